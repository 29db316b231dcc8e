// Notifications to customers about their linked meters, each sent once by its key.
import type { Kysely } from "kysely";
import type { Context } from "#server/domain/context.ts";
import type { DB } from "#server/platform/db/types.ts";
import type { DeliveryChannel } from "#server/domain/notifications/deliveries.ts";
import { DELETED_USER_ID, type AgreementRow } from "./agreement-row.ts";

/** Spec §4: the analytics event of a successful link uses it. */
export const SETUP_COMPLETE = "live-link-initial-setup-complete";

type NotificationContext = Pick<Context, "publish">;

/** Spec §3: the home of a notification. */
function toLocationData(esiid: string): { service_location: { service_location: { esiid: string } } } {
  return { service_location: { service_location: { esiid } } };
}

/**
 * Notifies in `trx` how the first import of a linked meter ended. `mailed`: an email of the same transaction includes
 * it as well. Only the first call counts, and a later one changes nothing.
 */
export async function notifySetup(
  ctx: NotificationContext,
  trx: Kysely<DB>,
  { id, user_id, esiid }: Pick<AgreementRow, "id" | "user_id" | "esiid">,
  is_success: boolean,
  mailed: boolean,
): Promise<void> {
  if (user_id === DELETED_USER_ID) return;
  await ctx.publish(trx, {
    workflow: SETUP_COMPLETE,
    recipients: [user_id],
    data: { is_success, ...toLocationData(esiid) },
    idempotency_key: `${SETUP_COMPLETE}:${id}`,
    elsewhere: mailed ? ["email"] : [],
  });
}

/**
 * Notifies in `trx` that the consent to read a meter ends soon. The email of the same transaction includes it as well.
 */
export async function notifyExpiring(
  ctx: NotificationContext,
  trx: Kysely<DB>,
  { id, user_id, esiid, ends_on, email }: AgreementRow,
): Promise<void> {
  if (user_id === DELETED_USER_ID || ends_on === null) return;
  const elsewhere: readonly DeliveryChannel[] = email === "" ? [] : ["email"];
  await ctx.publish(trx, {
    workflow: "agreement-expiring",
    recipients: [user_id],
    data: { ends_on, ...toLocationData(esiid) },
    idempotency_key: `agreement-expiring:${id}:${ends_on}`,
    elsewhere,
  });
}

const DAY_MS = 86_400_000;
/** A night without readings is normal, because they arrive with the next one. */
const FAILING_AFTER_MS = 3 * DAY_MS;
/** Minimum time between notifications about missing readings. */
const FAILING_AGAIN_MS = 7 * DAY_MS;

/**
 * Notifies in `trx` that no readings of a locked agreement's meter were imported for days. `silentMs`: how long its
 * meter source has not responded.
 */
export async function notifyFailing(
  ctx: NotificationContext,
  trx: Kysely<DB>,
  { id, user_id, esiid }: AgreementRow,
  silentMs: number,
  now: Date,
): Promise<void> {
  if (user_id === DELETED_USER_ID || silentMs < FAILING_AFTER_MS) return;
  const notified = await trx
    .updateTable("usage.agreements")
    .set({ failing_told_at: now })
    .where("id", "=", id)
    .where((eb) =>
      eb.or([
        eb("failing_told_at", "is", null),
        eb("failing_told_at", "<=", new Date(now.getTime() - FAILING_AGAIN_MS)),
      ]),
    )
    .returning("id")
    .executeTakeFirst();
  if (!notified) return;
  await ctx.publish(trx, {
    workflow: "usage-import-failed",
    recipients: [user_id],
    data: { what: "readings", ...toLocationData(esiid) },
    idempotency_key: `usage-import-failed:readings:${id}:${now.toISOString()}`,
  });
}

/** Notifies in `trx` that a company no longer permits reading the usage of a home. */
export async function notifyPermissionEnded(
  ctx: NotificationContext,
  trx: Kysely<DB>,
  { id, user_id, esiid }: Pick<AgreementRow, "id" | "user_id" | "esiid">,
): Promise<void> {
  if (user_id === DELETED_USER_ID) return;
  await ctx.publish(trx, {
    workflow: "usage-import-failed",
    recipients: [user_id],
    data: { what: "permission", ...toLocationData(esiid) },
    idempotency_key: `usage-import-failed:permission:${id}`,
  });
}

/** Notifies in `trx` that nothing of an uploaded meter's file was saved. */
export async function notifyFileFailed(
  ctx: NotificationContext,
  trx: Kysely<DB>,
  { id, user_id, esiid }: { readonly id: string; readonly user_id: string; readonly esiid: string },
): Promise<void> {
  await ctx.publish(trx, {
    workflow: "usage-import-failed",
    recipients: [user_id],
    data: { what: "file", ...toLocationData(esiid) },
    idempotency_key: `usage-import-failed:file:${id}`,
  });
}
