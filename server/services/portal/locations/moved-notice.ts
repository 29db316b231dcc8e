// The notice to those whose home another account has shown to live in.
import type { Kysely } from "kysely";
import { contactOf, type Contact } from "#server/domain/accounts/contact.ts";
import type { Context } from "#server/domain/context.ts";
import type { DB } from "#server/platform/db/types.ts";
import { findHome } from "#server/domain/locations/find-homes.ts";
import { sendHomeMessage } from "../messages/home-message.ts";
import { homeInWords } from "./home-in-words.ts";

export interface Notice {
  readonly contact: Contact | null;
  /** The home as that account knows it. */
  readonly home: string;
}

/** The notices to accounts that hold a home; read before the transaction that ends their hold. */
export async function prepareNotices(
  ctx: Context,
  userIds: ReadonlyArray<string>,
  esiid: string,
): Promise<Map<string, Notice>> {
  const notices = new Map<string, Notice>();
  for (const userId of userIds) {
    const contact = await contactOf(ctx, userId);
    const held = await findHome(ctx, userId, esiid);
    if (held) notices.set(userId, { contact, home: homeInWords(held, contact?.language ?? "en") });
  }
  return notices;
}

/** Sends them within the transaction `trx`, to those whose hold ended there. */
export async function sendNotices(
  ctx: Context,
  trx: Kysely<DB>,
  ended: ReadonlyArray<string>,
  notices: ReadonlyMap<string, Notice>,
): Promise<void> {
  for (const userId of ended) {
    const notice = notices.get(userId);
    await sendHomeMessage(ctx, trx, notice?.contact ?? null, {
      kind: "home_claimed",
      portal_name: ctx.config.portalName,
      home: notice?.home ?? "",
      code: null,
      code_life_minutes: 0,
    });
  }
}
