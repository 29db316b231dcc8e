// What is to be told to people by the notification service: rows that it takes, each once by its key.
import type { Kysely } from "kysely";
import type { DB } from "../db/types.ts";
import type { AgreementRow } from "./agreement-row.ts";

/** Spec §4: the analytics event of a link that succeeded goes by it. */
export const SETUP_COMPLETE = "live-link-initial-setup-complete";

/** Notes within `trx` how the first import of a linked meter ended. Only the first word counts: a later one changes nothing. */
export async function noteSetup(
  trx: Kysely<DB>,
  { id, user_id, esiid }: Pick<AgreementRow, "id" | "user_id" | "esiid">,
  isSuccess: boolean,
  now: Date,
): Promise<void> {
  const data = { is_success: isSuccess, service_location: { service_location: { esiid } } };
  await trx
    .insertInto("usage.notices")
    .values({
      idempotency_key: `${SETUP_COMPLETE}:${id}`,
      user_id,
      source_key: SETUP_COMPLETE,
      data: JSON.stringify(data),
      created_at: now,
    })
    .onConflict((conflict) => conflict.column("idempotency_key").doNothing())
    .execute();
}
