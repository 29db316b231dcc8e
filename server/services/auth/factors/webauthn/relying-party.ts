// The site of a WebAuthn ceremony. The client sends it, but only the operator's own addresses are accepted: otherwise
// another site's page could have credentials created for itself.
import type { FastifyRequest } from "fastify";
import { isLoopbackHost } from "#server/platform/http/loopback.ts";
import type { AuthContext } from "../../context.ts";
import { invalid } from "../../errors.ts";
import { matchesGlob } from "../../flows/glob.ts";
import { isAllowedRedirect } from "../../flows/redirect-to.ts";
import { getCaller } from "../../http/caller.ts";

export interface RelyingParty {
  /** A host name that equals each origin's host or is a parent of it. */
  readonly rpId: string;
  /** Such as https://portal.example, without a path. */
  readonly origins: ReadonlyArray<string>;
}

const MAX_ORIGINS = 10;

function parseOrigin(address: string): URL | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  return /^https?:$/.test(url.protocol) && url.origin === address ? url : null;
}

// Returns the part before the path: an allowed page's site is allowed.
function originPart(glob: string): string {
  return /^[^/]*\/\/[^/]*/.exec(glob)?.[0] ?? glob;
}

function isOurs(origin: string, siteUrl: string, allowList: ReadonlyArray<string>): boolean {
  const url = parseOrigin(origin);
  if (!url) return false;
  if (isAllowedRedirect(origin, siteUrl, allowList)) return true;
  // On a developer's machine the site may be opened under any of its names.
  if (isLoopbackHost(new URL(siteUrl).hostname) && isLoopbackHost(url.hostname)) return true;
  return allowList.some((glob) => matchesGlob(originPart(glob), origin));
}

function fits(rpId: string, origin: string): boolean {
  const { hostname } = new URL(origin);
  return hostname === rpId || (rpId.includes(".") && hostname.endsWith(`.${rpId}`));
}

/** Returns the site of a ceremony: the client's if that is ours, else the site's own. Throws validation_failed. */
export function relyingParty(
  ctx: AuthContext,
  request: FastifyRequest,
  options: { readonly rpId: string; readonly rpOrigins: ReadonlyArray<string> },
): RelyingParty {
  const { siteUrl } = getCaller(ctx, request);
  const ours = (origin: string): boolean => isOurs(origin, siteUrl, ctx.settings.allowList);
  const requestedOrigins = options.rpOrigins.slice(0, MAX_ORIGINS);
  const unknownOrigin = requestedOrigins.find((origin) => !ours(origin));
  if (unknownOrigin !== undefined) throw invalid("rpOrigins holds an origin that is not allowed");
  const requestedRpId = options.rpId.toLowerCase();
  const [page = "", site] = [request.headers.origin, new URL(siteUrl).origin];
  const candidates = requestedOrigins.length > 0 ? requestedOrigins : [...new Set([page, site])].filter(ours);
  const rpId = requestedRpId || new URL(candidates[0] ?? site).hostname;
  const origins =
    requestedOrigins.length > 0 ? requestedOrigins : candidates.filter((origin) => fits(rpId, origin));
  if (origins.length === 0 || !origins.every((origin) => fits(rpId, origin)))
    throw invalid("rpId is not the name of an allowed site");
  return { rpId, origins };
}
