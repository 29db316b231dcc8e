// More rows, as labels of other providers and years print them, in our own words.
import type { Tariff } from "#contracts/plan.ts";
import { priced, type Wording } from "../variation-fixtures.ts";

const TABLE = "Average Monthly Use 500 kWh 1000 kWh 2000 kWh\nAverage Price per kWh {0}¢ {1}¢ {2}¢";
const SOLAR_DAYS: Partial<Tariff> = {
  base_charge_usd: 9.95,
  energy: [priced(0, { from_minute: 1200, to_minute: 300 }), priced(22.3)],
};

/** Name of the wording → its lines and the right tariff. */
export const ROW_WORDINGS: Readonly<Record<string, Wording>> = {
  "solar days and free nights in a table": {
    table: TABLE,
    lines:
      "Your average price per kWh for electric service will depend on your usage and the following pricing components:\n                                Per Month ($)   Per kWh (¢)\nBase Charge:                     $9.95\nEnergy Charge:  Solar Days (5 am - 8 pm)   All kWh    22.3¢\n                Free Nights (8 pm - 5 am)  All kWh  0.0¢",
    delivery_lines:
      "TDU Delivery Charges:  $4.23   5.6032¢\nThe average price above assumes 65% of usage during Solar Days and 35% during Free Nights.",
    tariff: SOLAR_DAYS,
    shares: [0.35, 0.65],
  },
  "a footnote with the hours of the weekend": {
    lines:
      "Weekday Energy Charge: 21.1000¢ per kWh\nWeekend Energy Charge*: 0.0000¢ per kWh\n*Weekend Energy Charge applies from 8:00 PM Friday through 11:59 PM Sunday.\nAverage price calculation is based on usage profile over 12 months of 36% of consumption during Weekends.",
    tariff: {
      energy: [
        priced(0, { weekdays: [5], from_minute: 1200, to_minute: 1440 }),
        priced(0, { weekdays: [0, 6] }),
        priced(21.1),
      ],
    },
    shares: [0.0277, 0.3323, 0.64],
  },
  "buyback in an answer": {
    lines:
      "Energy Charge 12.4¢ per kWh\nBase Charge $9.95 per month\nDoes the REP purchase excess distributed renewable generation? Yes, at 9.0¢ per kWh for excess generation up to your monthly consumption.",
    tariff: { base_charge_usd: 9.95 },
  },
  "three charges in a sentence": {
    lines:
      "The price consists of an energy charge of 12.4 cents per kWh, a monthly base charge of $4.95 and an advanced metering surcharge of $2.19 per month.",
    tariff: { base_charge_usd: 7.14 },
  },
  "a metering surcharge of the month": {
    lines: "Energy Charge 12.4¢ per kWh\nAdvanced Metering Surcharge: $2.19 per month",
    tariff: { base_charge_usd: 2.19 },
  },
  "a usage fee, charged only when": {
    lines:
      "Energy Charge 12.4¢ per kWh\nUsage Fee: $9.95 per month; charged only when your usage is under 1,000 kWh.",
    tariff: { minimum_usage_fees: [{ amount_usd: 9.95, below_kwh: 1000 }] },
  },
  "three tiers with dashes": {
    lines:
      "Base Charge: $7.50 per month\nTier 1 Energy Charge (0 – 500 kWh): 12.4¢ per kWh\nTier 2 Energy Charge (501 – 1000 kWh): 11.4¢ per kWh\nTier 3 Energy Charge (1001 kWh and above): 10.4¢ per kWh",
    tariff: {
      base_charge_usd: 7.5,
      energy: [
        {
          tiers: [
            { up_to_kwh: 500, cents_per_kwh: 12.4 },
            { up_to_kwh: 1000, cents_per_kwh: 11.4 },
            { up_to_kwh: null, cents_per_kwh: 10.4 },
          ],
        },
      ],
    },
  },
  "one row of numbers below its names": {
    lines:
      "Bluestem Energy Charge (per kWh)   Bluestem Base Charge (per month)   TDU Delivery (per kWh)   TDU Delivery (per month)\n12.4¢   $9.95   5.6032¢   $4.23",
    delivery_lines: "",
    tariff: { base_charge_usd: 9.95 },
  },
  "taxes in percent": {
    lines:
      "Energy Charge 12.4¢ per kWh\nPrices above do not include the PUC assessment of 0.1667% or gross receipts reimbursement of up to 1.997%.",
  },
  "delivery with a meter surcharge": {
    lines: "Energy Charge 12.4¢ per kWh",
    delivery_lines:
      "Oncor Delivery Charge: $2.04 per month and 5.6032¢ per kWh\nOncor Advanced Meter Surcharge: $2.19 per month",
  },
  "text in the wrong encoding": {
    lines: "Energy Charge 12.4Â¢ per kWh\nUsage Credit $100.00 per month if usage â‰¥ 1,000 kWh",
    tariff: { credits: [{ amount_usd: 100, min_kwh: 1000, max_kwh: null }] },
  },
  "units before the names": {
    lines: "Per kWh Energy Charge: 12.4¢\nPer month Base Charge: $9.95",
    tariff: { base_charge_usd: 9.95 },
  },
  "everything printed twice": {
    lines:
      "Energy Charge 12.4¢ per kWh\nTDU Delivery Charges   5.6032¢ per kWh and $4.23 per month\nAverage Monthly Use 500 kWh 1,000 kWh 2,000 kWh\nEnergy Charge 12.4¢ per kWh",
  },
  "a credit per kWh": {
    lines: "Energy Charge 12.4¢ per kWh\nEnergy credit of 2.5¢ per kWh for usage between 1001 and 2000 kWh",
    verdict: "unproven",
  },
  "a minimum bill": {
    lines: "Energy Charge 12.4¢ per kWh\nA minimum monthly bill of $20.00 applies.",
    verdict: "unproven",
  },
  "delivery included in a sentence": {
    lines: "The energy charge of 15.9¢ per kWh includes all TDU delivery charges.",
    delivery_lines: "",
    delivery: null,
    tariff: { energy: [priced(15.9)], delivery: "bundled" },
  },
  "a column of names and a column of amounts": {
    lines:
      "Electricity Price\nEnergy Charge\nBase Charge\nMinimum Usage Fee\n12.4¢ per kWh\n$9.95 per month\n$0.00 per month",
    tariff: { base_charge_usd: 9.95 },
  },
  "blank lines between names and amounts": {
    lines: "Energy Charge\n\n12.4¢ per kWh\n\nBase Charge\n\n$9.95 per month",
    tariff: { base_charge_usd: 9.95 },
  },
  "a sentence that waives the base charge": {
    lines:
      "Base Charge $9.95 per month\nEnergy Charge 12.4¢ per kWh\nThe base charge will be waived for each billing cycle in which your usage is 1,000 kWh or more.",
    tariff: { minimum_usage_fees: [{ amount_usd: 9.95, below_kwh: 1000 }] },
  },
  "a fee that is not charged from a usage on": {
    lines: "Energy Charge 12.4¢ per kWh\nMonthly Fee $9.95 (no charge for usage of 1,000 kWh or more)",
    tariff: { minimum_usage_fees: [{ amount_usd: 9.95, below_kwh: 1000 }] },
  },
  "a fee where usage falls below": {
    lines:
      "Energy Charge 12.4¢ per kWh\nThe Minimum Usage Fee of $9.95 will be charged in any billing cycle where usage falls below 1,000 kWh",
    tariff: { minimum_usage_fees: [{ amount_usd: 9.95, below_kwh: 1000 }] },
  },
  "a band that is inclusive": {
    lines:
      "Energy Charge 12.4¢ per kWh\nUsage Credit: $50.00 per billing cycle, applied when usage is between 1,000 kWh and 1,999 kWh, inclusive.",
    tariff: { credits: [{ amount_usd: 50, min_kwh: 1000, max_kwh: 2000 }] },
  },
  "an additional credit in the same sentence": {
    lines:
      "Energy Charge 12.4¢ per kWh\nIf your usage is 1,000 kWh or more in a billing cycle you will receive a $50.00 credit; if 2,000 kWh or more, you will receive an additional $25.00 credit.",
    tariff: {
      credits: [
        { amount_usd: 50, min_kwh: 1000, max_kwh: null },
        { amount_usd: 25, min_kwh: 2000, max_kwh: null },
      ],
    },
  },
  "free hours before the word weekday": {
    lines:
      "Free Energy 12:00 AM Saturday through 11:59 PM Sunday. Weekday Energy Charge 16.1¢ per kWh. Average prices assume 30% of usage on weekends.",
    tariff: { energy: [priced(0, { weekdays: [0, 6] }), priced(16.1)] },
    shares: [0.3, 0.7],
  },
  "hours before the prices": {
    lines:
      "Energy Charge: 9:00 PM - 6:00 AM 7.2¢ per kWh\nEnergy Charge: 6:00 AM - 9:00 PM 14.4¢ per kWh\nAverages assume 32% of usage from 9 PM to 6 AM.",
    tariff: { energy: [priced(7.2, { from_minute: 1260, to_minute: 360 }), priced(14.4)] },
    shares: [0.32, 0.68],
  },
  "months, weekdays and hours in parentheses": {
    lines:
      "Peak Hours (Jun-Sep, Mon-Fri 2pm-8pm): 28.5¢ per kWh\nNon-Peak Hours (all other times): 11.2¢ per kWh\nPrices assume 10% Peak.",
    tariff: {
      energy: [
        priced(28.5, { months: [6, 7, 8, 9], weekdays: [1, 2, 3, 4, 5], from_minute: 840, to_minute: 1200 }),
        priced(11.2),
      ],
    },
    shares: [0.1, 0.9],
  },
  "a discount in parentheses": {
    lines:
      "Energy Charge 12.4¢ per kWh\nAutoPay & Paperless Billing Discount ($5.00) per month - included in average price",
    tariff: { credits: [{ amount_usd: 5, min_kwh: 0, max_kwh: null }] },
  },
  "two bands with negative amounts": {
    lines:
      "Energy Charge 12.4¢ per kWh\nBill Credit (Usage 1,000 kWh - 1,999 kWh)   -$35.00   per billing cycle\nBill Credit (Usage 2,000 kWh or more)   -$50.00   per billing cycle",
    tariff: {
      credits: [
        { amount_usd: 35, min_kwh: 1000, max_kwh: 2000 },
        { amount_usd: 50, min_kwh: 2000, max_kwh: null },
      ],
    },
  },
  "a membership": {
    lines: "Energy Charge 12.4¢/kWh for all kWh used\nMonthly Membership Fee $10.00",
    tariff: { base_charge_usd: 10 },
  },
  "a subscription": {
    lines: "Energy Charge 12.4¢ per kWh\nSubscription $14.99 per month",
    tariff: { base_charge_usd: 14.99 },
  },
  "parts of the energy charge": {
    lines:
      "Energy Charge*   12.4¢ per kWh\n*Energy charge is composed of a 4.1¢ wires cost and an 8.3¢ generation cost.",
    verdict: "unproven",
  },
  "fees for what a customer does": {
    lines: "Energy Charge 12.4¢ per kWh",
    chart:
      "Type of Product Fixed Rate\nContract Term 12 Months\nEarly Termination Fee $15 per month remaining\nTransaction fee of $4.95 per payment made by phone.\nYou may be charged a $12.00 fee for a printed bill copy.\nPriority move-in $36.00; Standard meter read $5.70",
  },
  "fees below their question": {
    lines: "Energy Charge 12.4¢ per kWh",
    chart:
      "What other fees may I be charged?\nSee the Terms of Service: Statement Fee $2.50 per month for mailed statements; Phone Agent Fee $4.95; Disconnection recovery $20.\nIs this a pre-pay or pay in advance product? No",
  },
};
