// Every listed plan with the state of its label, for the operator.
import type { Kysely } from "kysely";
import type { DB } from "#server/platform/db/types.ts";
import { listAddresses, type AddressRow } from "./label-addresses.ts";
import { listLabelPlans, type LabelPlan } from "./label-plans.ts";
import { readResults, type LabelOutcome, type ResultRow } from "./label-results.ts";

/**
 * `not_fetched`: the last request failed. `waiting`: not requested or not read yet. `no_address`: the listing has none. The
 * others are the result of the newest document.
 */
export type LabelStatus = LabelOutcome | "not_fetched" | "waiting" | "no_address";

interface Finding {
  readonly status: LabelStatus;
  /** The kind of a failed request. */
  readonly failure: string | null;
  readonly reason: string | null;
  /** What the site or the document says. */
  readonly quote: string | null;
}

export interface ListedLabel extends Finding, Pick<LabelPlan, "plan_id" | "provider" | "name" | "tdu"> {
  readonly address: string | null;
  /** Whether the plan's price is that of a label, also of one that was read before. */
  readonly is_verified: boolean;
  readonly fetched_at: string | null;
  readonly next_due: string | null;
  /** Failed requests in a row. */
  readonly attempts: number;
}

function toFinding(plan: LabelPlan, row: AddressRow | undefined, result: ResultRow | undefined): Finding {
  const none = { failure: null, reason: null, quote: null };
  if (plan.at === null)
    return { ...none, status: "no_address", reason: "The plan list has no address of a label." };
  if (!row || row.tried_at === null) return { ...none, status: "waiting" };
  if (row.failure !== null)
    return { status: "not_fetched", failure: row.failure, reason: row.problem, quote: row.quote };
  if (!result || result.sha256 !== row.sha256) return { ...none, status: "waiting" };
  return { ...none, status: result.outcome, reason: result.reason, quote: result.quote };
}

function toListedLabel(
  plan: LabelPlan,
  row: AddressRow | undefined,
  result: ResultRow | undefined,
): ListedLabel {
  const { plan_id, provider, name, tdu, is_verified } = plan;
  return {
    plan_id,
    provider,
    name,
    tdu,
    is_verified,
    address: plan.at?.address ?? null,
    ...toFinding(plan, row, result),
    fetched_at: row?.fetched_at?.toISOString() ?? null,
    next_due: row?.next_due.toISOString() ?? null,
    attempts: row?.attempts ?? 0,
  };
}

/** Returns every listed plan with the state of its label. */
export async function listLabels(db: Kysely<DB>): Promise<ListedLabel[]> {
  const rows = new Map((await listAddresses(db)).map((row) => [row.address, row]));
  const results = await readResults(db);
  const plans = await listLabelPlans(db);
  return plans.map((plan) =>
    toListedLabel(plan, rows.get(plan.at?.address ?? ""), results.get(plan.plan_id)),
  );
}
