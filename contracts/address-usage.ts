// The usage in the address of a shared link: &kwh=2025-11_1200-980-… (kWh by month from the first one, nothing between two
// hyphens for a month that is not known), &kwh=14141 (a year), or &size=2000&people=3&heating=gas. Never anything that
// identifies the home: no ESI ID, no street. With &read= (meter-read day) and &meets= (conditions of plans). Pure, without
// zod, and strict: half a link must not price another home.
import type { ConditionChoice } from "./plan.ts";
import { CONDITION_CHOICES } from "./tables/plan-conditions.ts";
import type { HomeProfileUsage, UsageInput } from "./usage.ts";

/** Every usage but meter readings, whose hours are too much for an address, and too personal. */
export type AddressUsage = Exclude<UsageInput, { kind: "intervals" }>;

export interface UsageFacts {
  readonly usage: AddressUsage | null;
  readonly read_day: number | null;
  readonly conditions: readonly ConditionChoice[];
}

/** The bounds of contracts/usage.ts. */
const [MIN_SIZE, MAX_SIZE] = [100, 20_000];
const [MIN_YEAR, MAX_YEAR] = [100, 500_000];
const [MAX_MONTH, MAX_MONTHS, MAX_PEOPLE] = [50_000, 36, 20];
const MONTHS_PER_YEAR = 12;
const NUMBER = /^\d{1,6}(\.\d{1,3})?$/;
const FIRST_MONTH = /^(199\d|20\d{2})-(0[1-9]|1[0-2])$/;
const DETAILS = ["people", "heating", "pool", "ev"] as const;

/** Whether an address has a usage, readable or not, and not only a size. */
export function hasAddressUsage(query: URLSearchParams): boolean {
  return ["kwh", ...DETAILS].some((name) => query.has(name));
}

/** Returns square feet, or null for anything but a whole number within the bounds. */
export function toSize(text: string | null): number | null {
  const size = /^\d{3,5}$/.test(text ?? "") ? Number(text) : 0;
  return size >= MIN_SIZE && size <= MAX_SIZE ? size : null;
}

/** Parses the usage of an address and what belongs to it. `usage` is null if any of it cannot be read. */
export function parseAddressUsage(query: URLSearchParams): UsageFacts {
  const read = query.get("read");
  const day = /^\d{1,2}$/.test(read ?? "") ? Number(read) : 0;
  const read_day = day >= 1 && day <= 31 ? day : null;
  const met = (query.get("meets") ?? "").split("-").filter(Boolean);
  const conditions = CONDITION_CHOICES.filter((choice) => met.includes(choice));
  const isSound = (read === null || read_day !== null) && met.length === conditions.length;
  const kwh = query.get("kwh");
  const usage = kwh === null ? parseHome(query) : parseKwh(kwh);
  return { usage: isSound ? usage : null, read_day, conditions };
}

/** Returns the query fields of a usage, without its ZIP code and utility. */
export function formatAddressUsage({ usage, read_day, conditions }: UsageFacts): Record<string, string> {
  return {
    ...(usage && formatUsage(usage)),
    ...(read_day === null ? {} : { read: String(read_day) }),
    ...(conditions.length > 0 ? { meets: conditions.join("-") } : {}),
  };
}

function formatUsage(usage: AddressUsage): Record<string, string> {
  switch (usage.kind) {
    case "monthly":
      return { kwh: formatMonths(usage.months) };
    case "annual":
      return { kwh: String(toWattHours(usage.kwh)) };
    case "home":
      return {
        size: String(Math.round(usage.square_feet)),
        people: String(usage.people),
        heating: usage.heating,
        ...(usage.pool ? { pool: "yes" } : {}),
        ...(usage.ev ? { ev: "yes" } : {}),
      };
    default:
      return usage satisfies never;
  }
}

type Months = Extract<AddressUsage, { kind: "monthly" }>["months"];

/** Returns kWh without fractions of a Wh, which a sum of readings may have. */
const toWattHours = (kwh: number): number => Number(kwh.toFixed(3));

/** Formats months in order, from the first to the last. */
function formatMonths(months: Months): string {
  const byMonth = new Map(months.map(({ month, kwh }) => [month, toWattHours(kwh)]));
  const last = [...byMonth.keys()].sort().at(-1) ?? "";
  const oldest = last && monthAfter(last, 1 - MAX_MONTHS);
  const first = [...byMonth.keys()].filter((month) => month >= oldest).sort()[0] ?? "";
  const values: string[] = [];
  for (let month = first; month <= last && month !== ""; month = monthAfter(month, 1))
    values.push(String(byMonth.get(month) ?? ""));
  return `${first}_${values.join("-")}`;
}

function parseKwh(text: string): AddressUsage | null {
  const [first = "", list, ...rest] = text.split("_");
  if (list === undefined) {
    const kwh = toNumber(first, MIN_YEAR, MAX_YEAR);
    return kwh === null ? null : { kind: "annual", kwh };
  }
  const values = list.split("-");
  if (rest.length > 0 || !FIRST_MONTH.test(first) || values.length > MAX_MONTHS) return null;
  const months = values.flatMap((value, index) =>
    value === "" ? [] : [{ month: monthAfter(first, index), kwh: toNumber(value, 0, MAX_MONTH) }],
  );
  const known = months.filter((month): month is Months[number] => month.kwh !== null);
  return known.length > 0 && known.length === months.length ? { kind: "monthly", months: known } : null;
}

function parseHome(query: URLSearchParams): HomeProfileUsage | null {
  const square_feet = toSize(query.get("size"));
  const people = toNumber(query.get("people") ?? "", 1, MAX_PEOPLE);
  const heating = (["electric", "gas"] as const).find((one) => one === query.get("heating"));
  const [pool, ev] = [query.get("pool") ?? "no", query.get("ev") ?? "no"];
  const isSound = [pool, ev].every((value) => value === "yes" || value === "no");
  if (square_feet === null || people === null || !Number.isInteger(people) || !heating || !isSound)
    return null;
  return { kind: "home", square_feet, people, heating, pool: pool === "yes", ev: ev === "yes" };
}

function toNumber(text: string, low: number, high: number): number | null {
  const value = NUMBER.test(text) ? Number(text) : Number.NaN;
  return value >= low && value <= high ? value : null;
}

/** Returns the month (YYYY-MM) `count` months after another. */
function monthAfter(month: string, count: number): string {
  const index = Number(month.slice(0, 4)) * MONTHS_PER_YEAR + Number(month.slice(5)) - 1 + count;
  const year = Math.floor(index / MONTHS_PER_YEAR);
  return `${year}-${String((index % MONTHS_PER_YEAR) + 1).padStart(2, "0")}`;
}
