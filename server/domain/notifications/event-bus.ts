// Carries the news that something was published to every process, whose sockets then tell the pages that are open
// (docs/decisions/0020-announcements.md).
import { randomBytes } from "node:crypto";
import { z } from "zod";
import { OutboxRelay } from "./event-bus/outbox-relay.ts";
import { createPostgresTransport } from "./event-bus/postgres.ts";
import { createRedisTransport } from "./event-bus/redis.ts";
import type { FeedEvent } from "./event-bus/transport.ts";
import type { CoreContext } from "#server/platform/core-context.ts";

/** Somebody some of whose sessions have ended, or whose account is gone. */
export interface Ended {
  readonly user_id: string;
  readonly account: boolean;
}

export interface Listener {
  /** Published by any process, this one too; each at least once. */
  published(list: readonly FeedEvent[]): void;
  /** Told of by any process, this one too; may be missed. */
  ended(ended: Ended): void;
  /** Some may have gone by unheard (the carrier was away): whoever is connected has to look again. */
  missed(): void;
  /** What another process had to say to this one. */
  received(text: string): void;
}

export interface EventBus {
  /** The name of this process among the others; 16 characters, another at every start. */
  readonly node: string;
  /** Says that rows were added to notify.unannounced in a transaction that commits soon. */
  wake(): void;
  /** Says something to one process; it comes to nothing where there is none of that name. */
  sendTo(node: string, text: string): Promise<void>;
  /** Says to every process, after that is committed, that sessions have ended; never throws. */
  end(ended: Ended): Promise<void>;
  /** Begins to carry; returns how to stop. */
  start(listener: Listener): Promise<() => Promise<void>>;
}

/** The carrier of the configuration: Redis where REDIS_URL is set, else PostgreSQL. */
export function openEventBus(ctx: CoreContext): EventBus {
  const node = randomBytes(8).toString("hex");
  const transport = ctx.config.redisUrl
    ? createRedisTransport(ctx, node, ctx.config.redisUrl)
    : createPostgresTransport(ctx, node);
  const relay = new OutboxRelay(ctx, transport);
  return {
    node,
    wake: () => relay.wake(),
    sendTo: (to, text) => transport.sendTo(to, text),
    async end(ended) {
      try {
        await transport.carry(ctx.db.sql, [JSON.stringify({ ended })]);
      } catch {
        ctx.log.warn("the end of a session was not told; open pages of it end a little later");
      }
    },
    async start(listener) {
      // Whoever else uses the database or the Redis may say something there that is none of ours.
      const understood = (handle: (text: string) => void) => (text: string) => {
        try {
          handle(text);
        } catch {
          ctx.log.warn("something was carried that is no announcement");
        }
      };
      const stop = await transport.start({
        broadcast: understood((text) => {
          const event = eventSchema.parse(JSON.parse(text));
          if ("ended" in event) listener.ended(event.ended);
          else
            listener.published(
              event.map(([user_id, channel_id, message_id]) => ({ user_id, channel_id, message_id })),
            );
        }),
        missed: () => listener.missed(),
        received: understood((text) => listener.received(text)),
      });
      relay.start();
      return async () => {
        await relay.stop();
        await stop();
      };
    },
  };
}

const eventSchema = z.union([
  z.array(z.tuple([z.string(), z.string(), z.string()])),
  z.object({ ended: z.object({ user_id: z.string(), account: z.boolean() }) }),
]);
