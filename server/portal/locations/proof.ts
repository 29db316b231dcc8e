// Where another account holds a home: what shows that who asks lives there.
import type { Kysely } from "kysely";
import type { Customer } from "../../accounts/customer.ts";
import type { Context } from "../../context.ts";
import type { DB } from "../../db/types.ts";
import { takeOrRefuse, type Limit } from "../../limits/limiter.ts";
import { refused } from "./add-problems.ts";
import { takeClaimCode } from "./claim-code.ts";
import { holderOf, type Holder } from "./holder.ts";

/** `code`: that the account `shared_by` was mailed. `meter_number`: as typed, still to be compared. */
export type Proof =
  | { readonly kind: "none" }
  | { readonly kind: "meter_number"; readonly number: string }
  | { readonly kind: "code"; readonly shared_by: string };

interface Shown {
  readonly code?: string | undefined;
  readonly meter_number?: string | undefined;
}

/** Of one account, whichever home. */
const PROOFS: Limit = { name: "prove-home", max: 10, windowSeconds: 3_600 };
/** For one home, whoever tries: a meter's number must not be guessed by many accounts. */
const PROOFS_OF_HOME: Limit = { name: "prove-home-of", max: 30, windowSeconds: 86_400 };
const TOO_MANY = "That is a lot of tries. Nothing was changed; please try again in an hour.";

/** Letters and digits alone: the same number is printed with and without blanks and dashes. */
function sameMeter(a: string | null, b: string): boolean {
  const bare = (text: string): string => text.replaceAll(/[\s-]/g, "").toLowerCase();
  return a !== null && bare(a) === bare(b);
}

/** What was shown for a home that another account holds; `none` where nobody does. Counts each try; throws `rate_limited`, and `proof_required` for a wrong code. */
export async function readProof(
  ctx: Context,
  customer: Customer,
  esiid: string,
  shown: Shown,
): Promise<Proof> {
  const holder = await holderOf(ctx.db.sql, esiid);
  if (!holder || (!shown.code && !shown.meter_number)) return { kind: "none" };
  await takeOrRefuse(ctx, PROOFS, customer.id, TOO_MANY);
  await takeOrRefuse(ctx, PROOFS_OF_HOME, esiid, TOO_MANY);
  if (shown.code && (await takeClaimCode(ctx, customer, esiid, shown.code)))
    return { kind: "code", shared_by: holder.user_id };
  if (shown.meter_number) return { kind: "meter_number", number: shown.meter_number };
  throw refused("proof_refused");
}

/** What the proof allows at a home held by `holder`, who may be another than when it was read; throws `proof_required`. */
export function judge(proof: Proof, holder: Holder): "share" | "move" {
  if (proof.kind === "none") throw refused("held_by_another");
  if (proof.kind === "code" && proof.shared_by === holder.user_id) return "share";
  if (proof.kind === "meter_number" && sameMeter(holder.meter_number, proof.number)) return "move";
  throw refused("proof_refused");
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
