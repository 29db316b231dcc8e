// The one place that knows every part of the context.
import type { Logger } from "pino";
import type { Context } from "#server/domain/context.ts";
import { catalogueReader } from "#server/domain/plans/current.ts";
import type { Config } from "#server/platform/config.ts";
import type { Database } from "#server/platform/db/pool.ts";
import { openCourier } from "#server/platform/mail/courier.ts";
import { openConnectors } from "#server/domain/meters/connectors.ts";
import { openAnnouncements } from "#server/domain/notifications/announcements.ts";
import { notificationKeys } from "#server/domain/notifications/keys.ts";
import { openPublisher } from "#server/domain/notifications/publish.ts";
import { openUserTokens } from "#server/domain/notifications/user-tokens.ts";
import { openObjectBackend } from "#server/platform/object-store/open.ts";
import { openSecrets } from "#server/platform/secrets/secrets.ts";
import { openReports } from "#server/platform/telemetry/reports.ts";
import { openTokens } from "#server/platform/tokens/tokens.ts";

/** Creates everything that the domain and the services need; reads or creates the instance's secret. */
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
