// Wordings of what limits a price by hour: other days and months, caps, holidays, conditions.
import type { EnergyWindow } from "#contracts/plan.ts";
import { priced, type Wording } from "../variation-fixtures.ts";

const NIGHT = { from_minute: 1260, to_minute: 360 } as const;
const WEEKDAYS = { weekdays: [1, 2, 3, 4, 5] } satisfies Omit<EnergyWindow, "tiers">;
const WEEKEND = { weekdays: [0, 6] } satisfies Omit<EnergyWindow, "tiers">;
const ENERGY = "Energy Charge 18.2¢ per kWh";
const QUARTER = "Average prices assume 25% of usage at night.";
const HALF = "Average prices assume 50% of usage on nights and weekends.";

/** Free hours, then the rest. Each has a part of the usage. */
const free = (
  lines: string,
  hours: ReadonlyArray<Omit<EnergyWindow, "tiers">>,
  shares: number[],
): Wording => {
  const [first, ...rest] = [...hours.map((window) => priced(0, window)), priced(18.2)];
  return { lines: `${ENERGY}\n${lines}`, tariff: { energy: [first ?? priced(18.2), ...rest] }, shares };
};
/** Free nights of which only the averages are right. */
const unread = (lines: string): Wording => ({
  ...free(`${lines}\n${QUARTER}`, [NIGHT], [0.25, 0.75]),
  verdict: "unproven",
});
const capped = (lines: string): Wording =>
  free(`${lines}\n${QUARTER}`, [{ ...NIGHT, max_kwh_per_month: 600 }], [0.25, 0.75]);
const peak = (lines: string, verdict: Wording["verdict"] = "unproven"): Wording => ({
  lines: `Peak Energy Charge 19.5¢ per kWh\nOff-Peak Energy Charge 9.8¢ per kWh\n${lines}\nAverages assume 18% on-peak usage.`,
  tariff: {
    energy: [priced(19.5, { ...WEEKDAYS, from_minute: 780, to_minute: 1140 }), priced(9.8)],
  },
  shares: [0.18, 0.82],
  ...(verdict === undefined ? {} : { verdict }),
});
const whole = (lines: string): Wording => ({
  lines,
  tariff: { energy: [priced(12.4)] },
  verdict: "unproven",
});

/** Name of the wording → its lines and the right tariff. */
export const HOUR_LIMIT_WORDINGS: Readonly<Record<string, Wording>> = {
  "free nights except in summer": free(
    `Free nights 9 PM - 6 AM, except during June, July and August.\n${QUARTER}`,
    [{ months: [1, 2, 3, 4, 5, 9, 10, 11, 12], ...NIGHT }],
    [0.25, 0.75],
  ),
  "nights and weekends, defined apart": free(
    `Free Nights & Weekends Energy Charge 0¢ per kWh\nNights are 9 PM to 6 AM weekdays; weekends are all day Saturday and Sunday.\n${HALF}`,
    [{ ...WEEKDAYS, ...NIGHT }, WEEKEND],
    [0.25, 0.25, 0.5],
  ),
  "nights and all weekend": free(
    `Nights 9 PM to 6 AM and all weekend are free.\nAverage prices assume 50% of usage in free hours.`,
    [NIGHT, WEEKEND],
    [0.25, 0.25, 0.5],
  ),
  "nights and weekends with one stretch of hours": {
    ...free(`Free Nights and Weekends: 9 PM to 6 AM.\n${HALF}`, [NIGHT, WEEKEND], [0.25, 0.25, 0.5]),
    verdict: "unproven",
  },
  "hours in two sentences, by semicolon": free(
    `Free Nights: 9 PM to 6 AM from October through May; 10 PM to 6 AM June through September.\n${QUARTER}`,
    [
      { months: [10, 11, 12, 1, 2, 3, 4, 5], ...NIGHT },
      { months: [6, 7, 8, 9], from_minute: 1320, to_minute: 360 },
    ],
    [0.16, 0.09, 0.75],
  ),
  "nights and weekends in rows of their own": {
    lines: `Energy Charge - Days 18.2¢ per kWh\nEnergy Charge - Nights 0¢ per kWh\nEnergy Charge - Weekends 0¢ per kWh\nNights are 9 PM to 6 AM.\nAverage prices assume 30% of usage at night and 20% on weekends.`,
    tariff: { energy: [priced(0, WEEKEND), priced(0, NIGHT), priced(18.2)] },
    shares: [0.2, 0.3, 0.5],
  },
  "a benefit that does not apply in some months": unread(
    "Free nights from 9 PM to 6 AM.\nThe free nights benefit does not apply in July and August.",
  ),
  "nights that are billed in some months": unread(
    "Free nights from 9 PM to 6 AM.\nNights in July and August are billed at the regular Energy Charge.",
  ),
  "an offer for some days": unread("Free nights from 9 PM to 6 AM.\nValid Monday through Friday only."),
  "free nights on some days, with hours elsewhere": unread(
    "Enjoy free nights on Fridays.\nNights are 9 PM to 6 AM.",
  ),
  "nights on weekdays in the row": {
    lines: `Night Energy Charge on weekdays 6¢ per kWh\nEnergy Charge 14¢ per kWh\nNight hours are 9 PM to 6 AM.\nAverages assume 22% night usage.`,
    tariff: { energy: [priced(6, { ...WEEKDAYS, ...NIGHT }), priced(14)] },
    shares: [0.22, 0.78],
    verdict: "unproven",
  },
  "weekends excluded behind the price": {
    lines: `Energy Charge 14¢ per kWh\nNights 9 PM - 6 AM at 6¢ per kWh, weekends excluded.\nAverages assume 25% night usage.`,
    tariff: { energy: [priced(6, { ...WEEKDAYS, ...NIGHT }), priced(14)] },
    shares: [0.25, 0.75],
    verdict: "unproven",
  },
  "months on a line of their own": unread("Free nights 9 PM to 6 AM.\nOctober through May"),
  "a sentence that ends with a time": unread(
    "Free nights 9 PM to 6 AM. Usage on Saturday and Sunday nights is charged at the regular price.",
  ),
  "one name with hours for each season": {
    lines: `Peak Energy Charge 22¢ per kWh\nOff-Peak Energy Charge 9¢ per kWh\nPeak hours (June through September): 2 PM to 7 PM weekdays.\nPeak hours (October through May): 6 AM to 10 AM weekdays.\nAverages assume 15% on-peak usage.`,
    tariff: {
      energy: [
        priced(22, { months: [6, 7, 8, 9], ...WEEKDAYS, from_minute: 840, to_minute: 1140 }),
        priced(22, { months: [1, 2, 3, 4, 5, 10, 11, 12], ...WEEKDAYS, from_minute: 360, to_minute: 600 }),
        priced(9),
      ],
    },
    shares: [0.07, 0.08, 0.85],
  },
  "names behind their hours": {
    lines: `Day Energy Charge 18.2¢ per kWh\nNight Energy Charge 0¢ per kWh\n9 PM to 6 AM is nighttime and 6 AM to 9 PM is daytime.\n${QUARTER}`,
    tariff: { energy: [priced(0, NIGHT), priced(18.2)] },
    shares: [0.25, 0.75],
    verdict: "unproven",
  },
  "a share that does not fit its hours": {
    ...free(
      "Free nights from 9 PM to 6 AM.\nAverage prices assume 90% of usage at night.",
      [NIGHT],
      [0.9, 0.1],
    ),
    verdict: "unproven",
  },
  "a cap in a second sentence": capped(
    "Free nights from 9 PM to 6 AM.\nFree night usage over 600 kWh per billing cycle is charged at the Energy Charge.",
  ),
  "a cap on the first kWh": capped(
    "Free nights from 9 PM to 6 AM. The free nights benefit applies to the first 600 kWh used at night.",
  ),
  "a cap in the same sentence": capped(
    "Free nights from 9 PM to 6 AM, maximum 600 kWh of free energy per month.",
  ),
  "a cap without hours": capped(
    "Free nights from 9 PM to 6 AM.\nFree energy is limited to 600 kWh per month.",
  ),
  "two caps": unread(
    "Free nights from 9 PM to 6 AM, up to 600 kWh per month.\nFree nights are limited to 700 kWh per month.",
  ),
  "a cap per night": unread("Free nights from 9 PM to 6 AM.\nFree nights limited to 20 kWh per night."),
  "a cap in percent": unread(
    "Free nights from 9 PM to 6 AM.\nFree night usage may not exceed 40% of total usage.",
  ),
  "a usage above which nights are charged": unread(
    "Free nights from 9 PM to 6 AM.\nNighttime usage beyond 600 kWh is billed at the Energy Charge.",
  ),
  "a usage that free nights need": unread(
    "Free nights from 9 PM to 6 AM when your monthly usage is at least 2,500 kWh.",
  ),
  "a usage that must be reached": unread(
    "Free nights from 9 PM to 6 AM.\nYou must use 2,500 kWh per month to get the free nights.",
  ),
  "every other week": unread("Free nights from 9 PM to 6 AM every other week."),
  "a number of nights": unread("Free nights from 9 PM to 6 AM on up to 10 nights per month."),
  "some nights": unread("Free nights from 9 PM to 6 AM on select days."),
  "the first months": unread("Free nights 9 PM - 6 AM for the first six months."),
  "a cap on a line of its own": unread("Free nights from 9 PM to 6 AM. 600 kWh maximum."),
  "a cap in words": unread(
    "Free nights from 9 PM to 6 AM.\nThe credit is limited to half of your total energy charges.",
  ),
  "one free day a month": {
    ...free(
      "One free Saturday per month.\nAverage prices assume 14% of usage on free Saturdays.",
      [{ weekdays: [6] }],
      [0.14, 0.86],
    ),
    verdict: "unproven",
  },
  "long weekends": {
    ...free(
      "Free weekends: Sat & Sun. Long weekends include Monday.\nAverage prices assume 28% of usage on weekends.",
      [WEEKEND],
      [0.28, 0.72],
    ),
    verdict: "unproven",
  },
  "a price for months with much usage": whole(
    "Energy Charge 12.4¢ per kWh\nEnergy Charge for months with usage over 2,500 kWh: 18.0¢ per kWh",
  ),
  "half-price weekends": {
    lines: `${ENERGY}\nWeekend energy is half price.\nAverage prices assume 30% of usage on weekends.`,
    tariff: { energy: [priced(9.1, WEEKEND), priced(18.2)] },
    shares: [0.3, 0.7],
  },
  "half-price weekends that the averages leave out": whole(
    "Energy Charge 12.4¢ per kWh\nWeekend energy is half price.",
  ),
  "a price that is only the lowest": whole("Energy Charge as low as 12.4¢ per kWh"),
  "a price that is only the highest": whole("Energy Charge: up to 12.4¢ per kWh"),
  "another price for the whole usage": whole(
    "Energy Charge 12.4¢ per kWh\nIf usage exceeds 2,500 kWh in a billing cycle, all usage is billed at 18.0¢ per kWh.",
  ),
  "a price by the total usage": whole(
    "Energy Charge when total usage is less than 2,500 kWh: 12.4¢ per kWh\nEnergy Charge when total usage is 2,500 kWh or more: 18.0¢ per kWh",
  ),
  "a block above the averages": {
    lines: "Energy Charge 0-3,000 kWh: 12.4¢ per kWh\nEnergy Charge 3,001+ kWh: 18.0¢ per kWh",
    tariff: {
      energy: [
        {
          tiers: [
            { up_to_kwh: 3000, cents_per_kwh: 12.4 },
            { up_to_kwh: null, cents_per_kwh: 18 },
          ],
        },
      ],
    },
  },
  "weekdays that are no holidays": peak("Peak hours are 1 PM to 7 PM non-holiday weekdays."),
  "holidays by name": peak("Peak hours are 1 PM to 7 PM weekdays except Christmas and Memorial Day."),
  "holidays among the other hours": peak(
    "Peak hours are 1 PM to 7 PM weekdays. Off-peak hours are all other hours, weekends & holidays.",
  ),
  "a price on holidays": peak(
    "Peak hours are 1 PM to 7 PM weekdays.\nOff-peak rates apply all day on federal holidays.",
  ),
  "holidays like other days": peak(
    "Peak hours are 1 PM to 7 PM weekdays, including holidays. Weekends are always off-peak.",
    "exact",
  ),
  "hours of a season without months": peak(
    "Peak hours are 1 PM to 7 PM in summer and 6 AM to 10 AM in winter, weekdays only.",
  ),
  "hours that another sentence repeats": {
    ...free(
      `Free nights from 9 PM to 6 AM.\nFrom 9 PM to 6 AM, every kWh counts.\n${QUARTER}`,
      [NIGHT],
      [0.25, 0.75],
    ),
  },
  "Spanish nights on weekdays": free(
    "Noches gratis de lunes a viernes de 9 p.m. a 6 a.m.\nLos precios promedio asumen 24% del consumo por la noche.",
    [{ ...WEEKDAYS, ...NIGHT }],
    [0.24, 0.76],
  ),
  "Spanish nights except on Saturdays": free(
    "Noches gratis de 9 p.m. a 6 a.m., excepto los sábados.\nLos precios promedio asumen 24% del consumo por la noche.",
    [{ weekdays: [0, 1, 2, 3, 4, 5], ...NIGHT }],
    [0.24, 0.76],
  ),
};
