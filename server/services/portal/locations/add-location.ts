// POST /api/service_locations: adds a home to the account. If another account has it, the meter number moves it, and a
// code emailed to that account shares it. An account that proved nothing blocks no one (decision 0033).
import type { Kysely } from "kysely";
import type { z } from "zod";
import type { addServiceLocationSchema, ServiceLocation } from "#contracts/portal.ts";
import { parseEsiid, type Esiid } from "#market/esiid.ts";
import type { Customer } from "#server/domain/accounts/customer.ts";
import type { Context } from "#server/domain/context.ts";
import type { DB } from "#server/platform/db/types.ts";
import { AppError } from "#server/platform/errors.ts";
import {
  addCustomerLocation,
  hasLocation,
  lockLocation,
  type AddLocationResult,
  type NewLocation,
} from "#server/domain/locations/add-location.ts";
import { hasRoom } from "#server/domain/locations/location-limit.ts";
import { findLocationStatus, type LocationStatus } from "#server/domain/locations/location-proofs.ts";
import { removeOtherCustomers } from "#server/domain/locations/remove-location.ts";
import { queueRemovals, resolveLocationDispute } from "#server/domain/locations/resolve-location-dispute.ts";
import { findPremise } from "#server/domain/locations/premises/find-premise.ts";
import { enforceLimit, type Limit } from "#server/platform/limits/limiter.ts";
import { checkPlace, checkPremise, createAddError } from "./add-problems.ts";
import { getLocation } from "./get-location.ts";
import { prepareMessages, sendMessages, type MovedNotification } from "./moved-message.ts";
import { accountsAt, judge, readProof, type Judgment, type Proof } from "./proof.ts";

type LocationInput = z.output<typeof addServiceLocationSchema>;

export interface Added {
  readonly location: ServiceLocation;
  /** False if the account already had it. */
  readonly added: boolean;
}

const ADDS: Limit = { name: "add-home", max: 30, windowSeconds: 3_600 };

function readEsiid(text: string): Esiid {
  const parsed = parseEsiid(text);
  if (parsed.ok) return parsed.value;
  throw new AppError("validation_failed", parsed.error.message, { esiid: parsed.error.message });
}

// The directory's data takes precedence over what was typed.
async function checkAddress(ctx: Context, { esiid, tdu }: Esiid, zip: string | undefined): Promise<void> {
  const premise = await findPremise(ctx, esiid);
  if (premise) checkPremise(premise);
  else if (zip) checkPlace(zip, tdu);
}

async function assertBelowLocationLimit(trx: Kysely<DB>, userId: string): Promise<void> {
  if (!(await hasRoom(trx, userId))) throw createAddError("too_many_homes");
}

function toNewLocation(userId: string, esiid: string, input: LocationInput): NewLocation {
  return {
    user_id: userId,
    esiid,
    nickname: input.nickname || null,
    meter_number: input.meter_number ?? null,
    address: input.address || null,
    city: input.city || null,
    zip: input.zip ?? null,
  };
}

interface Takeover extends Pick<Judgment, "proof"> {
  readonly status: LocationStatus;
  readonly messages: ReadonlyMap<string, MovedNotification>;
}

// If both accounts have equal standing, the previous customer is emailed that a meter number moved the home. If the
// previous account proved nothing and this one did, its customer is only informed that the home is gone, not whether or
// when the home was proved.
async function displaceOtherCustomers(
  ctx: Context,
  trx: Kysely<DB>,
  esiid: string,
  { status, proof, messages }: Takeover,
): Promise<void> {
  const ended = await removeOtherCustomers(trx, esiid, ctx.now());
  const isOutranked = (needsProof: boolean): boolean =>
    proof !== null && (needsProof || status.proof === null);
  const outranked = ended.filter(({ needs_proof }) => isOutranked(needs_proof));
  const equals = ended.filter((each) => !outranked.includes(each));
  const ids = equals.map(({ user_id }) => user_id);
  await sendMessages(ctx, trx, ids, messages);
  await queueRemovals(trx, esiid, equals, { emailed: true, proved: proof !== null });
  await queueRemovals(trx, esiid, outranked, { emailed: false, proved: true });
}

async function claim(ctx: Context, location: NewLocation, shown: Proof): Promise<AddLocationResult> {
  const { esiid, user_id } = location;
  const accounts = shown.kind === "meter_number" ? await accountsAt(ctx.db.sql, esiid) : [];
  const messages = await prepareMessages(ctx, accounts, esiid);
  return ctx.db.sql.transaction().execute(async (trx) => {
    await lockLocation(trx, esiid);
    if (await hasLocation(trx, user_id, esiid)) return "already_yours";
    await assertBelowLocationLimit(trx, user_id);
    const now = ctx.now();
    const status = await findLocationStatus(trx, esiid);
    if (!status) return addCustomerLocation(trx, location, now);
    const { kind, proof } = judge(shown, status);
    if (kind === "move") await displaceOtherCustomers(ctx, trx, esiid, { status, proof, messages });
    const beside = kind === "beside";
    const result = await addCustomerLocation(
      trx,
      { ...location, proof, shared: kind !== "move", needs_proof: beside },
      now,
    );
    // Their order may already be active there, which proves the home.
    if (beside) await resolveLocationDispute(trx, location, now);
    return result;
  });
}

/**
 * Adds a home to the account. Safe to repeat. Throws `validation_failed`, `unprocessable` for a home outside the
 * market, `proof_required`, `conflict`, `rate_limited`.
 */
export async function addLocation(ctx: Context, customer: Customer, input: LocationInput): Promise<Added> {
  const read = readEsiid(input.esiid);
  const { esiid } = read;
  if (await hasLocation(ctx.db.sql, customer.id, esiid))
    return { location: await getLocation(ctx, customer, esiid), added: false };
  await enforceLimit(ctx, ADDS, customer.id, "Too many homes added at once. Try again in an hour.");
  await checkAddress(ctx, read, input.zip);
  const proof = await readProof(ctx, customer, esiid, input);
  const result = await claim(ctx, toNewLocation(customer.id, esiid, input), proof);
  // Under the home's lock, only an older process that does not use the lock can have interfered.
  if (result === "held_by_another") throw createAddError("held_by_another");
  return { location: await getLocation(ctx, customer, esiid), added: result === "added" };
}
