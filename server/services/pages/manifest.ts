// GET /manifest.webmanifest: how the portal is installed on a device, under the operator's name.
import type { FastifyInstance } from "fastify";
import type { Context } from "#server/domain/context.ts";

/** Launchers cut off longer names. */
const SHORT_NAME_CHARACTERS = 12;

function shortName(name: string): string {
  const tokens = name.split(/\s+/);
  let short = tokens.shift() ?? name;
  for (const word of tokens) {
    if (`${short} ${word}`.length > SHORT_NAME_CHARACTERS) break;
    short += ` ${word}`;
  }
  return short;
}

/**
 * Adds the route. Its colors are those of the light theme. index.html sets the window colors of both themes for an open
 * page.
 */
export function registerManifest(app: FastifyInstance, ctx: Context): void {
  const { portalName: name } = ctx.config;
  const icon = (file: string, sizes: string, purpose: string): object => ({
    src: `/${file}`,
    sizes,
    type: file.endsWith(".svg") ? "image/svg+xml" : "image/png",
    purpose,
  });
  const manifest = JSON.stringify({
    id: "/",
    name,
    short_name: shortName(name),
    start_url: "/",
    scope: "/",
    display: "standalone",
    background_color: "#fafbfd",
    theme_color: "#fafbfd",
    icons: [
      icon("icon-192.png", "192x192", "any"),
      icon("icon-512.png", "512x512", "any"),
      icon("icon-maskable-512.png", "512x512", "maskable"),
      icon("icon.svg", "any", "any"),
    ],
  });
  app.get("/manifest.webmanifest", { schema: { hide: true } }, async (_request, reply) =>
    reply.type("application/manifest+json").header("cache-control", "no-cache").send(manifest),
  );
}
