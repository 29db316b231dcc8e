// Processes on one database must share one secret: otherwise they could not read what others encrypt or sign.
import type { Logger } from "pino";
import type { Config } from "#server/platform/config.ts";
import type { Database } from "#server/platform/db/pool.ts";
import type { Secrets } from "./secrets.ts";

/** The fingerprints of the secrets that encrypt keys in the database. */
export const RINGS_SQL = "select ring from auth.signing_keys union select ring from notify.signing_keys";

/**
 * Throws if the database has keys of other secrets only and ours is stored in this machine's DATA_DIR: it was generated
 * here by mistake. One that was set on purpose (AUTH_JWT_SECRET) is accepted, with a line in the log.
 */
export async function checkRing(ctx: {
  readonly config: Config;
  readonly db: Database;
  readonly secrets: Secrets;
  readonly log: Logger;
}): Promise<void> {
  if (ctx.config.databaseUrl === null) return;
  const { rows } = await ctx.db.pool.query<{ ring: string }>(RINGS_SQL);
  if (rows.length === 0 || rows.some(({ ring }) => ring === ctx.secrets.ring)) return;
  if (ctx.config.auth.jwtSecret === null)
    throw new Error(
      `The database belongs to an instance with another secret than the one in ${ctx.config.dataDir}/keys. ` +
        "Give this process the same: AUTH_JWT_SECRET, or a copy of that folder. " +
        "To go on with a new secret all the same, set it as AUTH_JWT_SECRET.",
    );
  ctx.log.warn("the database holds keys of another secret: what was sealed with it cannot be read");
}
