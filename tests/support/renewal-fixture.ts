// Five years of customers, generated from a seed: orders of all terms, renewed or not, and what happens to them. It
// also contains a second, simple calculation of the notices that each must get, day by day, which shares no code with
// the product.
import { randomUUID } from "node:crypto";

export type Happening =
  | { readonly kind: "opt_out" | "undo" | "erase" | "cancel" }
  | { readonly kind: "move"; readonly starts_on: string; readonly ends_on: string };

export interface SimulatedOrder {
  readonly id: string;
  readonly placed_on: string;
  readonly starts_on: string;
  readonly ends_on: string;
  readonly term_months: number;
  readonly replaces: string | null;
  readonly by_phone: boolean;
  /** By day. Each takes place at noon, after that day's job. */
  readonly happenings: Map<string, Happening>;
  /** The order that follows it. */
  follower: SimulatedOrder | null;
}

export interface ExpectedNotice {
  readonly order_id: string;
  readonly ends_on: string;
  readonly number: number;
  readonly due_on: string;
  readonly made_on: string;
}

const DAY_MS = 86_400_000;
const TERMS = [1, 2, 3, 4, 5, 6, 9, 12, 12, 12, 12, 15, 18, 24, 24, 36] as const;

export const plusDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
/** Returns the next day. The calculation below calls this millions of times. */
function dayAfter(day: string): string {
  const known = daysAfter.get(day);
  if (known !== undefined) return known;
  const next = plusDays(day, 1);
  daysAfter.set(day, next);
  return next;
}
const daysAfter = new Map<string, string>();
const between = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS;

/** Creates a generator of numbers from 0 to 1 that are the same for the same seed (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function getContractEnd(starts_on: string, months: number): string {
  const day = new Date(starts_on);
  const date = day.getUTCDate();
  day.setUTCDate(1);
  day.setUTCMonth(day.getUTCMonth() + months + 1, 0);
  day.setUTCDate(Math.min(date, day.getUTCDate()));
  return plusDays(day.toISOString().slice(0, 10), -1);
}

/** Creates `count` orders of customers who sign up between `from` and `until`. */
export function createOrders(
  random: () => number,
  count: number,
  from: string,
  until: string,
): SimulatedOrder[] {
  const orders: SimulatedOrder[] = [];
  const integer = (low: number, high: number): number => low + Math.floor(random() * (high - low + 1));
  const place = (starts_on: string, placed_on: string, replaces: string | null): SimulatedOrder => {
    const term_months = TERMS[integer(0, TERMS.length - 1)] ?? 12;
    const ends_on = getContractEnd(starts_on, term_months);
    const order: SimulatedOrder = {
      id: randomUUID(),
      placed_on,
      starts_on,
      ends_on,
      term_months,
      replaces,
      by_phone: random() < 0.1,
      happenings: new Map(),
      follower: null,
    };
    orders.push(order);
    return order;
  };
  const happen = (order: SimulatedOrder): void => {
    const dice = random();
    const days = between(order.starts_on, order.ends_on);
    const day = plusDays(order.starts_on, integer(0, days));
    if (dice < 0.08) order.happenings.set(day, { kind: "opt_out" });
    if (dice < 0.03) order.happenings.set(plusDays(day, integer(1, 13)), { kind: "undo" });
    if (dice > 0.98) order.happenings.set(day, { kind: "erase" });
    if (dice > 0.94 && dice < 0.98) {
      const starts = dice < 0.96;
      const starts_on = starts ? plusDays(order.starts_on, integer(1, 20)) : order.starts_on;
      const ends_on = starts
        ? getContractEnd(starts_on, order.term_months)
        : plusDays(order.ends_on, integer(-Math.min(20, Math.floor(days / 4)), 20));
      const on = starts
        ? plusDays(order.starts_on, -1)
        : plusDays(order.starts_on, integer(1, Math.ceil(days * 0.7)));
      order.happenings.set(on, { kind: "move", starts_on, ends_on });
    }
  };
  while (orders.length < count) {
    const starts_on = plusDays(from, integer(1, between(from, until)));
    let order = place(starts_on, plusDays(starts_on, -integer(1, 30)), null);
    happen(order);
    // A customer who stays renews some time in the last two fifths of the term.
    while (orders.length < count && order.ends_on < until && random() < 0.5) {
      const ahead = integer(1, Math.ceil(between(order.starts_on, order.ends_on) * 0.4));
      const next = place(plusDays(order.ends_on, 1), plusDays(order.ends_on, 1 - ahead), order.id);
      order.follower = next;
      if (ahead > 2 && random() < 0.15) {
        next.happenings.set(plusDays(next.placed_on, integer(1, ahead - 1)), { kind: "cancel" });
        break;
      }
      happen(next);
      order = next;
    }
  }
  return orders;
}

/** 16 TAC 25.475 in plain terms: the first day of the last third, the last day allowed, and the midpoint. */
function buildSchedule(starts_on: string, ends_on: string): string[] {
  const last = plusDays(ends_on, ends_on > getContractEnd(starts_on, 4) ? -30 : -15);
  const thirds = Math.floor((between(starts_on, ends_on) + 1) / 3);
  const first = plusDays(ends_on, 1 - thirds);
  if (first >= last) return [last < starts_on ? starts_on : last];
  return [...new Set([first, plusDays(first, Math.floor(between(first, last) / 2)), last])];
}

function cancelledOn(order: SimulatedOrder): string | null {
  for (const [day, { kind }] of order.happenings) if (kind === "cancel") return day;
  return null;
}

function followedOn(order: SimulatedOrder, day: string): boolean {
  const next = order.follower;
  if (!next || next.placed_on >= day) return false;
  const cancelled = cancelledOn(next);
  return cancelled === null || cancelled >= day;
}

/** Lists the notices that one order must get from the day after it was placed through `until`, checked every day. */
export function listExpectedNotices(order: SimulatedOrder, until: string): ExpectedNotice[] {
  const notices: ExpectedNotice[] = [];
  let { starts_on, ends_on } = order;
  let schedule = buildSchedule(starts_on, ends_on);
  // The number of the newest notice for each end date.
  const reported = new Map<string, number>();
  let out = false;
  for (let day = order.placed_on; day <= until && day <= ends_on; day = dayAfter(day)) {
    const number = schedule.filter((due) => due <= day).length;
    if (day > order.placed_on && number > (reported.get(ends_on) ?? 0) && !out && !followedOn(order, day)) {
      notices.push({ order_id: order.id, ends_on, number, due_on: schedule[number - 1] ?? "", made_on: day });
      reported.set(ends_on, number);
    }
    const happening = order.happenings.get(day);
    if (happening?.kind === "erase" || happening?.kind === "cancel") return notices;
    if (happening?.kind === "opt_out") out = true;
    if (happening?.kind === "undo") out = false;
    if (happening?.kind === "move") {
      ({ starts_on, ends_on } = happening);
      schedule = buildSchedule(starts_on, ends_on);
    }
  }
  return notices;
}
