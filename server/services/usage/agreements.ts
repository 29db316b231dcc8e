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

/** Enough for a customer who mistypes a number and has several homes. Stops attempts to guess meter numbers. */
const AGREEMENT_REQUESTS: Limit = { name: "ask-agreement", max: 20, windowSeconds: 3_600 };
/** Each one makes the meter source send an email. */
const CONSENTS: Limit = { name: "confirm-agreement", max: 10, windowSeconds: 86_400 };
const TOO_MANY_REQUESTS = "Too many attempts. Try again in an hour.";
const TOO_MANY_CONSENTS = "Too many requests for one day. Try again tomorrow.";

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

/**
 * Returns the agreement of a home. If it waits for the customer, the meter source is polled soon. Throws `not_found`.
 */
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

/**
 * Makes room for a new request among the open agreements of a home. Returns false if one of them is already the same.
 */
async function replaceOpenAgreement(
  trx: Kysely<DB>,
  open: readonly AgreementRow[],
  input: NewAgreement,
  now: Date,
): Promise<boolean> {
  // An agreement that expires soon continues until the new one is in force.
  const row = open.find(({ state }) => state !== "expiring");
  if (!row) return true;
  if (isSame(row, input)) return false;
  if (row.state === "active") throw cannotLink("linked_already");
  if (row.agreed_at !== null) throw cannotLink("under_way");
  await endAgreement(trx, row, "unlinked", "customer", now);
  return true;
}

/** Saves a request once. A repeat changes nothing. */
async function saveRequest(ctx: Context, input: NewAgreement): Promise<void> {
  const { user_id, esiid } = input;
  await ctx.db.sql.transaction().execute(async (trx) => {
    await lockLocation(trx, esiid);
    // The home was removed in the meantime.
    if (!(await hasLocation(trx, user_id, esiid))) throw createLocationNotFound();
    const now = ctx.now();
    if (!(await replaceOpenAgreement(trx, await lockOpenAgreements(trx, input), input, now))) return;
    // The number stays only in the request until the meter source has confirmed it
    // (server/domain/meters/apply-agreement-update.ts).
    await insertAgreement(trx, input, now);
  });
}

/**
 * Requests the link of a home's meter. Nothing is sent before the customer agrees. Throws `not_found`,
 * `validation_failed`, `unprocessable`, `proof_required`, `conflict`, `rate_limited`.
 */
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

/** Does the same for a meter of CenterPoint. */
export async function postCenterpoint(
  ctx: Context,
  customer: Customer,
  address: string,
  input: z.output<typeof centerpointRequestSchema>,
): Promise<AgreementResponse> {
  const customerLocation = await getCustomerLocation(ctx, customer, address);
  await enforceLimit(ctx, AGREEMENT_REQUESTS, customer.id, TOO_MANY_REQUESTS);
  await saveRequest(ctx, readCenterpointRequest(ctx, customer, customerLocation, input));
  return getAgreementResponse(ctx, customer, customerLocation);
}

/**
 * Saves within `trx` that the customer agreed, to which wording and when, and queues the request to the meter source.
 */
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

/**
 * Records that the customer agrees to the request. Safe to repeat. Throws `not_found`, `conflict` if no agreement waits
 * for consent, `rate_limited`.
 */
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

/** Ends the link: here immediately, at the meter source by a job. Safe to repeat. Throws `not_found`. */
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
