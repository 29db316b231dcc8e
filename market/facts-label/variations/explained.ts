// Amounts and numbers beside the prices that no bill has, and sentences that no one can price.
import type { Tariff } from "#contracts/plan.ts";
import type { Wording } from "../variation-fixtures.ts";

const ENERGY = "Energy Charge 12.4¢ per kWh";
const beside = (line: string, tariff: Partial<Tariff> = {}): Wording => ({
  lines: `${ENERGY}\n${line}`,
  tariff,
});
const unread = (line: string): Wording => ({ lines: `${ENERGY}\n${line}`, verdict: "unproven" });

/** Name of the wording → its lines and the right tariff. */
export const EXPLAINED_WORDINGS: Readonly<Record<string, Wording>> = {
  "a balance of a prepaid account": beside("A minimum balance of $20 keeps the service on."),
  "a refundable membership": beside("Bluestem has a $15 membership fee that is refundable at the end."),
  "a card after some months": beside("You can earn a $50 prepaid card after 90 days of service."),
  "a credit of a battery, capped": beside(
    "VPP Credit: $33.33 /month /Powerwall\nThe VPP Credit is capped at $100/month.",
  ),
  "a payment outside the bill": beside(
    "Owners in the virtual power plant program are paid $87 per month on their lease bill.",
  ),
  "a sellback rate in a question": beside("What is my Energy Sellback Rate? 5 ¢/kWh"),
  "two prices of exports": beside(
    "Powerwall Energy Exports: 14.0 ¢/kWh\nSolar Energy Exports: 3.0 ¢/kWh for what you send to the grid.",
  ),
  "a buyback in two steps": beside(
    "Solar Buyback Rate: 12.4¢ per kWh, up to the kWh you use in the month. Excess above that is credited at 3.0¢ per kWh.",
  ),
  "a telephone number after an amount": beside("Call 1-800-555-0100 about the $0.00 base charge."),
  "a credit that needs a thermostat": beside(
    "Thermostat Credit $8.00 per month\nThe credit requires an enrolled smart thermostat.",
    { credits: [{ amount_usd: 8, min_kwh: 0, max_kwh: null }] },
  ),
  "a number without its unit": unread("This rate is for the first 750 only."),
  "a percentage in one month": unread("An extra 5% is added in August."),
  "a percentage on one day": unread("Wednesday energy is 20% cheaper."),
  "a price from a later month": unread("From month 7 on, the energy charge is 15.9¢ per kWh."),
  "an addition above a usage": unread("Plus 1.2 cents for each kWh above 2,500 kWh."),
  "double the rate": unread("Your neighbors' holidays are billed at double the rate."),
  "free energy without hours": unread("Energy is free on ten holidays each year."),
  "a rate that varies": unread("Nodal adder: varies each month at actual cost."),
  "an energy charge below zero": {
    lines: "Energy Charge -12.4¢ per kWh",
    verdict: "unproven",
  },
  "weekends that are defined nowhere": {
    lines:
      "Weekday Energy Charge: 19.9¢ per kWh\nWeekend Energy Charge: 0.0¢ per kWh\nThe averages assume 35% of usage on weekends as defined below.",
    verdict: "unproven",
  },
  "two definitions of the same hours": {
    lines:
      "Day Energy Charge 14.0¢ per kWh\nNight Energy Charge 6.0¢ per kWh\nNight hours are 9 PM to 6 AM.\nNight hours are 10 PM to 5 AM.\nThe averages assume 30% of usage at night.",
    verdict: "unproven",
  },
  "a price beside two that cover every hour": {
    lines:
      "Weekday Energy Charge: 14.0¢ per kWh\nWeekend Energy Charge: 6.0¢ per kWh\nSystem benefit 0.6¢ per kWh\nWeekdays are Monday through Friday. Weekends are Saturday and Sunday.\nThe averages assume 30% of usage on weekends.",
    verdict: "unproven",
  },
  "a monthly delivery charge of another day": {
    lines: ENERGY,
    delivery_lines: "TDU Delivery Charges: $2.19 per month; see our website for the charge per kWh.",
    hidden_delivery: { monthly_usd: 4.23, cents_per_kwh: 5.6032 },
    delivery: null,
    verdict: "unproven",
  },
};
