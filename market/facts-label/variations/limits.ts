// Wordings of credits, fees and surcharges that are limited to a usage, to some months or to a count. The averages of the
// unread ones fit the credit without its limit, so only the text can show it.
import type { Tariff } from "#contracts/plan.ts";
import { priced, type Wording } from "../variation-fixtures.ts";

const ENERGY = "Energy Charge 12.4¢ per kWh";
const CREDIT = "Usage credit of $75 per month if usage is 1,000 kWh or more.";
const credit = (amount_usd: number, min_kwh: number, max_kwh: number | null = null): Partial<Tariff> => ({
  credits: [{ amount_usd, min_kwh, max_kwh }],
});
const read = (line: string, tariff: Partial<Tariff>): Wording => ({ lines: `${ENERGY}\n${line}`, tariff });
const unread = (line: string, tariff: Partial<Tariff> = credit(75, 1000)): Wording => ({
  lines: `${ENERGY}\n${line}`,
  tariff,
  verdict: "unproven",
});
const limited = (line: string): Wording => unread(`${CREDIT}\n${line}`);
const explained = (line: string): Wording => read(`${CREDIT}\n${line}`, credit(75, 1000));

/** Name of the wording → its lines and the right tariff. */
export const LIMIT_WORDINGS: Readonly<Record<string, Wording>> = {
  "from above a usage, in excess of": read(
    "Usage credit of $75 per month if usage is in excess of 2,500 kWh.",
    credit(75, 2501),
  ),
  "from a usage with a decimal part": read(
    "Usage credit of $75 per month if usage is > 2,499.99 kWh.",
    credit(75, 2500),
  ),
  "with a ceiling": read(
    "Usage credit of $75 per month if usage is 1,000 kWh or more, with a ceiling of 2,500 kWh.",
    credit(75, 1000, 2501),
  ),
  "with a minimum and a maximum": read(
    "Usage credit of $75 per month (minimum 1,000 kWh, maximum 2,500 kWh).",
    credit(75, 1000, 2501),
  ),
  "from a usage, mayor o igual": read(
    "Crédito de $75 por mes si el consumo es mayor o igual a 1,000 kWh.",
    credit(75, 1000),
  ),
  "between two usages where no average is": read(
    "Usage credit of $40 per month for usage between 2,500 and 3,000 kWh.",
    credit(40, 2500, 3001),
  ),
  "between two usages, beside the next": read(
    "Usage credit of $40 per month for usage between 2,500 and 3,000 kWh and $60 per month between 3,000 and 4,000 kWh.",
    {
      credits: [
        { amount_usd: 40, min_kwh: 2500, max_kwh: 3000 },
        { amount_usd: 60, min_kwh: 3000, max_kwh: 4001 },
      ],
    },
  ),
  "between two usages, one with an average": read(
    "Usage credit of $40 per month for usage between 1,000 and 2,000 kWh.",
    credit(40, 1000, 2000),
  ),
  "not in excess of a usage": limited(
    "No usage credit is applied in months with usage in excess of 2,500 kWh.",
  ),
  "forfeited past a usage": limited("The usage credit is forfeited once usage goes past 2,500 kWh."),
  "lost at a usage, in unknown words": limited("Usage topping 2,500 kWh loses the bonus."),
  "not given above a usage": limited("It is not given above 2,500 kWh."),
  "an amount with another usage": unread(
    "Usage credit of $75 per month if usage is 1,000 kWh or more, lost when usage tops 2,500 kWh.",
  ),
  "in the months of a range": unread(
    "Usage credit of $75 per month for usage of 1,000 kWh or more in the months of June through September.",
  ),
  "in months by name": unread(
    "Usage credit of $75 per month for usage of 1,000 kWh or more in June, July and August.",
  ),
  "in months with short names": unread(
    "Summer usage credit: $75 per month for usage of 1,000 kWh or more (May–Sept)",
  ),
  "in Spanish months": unread(
    "Crédito de $75 por mes si el consumo es de 1,000 kWh o más, de junio a septiembre.",
  ),
  "every other month": unread(
    "Usage credit of $75 every other month if usage is 1,000 kWh or more that month.",
  ),
  "a count of credits": unread(
    "Usage credit of $75 per month if usage is 1,000 kWh or more, limited to 6 credits per contract term.",
  ),
  "numbered months": unread("Usage credit of $75 per month at 1,000 kWh or more, months 1 through 6."),
  "once a year": unread("Usage credit of $75 per contract year if usage is 1,000 kWh or more."),
  "one bill": unread("Usage credit of $75 on your first bill if usage is 1,000 kWh or more."),
  "each day": unread("Daily credit of $2.00 on each day your usage is below 20 kWh.", credit(2, 0, 20)),
  "for every 1,000 kWh": unread("Usage credit of $75 per month for every 1,000 kWh or more of usage."),
  "a fee of some months": unread(
    "Minimum usage fee: $9.95 for usage under 300 kWh, October through April only.",
    {
      minimum_usage_fees: [{ amount_usd: 9.95, below_kwh: 300 }],
    },
  ),
  "a base charge of some months": unread("Base Charge: $9.95 per month (June – September)", {
    base_charge_usd: 9.95,
  }),
  "a surcharge of some months": unread("Summer surcharge: 2.0¢ per kWh June through September", {
    energy: [priced(14.4)],
  }),
  "months in a sentence of their own": limited("The credit applies in June through September."),
  "months in a sentence that refers back": limited("It applies only in summer months."),
  "a count in a sentence of its own": limited("No more than 6 credits per contract term are applied."),
  "months behind a charge, without its name": unread("Base Charge: $9.95 per month. Waived June–August.", {
    base_charge_usd: 9.95,
  }),
  "a season behind a credit": limited("Summer only."),
  "a count behind a credit": limited("Max 6 per year."),
  "until a numbered bill": limited("The credit ends after your sixth bill."),
  "a usage behind a credit, without its name": limited("Above 2,800 kWh there is none."),
  "customers of a usage": limited("Customers at 3,000 kWh get nothing."),
  "usage of a typical home": explained("The typical Texas home uses 1,176 kWh per month in summer."),
  "two credits, and no average shows whether they add up": unread(
    `${CREDIT}\nUsage credit of $150 per month if usage is 2,500 kWh or more.`,
  ),
  "two rows, and no average shows whether they add up": unread(
    "Usage Credits\n≥ 1,000 kWh: $75.00\n≥ 2,500 kWh: $150.00",
  ),
  "two fees, and no average shows whether they add up": unread(
    "Minimum usage fee of $9.95 if usage is below 1,000 kWh.\nMinimum usage fee of $14.95 if usage is below 400 kWh.",
    { minimum_usage_fees: [{ amount_usd: 9.95, below_kwh: 1000 }] },
  ),
  "two credits, the second additional": read(
    `${CREDIT}\nAn additional usage credit of $50 per month applies if usage is 2,500 kWh or more.`,
    {
      credits: [
        { amount_usd: 75, min_kwh: 1000, max_kwh: null },
        { amount_usd: 50, min_kwh: 2500, max_kwh: null },
      ],
    },
  ),
  "a fee of two steps": read(
    "Minimum Usage Fee: $9.95 per month if usage is below 500 kWh and $4.95 per month if usage is 500 to 999 kWh.",
    {
      minimum_usage_fees: [
        { amount_usd: 5, below_kwh: 500 },
        { amount_usd: 4.95, below_kwh: 1000 },
      ],
    },
  ),
  "a fee of two steps, and none above": read(
    "Usage charge of $14.95 for usage of 0-500 kWh, $9.95 for usage of 501-999 kWh and $0 for usage of 1,000 kWh or more.",
    {
      minimum_usage_fees: [
        { amount_usd: 5, below_kwh: 501 },
        { amount_usd: 9.95, below_kwh: 1000 },
      ],
    },
  ),
  "a row with ≥": read("Usage Credit\n≥1,000 kWh: $75.00", credit(75, 1000)),
  "every month, in other words": read(
    "You may receive a usage credit of $75 in each month in which you use 1,000 kWh or more.",
    credit(75, 1000),
  ),
  "a billing cycle of some days": read(
    "Usage credit of $75 per 30-day billing cycle if usage is 1,000 kWh or more.",
    credit(75, 1000),
  ),
  "the day of a price": read("Base Charge: $9.95 per month as of June 1, 2026", { base_charge_usd: 9.95 }),
  "an offer that ends": explained("This offer is available until June 30, 2026."),
  "usages of the averages": explained("Rates shown are based on levels of 500 kWh, 1,000 kWh and 2,000 kWh."),
  "delivery charges that change": explained("Delivery charges are updated on March 1 and September 1."),
};
