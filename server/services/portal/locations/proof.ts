// Where another account holds a home: what shows that who asks lives there.
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

/** `code`: that the account `shared_by` was mailed. `meter_number`: as typed, still to be compared. `unchecked_number`: not to be compared with anything, since too many were tried for the home. */
export type Proof =
  | { readonly kind: "none" }
  | { readonly kind: "meter_number"; readonly number: string }
  | { readonly kind: "unchecked_number" }
  | { readonly kind: "code"; readonly shared_by: string };

interface Shown {
  readonly code?: string | undefined;
  readonly meter_number?: string | undefined;
}

/** Of one account, whichever home. */
const PROOFS: Limit = { name: "prove-home", max: 10, windowSeconds: 3_600 };
/** For one home, whoever tries: a meter's number must not be guessed by many accounts. */
const LOCATION_PROOFS: Limit = { name: "prove-home-of", max: 30, windowSeconds: 86_400 };
const TOO_MANY = "That is a lot of tries. Nothing was changed; please try again in an hour.";

/** What was shown for a home that another account holds; `none` where nobody does. Counts each try; throws `rate_limited`, and `proof_required` for a wrong code. */
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
    // Whoever uses up the tries must not keep a resident out of a home that no account proved.
    if (shown.meter_number && (await findProvenAccount(ctx, esiid)) === null)
      return { kind: "unchecked_number" };
    await enforceLimit(ctx, LOCATION_PROOFS, esiid, TOO_MANY);
  }
  if (shown.code && (await consumeClaimCode(ctx, customer, esiid, shown.code)))
    return { kind: "code", shared_by: currentCustomer.user_id };
  if (shown.meter_number) return { kind: "meter_number", number: shown.meter_number };
  throw createAddError("proof_refused");
}

/** `share`: with the consent of who has it. `move`: it leaves them. `beside`: both have it until one of them proves it. */
export interface Judgment {
  readonly kind: "share" | "move" | "beside";
  readonly proof: LocationProof | null;
}

// A number that the meter's company confirmed is a proof, and so is one that is compared with what an account typed that
// has proved the home. What an account typed that proved nothing only shows that two people know of the same number.
function judgeNumber(number: string, status: LocationStatus): Judgment {
  if (status.proof === "operator") throw createAddError("proof_refused");
  if (status.meter_number !== null && isSameMeter(status.meter_number, number))
    return { kind: "move", proof: status.confirmed || status.proof !== null ? "meter_number" : null };
  // Nobody can say which number is right: neither account is believed, and neither stands in the other's way.
  const known = status.confirmed || getProofRank(status.proof) >= getProofRank("meter_number");
  if (status.proof === null || !known) return { kind: "beside", proof: null };
  throw createAddError("proof_refused");
}

/** What the proof allows at a home that an account has, maybe another than when it was read; throws `proof_required`. */
export function judge(proof: Proof, status: LocationStatus): Judgment {
  if (proof.kind === "none") throw createAddError("held_by_another");
  if (proof.kind === "meter_number") return judgeNumber(proof.number, status);
  if (proof.kind === "unchecked_number" && status.proof === null) return { kind: "beside", proof: null };
  if (proof.kind === "unchecked_number") throw createAddError("proof_refused");
  if (proof.shared_by === status.user_id && status.proof !== null) return { kind: "share", proof: "code" };
  throw createAddError("proof_refused");
}

/** Every account that holds a home or shares it. */
export async function accountsAt(db: Kysely<DB>, esiid: string): Promise<string[]> {
  const rows = await db
    .selectFrom("portal.service_locations")
    .select("user_id")
    .where("esiid", "=", esiid)
    .where("ended_at", "is", null)
    .execute();
  return rows.map((row) => row.user_id);
}
