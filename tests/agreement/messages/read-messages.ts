// Every message of the instance as its recipient gets it: emails in both forms, texts, and entries of the feed.
import { parse } from "node-html-parser";
import type { Context } from "#server/domain/context.ts";
import type { WrittenAccount, SeededLocation } from "../fixture/seed-fixture.ts";

export interface ReadMessage {
  readonly surface: "email" | "email, HTML" | "text message" | "feed";
  /** The workflow or the kind of the message. */
  readonly kind: string;
  readonly account: WrittenAccount;
  /** The homes that it names or links to. */
  readonly locations: readonly SeededLocation[];
  readonly text: string;
  /** Data of a feed entry. */
  readonly data: Readonly<Record<string, unknown>> | null;
}

interface OutboxRow {
  readonly kind: string;
  readonly recipient: string;
  readonly subject: string | null;
  readonly body: string;
  readonly html: string | null;
}

interface FeedRow {
  readonly user_id: string;
  readonly workflow: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly blocks: ReadonlyArray<{ readonly rendered?: string; readonly name: string }>;
}

const RECIPIENTS_SQL = `select kind, recipient, subject, body, html from mail.outbox order by created_at`;
const FEED_SQL = `select user_id, workflow, data, blocks from notify.messages order by inserted_at, id`;

/** Returns what an email program shows of an HTML body. */
export function htmlToText(html: string): string {
  const root = parse(html);
  for (const hidden of root.querySelectorAll("style, head, title")) hidden.remove();
  return root.structuredText;
}

function findLocations(account: WrittenAccount, text: string): SeededLocation[] {
  return account.locations.filter(({ nickname, esiid, order_ids, address }) => {
    const named = new RegExp(`(?<![\\w])(?:${nickname}|${address})(?![\\w])`, "i");
    return named.test(text) || text.includes(esiid) || order_ids.some((id) => text.includes(id));
  });
}

function blocksToText(blocks: FeedRow["blocks"]): string {
  return blocks.flatMap(({ rendered }) => (rendered ? [htmlToText(rendered)] : [])).join("\n");
}

/** Reads the outbox and the feeds of these accounts. */
export async function readMessages(
  ctx: Pick<Context, "db">,
  accounts: readonly WrittenAccount[],
): Promise<ReadMessage[]> {
  const read: ReadMessage[] = [];
  const byAddress = new Map(
    accounts.flatMap((account) => [
      [account.email, account] as const,
      ...account.phones.map((phone) => [phone, account] as const),
    ]),
  );
  const outbox = await ctx.db.pool.query<OutboxRow>(RECIPIENTS_SQL);
  for (const { kind, recipient, subject, body, html } of outbox.rows) {
    const account = byAddress.get(recipient);
    if (!account) continue;
    const locations = findLocations(account, body);
    const surface = recipient.includes("@") ? "email" : "text message";
    read.push({ surface, kind, account, locations, text: `${subject ?? ""}\n${body}`, data: null });
    if (html)
      read.push({ surface: "email, HTML", kind, account, locations, text: htmlToText(html), data: null });
  }
  const feed = await ctx.db.pool.query<FeedRow>(FEED_SQL);
  const byId = new Map(accounts.map((account) => [account.id, account]));
  for (const { user_id, workflow, data, blocks } of feed.rows) {
    const account = byId.get(user_id);
    if (!account) continue;
    const locations = findLocations(account, JSON.stringify(data));
    read.push({ surface: "feed", kind: workflow, account, locations, text: blocksToText(blocks), data });
  }
  return read;
}
