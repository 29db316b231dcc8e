// Wordings of bill credits and minimum usage fees.
import type { Tariff } from "#contracts/plan.ts";
import type { Wording } from "../variation-fixtures.ts";

const ENERGY = "Energy Charge 12.4¢ per kWh";
const credit = (amount_usd: number, min_kwh: number, max_kwh: number | null = null): Partial<Tariff> => ({
  credits: [{ amount_usd, min_kwh, max_kwh }],
});
const fee = (amount_usd: number, below_kwh: number): Partial<Tariff> => ({
  minimum_usage_fees: [{ amount_usd, below_kwh }],
});
const worded = (line: string, tariff: Partial<Tariff>): Wording => ({ lines: `${ENERGY}\n${line}`, tariff });
const unread = (line: string): Wording => ({ lines: `${ENERGY}\n${line}`, verdict: "unproven" });

/** Name of the wording → its lines and the right tariff. */
export const CREDIT_WORDINGS: Readonly<Record<string, Wording>> = {
  "from a usage, sign": worded(
    "Usage Credit $100.00 per billing cycle if usage >= 1000 kWh",
    credit(100, 1000),
  ),
  "from a usage, ≥": worded("Usage Credit $100.00 per billing cycle (usage ≥ 1,000 kWh)", credit(100, 1000)),
  "from a usage, words": worded(
    "A bill credit of $100 is applied in each billing cycle in which you use at least 1,000 kWh.",
    credit(100, 1000),
  ),
  "from a usage, or more": worded("Bill Credit (1,000 kWh or more): $100.00 per month", credit(100, 1000)),
  "from a usage, equal or greater": worded(
    "Bill Credit: $100.00 per month when usage is equal to or greater than 1,000 kWh",
    credit(100, 1000),
  ),
  "from a usage, greater than or equal": worded(
    "Bill credit of $100.00 per month for usage greater than or equal to 1,000 kWh",
    credit(100, 1000),
  ),
  "above a usage": worded("Usage Credit: $100 per month if usage exceeds 999 kWh", credit(100, 1000)),
  "above a whole usage": worded(
    "Usage Credit: $60 per month if usage is more than 1,200 kWh",
    credit(60, 1201),
  ),
  "as a negative amount": worded(
    "Usage Credit: -$100.00 per month for usage of 1,000 kWh or more",
    credit(100, 1000),
  ),
  "with a dash for the sign": worded(
    "Usage Credit: \u2013$100.00 per month for usage of 1,000 kWh or more",
    credit(100, 1000),
  ),
  "in parentheses": worded(
    "Usage Credit ($100.00) per month for usage of 1,000 kWh or more",
    credit(100, 1000),
  ),
  "with a thousands separator missing": worded(
    "Usage credit of $100 when usage reaches 1000 kWh in a billing cycle",
    credit(100, 1000),
  ),
  "below a usage": worded(
    "Low Usage Credit: $15.00 per month for usage of 500 kWh or less",
    credit(15, 0, 501),
  ),
  "in a band with between": worded(
    "Bill Credit: $50.00 per month if usage is between 1,000 and 2,000 kWh",
    credit(50, 1000, 2001),
  ),
  "in a band with a dash": worded(
    "Bill Credit: $50.00 per month for usage of 1,000 - 1,999 kWh",
    credit(50, 1000, 2000),
  ),
  "in a band with signs": worded(
    "Bill Credit $50.00 per month if usage >= 1,000 kWh and < 2,000 kWh",
    credit(50, 1000, 2000),
  ),
  "in a band, words": worded(
    "You receive a $50 bill credit each month that your usage is at least 1,000 kWh but less than 2,000 kWh.",
    credit(50, 1000, 2000),
  ),
  "in a band with strict signs": worded(
    "Bill Credit of $50.00 per month if usage is > 999 kWh and < 2001 kWh",
    credit(50, 1000, 2001),
  ),
  "in a band with signs, one unit": worded(
    "Bill Credit $50.00 per month (>=1000 and <=2000 kWh)",
    credit(50, 1000, 2001),
  ),
  "in a band, not more than": worded(
    "A bill credit of $50.00 per month if usage is at least 1,000 kWh and not more than 1,500 kWh",
    credit(50, 1000, 1501),
  ),
  "in a band, does not exceed": worded(
    "Usage credit of $50.00 per month if usage is at least 1,000 kWh and does not exceed 1,999 kWh",
    credit(50, 1000, 2000),
  ),
  "at or above": worded(
    "Bill credit of $100.00 per month for usage at or above 1,000 kWh",
    credit(100, 1000),
  ),
  "of the first months only": unread("Bill credit of $20.00 per month for the first 3 months"),
  "over two rows": worded(
    "Usage Credit: $100.00 per month where usage >= 1,000 kWh\n$0.00 per month where usage < 1,000 kWh",
    credit(100, 1000),
  ),
  "stepped and additional": worded(
    "Usage Credit $35.00 per month if usage >= 1000 kWh\nAdditional Usage Credit $15.00 per month if usage >= 2000 kWh",
    {
      credits: [
        { amount_usd: 35, min_kwh: 1000, max_kwh: null },
        { amount_usd: 15, min_kwh: 2000, max_kwh: null },
      ],
    },
  ),
  "stepped in ranges": worded(
    "Usage Credit of $35.00 per month for 1,000 - 1,999 kWh\nUsage Credit of $50.00 per month for 2,000 kWh or more",
    {
      credits: [
        { amount_usd: 35, min_kwh: 1000, max_kwh: 2000 },
        { amount_usd: 50, min_kwh: 2000, max_kwh: null },
      ],
    },
  ),
  "stated twice": worded(
    "Usage Credit $100.00 per month if usage >= 1,000 kWh\nThe usage credit of $100.00 is included in each month in which your usage is at least 1,000 kWh. There is no credit in a month below 1,000 kWh.",
    credit(100, 1000),
  ),
  "without the unit of the usage": worded(
    "Usage Credit $100.00 per month if usage >= 1000",
    credit(100, 1000),
  ),
  "below every average, without the unit": worded(
    "Usage Credit $10.00 per month if usage > 250",
    credit(10, 251),
  ),
  "with the name on another line": worded(
    "Bill Credit\nfor usage of 1,000 kWh or more   $100.00 per month",
    credit(100, 1000),
  ),
  "with the condition on another line": worded(
    "Bill Credit   $100.00 per billing cycle\n(usage of 1,000 kWh or more)",
    credit(100, 1000),
  ),
  "two in one sentence": worded(
    "You receive a bill credit of $30.00 per month for usage of 500 to 999 kWh and $60.00 per month for usage of 1,000 kWh or more.",
    {
      credits: [
        { amount_usd: 30, min_kwh: 500, max_kwh: 1000 },
        { amount_usd: 60, min_kwh: 1000, max_kwh: null },
      ],
    },
  ),
  "a credit of some months only": unread("Summer Credit: $20.00 per month from June through August"),
  "a usage in words": worded(
    "A $100 bill credit applies each month you use one thousand (1,000) kWh or more.",
    credit(100, 1000),
  ),
  "every month": worded("Monthly bill credit: $10.00 per month", credit(10, 0)),
  "with two thresholds that contradict each other": unread(
    "Usage Credit $100.00 per month if usage >= 1,000 kWh\nA usage credit of $100.00 is applied each month when usage is at least 900 kWh.",
  ),
  "with another threshold in the text": unread(
    "Usage Credit $100.00 per month if usage >= 1,000 kWh\nThe usage credit does not apply if your usage is above 1,750 kWh.",
  ),
  "without a threshold": unread("A usage credit of $25.00 applies when your usage is high."),
  "minimum usage fee, below": worded(
    "Minimum Usage Fee: $9.95 per month if usage is below 1,000 kWh",
    fee(9.95, 1000),
  ),
  "minimum usage fee, <": worded(
    "Minimum Usage Fee $9.95 per billing cycle for usage < 1,000 kWh",
    fee(9.95, 1000),
  ),
  "minimum usage fee, <= in parentheses": worded(
    "Monthly Service Fee $9.95 per billing cycle for usage ( <=1999) kWh",
    fee(9.95, 2000),
  ),
  "minimum usage fee, or less": worded(
    "Usage Charge: $9.95 per month if you use 999 kWh or less",
    fee(9.95, 1000),
  ),
  "minimum usage fee, less than or equal to": worded(
    "Minimum Usage Charge of $9.95 per month for usage less than or equal to 999 kWh",
    fee(9.95, 1000),
  ),
  "minimum usage fee, at or below": worded(
    "Minimum usage fee of $9.95 per month for usage at or below 999 kWh",
    fee(9.95, 1000),
  ),
  "minimum usage fee, customer charge": worded(
    "A customer charge of $6.95 applies each month if your usage is less than 650 kWh",
    fee(6.95, 650),
  ),
  "minimum usage fee, does not exceed": worded(
    "A $9.95 usage fee applies each month in which your usage does not exceed 999 kWh",
    fee(9.95, 1000),
  ),
  "minimum usage fee, waived": worded(
    "Minimum Usage Fee: $9.95 per month. This fee is waived when usage is at least 1,000 kWh.",
    fee(9.95, 1000),
  ),
  "minimum usage fee, unless": worded(
    "A minimum usage fee of $9.95 is charged each month unless your usage is 1,000 kWh or more.",
    fee(9.95, 1000),
  ),
  "minimum usage fee, not charged": worded(
    "Usage charge of $9.95 per month. It is not charged when your usage is greater than 999 kWh.",
    fee(9.95, 1000),
  ),
  "minimum usage fee of nothing": worded("Minimum Usage Fee $0.00 per month if usage < 1000 kWh", {}),
  "a fee above a usage": unread("High Usage Fee: $20.00 per month if usage is above 2,500 kWh"),
  "required AutoPay in the averages": {
    lines: `${ENERGY}\nAuto Pay and Paperless Discount: $5.00 per month, included in the average prices above`,
    tariff: credit(5, 0),
  },
  "AutoPay outside the averages": {
    lines: `${ENERGY}\nAutoPay Discount: $5.00 per month. This discount is not included in the average prices above.`,
  },
  "AutoPay that the averages settle": {
    lines: `${ENERGY}\nAutoPay Credit: $5.00 per month`,
    tariff: credit(5, 0),
  },
  "paperless discount per kWh": {
    lines: `Energy Charge 12.5¢ per kWh\nPaperless billing discount of $0.001 per kWh off the energy charge, included in the average prices above.`,
  },
  "a fee without AutoPay": {
    lines: `${ENERGY}\nA fee of $4.00 per month applies if you are not enrolled in AutoPay.`,
  },
  "a fee with a number without its unit": unread("Service Fee $4.95 per month if less than 2,500 is used"),
  "an AutoPay bonus paid once": {
    lines: `${ENERGY}\nGet a one-time $25 bill credit for enrolling in AutoPay.`,
  },
  "cash back outside the bill": {
    lines: `${ENERGY}\nEarn 3% cash back on your energy charges as a prepaid card each year.`,
  },
  "a credit on the first bill": {
    lines: `${ENERGY}\nNew customers receive a one-time $50 credit on their first bill.`,
  },
};
