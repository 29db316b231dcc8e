// Transport over Redis: publishes before the delete commits, so a crash between the two delivers twice rather than not
// at all.
import { Redis } from "ioredis";
import type { CoreContext } from "#server/platform/core-context.ts";
import type { EventTransport } from "./transport.ts";
import { takeEvents, packTexts } from "./outbox.ts";
import { getRedisRetryMs } from "#server/platform/redis-retry.ts";

/** One text per message. The limit protects slow readers. */
const MAX_BYTES = 60_000;
const COMMAND_TIMEOUT_MS = 2_000;
const CONNECT_TIMEOUT_MS = 5_000;
/** If Redis does not respond in time, the start continues without it. */
const START_TIMEOUT_MS = 5_000;

/** Creates the transport for instances with REDIS_URL set. */
export function createRedisTransport(ctx: CoreContext, node: string, url: string): EventTransport {
  // Instances with different secrets may share a Redis server.
  const prefix = `wattlane:${ctx.secrets.ring}`;
  const all = `${prefix}:notices`;
  const toChannelName = (name: string): string => `${prefix}:node:${name}`;
  const shared = {
    lazyConnect: true,
    retryStrategy: getRedisRetryMs,
    connectTimeout: CONNECT_TIMEOUT_MS,
    keepAlive: 10_000,
  };
  const publisher = new Redis(url, {
    ...shared,
    commandTimeout: COMMAND_TIMEOUT_MS,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
  });
  publisher.on("error", () => {});

  const carry = async (texts: readonly string[]): Promise<void> => {
    await Promise.all(texts.map((text) => publisher.publish(all, text)));
  };

  return {
    pass: (limit) =>
      ctx.db.sql.transaction().execute(async (trx) => {
        const list = await takeEvents(trx, limit);
        const { texts, tooLong } = packTexts(list, MAX_BYTES);
        await carry(texts);
        return { passed: list.length, tooLong };
      }),
    carry: (_db, texts) => carry(texts),
    async sendTo(to, text) {
      await publisher.publish(toChannelName(to), text);
    },
    async start(hearer) {
      const subscriber = new Redis(url, { ...shared, autoResubscribe: false, maxRetriesPerRequest: null });
      let heardBefore = false;
      let wasUnavailable = false;
      const listening = Promise.withResolvers<void>();
      subscriber.on("error", (error: NodeJS.ErrnoException) => {
        if (!wasUnavailable)
          ctx.log.warn({ code: error.code }, "announcements are not heard; connecting again");
        wasUnavailable = true;
      });
      subscriber.on("close", () => {
        wasUnavailable = true;
      });
      subscriber.on("message", (channel: string, text: string) =>
        channel === all ? hearer.broadcast(text) : hearer.received(text),
      );
      const listen = async (): Promise<void> => {
        await subscriber.subscribe(all, toChannelName(node));
        listening.resolve();
        if (heardBefore || wasUnavailable) hearer.missed();
        heardBefore = true;
        wasUnavailable = false;
      };
      subscriber.on("ready", () => void listen().catch(() => subscriber.disconnect(true)));
      subscriber.connect().catch(() => {});
      publisher.connect().catch(() => {});
      const timer = setTimeout(() => listening.resolve(), START_TIMEOUT_MS);
      await listening.promise;
      clearTimeout(timer);
      return async () => {
        subscriber.disconnect();
        publisher.disconnect();
      };
    },
  };
}
