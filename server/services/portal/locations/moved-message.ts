// The notification to customers whose home was proved by another account.
import type { Kysely } from "kysely";
import { findContact, type Contact } from "#server/domain/accounts/contact.ts";
import type { Context } from "#server/domain/context.ts";
import type { DB } from "#server/platform/db/types.ts";
import { findCustomerLocation } from "#server/domain/locations/customer-locations.ts";
import { sendLocationMessage } from "../messages/location-message.ts";
import { formatLocation } from "./format-location.ts";

export interface MovedNotification {
  readonly contact: Contact | null;
  /** The home as named in that account. */
  readonly location: string;
}

/**
 * Prepares the notifications to the accounts that have a home. Called before the transaction that removes the home from
 * them.
 */
export async function prepareMessages(
  ctx: Context,
  userIds: ReadonlyArray<string>,
  esiid: string,
): Promise<Map<string, MovedNotification>> {
  const messages = new Map<string, MovedNotification>();
  for (const userId of userIds) {
    const contact = await findContact(ctx, userId);
    const customerLocation = await findCustomerLocation(ctx, userId, esiid);
    if (customerLocation)
      messages.set(userId, {
        contact,
        location: formatLocation(customerLocation, contact?.language ?? "en"),
      });
  }
  return messages;
}

/** Sends them within the transaction `trx` to the accounts that lost the home there. */
export async function sendMessages(
  ctx: Context,
  trx: Kysely<DB>,
  ended: ReadonlyArray<string>,
  messages: ReadonlyMap<string, MovedNotification>,
): Promise<void> {
  for (const userId of ended) {
    const message = messages.get(userId);
    await sendLocationMessage(ctx, trx, message?.contact ?? null, {
      kind: "home_claimed",
      location: message?.location ?? "",
      code: null,
      code_life_minutes: 0,
    });
  }
}
