// When a customer has to be told that a contract ends.

const DAY_MS = 86_400_000;
const NOTICES = 3;
/** A term of up to so many days counts as one of four months. */
const SHORT_TERM_DAYS = 123;
const LAST_DAYS_BEFORE_END = { short: 15, long: 30 } as const;

function dayOf(iso: string): number {
  return Date.parse(`${iso}T00:00:00Z`) / DAY_MS;
}

function isoOf(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/**
 * The days on which notices are due, oldest first, for a contract from `startsOn` through `endsOn` (YYYY-MM-DD):
 * three in the last third of the term, evenly spread, the last one 30 days before the end, 15 where the term has
 * at most four months (16 TAC 25.475; market.md "Contract clock"). In a term so short that its last third begins
 * later than that, the day before the end counts and the notices are spread over what lies before it.
 */
export function renewalNoticeDates(startsOn: string, endsOn: string): readonly string[] {
  const [start, end] = [dayOf(startsOn), dayOf(endsOn)];
  const days = end - start + 1;
  if (!(days > 0)) return [];
  const last = end - (days <= SHORT_TERM_DAYS ? LAST_DAYS_BEFORE_END.short : LAST_DAYS_BEFORE_END.long);
  const third = Math.ceil(end - days / 3);
  const first = Math.min(Math.max(start, third), last);
  const from = third < last ? third : Math.max(start, first - NOTICES + 1);
  const spread = Array.from({ length: NOTICES }, (_, n) =>
    Math.floor(from + ((last - from) * n) / (NOTICES - 1)),
  );
  return [...new Set(spread.filter((day) => day >= start))].map(isoOf);
}
