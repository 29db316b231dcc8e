// Applies what a meter source reports about an agreement, however we received it: in the response to a request, or when
// we polled.
import type { Kysely } from "kysely";
import {
  EXPIRING_DAYS,
  READING_STATES,
  type AgreementCode,
  type AgreementState,
} from "#contracts/agreement-transitions.ts";
import { getTermEnd } from "#market/contract-clock.ts";
import { addDays } from "#meter/calendar.ts";
import type { AgreementUpdate } from "#meter/connectors/connector.ts";
import { today } from "#server/platform/context.ts";
import type { Context } from "#server/domain/context.ts";
import type { DB } from "#server/platform/db/types.ts";
import { DELETED_USER_ID, type AgreementRow } from "./agreement-row.ts";
import { lockOpenAgreements } from "./agreements.ts";
import { nextCheck } from "./check-times.ts";
import { endAgreement, queueTermination } from "./end-agreements.ts";
import { getHistoryRange } from "./history-range.ts";
import { transitionAgreement, type AgreementStep } from "./transition-agreement.ts";
import { notifySetup } from "./notify-meter.ts";
import { IMPORT_HISTORY, queueMeterJob } from "./queue-meters.ts";
import { notifyAgreement } from "./notify-agreement.ts";

/** Called in the same transaction for the location when one of its agreements comes into force. */
export type OnActive = (trx: Kysely<DB>, row: AgreementRow, now: Date) => Promise<void>;

/** The consent for a residence lasts at most a year (PUC docket 47472). */
export const CONSENT_MONTHS = 12;

const isReading = (state: AgreementState): boolean => READING_STATES.some((each) => each === state);

const DAY_MS = 86_400_000;
/** An unknown status is reported to the operator after this long. */
const ALERT_MS = DAY_MS;
/** If a meter source does not list an agreement for this long after the request, it has dropped it. */
export const LAPSE_DAYS = 7;

/** While a meter is read, only imported readings show that the meter source responds. */
function getWaitingSince(ctx: Context, row: AgreementRow, update: AgreementUpdate): Date | null {
  if (isReading(row.state)) return row.waiting_since;
  return update.state === "unknown" ? (row.waiting_since ?? ctx.now()) : null;
}

/**
 * Records in `trx` that the meter source responded about a locked agreement, its number there, and when to check it
 * next.
 */
async function recordResponse(
  ctx: Context,
  trx: Kysely<DB>,
  row: AgreementRow,
  update: AgreementUpdate,
): Promise<AgreementRow> {
  const updates = {
    reference: update.reference,
    ends_on: isReading(row.state) ? (update.ends_on ?? row.ends_on) : row.ends_on,
    checks: row.checks + 1,
    waiting_since: getWaitingSince(ctx, row, update),
  };
  await trx
    .updateTable("usage.agreements")
    .set({ ...updates, check_at: nextCheck(row.state, updates.checks, ctx.now()) })
    .where("id", "=", row.id)
    .execute();
  return { ...row, ...updates };
}

/**
 * Handles a link that failed or ended before its history was imported: the page and the notification show it. `mailed`:
 * an email does, too.
 */
async function failSetup(ctx: Context, trx: Kysely<DB>, row: AgreementRow, mailed: boolean): Promise<void> {
  if (row.import_state === "done") return;
  await trx
    .updateTable("usage.agreements")
    .set({ import_state: "failed" })
    .where("id", "=", row.id)
    .execute();
  await notifySetup(ctx, trx, row, false, mailed);
}

async function activate(
  ctx: Context,
  trx: Kysely<DB>,
  row: AgreementRow,
  update: AgreementUpdate,
  onActive: OnActive,
): Promise<void> {
  const day = today(ctx);
  const starts_on = update.starts_on ?? day;
  const ends_on = update.ends_on ?? getTermEnd(starts_on, CONSENT_MONTHS);
  const check_at = nextCheck("active", 0, ctx.now());
  const step: AgreementStep = { to: "active", by: "company", starts_on, ends_on, check_at };
  await transitionAgreement(trx, row, step, ctx.now());
  await onActive(trx, row, ctx.now());
  // An agreement that was about to expire is followed by this one.
  for (const other of await lockOpenAgreements(trx, row))
    if (other.id !== row.id) await endAgreement(trx, other, "term_over", "system", ctx.now());
  const { from, to } = getHistoryRange(day);
  await trx
    .updateTable("usage.agreements")
    .set({ import_from: from, import_to: to, import_next: from })
    .where("id", "=", row.id)
    .execute();
  await queueMeterJob(trx, IMPORT_HISTORY, row.id);
}

// Renewed at the meter source: it continues, and its customer will get another reminder. If the next one was agreed to,
// it continues until that one is in force. One that was only started here is no longer needed.
async function renew(ctx: Context, trx: Kysely<DB>, row: AgreementRow): Promise<void> {
  const others = (await lockOpenAgreements(trx, row)).filter(({ id }) => id !== row.id);
  if (others.some(({ agreed_at }) => agreed_at !== null)) return;
  for (const other of others) await endAgreement(trx, other, "unlinked", "system", ctx.now());
  const check_at = nextCheck("active", 0, ctx.now());
  await transitionAgreement(trx, row, { to: "active", by: "company", check_at }, ctx.now());
  await trx.updateTable("usage.agreements").set({ reminded_at: null }).where("id", "=", row.id).execute();
}

/** Ends a locked agreement in `trx` that failed at the meter source. */
async function decline(ctx: Context, trx: Kysely<DB>, row: AgreementRow, code: AgreementCode): Promise<void> {
  const declined = await transitionAgreement(trx, row, { to: "declined", by: "company", code }, ctx.now());
  await failSetup(ctx, trx, declined, true);
  await notifyAgreement(ctx, trx, declined, code === "no_answer" ? "no_answer" : "declined");
}

/** Ends a locked agreement in `trx` that was in force and is over, according to the meter source or by date. */
export async function expire(
  ctx: Context,
  trx: Kysely<DB>,
  row: AgreementRow,
  by: "company" | "system",
): Promise<void> {
  const expired = await transitionAgreement(trx, row, { to: "expired", by, code: "term_over" }, ctx.now());
  await failSetup(ctx, trx, expired, true);
  await notifyAgreement(ctx, trx, expired, "expired");
}

/**
 * Handles a status of a locked agreement that we don't know and whose meter can't be read: alerts the operator after a
 * day. Returns whether the agreement counts as over, after LAPSE_DAYS.
 */
function isUnknownTooLong(ctx: Context, row: AgreementRow): boolean {
  const waited = row.waiting_since === null ? 0 : ctx.now().getTime() - row.waiting_since.getTime();
  if (waited >= ALERT_MS)
    ctx.log.error(
      { agreement_id: row.id, state: row.state },
      "a meter source has reported an unknown status of an agreement for more than a day",
    );
  return waited >= LAPSE_DAYS * DAY_MS;
}

async function endedThere(ctx: Context, trx: Kysely<DB>, row: AgreementRow): Promise<void> {
  const step: AgreementStep = { to: "terminated", by: "company", code: "ended_there" };
  await failSetup(ctx, trx, await transitionAgreement(trx, row, step, ctx.now()), false);
}

// Applies an update to an agreement that is in force here.
async function applyToReading(
  ctx: Context,
  trx: Kysely<DB>,
  row: AgreementRow,
  update: AgreementUpdate,
): Promise<void> {
  if (update.state === "expired") return expire(ctx, trx, row, "company");
  if (update.state === "terminated" || update.state === "declined") return endedThere(ctx, trx, row);
  if (update.state === "unknown" && isUnknownTooLong(ctx, row)) return endedThere(ctx, trx, row);
  if (row.state !== "expiring" || update.state !== "active" || row.ends_on === null) return;
  // Not only if it just moved to a later date, because an obstacle from that time may be gone.
  if (row.ends_on > addDays(today(ctx), EXPIRING_DAYS)) await renew(ctx, trx, row);
}

async function waitForCustomer(ctx: Context, trx: Kysely<DB>, row: AgreementRow): Promise<void> {
  const check_at = nextCheck("pending_customer", 0, ctx.now());
  const step: AgreementStep = { to: "pending_customer", by: "company", check_at };
  await notifyAgreement(ctx, trx, await transitionAgreement(trx, row, step, ctx.now()), "waiting");
}

// Applies an update to an agreement that is pending here.
async function applyToPending(
  ctx: Context,
  trx: Kysely<DB>,
  row: AgreementRow,
  update: AgreementUpdate,
  onActive: OnActive,
): Promise<void> {
  switch (update.state) {
    case "unknown":
      if (row.state === "submitted") return waitForCustomer(ctx, trx, row);
      return isUnknownTooLong(ctx, row) ? decline(ctx, trx, row, "no_answer") : undefined;
    case "pending_customer":
      return row.state === "submitted" ? waitForCustomer(ctx, trx, row) : undefined;
    case "active":
      return activate(ctx, trx, row, update, onActive);
    case "declined":
      return decline(ctx, trx, row, update.code ?? "customer_declined");
    case "expired":
      return decline(ctx, trx, row, "no_answer");
    case "terminated":
      return decline(ctx, trx, row, update.code ?? "refused");
    default:
      return update.state satisfies never;
  }
}

/** Whether an agreement is pending or active at the meter source. */
export function isLive({ state }: AgreementUpdate): boolean {
  return state === "pending_customer" || state === "active";
}

/**
 * Moves a locked agreement in `trx` to the state reported by the meter source. The home must be locked (lockLocation)
 * before it.
 */
export async function applyAgreementUpdate(
  ctx: Context,
  trx: Kysely<DB>,
  row: AgreementRow,
  update: AgreementUpdate,
  onActive: OnActive,
): Promise<void> {
  const updates = await recordResponse(ctx, trx, row, update);
  if (row.state === "submitted" || row.state === "pending_customer")
    return applyToPending(ctx, trx, updates, update, onActive);
  if (isReading(row.state)) return applyToReading(ctx, trx, updates, update);
  // It ended here but continues there, for example after an unlinking that crossed our own request.
  if (isLive(update)) await queueTermination(trx, updates, ctx.now());
}

/** Declines the agreement, locked in `trx`, after the meter source's definite rejection of a request. */
export async function applyRejection(
  ctx: Context,
  trx: Kysely<DB>,
  row: AgreementRow,
  code: AgreementCode,
): Promise<void> {
  if (row.state === "submitted") return decline(ctx, trx, row, code);
  if (row.terminate_requested_at === null) return;
  // It ended in the meantime, so there is nothing to revoke. The address of a deleted account was only stored for that
  // purpose.
  await trx
    .updateTable("usage.agreements")
    .set({ terminate_requested_at: null, ...(row.user_id === DELETED_USER_ID ? { email: "" } : {}) })
    .where("id", "=", row.id)
    .execute();
}

/**
 * Handles a locked agreement that was waiting for its customer and is unknown to the meter source: the request has
 * expired there.
 */
export async function applyLapse(ctx: Context, trx: Kysely<DB>, row: AgreementRow): Promise<void> {
  if (row.state === "pending_customer") await decline(ctx, trx, row, "no_answer");
}

/** Ends a locked agreement whose meter can't be read any more and that the meter source no longer lists. */
export async function applyDisappearance(ctx: Context, trx: Kysely<DB>, row: AgreementRow): Promise<void> {
  if (isReading(row.state)) await endedThere(ctx, trx, row);
}
