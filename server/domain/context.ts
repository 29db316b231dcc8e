// The context of the domain and the services: the platform, and what the domain folders share.
import type { PlatformContext } from "#server/platform/context.ts";
import type { Connectors } from "./meters/meter-sources.ts";
import type { EventBus } from "./notifications/event-bus.ts";
import type { NotificationKeys } from "./notifications/keys.ts";
import type { Publish } from "./notifications/publish.ts";
import type { UserTokens } from "./notifications/user-tokens.ts";
import type { Catalog } from "./plans/current-catalog.ts";

export interface Context extends PlatformContext {
  /** Smart Meter Texas, if it is configured. */
  readonly meters: Connectors;
  /** Publishes a notification in the caller's transaction, so both are saved or neither. */
  readonly publish: Publish;
  /** Sends what was published to the pages that are open in any process. */
  readonly events: EventBus;
  /** The keys of the notification feed service. */
  readonly notificationKeys: NotificationKeys;
  /** Signs and verifies the tokens of the feed service's users. */
  readonly userTokens: UserTokens;
  /** Returns the plans on sale. Throws `unavailable` if no listing was ever imported. */
  readonly readCatalog: () => Promise<Catalog>;
}
