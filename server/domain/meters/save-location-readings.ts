// Saves readings of an account's home, and records the event for its webhooks in the same transaction.
import type { Kysely } from "kysely";
import type { DayReads } from "#meter/day-reads.ts";
import { QUALITY } from "#meter/usage.ts";
import { recordNewReadings } from "#server/domain/webhooks/connection-endpoints.ts";
import { recordWebhookEvent } from "#server/domain/webhooks/record-event.ts";
import type { DB } from "#server/platform/db/types.ts";
import { getOrCreateMeter } from "./meters.ts";
import { saveReadings, type SavedDays } from "./save-readings.ts";

/** Saves readings of a home at `now` within `trx` (save-readings.ts). */
export async function saveLocationReadings(
  trx: Kysely<DB>,
  { user_id, esiid }: { readonly user_id: string; readonly esiid: string },
  reads: readonly DayReads[],
  now: Date,
): Promise<SavedDays> {
  const saved = await saveReadings(trx, await getOrCreateMeter(trx, user_id, esiid), reads, now);
  const { added: days_added, changed: days_changed } = saved;
  if (days_added + days_changed === 0) return saved;
  const days = reads.filter(({ quality }) => quality.some((code) => code !== QUALITY.missing));
  const through = days.reduce((latest, { day }) => (day > latest ? day : latest), "");
  const first = days.reduce((earliest, { day }) => (day < earliest ? day : earliest), through);
  await recordNewReadings(trx, { user_id, esiid, from: first, through }, now);
  const data = { esiid, days_added, days_changed, through };
  await recordWebhookEvent(trx, { user_id, type: "readings.added", object: `home:${esiid}`, data }, now);
  return saved;
}
