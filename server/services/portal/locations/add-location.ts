// POST /api/service_locations: a home becomes the account's. Where another account has it, the number on the meter moves
// it, and a code that it was mailed shares it. An account that proved nothing keeps nobody out (decision 0033).
import type { Kysely } from "kysely";
import type { z } from "zod";
import type { addServiceLocationSchema, ServiceLocation } from "#contracts/portal.ts";
import { parseEsiid, type Esiid } from "#market/esiid.ts";
import type { Customer } from "#server/domain/accounts/customer.ts";
import type { Context } from "#server/domain/context.ts";
import type { DB } from "#server/platform/db/types.ts";
import { AppError } from "#server/platform/errors.ts";
import {
  holdHome,
  holdsHome,
  lockHome,
  type Held,
  type NewHome,
} from "#server/domain/locations/hold-home.ts";
import { hasRoom } from "#server/domain/locations/home-room.ts";
import { findHomeStatus, type HomeStatus } from "#server/domain/locations/home-proofs.ts";
import { endHolders } from "#server/domain/locations/leave-home.ts";
import { queueRemovals, settleHome } from "#server/domain/locations/settle-home.ts";
import { findPremise } from "#server/domain/locations/premises/find-premise.ts";
import { takeOrRefuse, type Limit } from "#server/platform/limits/limiter.ts";
import { checkPlace, checkPremise, refused } from "./add-problems.ts";
import { getLocation } from "./get-location.ts";
import { prepareNotices, sendNotices, type Notice } from "./moved-notice.ts";
import { accountsAt, judge, readProof, type Judgment, type Proof } from "./proof.ts";

type Asked = z.output<typeof addServiceLocationSchema>;

export interface Added {
  readonly location: ServiceLocation;
  /** False where it was the account's already. */
  readonly added: boolean;
}

const ADDS: Limit = { name: "add-home", max: 30, windowSeconds: 3_600 };

function readEsiid(text: string): Esiid {
  const parsed = parseEsiid(text);
  if (parsed.ok) return parsed.value;
  throw new AppError("validation_failed", parsed.error.message, { esiid: parsed.error.message });
}

// The directory's facts win over what was typed.
async function checkAddress(ctx: Context, { esiid, tdu }: Esiid, zip: string | undefined): Promise<void> {
  const premise = await findPremise(ctx, esiid);
  if (premise) checkPremise(premise);
  else if (zip) checkPlace(zip, tdu);
}

async function checkRoom(trx: Kysely<DB>, userId: string): Promise<void> {
  if (!(await hasRoom(trx, userId))) throw refused("too_many_homes");
}

function newHome(userId: string, esiid: string, asked: Asked): NewHome {
  return {
    user_id: userId,
    esiid,
    nickname: asked.nickname || null,
    meter_number: asked.meter_number ?? null,
    address: asked.address || null,
    city: asked.city || null,
    zip: asked.zip ?? null,
  };
}

interface Takeover extends Pick<Judgment, "proof"> {
  readonly status: HomeStatus;
  readonly notices: ReadonlyMap<string, Notice>;
}

// Of equals, who had the home is emailed that a meter number moved it. Who proved nothing, where this account did, only
// hears that the home is gone: not whether or when somebody proved it.
async function takeFromOthers(
  ctx: Context,
  trx: Kysely<DB>,
  esiid: string,
  { status, proof, notices }: Takeover,
): Promise<void> {
  const ended = await endHolders(trx, esiid, ctx.now());
  const isOutranked = (needsProof: boolean): boolean =>
    proof !== null && (needsProof || status.proof === null);
  const outranked = ended.filter(({ needs_proof }) => isOutranked(needs_proof));
  const equals = ended.filter((each) => !outranked.includes(each));
  const ids = equals.map(({ user_id }) => user_id);
  await sendNotices(ctx, trx, ids, notices);
  await queueRemovals(trx, esiid, equals, { emailed: true, proved: proof !== null });
  await queueRemovals(trx, esiid, outranked, { emailed: false, proved: true });
}

async function claim(ctx: Context, home: NewHome, shown: Proof): Promise<Held> {
  const { esiid, user_id } = home;
  const accounts = shown.kind === "meter_number" ? await accountsAt(ctx.db.sql, esiid) : [];
  const notices = await prepareNotices(ctx, accounts, esiid);
  return ctx.db.sql.transaction().execute(async (trx) => {
    await lockHome(trx, esiid);
    if (await holdsHome(trx, user_id, esiid)) return "already_yours";
    await checkRoom(trx, user_id);
    const now = ctx.now();
    const status = await findHomeStatus(trx, esiid);
    if (!status) return holdHome(trx, home, now);
    const { kind, proof } = judge(shown, status);
    if (kind === "move") await takeFromOthers(ctx, trx, esiid, { status, proof, notices });
    const beside = kind === "beside";
    const held = await holdHome(trx, { ...home, proof, shared: kind !== "move", needs_proof: beside }, now);
    // Their order may run there already, which proves it.
    if (beside) await settleHome(trx, home, now);
    return held;
  });
}

/** Adds a home to the account; safe to repeat. Throws `validation_failed`, `unprocessable` for no home of the market, `proof_required`, `conflict`, `rate_limited`. */
export async function addLocation(ctx: Context, customer: Customer, asked: Asked): Promise<Added> {
  const read = readEsiid(asked.esiid);
  const { esiid } = read;
  if (await holdsHome(ctx.db.sql, customer.id, esiid))
    return { location: await getLocation(ctx, customer, esiid), added: false };
  await takeOrRefuse(ctx, ADDS, customer.id, "That is a lot of homes at once. Please try again in an hour.");
  await checkAddress(ctx, read, asked.zip);
  const proof = await readProof(ctx, customer, esiid, asked);
  const held = await claim(ctx, newHome(customer.id, esiid, asked), proof);
  // Under the home's lock only an older process that knows no lock can have come between.
  if (held === "held_by_another") throw refused("held_by_another");
  return { location: await getLocation(ctx, customer, esiid), added: held === "added" };
}
