// Proof that the customer lives in a home that another account has.
import type { Kysely } from "kysely";
import type { Customer } from "#server/domain/accounts/customer.ts";
import type { Context } from "#server/domain/context.ts";
import type { DB } from "#server/platform/db/types.ts";
import {
  getProofRank,
  type LocationProof,
  type LocationStatus,
} from "#server/domain/locations/location-proofs.ts";
import { isSameMeter } from "#server/domain/locations/meter-number.ts";
import { tryConsume, enforceLimit, type Limit } from "#server/platform/limits/limiter.ts";
import { createAddError } from "./add-problems.ts";
import { consumeClaimCode } from "./claim-code.ts";
import { findProvenAccount, findLocationCustomer } from "./location-customer.ts";

/**
 * `code`: emailed to the account `shared_by`. `meter_number`: as typed, still to be compared. `unchecked_number`: not
 * compared with anything, because too many were tried for the home.
 */
export type Proof =
  | { readonly kind: "none" }
  | { readonly kind: "meter_number"; readonly number: string }
  | { readonly kind: "unchecked_number" }
  | { readonly kind: "code"; readonly shared_by: string };

interface Shown {
  readonly code?: string | undefined;
  readonly meter_number?: string | undefined;
}

/** Per account, for any home. */
const PROOFS: Limit = { name: "prove-home", max: 10, windowSeconds: 3_600 };
/** Per home, for any account: many accounts together must not be able to guess a meter number. */
const LOCATION_PROOFS: Limit = { name: "prove-home-of", max: 30, windowSeconds: 86_400 };
const TOO_MANY = "Too many attempts. Try again in an hour.";

/**
 * Returns the proof provided for a home that another account has, or `none` if no account has it. Counts each attempt.
 * Throws `rate_limited`, and `proof_required` for a wrong code.
 */
export async function readProof(
  ctx: Context,
  customer: Customer,
  esiid: string,
  shown: Shown,
): Promise<Proof> {
  const currentCustomer = await findLocationCustomer(ctx.db.sql, esiid);
  if (!currentCustomer || (!shown.code && !shown.meter_number)) return { kind: "none" };
  await enforceLimit(ctx, PROOFS, customer.id, TOO_MANY);
  if (!(await tryConsume(ctx, LOCATION_PROOFS, esiid))) {
    // Using up the attempts must not keep a resident out of a home that no account proved.
    if (shown.meter_number && (await findProvenAccount(ctx, esiid)) === null)
      return { kind: "unchecked_number" };
    await enforceLimit(ctx, LOCATION_PROOFS, esiid, TOO_MANY);
  }
  if (shown.code && (await consumeClaimCode(ctx, customer, esiid, shown.code)))
    return { kind: "code", shared_by: currentCustomer.user_id };
  if (shown.meter_number) return { kind: "meter_number", number: shown.meter_number };
  throw createAddError("proof_refused");
}

/**
 * `share`: with the consent of the account that has it. `move`: that account loses it. `beside`: both have it until one
 * of them proves it.
 */
export interface Judgment {
  readonly kind: "share" | "move" | "beside";
  readonly proof: LocationProof | null;
}

// A number that the meter source confirmed is a proof, and so is one that matches what an account that proved the home
// typed. A number typed by an account that proved nothing only shows that two customers have the same number.
function judgeNumber(number: string, status: LocationStatus): Judgment {
  if (status.proof === "operator") throw createAddError("proof_refused");
  if (status.meter_number !== null && isSameMeter(status.meter_number, number))
    return { kind: "move", proof: status.confirmed || status.proof !== null ? "meter_number" : null };
  // There is no way to decide which number is right, so neither account is preferred and neither blocks the other.
  const known = status.confirmed || getProofRank(status.proof) >= getProofRank("meter_number");
  if (status.proof === null || !known) return { kind: "beside", proof: null };
  throw createAddError("proof_refused");
}

/**
 * Returns what the proof allows at a home that an account has, which may have changed since the proof was read. Throws
 * `proof_required`.
 */
export function judge(proof: Proof, status: LocationStatus): Judgment {
  if (proof.kind === "none") throw createAddError("held_by_another");
  if (proof.kind === "meter_number") return judgeNumber(proof.number, status);
  if (proof.kind === "unchecked_number" && status.proof === null) return { kind: "beside", proof: null };
  if (proof.kind === "unchecked_number") throw createAddError("proof_refused");
  if (proof.shared_by === status.user_id && status.proof !== null) return { kind: "share", proof: "code" };
  throw createAddError("proof_refused");
}

/** Returns every account that has or shares a home. */
export async function accountsAt(db: Kysely<DB>, esiid: string): Promise<string[]> {
  const rows = await db
    .selectFrom("portal.service_locations")
    .select("user_id")
    .where("esiid", "=", esiid)
    .where("ended_at", "is", null)
    .execute();
  return rows.map((row) => row.user_id);
}
