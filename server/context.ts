// What every service is handed: made once at start, passed by hand.
import type { Logger } from "pino";
import { catalogueReader, type Catalogue } from "./catalogue/current.ts";
import type { Config } from "./config.ts";
import type { Database } from "./db/pool.ts";
import { openCourier, type Courier } from "./mail/courier.ts";
import { openConnectors, type Connectors } from "./meters/connectors.ts";
import { openAnnouncements, type Announcements } from "./notices/announcements.ts";
import { notificationKeys, type NotificationKeys } from "./notices/keys.ts";
import { openPublisher, type Publish } from "./notices/publish.ts";
import { openUserTokens, type UserTokens } from "./notices/user-tokens.ts";
import type { ObjectBackend } from "./objects/backend.ts";
import { openObjectBackend } from "./objects/backends/open.ts";
import { openSecrets, type Secrets } from "./secrets/secrets.ts";
import { openReports, type Reports } from "./telemetry/reports.ts";
import { openTokens, type Tokens } from "./tokens/tokens.ts";

export interface Context {
  readonly config: Config;
  readonly db: Database;
  readonly log: Logger;
  /** Where failures and traces are told of; nowhere unless configured. */
  readonly reports: Reports;
  /** The only clock; tests set it. */
  readonly now: () => Date;
  readonly secrets: Secrets;
  /** Makes and checks access tokens. */
  readonly tokens: Tokens;
  /** Carries mails and text messages. */
  readonly courier: Courier;
  /** The companies that read meters. */
  readonly meters: Connectors;
  /** Tells people: a notice is written in the caller's transaction, so that it stands or falls with what it tells of. */
  readonly publish: Publish;
  /** What was published, to the pages that are open in any process. */
  readonly announcements: Announcements;
  /** The keys of the notification feed service. */
  readonly notificationKeys: NotificationKeys;
  /** Makes and checks the tokens by which the feed service knows people. */
  readonly userTokens: UserTokens;
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
  const reports = await openReports(config);
  const tokens = openTokens(base);
  const announcements = openAnnouncements(base);
  return {
    ...base,
    reports,
    tokens,
    announcements,
    publish: openPublisher({ ...base, announcements }),
    notificationKeys: notificationKeys(config, secrets),
    userTokens: openUserTokens({ ...base, tokens }),
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
