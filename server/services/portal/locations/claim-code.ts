// POST /api/service_locations/{esiid}/claim_code: sends a code to the account that proved a home, which that customer
// can pass on to someone they live with. The response is the same for every ESI ID.
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

/** Per account, whatever home the request is about. */
const CODE_REQUESTS: Limit = { name: "claim-code", max: 6, windowSeconds: 3_600 };
/** Per home, whatever account requests it, so that the customer who has the home is not flooded. */
const MAILS: Limit = { name: "claim-code-home", max: 5, windowSeconds: 86_400 };

function hashClaimCode(ctx: Context, userId: string, esiid: string, code: string): string {
  return ctx.secrets.hash("claim-code", `${userId}\n${esiid}\n${code}`).toString("base64url");
}

async function mailCode(
  ctx: Context,
  customer: Customer,
  esiid: string,
  currentCustomerId: string,
): Promise<void> {
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, "0");
  const [contact, customerLocation] = await Promise.all([
    findContact(ctx, currentCustomerId),
    findCustomerLocation(ctx, currentCustomerId, esiid),
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
      location: formatLocation(customerLocation, contact?.language ?? "en"),
      code,
      code_life_minutes: CODE_TTL_MINUTES,
    });
  });
}

/** Emails a code if another account proved the home. The response is the same either way. Throws `rate_limited`. */
export async function sendClaimCode(
  ctx: Context,
  customer: Customer,
  address: string,
): Promise<{ sent: true }> {
  await enforceLimit(ctx, CODE_REQUESTS, customer.id, "Too many codes requested. Try again in an hour.");
  const parsed = esiidSchema.safeParse(address);
  if (!parsed.success) return { sent: true };
  // An account that proved nothing could be anyone, so it does not decide about others and is not informed of them.
  const account = await findProvenAccount(ctx, parsed.data);
  if (account !== null && account !== customer.id && (await tryConsume(ctx, MAILS, parsed.data)))
    await mailCode(ctx, customer, parsed.data, account);
  return { sent: true };
}

/**
 * Consumes the code that `customer` typed for a home. Returns false if it is wrong, used or expired. Every attempt is
 * counted beforehand in a separate statement, so that concurrent requests get no more attempts than allowed. Called
 * outside of a transaction.
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
  // Of two requests with the right code, only one deletes the row.
  const { numAffectedRows } = await sql`
    delete from portal.claim_codes where id = ${tried.id} and code_hash = ${tried.code_hash}`.execute(
    ctx.db.sql,
  );
  return numAffectedRows === 1n;
}
