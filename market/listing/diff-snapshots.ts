// What changed between two snapshots of the listing.
import type { Plan, TduId } from "#contracts/plan.ts";

/** Parts of a plan whose change matters to a customer who saw it. */
const WATCHED = [
  "name",
  "provider",
  "term_months",
  "rate_type",
  "prepaid",
  "time_of_use",
  "new_customers_only",
  "renewable_percent",
  "termination_fee",
  "label",
  "tariff",
  "texts",
  "enroll",
  "website",
] as const satisfies readonly (keyof Plan)[];
export type PlanPart = (typeof WATCHED)[number];

export interface SnapshotDiff {
  /** Ids of plans that are new on the list. */
  readonly appeared: readonly string[];
  readonly changed: readonly { readonly id: string; readonly what: readonly PlanPart[] }[];
  /** Ids of plans that are no longer listed. Only meaningful if `next` is a complete listing. */
  readonly withdrawn: readonly string[];
}

/** Returns plans that appeared, changed (with the changed parts) or were withdrawn, by id. */
export function diffSnapshots(previous: readonly Plan[], next: readonly Plan[]): SnapshotDiff {
  const before = new Map(previous.map((plan) => [plan.id, plan]));
  const after = new Set(next.map(({ id }) => id));
  const changed: { id: string; what: PlanPart[] }[] = [];
  for (const plan of next) {
    const old = before.get(plan.id);
    if (old === undefined) continue;
    const what = WATCHED.filter((part) => canonical(old[part]) !== canonical(plan[part]));
    if (what.length > 0) changed.push({ id: plan.id, what });
  }
  return {
    appeared: next.filter(({ id }) => !before.has(id)).map(({ id }) => id),
    changed,
    withdrawn: previous.filter(({ id }) => !after.has(id)).map(({ id }) => id),
  };
}

/**
 * Returns TDUs that lost more than half of their plans from one snapshot to the next. A winter storm has that effect
 * too (800 of 1,949 offers), so it is a warning, not an error.
 */
export function halvedTdus(previous: readonly Plan[], next: readonly Plan[]): TduId[] {
  const after = countByTdu(next);
  return [...countByTdu(previous)]
    .filter(([tdu, count]) => (after.get(tdu) ?? 0) * 2 < count)
    .map(([tdu]) => tdu);
}

function countByTdu(plans: readonly Plan[]): Map<TduId, number> {
  const counts = new Map<TduId, number>();
  for (const { tdu } of plans) counts.set(tdu, (counts.get(tdu) ?? 0) + 1);
  return counts;
}

/** Formats JSON with sorted keys, because a database returns keys in another order. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
