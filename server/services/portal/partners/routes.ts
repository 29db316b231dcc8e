// What providers call us with: updates of their orders, each signed with the provider's own secret.
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { apiErrorSchema } from "#contracts/errors.ts";
import { callbackResponseSchema, partnerCallbackSchema } from "#contracts/partners.ts";
import type { App } from "#server/platform/http/app.ts";
import type { Context } from "#server/domain/context.ts";
import { AppError } from "#server/platform/errors.ts";
import { findPartner } from "#server/platform/settings/partners.ts";
import { SIGNATURE_HEADER, signatureProblem } from "#server/domain/orders/partner-signature.ts";
import { handleCallback } from "./handle-callback.ts";

const BODY_LIMIT_BYTES = 64 * 1024;
/** Per address: a provider may report a day's orders at once. */
const CALLBACKS_PER_MINUTE = 3_000;
const params = z.object({ partner: z.string() });

function readJson(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString("utf8"));
  } catch {
    // Without a valid signature, the caller learns nothing about this. With one, the schema reports the error.
    return null;
  }
}

/** Throws the same `not_signed_in` for an unknown provider and for a signature that is invalid or not current. */
function checkSignature(ctx: Context, request: FastifyRequest, raw: Buffer): void {
  const { partner: id } = request.params as z.infer<typeof params>;
  const partner = findPartner(ctx.config, id);
  // For an unknown provider, does the same work with a secret of ours that no caller can sign with.
  const secret = partner?.callback_secret ?? ctx.secrets.hash("no-partner", id).toString("hex");
  const problem = signatureProblem(secret, request.headers[SIGNATURE_HEADER], raw, ctx.now());
  if (partner && problem === null) return;
  request.log.warn({ partner: partner?.id ?? null, problem }, "callback of a provider rejected");
  throw new AppError("not_signed_in", "The signature is missing, wrong, or too old.");
}

/** Registers the route that providers call. */
export function partnerRoutes(ctx: Context): (app: App) => Promise<void> {
  return async (app) => {
    const raws = new WeakMap<FastifyRequest, Buffer>();
    // The signature covers the received bytes, whatever their declared type.
    app.removeAllContentTypeParsers();
    app.addContentTypeParser(
      "*",
      { parseAs: "buffer", bodyLimit: BODY_LIMIT_BYTES },
      (request, body, done) => {
        const raw = body as Buffer;
        raws.set(request, raw);
        done(null, readJson(raw));
      },
    );
    // Runs before schema validation: unsigned bodies are not read.
    app.addHook("preValidation", async (request) => {
      checkSignature(ctx, request, raws.get(request) ?? Buffer.alloc(0));
    });

    app.post("/partners/:partner/callbacks", {
      config: {
        rateLimit: {
          max: Math.ceil(CALLBACKS_PER_MINUTE * ctx.config.rateLimitFactor),
          timeWindow: "1 minute",
        },
      },
      schema: {
        tags: ["partners"],
        summary: "A provider's update of an order that it has; signed (docs/partner-api.md)",
        params,
        body: partnerCallbackSchema,
        response: { 200: callbackResponseSchema, "4xx": apiErrorSchema, "5xx": apiErrorSchema },
      },
      handler: (request) => handleCallback(ctx, request, request.params.partner, request.body),
    });
  };
}
