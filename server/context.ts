// What every service is handed: made once at start, passed by hand.
import type { Logger } from "pino";
import { catalogueReader, type Catalogue } from "./catalogue/current.ts";
import type { Config } from "./config.ts";
import type { Database } from "./db/pool.ts";
import { openCourier, type Courier } from "./mail/courier.ts";
import { openConnectors, type Connectors } from "./meters/connectors.ts";
import type { ObjectBackend } from "./objects/backend.ts";
import { openObjectBackend } from "./objects/backends/open.ts";
import { openSecrets, type Secrets } from "./secrets/secrets.ts";
import { openTokens, type Tokens } from "./tokens/tokens.ts";

export interface Context {
  readonly config: Config;
  readonly db: Database;
  readonly log: Logger;
  /** The only clock; tests set it. */
  readonly now: () => Date;
  readonly secrets: Secrets;
  /** Makes and checks access tokens. */
  readonly tokens: Tokens;
  /** Carries mails and text messages. */
  readonly courier: Courier;
  /** The companies that read meters. */
  readonly meters: Connectors;
  /** Where the bytes of objects lie. */
  readonly objects: ObjectBackend;
  /** The plans that are listed now; throws `unavailable` while no listing was ever taken in. */
  readonly readCatalogue: () => Promise<Catalogue>;
}

/** Everything that a service needs, from what the process was started with; reads or makes the instance's secret. */
export async function makeContext(
  config: Config,
  db: Database,
  log: Logger,
  now: () => Date,
): Promise<Context> {
  const secrets = await openSecrets(config);
  const base = { config, db, log, now, secrets };
  return {
    ...base,
    tokens: openTokens(base),
    courier: openCourier(base),
    meters: openConnectors(config, now, log),
    objects: await openObjectBackend(config),
    readCatalogue: catalogueReader(base),
  };
}

const centralDay = new Intl.DateTimeFormat("en-CA", { timeZone: "America/Chicago", dateStyle: "short" });

/** Today's date in Texas (Central time), YYYY-MM-DD. */
export function today(ctx: Pick<Context, "now">): string {
  return centralDay.format(ctx.now());
}
