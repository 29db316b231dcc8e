// POST /api/service_locations/{esiid}/claim_code: a code to the account that proved a home, which it may
// give to someone they live with. The same answer for every ESI ID.
import { randomInt, randomUUID } from "node:crypto";
import { sql } from "kysely";
import { esiidSchema } from "#contracts/portal.ts";
import { findContact } from "#server/domain/accounts/contact.ts";
import type { Customer } from "#server/domain/accounts/customer.ts";
import type { Context } from "#server/domain/context.ts";
import { findCustomerLocation } from "#server/domain/locations/customer-locations.ts";
import { sameBytes } from "#server/platform/secrets/secrets.ts";
import { tryConsume, enforceLimit, type Limit } from "#server/platform/limits/limiter.ts";
import { sendLocationMessage } from "../messages/location-message.ts";
import { findProvenAccount } from "./location-customer.ts";
import { formatLocation } from "./format-location.ts";

const CODE_DIGITS = 6;
const CODE_TTL_MINUTES = 30;
const CODE_ATTEMPTS = 10;

/** Of one account, whatever it asks about. */
const CODE_REQUESTS: Limit = { name: "claim-code", max: 6, windowSeconds: 3_600 };
/** About one home, whoever asks: its holder is not to be flooded. */
const MAILS: Limit = { name: "claim-code-home", max: 5, windowSeconds: 86_400 };

function hashClaimCode(ctx: Context, userId: string, esiid: string, code: string): string {
  return ctx.secrets.hash("claim-code", `${userId}\n${esiid}\n${code}`).toString("base64url");
}

async function mailCode(ctx: Context, customer: Customer, esiid: string, customerId: string): Promise<void> {
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, "0");
  const [contact, customerLocation] = await Promise.all([
    findContact(ctx, customerId),
    findCustomerLocation(ctx, customerId, esiid),
  ]);
  if (!customerLocation) return;
  const row = { code_hash: hashClaimCode(ctx, customer.id, esiid, code), attempts: 0, created_at: ctx.now() };
  await ctx.db.sql.transaction().execute(async (trx) => {
    await trx
      .insertInto("portal.claim_codes")
      .values({ id: randomUUID(), user_id: customer.id, esiid, ...row })
      .onConflict((conflict) => conflict.columns(["user_id", "esiid"]).doUpdateSet(row))
      .execute();
    await sendLocationMessage(ctx, trx, contact, {
      kind: "claim_code",
      portal_name: ctx.config.portalName,
      location: formatLocation(customerLocation, contact?.language ?? "en"),
      code,
      code_life_minutes: CODE_TTL_MINUTES,
    });
  });
}

/** Mails a code where another account proved the home; the answer is the same either way. Throws `rate_limited`. */
export async function sendClaimCode(
  ctx: Context,
  customer: Customer,
  address: string,
): Promise<{ sent: true }> {
  await enforceLimit(ctx, CODE_REQUESTS, customer.id, "That is a lot of codes. Please try again in an hour.");
  const parsed = esiidSchema.safeParse(address);
  if (!parsed.success) return { sent: true };
  // One that proved nothing may be anybody: it is not asked to let others in, nor does it learn that they came.
  const account = await findProvenAccount(ctx, parsed.data);
  if (account !== null && account !== customer.id && (await tryConsume(ctx, MAILS, parsed.data)))
    await mailCode(ctx, customer, parsed.data, account);
  return { sent: true };
}

/**
 * Takes the code that `customer` typed for a home; false where it is wrong, used or too old. Every try is counted in a
 * statement of its own beforehand, so that many at once get no more tries than allowed. Called outside of a transaction.
 */
export async function consumeClaimCode(
  ctx: Context,
  customer: Customer,
  esiid: string,
  code: string,
): Promise<boolean> {
  const tried = await ctx.db.sql
    .updateTable("portal.claim_codes")
    .set((eb) => ({ attempts: eb("attempts", "+", 1) }))
    .where("user_id", "=", customer.id)
    .where("esiid", "=", esiid)
    .where("attempts", "<", CODE_ATTEMPTS)
    .where("created_at", ">", new Date(ctx.now().getTime() - CODE_TTL_MINUTES * 60_000))
    .returning(["id", "code_hash"])
    .executeTakeFirst();
  const expectedHash = Buffer.from(hashClaimCode(ctx, customer.id, esiid, code));
  if (!tried || !sameBytes(Buffer.from(tried.code_hash), expectedHash)) return false;
  // Of two requests with the right code one deletes the row.
  const { numAffectedRows } = await sql`
    delete from portal.claim_codes where id = ${tried.id} and code_hash = ${tried.code_hash}`.execute(
    ctx.db.sql,
  );
  return numAffectedRows === 1n;
}
