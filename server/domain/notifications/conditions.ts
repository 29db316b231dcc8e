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

function compareValues(a: unknown, b: unknown): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  if (typeof a === "string" && typeof b === "string") return a < b ? -1 : Number(a > b);
  return Number.NaN;
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
