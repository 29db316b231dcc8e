// The only place that depends on every part of the context.
import type { Logger } from "pino";
import type { Context } from "#server/domain/context.ts";
import { createCatalogReader } from "#server/domain/plans/current-catalog.ts";
import type { Config } from "#server/platform/config.ts";
import type { Database } from "#server/platform/db/pool.ts";
import { openMessageSender } from "#server/platform/mail/message-sender.ts";
import { openConnectors } from "#server/domain/meters/meter-sources.ts";
import { openEventBus } from "#server/domain/notifications/event-bus.ts";
import { notificationKeys } from "#server/domain/notifications/keys.ts";
import { openPublisher } from "#server/domain/notifications/publish.ts";
import { openUserTokens } from "#server/domain/notifications/user-tokens.ts";
import { openObjectBackend } from "#server/platform/object-store/open.ts";
import { openSecrets } from "#server/platform/secrets/secrets.ts";
import { openReports } from "#server/platform/telemetry/open-reports.ts";
import { openTokens } from "#server/platform/tokens/tokens.ts";

/** Creates everything that the domain and the services need; reads or creates the instance's secret. */
export async function createContext(
  config: Config,
  db: Database,
  log: Logger,
  now: () => Date,
): Promise<Context> {
  const secrets = await openSecrets(config);
  const base = { config, db, log, now, secrets };
  const reports = await openReports(config);
  const tokens = openTokens(base);
  const events = await openEventBus(base);
  return {
    ...base,
    reports,
    tokens,
    events,
    publish: openPublisher({ ...base, events }),
    notificationKeys: notificationKeys(config, secrets),
    userTokens: openUserTokens({ ...base, tokens }),
    messageSender: openMessageSender(base),
    meters: openConnectors(config, now, log),
    objects: await openObjectBackend(config),
    readCatalog: createCatalogReader(base),
  };
}
