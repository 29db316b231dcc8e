// What a meter's company says of an agreement becomes the agreement's own, however it came to us: the answer to a
// request, or a question of ours.
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

/** What the location does, in the same transaction, when one of its agreements comes into force. */
export type OnActive = (trx: Kysely<DB>, row: AgreementRow, now: Date) => Promise<void>;

/** A residence's consent lasts a year at most (PUC docket 47472). */
export const CONSENT_MONTHS = 12;

const isReading = (state: AgreementState): boolean => READING_STATES.some((each) => each === state);

/** Keeps within `trx` that the company answered about a locked agreement, under which number, and when it is asked next. */
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
    // While a meter is read, only readings that came in show that the company answers.
    waiting_since: isReading(row.state) ? row.waiting_since : null,
  };
  await trx
    .updateTable("usage.agreements")
    .set({ ...updates, check_at: nextCheck(row.state, updates.checks, ctx.now()) })
    .where("id", "=", row.id)
    .execute();
  return { ...row, ...updates };
}

/** The link came to nothing, or ended, before its history was in: the page and the notice say so; `mailed`: a mail does, too. */
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
  // One that ran out soon is followed by this one.
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

// Renewed at the company: it runs on, and is reminded of anew. Where the next one was agreed to, it goes on until that
// is in force; one that was only begun here is of no use any more.
async function renew(ctx: Context, trx: Kysely<DB>, row: AgreementRow): Promise<void> {
  const others = (await lockOpenAgreements(trx, row)).filter(({ id }) => id !== row.id);
  if (others.some(({ agreed_at }) => agreed_at !== null)) return;
  for (const other of others) await endAgreement(trx, other, "unlinked", "system", ctx.now());
  const check_at = nextCheck("active", 0, ctx.now());
  await transitionAgreement(trx, row, { to: "active", by: "company", check_at }, ctx.now());
  await trx.updateTable("usage.agreements").set({ reminded_at: null }).where("id", "=", row.id).execute();
}

/** Ends a locked agreement within `trx` that came to nothing at the company. */
async function decline(ctx: Context, trx: Kysely<DB>, row: AgreementRow, code: AgreementCode): Promise<void> {
  const declined = await transitionAgreement(trx, row, { to: "declined", by: "company", code }, ctx.now());
  await failSetup(ctx, trx, declined, true);
  await notifyAgreement(ctx, trx, declined, code === "no_answer" ? "no_answer" : "declined");
}

/** Ends a locked agreement within `trx` that was in force and is over, by the company's word or by the clock. */
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

async function endedThere(ctx: Context, trx: Kysely<DB>, row: AgreementRow): Promise<void> {
  const step: AgreementStep = { to: "terminated", by: "company", code: "ended_there" };
  await failSetup(ctx, trx, await transitionAgreement(trx, row, step, ctx.now()), false);
}

// It is in force here.
async function applyToReading(
  ctx: Context,
  trx: Kysely<DB>,
  row: AgreementRow,
  update: AgreementUpdate,
): Promise<void> {
  if (update.state === "expired") return expire(ctx, trx, row, "company");
  if (update.state === "terminated" || update.state === "declined") return endedThere(ctx, trx, row);
  if (row.state !== "expiring" || update.state !== "active" || row.ends_on === null) return;
  // Not only where it just became later: what stood against it then may be gone.
  if (row.ends_on > addDays(today(ctx), EXPIRING_DAYS)) await renew(ctx, trx, row);
}

// It is under way here.
async function applyToPending(
  ctx: Context,
  trx: Kysely<DB>,
  row: AgreementRow,
  update: AgreementUpdate,
  onActive: OnActive,
): Promise<void> {
  switch (update.state) {
    case "pending_customer": {
      if (row.state !== "submitted") return;
      const check_at = nextCheck("pending_customer", 0, ctx.now());
      const pending = await transitionAgreement(
        trx,
        row,
        { to: update.state, by: "company", check_at },
        ctx.now(),
      );
      return notifyAgreement(ctx, trx, pending, "waiting");
    }
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

const isLive = ({ state }: AgreementUpdate): boolean => state === "pending_customer" || state === "active";

/** Moves a locked agreement within `trx` to where the company says it is; the home was locked (lockLocation) before it. */
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
  // It ended here and goes on there: as after an unlinking that crossed our own request.
  if (isLive(update)) await queueTermination(trx, updates, ctx.now());
}

/** The company's definite no to a request: the agreement, locked within `trx`, is declined. */
export async function applyRejection(
  ctx: Context,
  trx: Kysely<DB>,
  row: AgreementRow,
  code: AgreementCode,
): Promise<void> {
  if (row.state === "submitted") return decline(ctx, trx, row, code);
  if (row.terminate_requested_at === null) return;
  // Ended meanwhile: there is nothing to take back. The address of a deleted account was kept for that alone.
  await trx
    .updateTable("usage.agreements")
    .set({ terminate_requested_at: null, ...(row.user_id === DELETED_USER_ID ? { email: "" } : {}) })
    .where("id", "=", row.id)
    .execute();
}

/** The company knows nothing of a locked agreement that waited for its customer: its question has lapsed there. */
export async function applyLapse(ctx: Context, trx: Kysely<DB>, row: AgreementRow): Promise<void> {
  if (row.state === "pending_customer") await decline(ctx, trx, row, "no_answer");
}
