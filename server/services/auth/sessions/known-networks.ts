// The networks from which an account was signed in to: wrong passwords from elsewhere do not block its customer there.
import type { Context } from "#server/domain/context.ts";
import { getNetwork } from "#server/platform/limits/network.ts";
import type { AuthContext, Db } from "../context.ts";

const DAY_MS = 24 * 3_600_000;
const KNOWN_MS = 90 * DAY_MS;

function hashNetwork(ctx: Pick<AuthContext, "secrets">, userId: string, ip: string): Buffer {
  return ctx.secrets.hash("network", `${userId}\n${getNetwork(ip)}`);
}

/** Records within `db` that the account was signed in to from the network of `ip`. */
export async function recordNetwork(ctx: AuthContext, db: Db, userId: string, ip: string): Promise<void> {
  const now = ctx.now();
  await db
    .insertInto("auth.known_networks")
    .values({ user_id: userId, network_hash: hashNetwork(ctx, userId, ip), last_seen_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(["user_id", "network_hash"])
        .doUpdateSet({ last_seen_at: now })
        // Once a day is enough.
        .where("auth.known_networks.last_seen_at", "<", new Date(now.getTime() - DAY_MS)),
    )
    .execute();
}

/** Whether the account was signed in to from the network of `ip` in the last 90 days. */
export async function isKnownNetwork(ctx: AuthContext, userId: string, ip: string): Promise<boolean> {
  const row = await ctx.db.sql
    .selectFrom("auth.known_networks")
    .select("user_id")
    .where("user_id", "=", userId)
    .where("network_hash", "=", hashNetwork(ctx, userId, ip))
    .where("last_seen_at", ">", new Date(ctx.now().getTime() - KNOWN_MS))
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes expired networks. Safe at any time. */
export async function sweepNetworks(ctx: Pick<Context, "db" | "now">): Promise<void> {
  await ctx.db.sql
    .deleteFrom("auth.known_networks")
    .where("last_seen_at", "<", new Date(ctx.now().getTime() - KNOWN_MS))
    .execute();
}
