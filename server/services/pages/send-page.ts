// The portal's page for any of its addresses: the built index.html with the head of that address.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import type { FastifyReply, FastifyRequest } from "fastify";
import { isPagePath } from "#contracts/pages.ts";
import type { Plan } from "#contracts/plan.ts";
import { toProviderId } from "#market/providers/provider-id.ts";
import type { Language } from "#messages/languages.ts";
import type { Context } from "#server/domain/context.ts";
import { parseAcceptLanguage } from "#server/platform/http/accept-language.ts";
import { getPublicUrl } from "#server/platform/http/public-url.ts";
import { headTags, withHead, type PageHead } from "./head.ts";
import { findPageMessages, findTermMessages, toPlanMessages, toProviderMessages } from "./page-messages.ts";

const PLAN_PATH = /^\/compare\/plans\/([^/]+)$/;
const PROVIDER_PATH = /^\/providers\/([^/]+)$/;
const TERM_PATH = /^\/glossary\/([^/]+)$/;
/** Maximum wait for the name of a plan or provider. The page is shown without it while the database is unavailable. */
const TIMEOUT_MS = 300;

/** Returns the listed plans, or none if they aren't available in time. */
async function readPlans(ctx: Context): Promise<readonly Plan[]> {
  const { promise: timeout, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(() => resolve(null), TIMEOUT_MS);
  try {
    const catalog = await Promise.race([ctx.readCatalog().catch(() => null), timeout]);
    return catalog?.plans ?? [];
  } finally {
    clearTimeout(timer);
  }
}

async function findPageText(ctx: Context, pathname: string, language: Language): Promise<PageHead["texts"]> {
  const texts = findPageMessages(pathname, language);
  if (texts) return texts;
  const term = TERM_PATH.exec(pathname)?.[1];
  if (term !== undefined) return findTermMessages(term, language);
  const planId = PLAN_PATH.exec(pathname)?.[1];
  const providerId = PROVIDER_PATH.exec(pathname)?.[1];
  if ((planId ?? providerId) === undefined || !ctx.config.services.includes("compare")) return null;
  const plans = await readPlans(ctx);
  if (planId !== undefined) {
    const plan = plans.find(({ id }) => id === planId);
    return plan ? toPlanMessages(plan, language) : null;
  }
  const listed = plans.find(({ provider }) => toProviderId(provider.name) === providerId);
  return listed ? toProviderMessages(listed.provider.name, language) : null;
}

/**
 * Creates a function that responds to a request for a page. If the portal has no page at `pathname`, it sends the page
 * with status 404.
 */
export function pageSender(ctx: Context, dist: string) {
  const html = readFileSync(path.join(dist, "index.html"), "utf8");
  return async (request: FastifyRequest, reply: FastifyReply, input: string): Promise<FastifyReply> => {
    const pathname = input.replace(/(?<=.)\/+$/, "");
    const language = parseAcceptLanguage(request.headers["accept-language"]);
    const portalUrl = getPublicUrl(ctx, request);
    const texts = await findPageText(ctx, pathname, language);
    const head = {
      portalName: ctx.config.portalName,
      language,
      portalUrl,
      url: portalUrl + pathname,
      texts,
    };
    const body = withHead(html, language, headTags(head));
    const etag = `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
    const known = isPagePath(pathname) || pathname.startsWith("/dev/");
    // The page informs the visitor, the status informs programs.
    void reply.header("cache-control", "no-cache").header("vary", "accept-language").header("etag", etag);
    if (known && request.headers["if-none-match"] === etag) return reply.status(304).send();
    return reply
      .status(known ? 200 : 404)
      .type("text/html; charset=utf-8")
      .send(body);
  };
}
