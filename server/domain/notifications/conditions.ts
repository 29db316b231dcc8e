// Evaluates conditions of preferences: comparisons of a notification's values with a constant.
import type { Condition } from "./preference-set.ts";

/** What conditions may refer to: `data.…` of the notification, `recipient.…` of the user. */
export interface Facts {
  readonly data?: object;
  readonly recipient?: object;
}

const MAX_DEPTH = 10;

function lookUp(facts: Facts, path: string): unknown {
  let value: unknown = facts;
  for (const step of path.split(".").slice(0, MAX_DEPTH)) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, step)) return undefined;
    value = (value as Record<string, unknown>)[step];
  }
  return value;
}

function resolveArgument(facts: Facts, argument: Condition["argument"]): unknown {
  if (typeof argument !== "string") return argument;
  if (/^(data|recipient)\./.test(argument)) return lookUp(facts, argument);
  try {
    return JSON.parse(argument);
  } catch {
    return argument;
  }
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);

const same = (a: unknown, b: unknown): boolean => a === b || (isEmpty(a) && isEmpty(b));

function contains(container: unknown, part: unknown): boolean {
  if (Array.isArray(container)) return container.some((item) => same(item, part));
  return typeof container === "string" && container.includes(String(part));
}

// Several parts are a list. A list of none is always contained.
const containsAll = (container: unknown, parts: unknown): boolean =>
  [parts].flat().every((part) => contains(container, part));

function compareValues(a: unknown, b: unknown): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  if (typeof a === "string" && typeof b === "string") return a < b ? -1 : Number(a > b);
  return Number.NaN;
}

const DAY_MS = 86_400_000;
const TIMESTAMP = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:[.,]\d{1,9})?)?(Z|[+-]\d\d:?\d\d)?)?$/i;

// Milliseconds of an ISO 8601 text, in UTC without an offset. NaN: it is none.
function toTime(value: unknown): number {
  const [text, offset] = (typeof value === "string" && TIMESTAMP.exec(value)) || [];
  if (text === undefined) return Number.NaN;
  const iso = text.toUpperCase().replace(" ", "T").replace(",", ".");
  return Date.parse(offset === undefined && iso.includes("T") ? `${iso}Z` : iso);
}

const isTimestamp = (value: unknown): boolean => !Number.isNaN(toTime(value));
const toStartOfDay = (value: unknown): number => Math.floor(toTime(value) / DAY_MS) * DAY_MS;

// The protocol's documents don't say whether the ends are part of it. Here they are.
function isBetween(value: unknown, ends: unknown, compare: (a: unknown, b: unknown) => number): boolean {
  if (!Array.isArray(ends) || ends.length !== 2) return false;
  const [from, to]: unknown[] = ends;
  return compare(value, from) >= 0 && compare(value, to) <= 0;
}

const OPERATORS: Readonly<Record<string, (value: unknown, argument: unknown) => boolean>> = {
  equal_to: same,
  not_equal_to: (a, b) => !same(a, b),
  greater_than: (a, b) => compareValues(a, b) > 0,
  greater_than_or_equal_to: (a, b) => compareValues(a, b) >= 0,
  less_than: (a, b) => compareValues(a, b) < 0,
  less_than_or_equal_to: (a, b) => compareValues(a, b) <= 0,
  contains,
  not_contains: (a, b) => !contains(a, b),
  contains_all: containsAll,
  not_contains_all: (a, b) => !containsAll(a, b),
  is_between: (a, b) => isBetween(a, b, compareValues),
  is_timestamp: isTimestamp,
  is_not_timestamp: (a) => !isTimestamp(a),
  is_timestamp_before: (a, b) => toTime(a) < toTime(b),
  is_timestamp_on_or_after: (a, b) => toTime(a) >= toTime(b),
  is_timestamp_before_date: (a, b) => toTime(a) < toStartOfDay(b),
  is_timestamp_on_or_after_date: (a, b) => toTime(a) >= toStartOfDay(b),
  is_timestamp_between: (a, b) => isBetween(a, b, (one, other) => toTime(one) - toTime(other)),
  // There are no audiences here, so no one is in one.
  is_audience_member: () => false,
  is_not_audience_member: () => true,
  empty: isEmpty,
  not_empty: (a) => !isEmpty(a),
  exists: (a) => a !== undefined && a !== null,
  not_exists: (a) => a === undefined || a === null,
};

/** Whether all conditions hold. One with an unknown operator does not. */
export function allHold(conditions: readonly Condition[], facts: Facts): boolean {
  return conditions.every(({ variable, operator, argument }) => {
    const compare = Object.hasOwn(OPERATORS, operator) ? OPERATORS[operator] : undefined;
    return compare?.(lookUp(facts, variable), resolveArgument(facts, argument)) ?? false;
  });
}
