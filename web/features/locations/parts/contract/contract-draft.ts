// Converts the fields of the contract form to a contract. Pure.
import type { Plan } from "#contracts/plan.ts";
import type { Contract, EarlyTerminationFee } from "#contracts/portal.ts";
import type { Messages } from "#web/shared/i18n/catalog.ts";
import { parseAmount } from "#web/features/compare/parts/wizard/amount.ts";

export const FEE_KINDS = ["unknown", "none", "flat", "per_remaining_month"] as const;
export type FeeKind = (typeof FEE_KINDS)[number];

export interface ContractDraft {
  /** A plan of the area's list, or typed in manually. */
  readonly from: "list" | "typed";
  readonly plan_id: string | null;
  readonly provider: string | null;
  readonly plan_name: string;
  readonly term: "fixed" | "monthly";
  /** YYYY-MM-DD, or what the browser's date field returns while it is incomplete. */
  readonly ends_on: string;
  readonly cents: string;
  readonly base: string;
  readonly delivery: "yes" | "no" | null;
  readonly fee: FeeKind;
  readonly fee_usd: string;
}

export type ContractProblem = keyof Messages<"contract">["form"]["problems"];
/** A field that can be invalid. */
/** Fields in the order of the page. */
export const CONTRACT_FIELDS = ["plan", "cents", "base", "delivery", "fee", "ends"] as const;
export type ContractField = (typeof CONTRACT_FIELDS)[number];

export interface Wrong {
  readonly field: ContractField;
  readonly code: ContractProblem;
}

export type CheckedContract =
  | { readonly ok: true; readonly contract: Contract }
  | { readonly ok: false; readonly wrong: readonly Wrong[] };

const EMPTY: ContractDraft = {
  from: "typed",
  plan_id: null,
  provider: null,
  plan_name: "",
  term: "fixed",
  ends_on: "",
  cents: "",
  base: "",
  delivery: null,
  fee: "unknown",
  fee_usd: "",
};

/** Returns the fields of a known contract, or empty ones for none. */
export function toDraft(contract: Contract | null): ContractDraft {
  if (!contract) return EMPTY;
  const { price, leaving_fee: fee } = contract;
  return {
    from: contract.plan_id === null ? "typed" : "list",
    plan_id: contract.plan_id,
    provider: contract.provider,
    plan_name: contract.plan_name ?? "",
    term: contract.ends_on === null ? "monthly" : "fixed",
    ends_on: contract.ends_on ?? "",
    cents: price ? String(price.cents_per_kwh) : "",
    base: price && price.base_usd > 0 ? String(price.base_usd) : "",
    delivery: price ? (price.includes_delivery ? "yes" : "no") : null,
    fee: fee?.kind ?? "unknown",
    fee_usd: fee && fee.kind !== "none" ? String(fee.usd) : "",
  };
}

type ListedPlan = Pick<Plan, "id" | "name" | "provider" | "termination_fee">;

/** Returns the contract in the fields. `plans` is the area's list. */
export function checkContract(draft: ContractDraft, plans: readonly ListedPlan[]): CheckedContract {
  const wrong: Wrong[] = [];
  const ends_on = checkEnd(draft, wrong);
  const terms = draft.from === "list" ? fromList(draft, plans, wrong) : fromFields(draft, wrong);
  if (wrong.length > 0 || !terms) return { ok: false, wrong };
  return { ok: true, contract: { ...terms, ends_on } };
}

type ContractTerms = Omit<Contract, "ends_on">;

function fromList(
  { plan_id }: ContractDraft,
  plans: readonly ListedPlan[],
  wrong: Wrong[],
): ContractTerms | null {
  const plan = plans.find(({ id }) => id === plan_id);
  if (!plan) {
    wrong.unshift({ field: "plan", code: "plan" });
    return null;
  }
  return {
    provider: plan.provider.name,
    plan_name: plan.name,
    plan_id: plan.id,
    price: null,
    leaving_fee: toPlanFee(plan.termination_fee),
  };
}

function toPlanFee(fee: Plan["termination_fee"]): EarlyTerminationFee | null {
  if (fee.kind === "unknown") return null;
  return fee.kind === "none" ? { kind: "none" } : { kind: fee.kind, usd: fee.amount_usd };
}

function fromFields(draft: ContractDraft, wrong: Wrong[]): ContractTerms {
  return {
    provider: draft.provider,
    plan_name: draft.plan_name.trim() || null,
    plan_id: null,
    price: checkPrice(draft, wrong),
    leaving_fee: checkFee(draft, wrong),
  };
}

function checkEnd({ term, ends_on }: ContractDraft, wrong: Wrong[]): string | null {
  if (term === "monthly") return null;
  if (!/^\d{4}-\d{2}-\d{2}$/.test(ends_on)) wrong.push({ field: "ends", code: "ends" });
  else if (!ends_on.startsWith("20")) wrong.push({ field: "ends", code: "endsPast" });
  return ends_on;
}

// Bounds of contracts/portal.ts. Below 1 ¢, dollars were entered.
function checkPrice({ cents, base, delivery }: ContractDraft, wrong: Wrong[]): Contract["price"] {
  if (cents.trim() === "" && base.trim() === "") return null;
  const cents_per_kwh = within(cents, 1, 100);
  const base_usd = base.trim() === "" ? 0 : within(base, 0, 200);
  if (cents_per_kwh === null) wrong.push({ field: "cents", code: "cents" });
  if (base_usd === null) wrong.push({ field: "base", code: "base" });
  if (delivery === null) wrong.push({ field: "delivery", code: "delivery" });
  return {
    cents_per_kwh: cents_per_kwh ?? 0,
    base_usd: base_usd ?? 0,
    includes_delivery: delivery === "yes",
  };
}

function checkFee({ fee, fee_usd }: ContractDraft, wrong: Wrong[]): EarlyTerminationFee | null {
  if (fee === "unknown") return null;
  if (fee === "none") return { kind: "none" };
  const usd = within(fee_usd, 0, fee === "flat" ? 2000 : 200);
  if (usd === null) wrong.push({ field: "fee", code: fee === "flat" ? "fee" : "feeMonth" });
  return { kind: fee, usd: usd ?? 0 };
}

function within(text: string, low: number, high: number): number | null {
  const value = parseAmount(text);
  return value !== null && value >= low && value <= high ? value : null;
}
