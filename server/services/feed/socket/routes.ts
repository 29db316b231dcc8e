// Realtime: Phoenix channels at /ws/v1 by WebSocket and by long poll, fed by the events of every process.
import type { FastifyError } from "fastify";
import type { Registry } from "prom-client";
import type { App } from "#server/platform/http/app.ts";
import type { Context } from "#server/domain/context.ts";
import { measureSockets } from "./metrics.ts";
import { openHub } from "./hub.ts";
import { registerLongPoll } from "./longpoll.ts";
import { openPollRelay } from "./poll-relay.ts";
import { openPollSessions } from "./poll-sessions.ts";
import { createSessionWatcher } from "./session-watcher.ts";
import { openWebSockets } from "./websocket.ts";

const PLAIN = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/**
 * Registers the socket's routes. It starts listening for events when the server listens, and ends its connections when
 * it closes.
 */
export function registerSocket(ctx: Context, metrics: Registry): (app: App) => Promise<void> {
  return async (app) => {
    const hub = openHub(ctx);
    const sockets = openWebSockets(ctx, hub, app);
    const sessions = openPollSessions(ctx, hub);
    const relay = openPollRelay(ctx, sessions);
    const sessionWatcher = createSessionWatcher(ctx, () => [...sockets.all(), ...sessions.all()]);
    measureSockets(metrics, { hub, sockets, sessions });

    app.addHook("onRequest", async (_request, reply) => {
      void reply.header("access-control-allow-origin", "*").header("cache-control", "no-store");
    });
    // The client checks the body's status alone. 500 is the one after which it reconnects.
    app.setErrorHandler((error: FastifyError, request, reply) => {
      if ((error.statusCode ?? 500) >= 500) request.log.error({ err: error }, "a long poll failed");
      return reply.status(200).send({ status: 500 });
    });
    registerLongPoll(ctx, app, sessions, relay);
    // An upgrade never reaches this route. The response does not wait for a body.
    app.route({
      method: PLAIN,
      url: "/websocket",
      schema: { hide: true },
      onRequest: async (_request, reply) => reply.status(400).send(""),
      handler: (_request, reply) => reply.status(400).send(""),
    });

    let started: Promise<() => Promise<void>> | null = null;
    app.addHook("onListen", async () => {
      started = ctx.events.start({
        published: (list) => hub.published(list),
        ended: (ended) => void sessionWatcher.ended(ended),
        missed: () => hub.nudgeAll(),
        received: (text) => relay.handleMessage(text),
      });
      await started;
    });
    app.addHook("preClose", async () => {
      sessionWatcher.stop();
      sessions.drain();
      await sockets.drain();
    });
    app.addHook("onClose", async () => {
      // Also if it is closed while still starting.
      const stop = await started;
      await stop?.();
      await hub.close();
    });
  };
}
