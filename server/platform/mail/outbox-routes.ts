// GET /dev/outbox?to=: messages that would have been sent, as a page for developers and as JSON for tests. It exposes
// every code, so it is available on a developer's machine only.
import { z } from "zod";
import type { App } from "#server/platform/http/app.ts";
import type { PlatformContext } from "#server/platform/context.ts";
import { AppError } from "#server/platform/errors.ts";
import { parseAcceptLanguage } from "#server/platform/http/accept-language.ts";
import { isFromThisMachine } from "#server/platform/http/this-machine.ts";
import { emailsNoOne } from "./local-instance.ts";
import { outboxPage, type OutboxEntry } from "./outbox-page.ts";
import { readOutbox, readOutboxMessage, type OutboxMessage } from "./outbox-store.ts";
import { OUTBOX_STYLE } from "./outbox-style.ts";
import { codesIn, linksIn } from "./read-message.ts";

const BASE = "/dev/outbox";

const querySchema = z.object({
  to: z.string().max(320).optional(),
  format: z.enum(["json", "html"]).optional(),
});
const paramsSchema = z.object({ id: z.uuid() });

// An email has only its own inline styles. Sandboxed, so that it has no access to this origin.
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox allow-popups allow-popups-to-escape-sandbox";

function toEntry(message: OutboxMessage): OutboxEntry {
  return {
    id: message.id,
    channel: message.channel,
    kind: message.kind,
    to: message.recipient,
    subject: message.subject,
    text: message.body,
    html: message.html,
    links: linksIn(message),
    codes: codesIn(message),
    unsubscribe_url: message.unsubscribe_url,
    language: message.language,
    created_at: message.created_at.toISOString(),
  };
}

/** Returns the weight of `type` in an Accept header, 0 if it is not listed. */
function getAcceptWeight(accept: string, type: string): number {
  for (const range of accept.split(",")) {
    const [name, ...parameters] = range.split(";").map((part) => part.trim().toLowerCase());
    if (name !== type) continue;
    const q = parameters.find((parameter) => parameter.startsWith("q="));
    return q === undefined ? 1 : Number(q.slice(2)) || 0;
  }
  return 0;
}

/** Whether a page is preferred: a browser lists text/html, a program anything or JSON. */
function prefersPage(accept: string | undefined): boolean {
  const page = getAcceptWeight(accept ?? "", "text/html");
  return page > 0 && page >= getAcceptWeight(accept ?? "", "application/json");
}

const NOTHING = "Nothing is at this address.";

/** Registers the outbox on a local instance without a mail server. Elsewhere its addresses do not exist. */
export function registerOutbox(app: App, ctx: PlatformContext): void {
  if (!emailsNoOne(ctx.config)) return;
  void app.register(
    async (outbox: App) => {
      outbox.addHook("onRequest", async (request, reply) => {
        if (!isFromThisMachine(ctx.config, request.raw)) throw new AppError("not_found", NOTHING);
        void reply.header("cache-control", "no-store");
      });
      registerRoutes(outbox, ctx);
    },
    { prefix: BASE },
  );
}

function registerRoutes(app: App, ctx: PlatformContext): void {
  app.get("/", {
    schema: { hide: true, querystring: querySchema },
    handler: async (request, reply) => {
      const { format } = request.query;
      const to = request.query.to?.trim() || null;
      const messages = (await readOutbox(ctx.db.sql, to)).map(toEntry);
      void reply.header("vary", "accept, accept-language");
      const language = parseAcceptLanguage(request.headers["accept-language"]);
      const page = format ? format === "html" : prefersPage(request.headers.accept);
      return page
        ? reply.type("text/html; charset=utf-8").send(outboxPage(messages, { language, base: BASE, to }))
        : reply.type("application/json; charset=utf-8").send({ messages });
    },
  });

  app.get("/style.css", { schema: { hide: true } }, async (_request, reply) =>
    reply.type("text/css; charset=utf-8").send(OUTBOX_STYLE),
  );

  app.get("/:id", {
    schema: { hide: true, params: paramsSchema },
    handler: async (request, reply) => {
      const message = await readOutboxMessage(ctx.db.sql, request.params.id);
      if (!message?.html) throw new AppError("not_found", NOTHING);
      return reply
        .header("content-security-policy", MAIL_POLICY)
        .type("text/html; charset=utf-8")
        .send(message.html);
    },
  });
}
