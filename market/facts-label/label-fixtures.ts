// Labels for the tests, written by us in the layout that 16 TAC 25.475 requires. The three averages of each were
// calculated by hand: (base + monthly delivery) / kWh + rates, rounded to 0.1 ¢.
import type { Tariff } from "#contracts/plan.ts";

export interface LabelFixture {
  readonly text: string;
  /** Averages calculated by hand, in cents per kWh at 500, 1,000 and 2,000 kWh. */
  readonly averages: readonly [number, number, number];
  readonly tariff: Partial<Tariff>;
  readonly shares?: ReadonlyArray<number>;
}

const flat = (cents_per_kwh: number): Tariff["energy"] => [{ tiers: [{ up_to_kwh: null, cents_per_kwh }] }];
const rate = (cents_per_kwh: number): { tiers: [{ up_to_kwh: null; cents_per_kwh: number }] } => ({
  tiers: [{ up_to_kwh: null, cents_per_kwh }],
});

const ONCOR = "TDU Delivery Charges   5.6032¢ per kWh   $4.23 per month";

/** Wraps price lines into a whole label: heading, table, disclosure chart. */
export function label(
  averages: string,
  lines: string,
  chart = "Type of Product Fixed Rate\nContract Term 12 Months",
): string {
  return `Electricity Facts Label (EFL)
Bluestem Power LLC  PUCT Cert. #10999
Prairie Saver 12
Oncor Electric Delivery Service Area
Issue Date: 01/05/2026

Average Monthly Use     500 kWh     1,000 kWh     2,000 kWh
Average Price per kWh   ${averages}

${lines}

Disclosure Chart
${chart}
Do I have a termination fee or any fees associated with terminating service?  Yes. $150.00
Can my price change during contract period?  No, except for changes in law or delivery charges.
Is this a pre-pay or pay in advance product?  No
Does the REP purchase excess distributed renewable generation?  No
Renewable Content  31.5%`;
}

export const FIXTURES: Readonly<Record<string, LabelFixture>> = {
  "flat rate with a base charge": {
    // 9.2 + 5.6032 = 14.8032; (4.95 + 4.23) / k adds 1.836, 0.918, 0.459.
    averages: [16.6, 15.7, 15.3],
    text: label(
      "16.6¢ 15.7¢ 15.3¢",
      `Base Charge: $4.95 per billing cycle\nEnergy Charge: 9.2¢ per kWh\n${ONCOR}`,
    ),
    tariff: { base_charge_usd: 4.95, energy: flat(9.2), delivery: "pass_through", credits: [] },
  },
  "side-by-side table with free weekends": {
    // 0.7 × 14.4 + 5.6032 = 15.6832; 4.23 / k adds 0.846, 0.423, 0.2115.
    averages: [16.5, 16.1, 15.9],
    text: `Electricity Facts Label
Champion Energy Services, LLC PUC #10098
Residential Service ⇒ Free Weekends-24
Oncor Electric Delivery
12/16/2025
Average Monthly Use:   500 kWh   1,000 kWh   2,000 kWh
Average price per kilowatt-hour:
Oncor Electric Delivery   16.5¢   16.1¢   15.9¢
These averages assume that 30.0% of usage falls on weekends.
Electricity Price
Champion Energy Charges    Delivery Charges from Oncor Electric Delivery
Weekdays   Weekends   Base Charge   per kWh   per month
14.4¢/kWh   0.0¢/kWh   $0.00   5.6032¢/kWh   $4.23
Weekend hours run from Saturday 00:01 to Sunday 23:59.
Type of Product  Fixed Rate
Contract Term  24 Month(s)
Do I have a termination fee or any fees associated with terminating service?
Yes, Early Termination Fee: $250.00
Renewable Content 24.7%`,
    tariff: {
      base_charge_usd: 0,
      energy: [
        { name: "weekend", weekdays: [0, 6], ...rate(0) },
        { name: "weekday", ...rate(14.4) },
      ],
      delivery: "pass_through",
    },
    shares: [0.3, 0.7],
  },
  "usage credit from a threshold": {
    // 14.2 + 5.6032 = 19.8032, minus $100 from 1,000 kWh.
    averages: [20.6, 10.2, 15.0],
    text: label(
      "20.6¢ 10.2¢ 15.0¢",
      `Energy Charge  $0.142 per kWh\nBase Charge  $0.00 per bill month\nUsage Credit  $100.00 per billing cycle for usage (>=1000) kWh\n${ONCOR}`,
    ),
    tariff: { energy: flat(14.2), credits: [{ amount_usd: 100, min_kwh: 1000, max_kwh: null }] },
  },
  "usage credit in a band": {
    // 13 + 5.6032 = 18.6032; $50 off at 1,000 kWh only.
    averages: [19.4, 14.0, 18.8],
    text: label(
      "19.4¢ 14.0¢ 18.8¢",
      `Energy Charge: 13.0¢/kWh. You get a bill credit of $50.00 in every billing cycle with usage of at least 1,000 kWh but less than 2,000 kWh.\n${ONCOR}`,
    ),
    tariff: { energy: flat(13), credits: [{ amount_usd: 50, min_kwh: 1000, max_kwh: 2000 }] },
  },
  "stepped usage credits": {
    // 12.27 + 5.6032 = 17.8732; $35 off from 1,000 and $15 more from 2,000 kWh.
    averages: [18.7, 14.8, 15.6],
    text: label(
      "18.7¢ 14.8¢ 15.6¢",
      `Energy Charge                         12.27 ¢ per kWh
Residential Usage Credit              35.00 $ per bill month if usage >= 1000kWh
Additional Residential Usage Credit   15.00 $ per bill month if usage >= 2000kWh
TDU Delivery Charge                   5.6032 ¢ per kWh
TDU Delivery Charge                   4.23 $ per bill month`,
    ),
    tariff: {
      energy: flat(12.27),
      credits: [
        { amount_usd: 35, min_kwh: 1000, max_kwh: null },
        { amount_usd: 15, min_kwh: 2000, max_kwh: null },
      ],
    },
  },
  "blocks within the month": {
    // 1,200 × 12.5 + 800 × 20.4 = 31,320 ¢ at 2,000 kWh, plus delivery 6.0009 ¢ + $4.90.
    averages: [19.5, 19.0, 21.9],
    text: label(
      "19.5¢ 19.0¢ 21.9¢",
      `Energy Charge: (0 to 1200 kWh)   12.5000¢ per kWh
Energy Charge: (> 1200 kWh)      20.4000¢ per kWh
CenterPoint Delivery Charges: $4.90 per month and 6.0009¢ per kWh`,
    ).replace("Oncor Electric Delivery Service Area", "CenterPoint Energy Service Area"),
    tariff: {
      energy: [
        {
          tiers: [
            { up_to_kwh: 1200, cents_per_kwh: 12.5 },
            { up_to_kwh: null, cents_per_kwh: 20.4 },
          ],
        },
      ],
    },
  },
  "minimum usage fee": {
    // 8.5 + 5.6032 = 14.1032, plus $9.95 at 500 kWh.
    averages: [16.9, 14.5, 14.3],
    text: label(
      "16.9¢ 14.5¢ 14.3¢",
      `1) Energy Rate (¢) per kWh: 8.5¢\n2) Minimum Usage Fee: $9.95 per billing cycle if usage is below 1,000 kWh\n3) Delivery Charges: 5.6032¢ per kWh and $4.23 per month`,
    ),
    tariff: {
      energy: flat(8.5),
      minimum_usage_fees: [{ amount_usd: 9.95, below_kwh: 1000 }],
      base_charge_usd: 0,
    },
  },
  "free nights, delivery charged": {
    // 0.65 × 22 + 5.6032 = 19.9032.
    averages: [20.7, 20.3, 20.1],
    text: label(
      "20.7¢ 20.3¢ 20.1¢",
      `The average prices assume 35% of your usage at night.
Energy Charge: 22.0¢ per kWh
Your energy charges are free at night, from 9:00 p.m. through 5:59 a.m. every day.
TDU delivery charges continue to apply in the free hours.
${ONCOR}`,
    ),
    tariff: {
      energy: [{ name: "night", from_minute: 1260, to_minute: 360, ...rate(0) }, rate(22)],
    },
    shares: [0.35, 0.65],
  },
  "free nights, delivery waived": {
    // 0.65 × (22 + 5.6032) = 17.9421.
    averages: [18.8, 18.4, 18.2],
    text: label(
      "18.8¢ 18.4¢ 18.2¢",
      `Prices above assume 35% nighttime usage.
Day Energy Charge 22.0¢ per kWh
Night Energy Charge 0.0¢ per kWh
Night hours are 9 pm to 6 am daily, and both energy charges and TDU delivery charges per kWh are waived: free energy and delivery.
${ONCOR}`,
    ),
    tariff: {
      energy: [
        { name: "night", from_minute: 1260, to_minute: 360, ...rate(0), delivery_waived: true },
        { name: "day", ...rate(22) },
      ],
    },
    shares: [0.35, 0.65],
  },
  "peak and off-peak by season": {
    // 0.12 × 28 + 0.88 × 11 + 6.0009 = 19.0409; $4.90.
    averages: [20.0, 19.5, 19.3],
    text: label(
      "20.0¢ 19.5¢ 19.3¢",
      `On-Peak Energy Charge    28.0¢ per kWh
Off-Peak Energy Charge   11.0¢ per kWh
On-peak hours are 1:00 PM to 7:00 PM, Monday through Friday, June through September. Off-peak hours are all other hours.
The averages assume 12% on-peak usage and 88% off-peak usage.
CenterPoint Energy delivery: 6.0009¢/kWh plus $4.90 per month`,
    ),
    tariff: {
      energy: [
        {
          name: "peak",
          months: [6, 7, 8, 9],
          weekdays: [1, 2, 3, 4, 5],
          from_minute: 780,
          to_minute: 1140,
          ...rate(28),
        },
        { name: "off peak", ...rate(11) },
      ],
    },
    shares: [0.12, 0.88],
  },
  "delivery bundled into the price": {
    averages: [15.9, 15.9, 15.9],
    text: label(
      "15.9¢ 15.9¢ 15.9¢",
      `Energy Charge 15.9¢ per kWh\nBase Charge $0.00 per month\nTDU delivery charges are included in the energy charge.`,
    ),
    tariff: { base_charge_usd: 0, energy: flat(15.9), delivery: "bundled" },
  },
  "flat amount for the first 1,000 kWh": {
    // $89 + $4.23, then 12 ¢ per kWh above 1,000. Delivery is 5.6032 ¢ throughout.
    averages: [24.2, 14.9, 16.3],
    text: label(
      "24.2¢ 14.9¢ 16.3¢",
      `Flat Monthly Charge: $89.00 per month for the first 1,000 kWh\nEnergy Charge: 12.0¢ per kWh for usage above 1,000 kWh\n${ONCOR}`,
    ),
    tariff: {
      base_charge_usd: 89,
      energy: [
        {
          tiers: [
            { up_to_kwh: 1000, cents_per_kwh: 0 },
            { up_to_kwh: null, cents_per_kwh: 12 },
          ],
        },
      ],
    },
  },
  "compulsory fee outside the averages": {
    // 10 + 5.6032 = 15.6032 and $4.23. The fee is not included.
    averages: [16.4, 16.0, 15.8],
    text: label(
      "16.4¢ 16.0¢ 15.8¢",
      `Energy Charge 10.0¢ per kWh\nHome Care Fee $16.66 per month\nThe home care fee is required and is not included in the average prices above.\n${ONCOR}`,
    ),
    tariff: {
      base_charge_usd: 0,
      monthly_fees: [{ name: "home care fee", amount_usd: 16.66, in_label_average: false }],
    },
  },
  "prepaid with a daily charge": {
    // $0.39 × 365 / 12 = $11.86 a month; 11.9 + 6.0009 = 17.9009; (11.86 + 4.90) / k.
    averages: [21.3, 19.6, 18.7],
    text: label(
      "21.3¢ 19.6¢ 18.7¢",
      `Energy Charge: 11.9 cents per kWh\nDaily Customer Charge: $0.39 per day\nTDSP Delivery Charges: 6.0009 cents per kWh and $4.90 per month`,
      "Type of Product Variable Rate\nContract Term Month-to-Month\nThis is a prepaid product.",
    ),
    tariff: {
      base_charge_usd: 0,
      energy: flat(11.9),
      monthly_fees: [{ name: "daily customer charge", amount_usd: 11.86, in_label_average: true }],
    },
  },
  "variable, month to month": {
    // 14.3 + 5.6032 = 19.9032 and $4.23.
    averages: [20.7, 20.3, 20.1],
    text: label(
      "20.7¢ 20.3¢ 20.1¢",
      `The price you pay each month includes the Energy Charge and TDU Delivery Charges in effect.\nEnergy Charge 14.3¢ per kWh\n${ONCOR}`,
      "Type of Product Variable Rate\nContract Term Month-to-Month",
    ),
    tariff: { energy: flat(14.3), delivery: "pass_through" },
  },
  "EV charging free up to a cap": {
    // A fifth of usage is in the free hours, at most 300 kWh: 1,700 × 13.5 ¢ at 2,000 kWh.
    averages: [17.2, 16.8, 17.3],
    text: label(
      "17.2¢ 16.8¢ 17.3¢",
      `Energy Charge 13.5¢ per kWh
EV charging hours from 11:00 PM to 5:00 AM are free, up to 300 kWh per billing cycle.
The average prices assume 20% of usage in EV charging hours.
${ONCOR}`,
    ),
    tariff: {
      energy: [
        { name: "ev", from_minute: 1380, to_minute: 300, ...rate(0), max_kwh_per_month: 300 },
        rate(13.5),
      ],
    },
    shares: [0.2, 0.8],
  },
  "long weekend, half price": {
    // Friday 8 pm to Monday 6 am at half of 18 ¢; 0.4 × 9 + 0.6 × 18 = 14.4; + 5.6032.
    averages: [20.8, 20.4, 20.2],
    text: label(
      "20.8¢ 20.4¢ 20.2¢",
      `Energy Charge - Weekdays 18.0¢ per kWh
Energy Charge - Weekends 9.0¢ per kWh
Weekends are from Friday 8:00 PM to Monday 6:00 AM.
Averages assume 40% of usage on weekends.
${ONCOR}`,
    ),
    tariff: {
      energy: [
        { name: "weekend", weekdays: [5], from_minute: 1200, to_minute: 1440, ...rate(9) },
        { name: "weekend", weekdays: [0, 6], ...rate(9) },
        { name: "weekend", weekdays: [1], from_minute: 0, to_minute: 360, ...rate(9) },
        { name: "weekday", ...rate(18) },
      ],
    },
  },
  "lines broken as a PDF breaks them": {
    // Same as the flat label above.
    averages: [16.6, 15.7, 15.3],
    text: label(
      "16.6¢\n15.7¢\n15.3¢",
      `Base Charge\n$4.95\nper billing cycle\nEnergy Charge (per\nkWh)\n9.2 cents\nOncor delivery charges are passed through at cost:\n$4.23 per billing cycle and\n5.6032 cents per kWh`,
    ),
    tariff: { base_charge_usd: 4.95, energy: flat(9.2), delivery: "pass_through" },
  },
};
