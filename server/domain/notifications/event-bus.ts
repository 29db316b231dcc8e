// Carries published events to every process, whose sockets then update the open pages
// (docs/decisions/0020-announcements.md).
import { randomBytes } from "node:crypto";
import { z } from "zod";
import { OutboxRelay } from "./event-bus/outbox-relay.ts";
import { createPostgresTransport } from "./event-bus/postgres.ts";
import type { EventTransport, FeedEvent } from "./event-bus/transport.ts";
import type { CoreContext } from "#server/platform/core-context.ts";

/** A user with ended sessions, or whose account is gone. */
export interface Ended {
  readonly user_id: string;
  readonly account: boolean;
}

export interface Listener {
  /** Published by any process, including this one. Each is delivered at least once. */
  published(list: readonly FeedEvent[]): void;
  /** Sent by any process, including this one. May be missed. */
  ended(ended: Ended): void;
  /** Some events may have been missed because the transport was unavailable: connected clients have to refetch. */
  missed(): void;
  /** A text from another process to this one. */
  received(text: string): void;
}

export interface EventBus {
  /** The name of this process among the others: 16 characters, a new one at every start. */
  readonly node: string;
  /** Signals that rows were added to notify.unannounced in a transaction that commits soon. */
  wake(): void;
  /** Sends a text to one process. Has no effect if there is none with that name. */
  sendTo(node: string, text: string): Promise<void>;
  /** Notifies every process that sessions have ended, after that is committed. Never throws. */
  end(ended: Ended): Promise<void>;
  /** Starts the transport. Returns a function that stops it. */
  start(listener: Listener): Promise<() => Promise<void>>;
}

async function openTransport(ctx: CoreContext, node: string): Promise<EventTransport> {
  const { redisUrl } = ctx.config;
  if (!redisUrl) return createPostgresTransport(ctx, node);
  // Redis's client takes time to load, so it is loaded only if used.
  const { createRedisTransport } = await import("./event-bus/redis.ts");
  return createRedisTransport(ctx, node, redisUrl);
}

/** Opens the configured transport: Redis if REDIS_URL is set, else PostgreSQL. */
export async function openEventBus(ctx: CoreContext): Promise<EventBus> {
  const node = randomBytes(8).toString("hex");
  const transport = await openTransport(ctx, node);
  const relay = new OutboxRelay(ctx, transport);
  return {
    node,
    wake: () => relay.wake(),
    sendTo: (to, text) => transport.sendTo(to, text),
    async end(ended) {
      try {
        await transport.carry(ctx.db.sql, [JSON.stringify({ ended })]);
      } catch {
        ctx.log.warn("the end of a session was not published; its open pages end a little later");
      }
    },
    async start(listener) {
      // Other users of the database or the Redis may publish texts there that are not ours.
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
