// Which calls of the comparison API pages of other sites can make, such as those with our widget.
import cors, { type FastifyCorsOptions } from "@fastify/cors";
import type { App } from "#server/platform/http/app.ts";

/**
 * Not for other sites: these two are limited by address, and a page could use its visitors' addresses to send emails or
 * to read the whole directory.
 */
const OUR_PAGES_ONLY = /\/(emails|premises)\/?(\?|$)/;

const ANY_ORIGIN: FastifyCorsOptions = {
  // Calls are authorized by a header, never by a cookie, so a page gets only what it can get elsewhere.
  origin: "*",
  methods: ["GET", "HEAD", "POST"],
  allowedHeaders: ["authorization", "content-type", "if-none-match"],
  exposedHeaders: [
    "etag",
    "ratelimit",
    "ratelimit-policy",
    "retry-after",
    "x-ratelimit-limit",
    "x-ratelimit-remaining",
    "x-ratelimit-reset",
    "x-request-id",
  ],
  maxAge: 86_400,
  strictPreflight: false,
};

/** Adds the headers to the routes of `app`'s scope. */
export async function allowOtherOrigins(app: App): Promise<void> {
  await app.register(cors, {
    delegator: (request, done) =>
      done(null, OUR_PAGES_ONLY.test(request.url) ? { origin: false } : ANY_ORIGIN),
  });
}
