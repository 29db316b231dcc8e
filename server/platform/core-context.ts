// The part of the context that the other tools are built from. It contains none of the tools that are built from it.
import type { Logger } from "pino";
import type { Config } from "./config.ts";
import type { Database } from "./db/pool.ts";
import type { Secrets } from "./secrets/secrets.ts";

/** Settings, database, log, clock and secrets. */
export interface CoreContext {
  readonly config: Config;
  readonly db: Database;
  readonly log: Logger;
  /** The only clock. Tests set it. */
  readonly now: () => Date;
  readonly secrets: Secrets;
}
