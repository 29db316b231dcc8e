// Whether two tariffs are the same: for what is read back from another format.
import type { EnergyWindow, PlanCondition, Tariff } from "#contracts/plan.ts";

const MINUTES_PER_DAY = 1440;
const WEEK = 7;
const MONTHS = 12;

/** A condition without the provider's sentence and without a customer's choice. */
const withoutQuote = ({ quote: _quote, met: _met, ...condition }: PlanCondition): object => condition;

function toCanonicalWindow({ months, weekdays, from_minute, to_minute, ...rest }: EnergyWindow): object {
  const from = from_minute ?? 0;
  const end = to_minute ?? MINUTES_PER_DAY;
  return {
    ...rest,
    ...(months && months.length < MONTHS ? { months: months.toSorted((a, b) => a - b) } : {}),
    ...(weekdays && weekdays.length < WEEK ? { weekdays: weekdays.toSorted((a, b) => a - b) } : {}),
    ...(from === 0 ? {} : { from }),
    // Midnight at the end of a day has two names.
    ...(end === 0 || end === MINUTES_PER_DAY ? {} : { end }),
    ...(rest.delivery_waived === false ? { delivery_waived: undefined } : {}),
  };
}

/** JSON with the fields of each object in the order of their names. */
function stable(value: unknown): string {
  return JSON.stringify(value, (_name, one: unknown) =>
    one !== null && typeof one === "object" && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  );
}

function toText({ conditions = [], one_time_fees = [], energy, ...rest }: Tariff): string {
  return stable({
    ...rest,
    energy: energy.map(toCanonicalWindow),
    one_time_fees,
    // Their order has no meaning.
    conditions: conditions.map((one) => stable(withoutQuote(one))).toSorted(),
  });
}

/** Whether two tariffs charge the same and have the same conditions. Sentences and a customer's choices don't count. */
export function isSameTariff(a: Tariff, b: Tariff): boolean {
  return toText(a) === toText(b);
}
