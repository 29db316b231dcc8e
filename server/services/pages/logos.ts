// GET /provider-logos/:file: a provider's logo from the operator's folder.
import type { FastifyInstance } from "fastify";
import type { Logos } from "#server/platform/logos/read-logos.ts";
import { AppError } from "#server/platform/errors.ts";

/** An SVG opened as a page runs nothing and loads nothing. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";
const HOUR_SECONDS = 3600;

/** Adds the route. Only names in the list are served, so a path never leads out of the folder. */
export function registerLogos(app: FastifyInstance, readLogos: () => Promise<Logos>): void {
  app.get<{ Params: { file: string } }>(
    "/provider-logos/:file",
    { schema: { hide: true } },
    async (request, reply) => {
      const logo = (await readLogos()).get(request.params.file);
      if (!logo) throw new AppError("not_found", "We couldn't find that logo.");
      return reply
        .header("content-type", logo.type)
        .header("content-security-policy", POLICY)
        .header("x-content-type-options", "nosniff")
        .header("cache-control", `public, max-age=${HOUR_SECONDS}`)
        .send(logo.bytes);
    },
  );
}
