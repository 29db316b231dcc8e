// Notifies an account of a sign-in from a browser that was never used for it. The browser is identified by its
// User-Agent, browser and system. Network addresses change by themselves, so they do not count.
import { BROWSER_MAP, OS_MAP, parse } from "bowser";
import { sql } from "kysely";
import type { AuthContext, Db } from "../context.ts";

/** Maximum sessions checked from before browsers were recorded, the newest first. */
const LOOKED_BACK = 100;
const AGENT_LENGTH = 1_000;

const BROWSERS: ReadonlySet<string> = new Set(Object.values(BROWSER_MAP));
const SYSTEMS: ReadonlySet<string> = new Set(Object.values(OS_MAP));

/**
 * Returns browser and system of a User-Agent header, such as "Chrome (Windows)", without versions, because those change
 * by themselves. Empty if it has neither.
 */
export function parseBrowser(agent: string | null): string {
  // The library throws for an empty one.
  if (!agent) return "";
  const { browser, os } = parse(agent.slice(0, AGENT_LENGTH));
  // For other browsers the library takes the name from the header: only known names are accepted, so that there are
  // few.
  const name = browser.name && BROWSERS.has(browser.name) ? browser.name : null;
  const system = os.name && SYSTEMS.has(os.name) ? `(${os.name})` : null;
  return [name, system].filter((part) => part !== null).join(" ");
}

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
  const device = parseBrowser(agent);
  const listed = await listKnownBrowsers(db, userId);
  if (listed.has(device)) return;
  const known = listed.size > 0 ? listed : await ofSessions(db, userId);
  await sql`
    insert into auth.known_browsers (user_id, browser, first_seen_at)
    select ${userId}, browser, ${now}
    from unnest(${[...new Set([...known, device])]}::text[]) as t (browser)
    on conflict do nothing`.execute(db);
  if (known.size === 0 || known.has(device)) return;
  await ctx.publish(db, {
    workflow: "new-device-sign-in",
    recipients: [userId],
    data: { device, at: now.toISOString() },
    idempotency_key: `new-device-sign-in:${userId}:${device}`,
  });
}
