// GET, POST, PATCH and DELETE /usage/api/service_locations/{esiid}/agreements, and POST .../centerpoint_usage
import type { Kysely } from "kysely";
import type { z } from "zod";
import {
  AGREEMENT_TEXT_VERSION,
  type AgreementResponse,
  type AgreementRequest,
  type centerpointRequestSchema,
} from "#contracts/live-link.ts";
import type { Customer } from "#server/domain/accounts/customer.ts";
import type { Context } from "#server/domain/context.ts";
import type { DB } from "#server/platform/db/types.ts";
import { getCustomerLocation, type CustomerLocation } from "#server/domain/locations/customer-locations.ts";
import { hasLocation, lockLocation } from "#server/domain/locations/add-location.ts";
import { createLocationNotFound } from "#server/domain/locations/esiid-param.ts";
import { isSameMeter } from "#server/domain/locations/meter-number.ts";
import { enforceLimit, type Limit } from "#server/platform/limits/limiter.ts";
import { agreementJson } from "#server/domain/meters/agreement-json.ts";
import type { AgreementRow } from "#server/domain/meters/agreement-row.ts";
import {
  insertAgreement,
  lockOpenAgreements,
  newestAgreement,
  type NewAgreement,
} from "#server/domain/meters/agreements.ts";
import { scheduleCheck } from "#server/domain/meters/schedule-check.ts";
import { findMeterSource } from "#server/domain/meters/meter-sources.ts";
import { endAgreement, endAgreements } from "#server/domain/meters/end-agreements.ts";
import { queueMeterJob, REQUEST_AGREEMENT } from "#server/domain/meters/queue-meters.ts";
import { cannotLink } from "./agreement-problems.ts";
import { readCenterpointRequest, readRequest } from "./agreement-request.ts";

/** Somebody mistypes a number, and has some homes; whoever guesses meter numbers stops here. */
const AGREEMENT_REQUESTS: Limit = { name: "ask-agreement", max: 20, windowSeconds: 3_600 };
/** Each makes the meter's company write a mail. */
const CONSENTS: Limit = { name: "confirm-agreement", max: 10, windowSeconds: 86_400 };
const TOO_MANY_REQUESTS = "That is a lot of tries. Nothing was changed; please try again in an hour.";
const TOO_MANY_CONSENTS =
  "That is a lot of requests for one day, and each makes the meter's company write to you. Please try again tomorrow.";

function findNewestAgreement(
  ctx: Context,
  customer: Customer,
  { location }: CustomerLocation,
): Promise<AgreementRow | undefined> {
  return newestAgreement(ctx.db.sql, { user_id: customer.id, esiid: location.esiid });
}

function toAgreementResponse(
  ctx: Context,
  { location }: CustomerLocation,
  newest: AgreementRow | undefined,
): AgreementResponse {
  return { agreement: newest ? agreementJson(newest) : null, connector: findMeterSource(ctx, location.tdu) };
}

async function getAgreementResponse(
  ctx: Context,
  customer: Customer,
  customerLocation: CustomerLocation,
): Promise<AgreementResponse> {
  const newest = await findNewestAgreement(ctx, customer, customerLocation);
  return toAgreementResponse(ctx, customerLocation, newest);
}

/** The agreement of a home; where it waits for the customer, the company is asked soon. Throws `not_found`. */
export async function getAgreement(
  ctx: Context,
  customer: Customer,
  address: string,
): Promise<AgreementResponse> {
  const customerLocation = await getCustomerLocation(ctx, customer, address);
  const newest = await findNewestAgreement(ctx, customer, customerLocation);
  if (newest) await scheduleCheck(ctx, newest);
  return toAgreementResponse(ctx, customerLocation, newest);
}

function isSame(row: AgreementRow, input: NewAgreement): boolean {
  return (
    row.connector === input.connector &&
    isSameMeter(row.meter_number, input.meter_number) &&
    row.puct_number === input.puct_number &&
    row.email === input.email
  );
}

/** Makes room for a new request among the open agreements of a home; false where one of them is the same already. */
async function replaceOpenAgreement(
  trx: Kysely<DB>,
  open: readonly AgreementRow[],
  input: NewAgreement,
  now: Date,
): Promise<boolean> {
  // One that runs out soon goes on until the new one is in force.
  const row = open.find(({ state }) => state !== "expiring");
  if (!row) return true;
  if (isSame(row, input)) return false;
  if (row.state === "active") throw cannotLink("linked_already");
  if (row.agreed_at !== null) throw cannotLink("under_way");
  await endAgreement(trx, row, "unlinked", "customer", now);
  return true;
}

/** Writes a request once; the same again changes nothing. */
async function saveRequest(ctx: Context, input: NewAgreement): Promise<void> {
  const { user_id, esiid } = input;
  await ctx.db.sql.transaction().execute(async (trx) => {
    await lockLocation(trx, esiid);
    // Removed in between.
    if (!(await hasLocation(trx, user_id, esiid))) throw createLocationNotFound();
    const now = ctx.now();
    if (!(await replaceOpenAgreement(trx, await lockOpenAgreements(trx, input), input, now))) return;
    // The number stays the request's own until the meter's company has confirmed it (server/domain/meters/apply-agreement-update.ts).
    await insertAgreement(trx, input, now);
  });
}

/** Asks to link a home's meter: nothing goes out before the customer agrees. Throws `not_found`, `validation_failed`, `unprocessable`, `proof_required`, `conflict`, `rate_limited`. */
export async function postAgreement(
  ctx: Context,
  customer: Customer,
  address: string,
  input: AgreementRequest,
): Promise<AgreementResponse> {
  const customerLocation = await getCustomerLocation(ctx, customer, address);
  await enforceLimit(ctx, AGREEMENT_REQUESTS, customer.id, TOO_MANY_REQUESTS);
  await saveRequest(ctx, readRequest(ctx, customer, customerLocation, input));
  return getAgreementResponse(ctx, customer, customerLocation);
}

/** The same where CenterPoint itself is asked. */
export async function postCenterpoint(
  ctx: Context,
  customer: Customer,
  address: string,
  { meter_number }: z.output<typeof centerpointRequestSchema>,
): Promise<AgreementResponse> {
  const customerLocation = await getCustomerLocation(ctx, customer, address);
  await enforceLimit(ctx, AGREEMENT_REQUESTS, customer.id, TOO_MANY_REQUESTS);
  await saveRequest(ctx, readCenterpointRequest(ctx, customer, customerLocation, meter_number));
  return getAgreementResponse(ctx, customer, customerLocation);
}

/** Keeps within `trx` that the customer agreed, to which wording and when, and queues the request to the company. */
async function consent(trx: Kysely<DB>, row: AgreementRow, now: Date): Promise<void> {
  if (row.agreed_at !== null) return;
  await trx
    .updateTable("usage.agreements")
    .set({ agreed_at: now, text_version: AGREEMENT_TEXT_VERSION, updated_at: now })
    .where("id", "=", row.id)
    .execute();
  await trx
    .insertInto("usage.agreement_events")
    .values({ agreement_id: row.id, at: now, state: row.state, actor: "customer", code: null })
    .execute();
  await queueMeterJob(trx, REQUEST_AGREEMENT, row.id);
}

/** The customer agrees to what was asked for; safe to repeat. Throws `not_found`, `conflict` where nothing waits for it, `rate_limited`. */
export async function confirmAgreement(
  ctx: Context,
  customer: Customer,
  address: string,
): Promise<AgreementResponse> {
  const customerLocation = await getCustomerLocation(ctx, customer, address);
  await enforceLimit(ctx, CONSENTS, customer.id, TOO_MANY_CONSENTS);
  const meter = { user_id: customer.id, esiid: customerLocation.location.esiid };
  await ctx.db.sql.transaction().execute(async (trx) => {
    await lockLocation(trx, meter.esiid);
    const [row] = await lockOpenAgreements(trx, meter);
    if (!row) throw cannotLink("nothing_to_confirm");
    await consent(trx, row, ctx.now());
  });
  return getAgreementResponse(ctx, customer, customerLocation);
}

/** Ends the link: here at once, at the meter's company by a job. Safe to repeat; throws `not_found`. */
export async function deleteAgreement(
  ctx: Context,
  customer: Customer,
  address: string,
): Promise<AgreementResponse> {
  const customerLocation = await getCustomerLocation(ctx, customer, address);
  const meter = { user_id: customer.id, esiid: customerLocation.location.esiid };
  await ctx.db.sql.transaction().execute(async (trx) => {
    await lockLocation(trx, meter.esiid);
    await endAgreements(trx, meter, "unlinked", ctx.now());
  });
  return getAgreementResponse(ctx, customer, customerLocation);
}
