// Compares what the portal accepted with what is in the database.
import { setTimeout as delay } from "node:timers/promises";
import type { AuthServer } from "#tests/support/auth.ts";
import type { Crowd } from "#tests/support/cluster-crowd.ts";
import { listFeedMessages } from "#tests/support/notifications.ts";
import { mailsTo } from "#tests/support/outbox.ts";

const MAILS_MS = 120_000;
const SENT = `
  select from notify.deliveries
  where user_id = $1 and channel = 'email' and done_at is not null and dropped is null`;

/** Returns how many notifications, emails and days are missing or there twice. Waits for emails of jobs that retry. */
export async function findDifferences(server: AuthServer, crowd: Crowd): Promise<number> {
  const deadline = Date.now() + MAILS_MS;
  let differences = 0;
  for (const customer of crowd.customers) {
    const { notifications, days } = crowd.accepted(customer);
    const messages = await listFeedMessages(server, customer.user.id);
    differences += Math.abs(messages.length - notifications);
    const { rows } = await server.ctx.db.pool.query<{ days: number }>(
      "select count(*)::int as days from usage.read_days($1, '-infinity', 'infinity')",
      [customer.meter],
    );
    differences += Math.abs((rows[0]?.days ?? 0) - days - customer.daysBefore);
    const countSent = async (): Promise<number> =>
      (await server.ctx.db.pool.query(SENT, [customer.user.id])).rowCount ?? 0;
    let sent = await countSent();
    while (sent < notifications && Date.now() < deadline) {
      await delay(1_000);
      sent = await countSent();
    }
    // Several that wait for a job are sent as one email, so there may be fewer, but never more.
    const mails = await mailsTo(server, customer.user.email);
    differences += Math.abs(sent - notifications) + Math.max(0, mails.length - notifications);
  }
  return differences;
}
