// Orders in every state, alone and beside a contract that is running.
import type { OrderState } from "#contracts/order-moves.ts";
import type { Plan } from "#contracts/plan.ts";
import { getTermEnd } from "#market/contract-clock.ts";
import { addDays } from "#meter/calendar.ts";
import type { Chance } from "./chance.ts";
import type { GeneratedOrder } from "./drawn.ts";
import { endDrawer } from "./draw-contract.ts";

export const IN_PROGRESS = ["started", "handed_off", "submitted", "accepted", "scheduled"] as const;
export type InProgress = (typeof IN_PROGRESS)[number];

function getFirstDay(ends_on: string, months: number): string {
  const year = Number(ends_on.slice(0, 4));
  const month = Number(ends_on.slice(5, 7));
  // The first day of the month after, so many months back: its term ends with a month's last day or later.
  const start = new Date(Date.UTC(year, month - 1 - months, Number(ends_on.slice(8, 10)) + 1));
  return start.toISOString().slice(0, 10);
}

export interface OrderDrawer {
  readonly active: (plans: readonly Plan[]) => GeneratedOrder;
  readonly ended: (plans: readonly Plan[]) => GeneratedOrder;
  readonly inProgress: (plans: readonly Plan[], state: InProgress, replaces: boolean) => GeneratedOrder;
  readonly failed: (plans: readonly Plan[], state: "rejected" | "cancelled") => GeneratedOrder;
}

/** Draws orders of listed plans around the day `today`. */
export function orderDrawer(chance: Chance, today: string): OrderDrawer {
  const coming = endDrawer(chance, today, "coming");
  const past = endDrawer(chance, today, "past");
  const connector = chance.deck(["handoff", "handoff", "partner"] as const);
  const kind = chance.deck(["switch", "switch", "move_in"] as const);
  const byPhone = chance.deck([true, false, false, false]);
  type Base = Pick<GeneratedOrder, "state" | "plan" | "kind" | "connector" | "by_phone">;
  const base = (plan: Plan, state: OrderState): Base => {
    // A step on the provider's own site is only there when the order is finished there.
    const ownConnector = connector();
    const by = state === "handed_off" ? "handoff" : ownConnector;
    return { state, plan, kind: kind(), connector: by, by_phone: byPhone() };
  };
  const monthly = (
    plans: readonly Plan[],
    state: "active" | "ended",
    ends_on: string | null,
  ): GeneratedOrder => {
    const starts_on = addDays(ends_on ?? today, -chance.integer(5, 200));
    const plan = chance.pick(plans.filter(({ term_months }) => term_months === 0));
    return { ...base(plan, state), placed_on: addDays(starts_on, -3), starts_on, ends_on, replaces: false };
  };

  const ran = (plans: readonly Plan[], state: "active" | "ended", ends_on: string): GeneratedOrder => {
    // One that is running has started, however far its end is.
    const days = (Date.parse(ends_on) - Date.parse(today)) / 86_400_000;
    const fits = plans.filter(({ term_months }) => term_months > 0 && term_months * 30 > days + 10);
    if (fits.length === 0) return monthly(plans, state, state === "ended" ? ends_on : null);
    const plan = chance.pick(fits);
    const starts_on = getFirstDay(ends_on, plan.term_months);
    return { ...base(plan, state), placed_on: addDays(starts_on, -12), starts_on, ends_on, replaces: false };
  };

  return {
    active: (plans) => {
      const hasMonthly = plans.some(({ term_months }) => term_months === 0);
      if (hasMonthly && chance.happens(0.1)) return monthly(plans, "active", null);
      return ran(plans, "active", coming());
    },
    ended: (plans) => ran(plans, "ended", past()),
    inProgress: (plans, state, replaces) => {
      const plan = chance.pick(plans);
      const { term_months } = plan;
      const starts_on =
        state === "scheduled" || chance.happens(0.5) ? addDays(today, chance.integer(1, 40)) : null;
      const ends_on = starts_on && term_months > 0 ? getTermEnd(starts_on, term_months) : null;
      const kind = replaces ? "renewal" : "switch";
      const placed_on = addDays(today, -chance.integer(0, 6));
      return { ...base(plan, state), kind, placed_on, starts_on, ends_on, replaces };
    },
    failed: (plans, state) => ({
      ...base(chance.pick(plans), state),
      placed_on: addDays(today, -chance.integer(3, 60)),
      starts_on: null,
      ends_on: null,
      replaces: false,
    }),
  };
}
