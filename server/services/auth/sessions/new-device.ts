// Notifies an account of a sign-in from a browser that was never used for it. The browser is identified by its
// User-Agent, browser and system. Network addresses change by themselves, so they do not count.
import { sql } from "kysely";
import type { AuthContext, Db } from "../context.ts";
import { nameDevice, parseBrowser } from "./device-name.ts";

/** Maximum sessions checked from before browsers were recorded, the newest first. */
const LOOKED_BACK = 100;

async function listKnownBrowsers(db: Db, userId: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom("auth.known_browsers")
    .select("browser")
    .where("user_id", "=", userId)
    .execute();
  return new Set(rows.map(({ browser }) => browser));
}

async function ofSessions(db: Db, userId: string): Promise<ReadonlySet<string>> {
  const sessions = await db
    .selectFrom("auth.sessions")
    .select("user_agent")
    .where("user_id", "=", userId)
    .orderBy("created_at", "desc")
    .limit(LOOKED_BACK)
    .execute();
  return new Set(sessions.map(({ user_agent }) => parseBrowser(user_agent)));
}

/**
 * Records a session's browser within `db`, before the new session is written and with the account's row locked.
 * Notifies the account if the browser is new. A first session sends no notification.
 */
export async function recordBrowser(
  ctx: Pick<AuthContext, "publish" | "now">,
  db: Db,
  userId: string,
  agent: string | null,
): Promise<void> {
  const now = ctx.now();
  const browser = parseBrowser(agent);
  const listed = await listKnownBrowsers(db, userId);
  if (listed.has(browser)) return;
  const known = listed.size > 0 ? listed : await ofSessions(db, userId);
  await sql`
    insert into auth.known_browsers (user_id, browser, first_seen_at)
    select ${userId}, browser, ${now}
    from unnest(${[...new Set([...known, browser])]}::text[]) as t (browser)
    on conflict do nothing`.execute(db);
  if (known.size === 0 || known.has(browser)) return;
  await ctx.publish(db, {
    workflow: "new-device-sign-in",
    recipients: [userId],
    data: { device: nameDevice(agent), at: now.toISOString() },
    idempotency_key: `new-device-sign-in:${userId}:${browser}`,
  });
}
