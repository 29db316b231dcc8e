// The emails and texts that a server wrote.
import type { TestServer } from "./server.ts";

export interface Mail {
  readonly kind: string;
  readonly recipient: string;
  readonly body: string;
  readonly html: string | null;
  /** The address that an email program's unsubscribe button posts to. */
  readonly unsubscribe_url: string | null;
  /** The first link of the email. */
  readonly link: string;
  /** The first code of the message. */
  readonly code: string;
}

/** Returns the newest message to an address. Throws if there is none. */
export async function newestMail(server: TestServer, to: string): Promise<Mail> {
  const [newest] = await mailsTo(server, to);
  if (!newest) throw new Error("There is no message in the outbox.");
  return newest;
}

/** Returns the messages to an address, newest first. */
export async function mailsTo(server: TestServer, to: string): Promise<Mail[]> {
  const rows = await server.ctx.db.sql
    .selectFrom("mail.outbox")
    .selectAll()
    .where("recipient", "=", to)
    .orderBy("created_at", "desc")
    .execute();
  return rows.map(({ kind, recipient, body, html, unsubscribe_url }) => ({
    kind,
    recipient,
    body,
    html,
    unsubscribe_url,
    link: /https?:\/\/\S+/.exec(body)?.[0] ?? "",
    // Excludes the digits of an address.
    code: /(?<![\w@.+-])\d{6,10}(?![\w@-])/.exec(body)?.[0] ?? "",
  }));
}
