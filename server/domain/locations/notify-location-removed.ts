// Follow-up if an account lost a home because another proved that it is theirs.
import type { Kysely } from "kysely";
import type { Context } from "#server/domain/context.ts";
import type { DB } from "#server/platform/db/types.ts";
import type { LocationRemoved } from "./resolve-location-dispute.ts";

/** Notifies the account, once for each home that it lost. Never includes who has it now or how they proved it. */
export async function notifyLocationRemoved(
  ctx: Pick<Context, "publish">,
  db: Kysely<DB>,
  { user_id, esiid, location_id, emailed }: Omit<LocationRemoved, "proved">,
): Promise<void> {
  await ctx.publish(db, {
    workflow: "home-removed",
    recipients: [user_id],
    data: { service_location: { service_location: { esiid } } },
    idempotency_key: `home-removed:${location_id}`,
    elsewhere: emailed ? ["email", "sms"] : [],
  });
}
