// GET and POST /usage/api/service_locations/{esiid}/on_demand_reads
import { READING_STATES } from "#contracts/agreement-transitions.ts";
import type { OnDemandResponse } from "#contracts/live-link.ts";
import type { Customer } from "#server/domain/accounts/customer.ts";
import type { Context } from "#server/domain/context.ts";
import { lockLocation } from "#server/domain/locations/add-location.ts";
import { getCustomerLocation, type CustomerLocation } from "#server/domain/locations/customer-locations.ts";
import type { AgreementRow } from "#server/domain/meters/agreement-row.ts";
import { newestAgreement } from "#server/domain/meters/agreements.ts";
import {
  countOnDemandRead,
  findOnDemandRead,
  insertOnDemandRead,
  isOpen,
  onDemandReadJson,
} from "#server/domain/meters/on-demand-reads.ts";
import { queueMeterJob, READ_ON_DEMAND } from "#server/domain/meters/queue-meters.ts";
import { today } from "#server/platform/context.ts";
import { AppError, createProblemError } from "#server/platform/errors.ts";
import { enforceLimit, type Limit } from "#server/platform/limits/limiter.ts";

/** Clients have seen Smart Meter Texas stop after the second one of a home. */
const HOME_READS: Limit = { name: "on-demand-read", max: 2, windowSeconds: 3_600 };
const TOO_MANY_OF_HOME = "This meter was read twice in the past hour. Try again in an hour.";
const TOO_MANY_OF_DAY = "No more meters can be read today. Try again tomorrow.";
const NOT_LINKED = "This home's meter isn't linked, so it can't be read.";

function getBudget({ config }: Pick<Context, "config">): number {
  return config.smartMeterTexas?.reads_per_day ?? 0;
}

function canRead(ctx: Context, row: AgreementRow | undefined): row is AgreementRow {
  if (!row || row.reference === null || getBudget(ctx) === 0) return false;
  return READING_STATES.some((state) => state === row.state);
}

async function toResponse(
  ctx: Context,
  customer: Customer,
  { location }: CustomerLocation,
): Promise<OnDemandResponse> {
  const meter = { user_id: customer.id, esiid: location.esiid };
  const [read, agreement] = await Promise.all([
    findOnDemandRead(ctx.db.sql, meter),
    newestAgreement(ctx.db.sql, meter),
  ]);
  return { read: read ? onDemandReadJson(read) : null, can_read: canRead(ctx, agreement) };
}

/** Returns the newest on-demand read of a home. Throws `not_found`. */
export async function getOnDemandRead(
  ctx: Context,
  customer: Customer,
  address: string,
): Promise<OnDemandResponse> {
  return toResponse(ctx, customer, await getCustomerLocation(ctx, customer, address));
}

/**
 * Has a linked home's meter read now, by a job. While a read is in progress, a repeat changes nothing. Throws
 * `not_found`, `conflict` if the meter isn't linked, and `rate_limited`, which counts nothing.
 */
export async function postOnDemandRead(
  ctx: Context,
  customer: Customer,
  address: string,
): Promise<OnDemandResponse> {
  const customerLocation = await getCustomerLocation(ctx, customer, address);
  const { esiid, tdu } = customerLocation.location;
  const meter = { user_id: customer.id, esiid };
  await ctx.db.sql.transaction().execute(async (trx) => {
    await lockLocation(trx, esiid);
    const agreement = await newestAgreement(trx, meter);
    if (!canRead(ctx, agreement)) throw new AppError("conflict", NOT_LINKED);
    const read = await findOnDemandRead(trx, meter);
    if (read && isOpen(read)) return;
    await enforceLimit(ctx, HOME_READS, esiid, TOO_MANY_OF_HOME, trx);
    if (!(await countOnDemandRead(trx, tdu, today(ctx), getBudget(ctx))))
      throw createProblemError("rate_limited", "limit_reached", TOO_MANY_OF_DAY, { wait: "day" });
    await insertOnDemandRead(trx, meter, agreement.id, ctx.now());
    await queueMeterJob(trx, READ_ON_DEMAND, agreement.id);
  });
  return toResponse(ctx, customer, customerLocation);
}
