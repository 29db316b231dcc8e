// How PDFs and tables break the same charges: names beside, between or after their amounts, words of the margin, prose.
import { priced, type Wording } from "../variation-fixtures.ts";

const ENERGY = "Energy Charge 12.4¢ per kWh";
const TABLE = "Average Monthly Use 500 kWh 1000 kWh 2000 kWh\nAverage Price per kWh {0}¢ {1}¢ {2}¢";
const NIGHT = { from_minute: 1260, to_minute: 360 };

/** Name of the wording → its lines and the right tariff. */
export const LAYOUT_WORDINGS: Readonly<Record<string, Wording>> = {
  "a delivery name between its two amounts": {
    lines: `Base Charge $4.95 Per Billing Cycle\n${ENERGY}`,
    delivery_lines: "$4.23 Per Month ($)\nTDU Delivery Charges\n5.6032¢ Per kWh (¢)",
    tariff: { base_charge_usd: 4.95 },
  },
  "a delivery name around its first amount": {
    lines: ENERGY,
    delivery_lines: "TDU Delivery   $4.23 Per Month ($)\nCharges   5.6032¢ Per kWh (¢)",
  },
  "units before the delivery name": {
    lines: "Base Charge: Per Month ($) $9.95\nEnergy Charge: Per kWh (¢) 12.4000¢",
    delivery_lines: "Per Month ($) $4.23\nTDU Delivery Charges:\nPer kWh (¢) 5.6032¢",
    tariff: { base_charge_usd: 9.95 },
  },
  "a row of the provider and one of the utility": {
    lines: "Charge details   Base Charge   Per kWh Charge\nBluestem Power   $7.50   12.4¢",
    delivery_lines: "Delivery Costs - Oncor   $4.23   5.6032¢",
    tariff: { base_charge_usd: 7.5 },
  },
  "a number with a blank inside": {
    lines: "Energy Charge: 12 .4 ¢/kWh",
    delivery_lines: "Oncor Delivery Charges: 5 .6032 ¢/kWh\nOncor Base Charge: $ 4.23 /month",
  },
  "letters set apart": { lines: "E n e r g y   C h a r g e :   12.4¢   per   kWh" },
  "a font without the sign of the cent": {
    lines: "Energy Charge 12.4\uFFFD per kWh",
    table:
      "Average Monthly Use 500 kWh 1000 kWh 2000 kWh\nAverage Price per kWh {0}\uFFFD {1}\uFFFD {2}\uFFFD",
    delivery_lines: "TDU Delivery Charges $4.23 per month and 5.6032\uFFFD per kWh",
  },
  "units in words before the number": {
    lines: "Energy Charge (cents per kWh): 12.4\nBase Charge ($ per month): 4.95",
    delivery_lines: "TDU Delivery Charge (cents per kWh): 5.6032\nTDU Delivery Charge ($ per month): 4.23",
    tariff: { base_charge_usd: 4.95 },
  },
  "prices with the names of the companies": {
    lines: "Bluestem Power Price: 12.4¢ per kWh\nBluestem Power Monthly Fee: $4.95",
    delivery_lines: "Oncor Price: 5.6032¢ per kWh\nOncor Monthly Fee: $4.23",
    tariff: { base_charge_usd: 4.95 },
  },
  "charges of the wires": {
    lines: ENERGY,
    delivery_lines: "Wires Charge 5.6032¢/kWh\nWires Base Charge $4.23/month",
  },
  "a base usage charge": {
    lines: `Base Usage Charge $7.90 per billing cycle\n${ENERGY}`,
    tariff: { base_charge_usd: 7.9 },
  },
  "all components in one sentence": {
    lines:
      "Your price has three parts: a fixed energy rate of 12.4¢ per kWh, a $7.95 monthly base charge, and TDU delivery charges of $4.23 per month plus 5.6032¢ per kWh.",
    delivery_lines: "",
    tariff: { base_charge_usd: 7.95 },
  },
  "a surcharge of nothing": {
    lines: `${ENERGY}\nGrid Securitization Charge 0¢ per kWh\nMinimum Usage Charge: $0 per billing cycle < 0 kWh`,
  },
  "rows of an unnamed kind of hours with their shares": {
    lines:
      "Type (Hours)   Rate   Est. Usage   With battery\nBreeze Hours (12am-4am)   7.7 ¢/kWh   13%   41%\nRegular Hours (4am-12am)   13 ¢/kWh   87%   59%",
    tariff: { energy: [priced(7.7, { from_minute: 0, to_minute: 240 }), priced(13)] },
    shares: [0.13, 0.87],
  },
  "a reply two lines above its question": {
    lines: ENERGY,
    chart:
      "Type of Product Fixed Rate\nContract Term 12 months\nDisclosure Yes. $150. Applies until the term ends.\nChart It does not apply to customers who move and show\nDo I have a termination fee or any fees a new address with other papers that we may\nassociated with terminating service? ask them to send us.\nIs this a pre-pay or pay in advance product? No",
  },
  "a monthly price for leaving early": {
    lines: ENERGY,
    chart:
      "Contract Term 12 Months\nDo I have a termination fee or any fees associated with Yes, Bluestem charges a fee of\nterminating service? $20.00 per month remaining in the term.",
  },
  "an article and its amount at the end of a line": {
    lines: `${ENERGY}\nThis plan needs automatic payments. You are charged a $5.00\nProcessing Fee for each billing period in which you are not enrolled in Auto-Pay.`,
  },
  "the same label again in Spanish": {
    lines: ENERGY,
    chart:
      "Type of Product Variable\nContract Term 0 (month-to-month)\nElectricity Facts Label (EFL)\nUso mensual promedio 500 kWh 1,000 kWh 2,000 kWh\nPrecio promedio por kWh 18.9¢ 18.4¢ 18.2¢\nDetalles   Cargo básico   Cargo por kWh\nBluestem Power   $0.00   12.4¢\nGastos de envío - Oncor   $4.23   5.6032¢\nTeléfono 1-800-555-0100",
  },
  "hours over three lines with all others": {
    lines:
      "On-Peak Energy Charge: 29.9¢ per kWh\nOff-Peak Energy Charge: 12.4¢ per kWh\nOn-Peak hours are from 1:00 p.m. to\n7:00 p.m., Monday through Friday, in the months of June through\nSeptember. All other hours are\nOff-Peak. The average prices assume 8% On-Peak usage.",
    tariff: {
      energy: [
        priced(29.9, { months: [6, 7, 8, 9], weekdays: [1, 2, 3, 4, 5], from_minute: 780, to_minute: 1140 }),
        priced(12.4),
      ],
    },
    shares: [0.08, 0.92],
  },
  "the middle hours called all others": {
    lines:
      "On-Peak Energy Charge: 35.7¢ per kWh\nMid-Peak Energy Charge: 9.8¢ per kWh\nOff-Peak Energy Charge: 4.1¢ per kWh\nOn-Peak hours are Monday - Friday 5 pm - 9 pm. Off-Peak hours are 12 am - 6 am every day. Mid-Peak hours are all other hours.\nAverage prices assume 15% On-Peak, 65% Mid-Peak and 20% Off-Peak.",
    tariff: {
      energy: [
        priced(35.7, { weekdays: [1, 2, 3, 4, 5], from_minute: 1020, to_minute: 1260 }),
        priced(4.1, { from_minute: 0, to_minute: 360 }),
        priced(9.8),
      ],
    },
    shares: [0.15, 0.2, 0.65],
  },
  "day and night in parentheses": {
    lines:
      "Energy Charge (Day) 14.8¢ Per kWh (¢)\nEnergy Charge (Night) 4.9¢ Per kWh (¢)\nNight: 9:00 p.m. – 6:00 a.m. Day: 6:00 a.m. – 9:00 p.m.\nThe averages assume that 40% of usage is at night.",
    tariff: { energy: [priced(4.9, NIGHT), priced(14.8)] },
    shares: [0.4, 0.6],
  },
  "one free weekday with its share": {
    lines:
      "Average prices are based on a usage profile with 14.29% of consumption on Mondays.\nEnergy Charge: 17.6¢ per kWh\nMonday Energy Charge*: 0.0¢ per kWh\n*Free Monday hours are from 12:00 AM through 11:59 PM every Monday.",
    table: TABLE,
    tariff: { energy: [priced(0, { weekdays: [1] }), priced(17.6)] },
    shares: [0.1429, 0.8571],
  },
  "weekends that begin and end": {
    lines:
      "Energy Charge: 18.2¢ per kWh\nEnergy Charge (Free Weekends): 0¢ per kWh\nFree Weekends begin at 6:00 PM on Friday and end at 11:59 PM on Sunday. The averages assume that 33.33% of usage falls on Free Weekends.",
    tariff: {
      energy: [
        priced(0, { weekdays: [5], from_minute: 1080, to_minute: 1440 }),
        priced(0, { weekdays: [0, 6] }),
        priced(18.2),
      ],
    },
    shares: [0.037, 0.2963, 0.6667],
  },
  "weekends in a footnote, named above": {
    lines:
      "Average prices are based on a usage profile over 12 months of 35% of consumption during Free Weekends as defined below*.\nWeekday Energy Charge: 19.9000¢ per kWh\nWeekend Energy Charge*: $0.00 per kWh\n*Weekend Energy Charge applies to usage from 8:00 PM Friday to 12:00 AM Monday.",
    table: TABLE,
    tariff: {
      energy: [
        priced(0, { weekdays: [5], from_minute: 1200, to_minute: 1440 }),
        priced(0, { weekdays: [0, 6] }),
        priced(19.9),
      ],
    },
    shares: [0.0269, 0.3231, 0.65],
  },
  "seasons, one of them by what it is not": {
    lines:
      "Summer Energy Charge (June - September): 14.2¢ per kWh\nNon-Summer Energy Charge (October - May): 9.9¢ per kWh\nAverages assume 45% of annual usage in Summer.",
    tariff: { energy: [priced(14.2, { months: [6, 7, 8, 9] }), priced(9.9)] },
    shares: [0.45, 0.55],
  },
  "half off in hours without a name": {
    lines:
      "Energy Charge: 13.2¢ per kWh\nFrom 10:00 PM to 6:00 AM you get 50% off your energy charge. The averages assume 30% of your usage between 10:00 PM and 6:00 AM.",
    tariff: { energy: [priced(6.6, { from_minute: 1320, to_minute: 360 }), priced(13.2)] },
    shares: [0.3, 0.7],
  },
  "blocks named by the one above": {
    lines:
      "Energy Charge\nFirst 500 kWh: 13.0¢ per kWh\nNext 500 kWh: 12.0¢ per kWh\nAll additional kWh: 10.5¢ per kWh",
    tariff: {
      energy: [
        {
          tiers: [
            { up_to_kwh: 500, cents_per_kwh: 13 },
            { up_to_kwh: 1000, cents_per_kwh: 12 },
            { up_to_kwh: null, cents_per_kwh: 10.5 },
          ],
        },
      ],
    },
  },
  "a credit above its rows of usage": {
    lines: `${ENERGY}\nUsage Bill Credit\n0 - 999 kWh   $0.00\n1,000+ kWh   $50.00`,
    tariff: { credits: [{ amount_usd: 50, min_kwh: 1000, max_kwh: null }] },
  },
  "a daily fee, and what it is in a month": {
    lines: `${ENERGY}\nDaily Customer Fee: $0.39 per day ($11.70 per 30 days)`,
    tariff: { monthly_fees: [{ name: "daily customer fee", amount_usd: 11.86, in_label_average: true }] },
    averages_usd: -0.16,
    tolerance_usd: 0.3,
  },
  "a required bundle outside the averages": {
    lines: `${ENERGY}\nThis plan requires a home warranty for $6.99 per month, which is not included in the average price above.`,
    tariff: { monthly_fees: [{ name: "home warranty", amount_usd: 6.99, in_label_average: false }] },
  },
};
