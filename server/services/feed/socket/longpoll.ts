// The long-poll transport (wire/realtime.md §4): the response's status is in its body, the HTTP status is always 200.
import type { FastifyReply, FastifyRequest } from "fastify";
import type { App } from "#server/platform/http/app.ts";
import type { Context } from "#server/domain/context.ts";
import { hasGoodOrigin, readConnect } from "./connect.ts";
import type { Polled, PollSessions } from "./poll-sessions.ts";
import type { PollRelay } from "./poll-relay.ts";
import { readPollToken, writePollToken, type PollToken } from "./poll-token.ts";

const MAX_BODY_BYTES = 256 * 1024;
const PREFLIGHT_SECONDS = "3600";
const BODYLESS = ["HEAD", "PUT", "PATCH", "DELETE"];

const parseQuery = ({ url }: FastifyRequest): URLSearchParams =>
  new URL(url, "http://localhost").searchParams;

function findPollToken(ctx: Context, request: FastifyRequest): PollToken | null {
  const header = request.headers["x-phoenix-longpoll-token"];
  return readPollToken(ctx, typeof header === "string" ? header : parseQuery(request).get("token"));
}

/** Returns a signal that is aborted if the client disconnects before its response. */
function createCloseSignal({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  raw.once("close", () => {
    if (!raw.writableFinished) controller.abort();
  });
  return controller.signal;
}

/** Adds the transport's routes to the scope `app`. */
export function registerLongPoll(ctx: Context, app: App, sessions: PollSessions, relay: PollRelay): void {
  const isHere = ({ node }: PollToken): boolean => node === ctx.events.node;

  const poll = (token: PollToken, signal: AbortSignal): Promise<Polled> =>
    isHere(token) ? sessions.poll(token.id, signal) : relay.poll(token.node, token.id, signal);

  const open = async (request: FastifyRequest): Promise<object> => {
    const connected = await readConnect(ctx, request.headers, parseQuery(request));
    if (connected === null) return { status: 403 };
    const id = sessions.open(connected);
    const token = writePollToken(ctx, { node: ctx.events.node, id });
    return { status: 410, token, messages: [] };
  };

  app.get("/longpoll", { exposeHeadRoute: false, schema: { hide: true } }, async (request, reply) => {
    if (!hasGoodOrigin(ctx, request.headers)) return { status: 403 };
    const token = findPollToken(ctx, request);
    if (token === null) return open(request);
    const polled = await poll(token, createCloseSignal(reply));
    if (polled.status === 410) return open(request);
    return { status: polled.status, token: writePollToken(ctx, token), messages: polled.messages };
  });

  app.route({
    method: "POST",
    url: "/longpoll",
    schema: { hide: true },
    async handler(request) {
      if (!hasGoodOrigin(ctx, request.headers)) return { status: 403 };
      const token = findPollToken(ctx, request);
      if (token === null) return { status: 410 };
      const body = typeof request.body === "string" ? request.body : "";
      return isHere(token) ? sessions.post(token.id, body) : relay.post(token.node, token.id, body);
    },
  });

  app.options("/longpoll", { schema: { hide: true } }, async (request, reply) => {
    const requestedHeaders = request.headers["access-control-request-headers"];
    if (typeof requestedHeaders === "string")
      void reply.header("access-control-allow-headers", requestedHeaders);
    return reply
      .header("access-control-allow-methods", "get, post, options")
      .header("access-control-max-age", PREFLIGHT_SECONDS)
      .send("");
  });

  app.route({
    method: BODYLESS,
    url: "/longpoll",
    schema: { hide: true },
    handler: (_request, reply) => reply.status(400).send(""),
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "string", bodyLimit: MAX_BODY_BYTES }, (_request, body, done) =>
    done(null, body),
  );
}
