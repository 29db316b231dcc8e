// /functions/v1: functions by name, as @supabase/functions-js calls them (wire/storage.md §6). A call needs one of our
// tokens, which may be the public key. A session also needs the proof that the portal's APIs require. What the call may
// do after that is up to the function.
import cors from "@fastify/cors";
import type { FastifyReply, FastifyRequest } from "fastify";
import { toAppError } from "#server/domain/accounts/customer.ts";
import { ProofError, proveSession } from "#server/domain/accounts/session-proof.ts";
import type { App } from "#server/platform/http/app.ts";
import type { Context } from "#server/domain/context.ts";
import { AppError } from "#server/platform/errors.ts";
import { allowedHeaders } from "#server/platform/http/allowed-headers.ts";
import { isDiskFull } from "#server/platform/http/disk-full.ts";
import { getPublicUrl } from "#server/platform/http/public-url.ts";
import { TokenError } from "#server/platform/tokens/tokens.ts";
import { operatorFunction } from "./operator-functions.ts";
import { BUILT_IN_FUNCTIONS } from "./built-in/functions.ts";
import { FunctionTimeout, runFunction } from "./run-function.ts";
import { MAX_BODY_BYTES, sendWebResponse, toWebRequest } from "./web-request.ts";
import { parseBearerToken } from "#server/platform/http/bearer-token.ts";

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
const ALLOWED_HEADERS = [
  "authorization",
  "apikey",
  "content-type",
  "x-client-info",
  "x-region",
  "x-request-id",
];
const CALLS_PER_MINUTE = 300;

type Named = FastifyRequest<{ Params: { name: string } }>;
type Work = (request: Request) => Promise<Response> | Response;

/** Sends an error of the relay itself, with a header that lets clients distinguish it from the function's responses. */
function relayError(reply: FastifyReply, status: number, code: string, message: string): FastifyReply {
  return reply.status(status).header("x-relay-error", "true").send({ code, message });
}

/**
 * Whether the call has one of our tokens. Throws AppError if its session does not have the proof. This is not left to
 * the operator's functions, because they may act for any caller. Tokens without a session are the public key and the
 * operator's own.
 */
async function hasToken(ctx: Context, { headers }: FastifyRequest): Promise<boolean> {
  const token = parseBearerToken(headers.authorization);
  if (!token) return false;
  try {
    const claims = await ctx.tokens.verify(token);
    if (claims.session_id !== undefined) await proveSession(ctx, token, claims, { anonymous: "allowed" });
    return true;
  } catch (error) {
    if (error instanceof ProofError) throw toAppError(error);
    if (error instanceof TokenError) return false;
    throw error;
  }
}

async function findWork(ctx: Context, name: string): Promise<Work | null> {
  const builtIn = BUILT_IN_FUNCTIONS.get(name);
  if (builtIn) return (request) => builtIn(ctx, request);
  return operatorFunction(ctx.config.functions.folder, name);
}

function abortedWith(request: FastifyRequest): AbortSignal {
  const aborted = new AbortController();
  request.raw.once("close", () => {
    if (!request.raw.complete) aborted.abort();
  });
  return aborted.signal;
}

async function call(ctx: Context, request: Named, reply: FastifyReply): Promise<FastifyReply> {
  const { name } = request.params;
  const work = await findWork(ctx, name);
  if (!work)
    return reply.status(404).send({ code: "NOT_FOUND", message: "Requested function was not found" });
  const webRequest = toWebRequest(request, getPublicUrl(ctx, request), abortedWith(request));
  try {
    return sendWebResponse(reply, await runFunction(work, webRequest, ctx.config.functions.timeoutMs));
  } catch (error) {
    // Our own errors describe what was wrong with the call and are rendered as everywhere else.
    if (error instanceof AppError || isDiskFull(error)) throw error;
    if (error instanceof FunctionTimeout)
      return relayError(reply, 504, "FUNCTION_TIMEOUT", "The function did not answer in time.");
    request.log.error({ err: error, function: name }, "a function failed");
    return reply.status(500).send({ code: "WORKER_ERROR", message: "The function exited due to an error." });
  }
}

/** Returns the service as a Fastify plugin. */
export function registerFunctions(ctx: Context): (app: App) => Promise<void> {
  return async (app) => {
    // Any origin, but without cookies: only the token of a call counts.
    await app.register(cors, {
      delegator: (request, callback) =>
        callback(null, {
          origin: true,
          methods: [...METHODS],
          allowedHeaders: allowedHeaders(ALLOWED_HEADERS, request),
          exposedHeaders: ["x-relay-error", "x-request-id"],
          maxAge: 600,
          // Also handles an OPTIONS request that no browser sends.
          strictPreflight: false,
        }),
    });
    // A function reads its own body, whatever its type.
    app.removeAllContentTypeParsers();
    app.addContentTypeParser("*", (_request, payload, done) => done(null, payload));
    app.addHook("onRequest", async (request, reply) => {
      if (request.method === "OPTIONS" || (await hasToken(ctx, request))) return undefined;
      return relayError(reply, 401, "UNAUTHORIZED", "Invalid JWT");
    });
    for (const url of ["/:name", "/:name/*"])
      app.route<{ Params: { name: string } }>({
        method: [...METHODS],
        url,
        bodyLimit: MAX_BODY_BYTES,
        config: {
          rateLimit: {
            max: Math.ceil(CALLS_PER_MINUTE * ctx.config.rateLimitFactor),
            timeWindow: "1 minute",
          },
        },
        schema: { tags: ["functions"], summary: "Call a function by its name", hide: url.endsWith("*") },
        handler: (request, reply) => call(ctx, request, reply),
      });
  };
}
