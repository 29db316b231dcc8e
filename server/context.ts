// What every service is handed: made once at start, passed by hand.
import type { Logger } from "pino";
import type { Config } from "./config.ts";
import type { Database } from "./db/pool.ts";

export interface Context {
  readonly config: Config;
  readonly db: Database;
  readonly log: Logger;
  /** The only clock; tests set it. */
  readonly now: () => Date;
}

const centralDay = new Intl.DateTimeFormat("en-CA", { timeZone: "America/Chicago", dateStyle: "short" });

/** Today's date in Texas (Central time), YYYY-MM-DD. */
export function today(ctx: Pick<Context, "now">): string {
  return centralDay.format(ctx.now());
}
