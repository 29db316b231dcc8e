// GET /llms.txt (llmstxt.org): the public pages and the interfaces for programs, as a short text for language models.
import type { FastifyInstance } from "fastify";
import type { Context } from "#server/domain/context.ts";
import { getMessages } from "#messages/node.ts";
import { getPublicUrl } from "#server/platform/http/public-url.ts";
import { findPageMessages, PUBLIC_PAGES } from "./page-messages.ts";

const HOUR_SECONDS = 3600;

interface Link {
  readonly path: string;
  readonly title: string;
  readonly description: string;
}

/** Returns the text. `comparison`: whether this process serves the comparison. */
export function llmsText(portalName: string, portalUrl: string, comparison: boolean): string {
  const texts = getMessages("serverMcp", "en").llms;
  const pages = Object.keys(PUBLIC_PAGES).flatMap((path): Link[] => {
    const page = findPageMessages(path, "en");
    return page ? [{ path, ...page }] : [];
  });
  const programs: Link[] = [
    ...(comparison ? [{ path: "/mcp", ...texts.mcp }] : []),
    { path: "/openapi.json", ...texts.api },
    ...(comparison ? [{ path: "/open/plans/manifest.json", ...texts.openPlans }] : []),
    { path: "/sitemap.xml", ...texts.sitemap },
  ];
  const toLine = ({ path, title, description }: Link): string =>
    `- [${title}](${portalUrl}${path}): ${description}`;
  const section = (title: string, links: readonly Link[]): string =>
    [`## ${title}`, "", ...links.map(toLine)].join("\n");
  const intro = [`# ${portalName}`, "", `> ${texts.summary}`].join("\n");
  return `${[intro, section(texts.pages, pages), section(texts.programs, programs)].join("\n\n")}\n`;
}

/** Adds the route. */
export function registerLlms(app: FastifyInstance, ctx: Context): void {
  const { portalName, services } = ctx.config;
  app.get("/llms.txt", { schema: { hide: true } }, async (request, reply) =>
    reply
      .type("text/markdown; charset=utf-8")
      .header("cache-control", `public, max-age=${HOUR_SECONDS}`)
      .send(llmsText(portalName, getPublicUrl(ctx, request), services.includes("compare"))),
  );
}
