// Wordings of prices by hour, weekday and month.
import type { Tariff } from "#contracts/plan.ts";
import { priced, type Wording } from "../variation-fixtures.ts";

const NIGHT = { from_minute: 1260, to_minute: 360 } as const;
const WEEKEND = { weekdays: [0, 6] } satisfies { weekdays: [number, ...number[]] };
const energy = (...windows: Tariff["energy"]): Partial<Tariff> => ({ energy: windows });
const FREE_NIGHTS = energy(priced(0, NIGHT), priced(18.2));
const FREE_NIGHTS_WAIVED = energy(priced(0, { ...NIGHT, delivery_waived: true }), priced(18.2));
const FREE_WEEKENDS = energy(priced(0, WEEKEND), priced(16.1));
const PEAK = energy(priced(19.5, { from_minute: 780, to_minute: 1140 }), priced(9.8));
const third = [0.32, 0.68];

/** Name of the wording → its lines and the right tariff. */
export const HOURS_WORDINGS: Readonly<Record<string, Wording>> = {
  "free nights": {
    lines:
      "Energy Charge (Day) 18.2¢ per kWh\nEnergy Charge (Night) 0.0¢ per kWh\nNight hours are 9:00 PM to 5:59 AM.\nAverage prices assume 32% of usage at night.",
    tariff: FREE_NIGHTS,
    shares: third,
  },
  "free nights, p.m. with dots": {
    lines:
      "Daytime Energy Charge 18.2¢ per kWh\nNighttime Energy Charge $0.00 per kWh\nNighttime is from 9:00 p.m. to 6:00 a.m. each day.\nAverage prices are based on 32% nighttime usage.",
    tariff: FREE_NIGHTS,
    shares: third,
  },
  "free nights, credited": {
    lines:
      "Energy Charge 18.2¢ per kWh\nYou receive a 100% credit for energy charges for usage at night, from 9 PM to 6 AM.\nAverage prices assume 32% of usage at night.",
    tariff: FREE_NIGHTS,
    shares: third,
  },
  "free nights with free delivery": {
    lines:
      "Daytime Energy Charge 18.2¢ per kWh\nNighttime Energy Charge 0¢ per kWh\nNighttime hours: 9:00 PM - 6:00 AM\nAverage prices assume 32% of usage at nighttime.",
    delivery_lines:
      "Oncor Monthly Delivery Charge $4.23 per month\nOncor Daytime Delivery Charge 5.6032¢ per kWh\nOncor Nighttime Delivery Charge 0¢ per kWh",
    tariff: FREE_NIGHTS_WAIVED,
    shares: third,
  },
  "free nights, name around its amount": {
    lines:
      "Daytime Energy Charge 18.2¢ per kWh\nNighttime Energy Charge $0.00 per kWh\nNighttime Charge applies to usage from 9:00 PM to 6:00 AM every day.\nAverage price calculation is based on 32% of consumption at nighttime.",
    delivery_lines:
      "Oncor Delivery Monthly Charges $4.23 per billing cycle\nOncor Electric Delivery Daytime Delivery\n5.6032¢ per kWh\nCharges\nOncor Electric Delivery Nighttime\n$0.00 per kWh\nDelivery Charges",
    tariff: FREE_NIGHTS_WAIVED,
    shares: third,
  },
  "free weekends": {
    lines:
      "Weekday Energy Charge 16.1¢ per kWh\nWeekend Energy Charge 0.0¢ per kWh\nWeekend hours are all day Saturday and Sunday.\nAverage prices assume 30% of usage on weekends.",
    tariff: FREE_WEEKENDS,
    shares: [0.3, 0.7],
  },
  "free weekends with minutes": {
    lines:
      "Weekdays 16.1¢ per kWh\nWeekends 0.0¢ per kWh\nWeekends run from 12:01 am on Saturday morning to 11:59 pm Sunday night.\nPrices assume that 30.0% of usage occurs on weekends and 70.0% on weekdays.",
    tariff: FREE_WEEKENDS,
    shares: [0.3, 0.7],
  },
  "half-price nights": {
    lines:
      "Energy Charge 18.2¢ per kWh\nNights from 9 PM to 6 AM are 50% off the energy charge.\nAverage prices assume 32% of usage at night.",
    tariff: energy(priced(9.1, NIGHT), priced(18.2)),
    shares: third,
  },
  "peak hours in parentheses": {
    lines:
      "On-Peak (1:00 PM - 7:00 PM) Energy Charge 19.5¢ per kWh\nOff-Peak (all other hours) Energy Charge 9.8¢ per kWh\nAverages assume 25% on-peak usage.",
    tariff: PEAK,
    shares: [0.25, 0.75],
  },
  "peak hours and share in the row": {
    lines:
      "Energy Charge: see below\nOff-peak 12:00am - 12:59pm, 7:00pm - 11:59pm 9.8¢ 75.00%\nOn-peak 1:00pm - 6:59pm 19.5¢ 25.00%",
    tariff: PEAK,
    shares: [0.25, 0.75],
  },
  "peak hours without a share": {
    lines:
      "Peak Energy Charge 19.5¢ per kWh\nOff-Peak Energy Charge 9.8¢ per kWh\nPeak hours are 1 PM to 7 PM.",
    tariff: PEAK,
    shares: [0.25, 0.75],
  },
  "peak hours on weekdays in summer": {
    lines:
      "Peak Energy Charge 19.5¢ per kWh\nOff-Peak Energy Charge 9.8¢ per kWh\nPeak hours are 1:00 PM to 7:00 PM, Monday through Friday, June through September. Off-peak is all other hours.\nAverages assume 9% on-peak usage and 91% off-peak usage.",
    tariff: energy(
      priced(19.5, { months: [6, 7, 8, 9], weekdays: [1, 2, 3, 4, 5], from_minute: 780, to_minute: 1140 }),
      priced(9.8),
    ),
    shares: [0.09, 0.91],
  },
  "weekend from Friday evening": {
    lines:
      "Energy Charge 16.1¢ per kWh\nWeekend Energy Charge 0.0¢ per kWh (8:00 PM Friday until 12:00 AM Monday)\nAverage prices assume 36% of usage on weekends.",
    tariff: energy(
      priced(0, { weekdays: [5], from_minute: 1200, to_minute: 1440 }),
      priced(0, WEEKEND),
      priced(16.1),
    ),
    shares: [0.0277, 0.3323, 0.64],
  },
  "car charging hours": {
    lines:
      "Standard Energy Charge 15.2¢ per kWh\nOvernight EV Charging Rate (11 PM - 5 AM) 7.9¢ per kWh\nAverage prices assume 20% overnight usage.",
    tariff: energy(priced(7.9, { from_minute: 1380, to_minute: 300 }), priced(15.2)),
    shares: [0.2, 0.8],
  },
  "free hours in the row": {
    lines:
      "Energy Charge (6:00 AM - 8:59 PM) 18.2¢ per kWh\nEnergy Charge (9:00 PM - 5:59 AM) 0.0¢ per kWh\nAverage prices assume 32% of usage in the free hours.",
    tariff: FREE_NIGHTS,
    shares: third,
  },
  "the highest days free": {
    lines: "Energy Charge 18.2¢ per kWh\nYour seven highest usage days of each month are free.",
    verdict: "unproven",
  },
  "three prices": {
    lines:
      "Peak Energy Charge 22.4¢ per kWh\nMid-Peak Energy Charge 13.1¢ per kWh\nOff-Peak Energy Charge 8.2¢ per kWh\nPeak hours are 2:00 PM to 8:00 PM. Mid-peak hours are 6:00 AM to 2:00 PM. Off-peak hours are 8:00 PM to 6:00 AM.\nAverages assume 30% peak, 35% mid-peak and 35% off-peak usage.",
    tariff: energy(
      priced(22.4, { from_minute: 840, to_minute: 1200 }),
      priced(13.1, { from_minute: 360, to_minute: 840 }),
      priced(8.2),
    ),
    shares: [0.3, 0.35, 0.35],
  },
  "seasons by month": {
    lines:
      "Energy Charge June through September 14.9¢ per kWh\nEnergy Charge October through May 10.9¢ per kWh",
    tariff: energy(priced(14.9, { months: [6, 7, 8, 9] }), priced(10.9)),
    shares: [0.45, 0.55],
  },
  "seasons in a table": {
    lines:
      "Energy Charge: Month(s) kWh Usage Per kWh\nMay - October   All kWh   14.9000¢\nNovember - April   All kWh   10.9000¢",
    tariff: energy(priced(14.9, { months: [5, 6, 7, 8, 9, 10] }), priced(10.9)),
    shares: [0.55, 0.45],
  },
  "seasons by name": {
    lines:
      "Summer Energy Charge (May - October) 14.9¢ per kWh\nWinter Energy Charge (November - April) 10.9¢ per kWh",
    tariff: energy(priced(14.9, { months: [5, 6, 7, 8, 9, 10] }), priced(10.9)),
    shares: [0.6, 0.4],
  },
  "hours that are not stated": {
    lines:
      "Peak Energy Charge 19.5¢ per kWh\nOff-Peak Energy Charge 9.8¢ per kWh\nAverages assume 25% on-peak usage.",
    tariff: PEAK,
    shares: [0.25, 0.75],
    verdict: "unproven",
  },
  "shares that do not add up": {
    lines:
      "Weekday Energy Charge 16.1¢ per kWh\nWeekend Energy Charge 0.0¢ per kWh\nPrices assume that 30% of usage is on weekends and 60% on weekdays.",
    verdict: "unproven",
  },
  "hours with a gap": {
    lines:
      "Day Energy Charge (6 AM - 8 PM) 18.2¢ per kWh\nNight Energy Charge (9 PM - 6 AM) 9.8¢ per kWh\nAverages assume 32% of usage at night.",
    verdict: "unproven",
  },
  "free holidays": {
    lines:
      "Weekday Energy Charge 16.1¢ per kWh\nWeekend Energy Charge 0.0¢ per kWh\nWeekends and holidays are free. Averages assume 30% of usage on weekends.",
    verdict: "unproven",
  },
};
