// Information about the caller besides their token.
import { isIP } from "node:net";
import type { FastifyRequest } from "fastify";
import { parseAcceptLanguage } from "#server/platform/http/accept-language.ts";
import { getPublicUrl } from "#server/platform/http/public-url.ts";
import type { AuthContext } from "../context.ts";
import type { Language } from "#messages/languages.ts";

export interface Caller {
  readonly ip: string;
  readonly userAgent: string | null;
  readonly language: Language;
  /** The service's public address, such as https://portal.example/auth/v1: the issuer of its tokens. */
  readonly externalUrl: string;
  /** Where users are redirected if no other address is requested or allowed. */
  readonly siteUrl: string;
}

const MOUNT = "/auth/v1";
const MAX_USER_AGENT = 400;

/**
 * Returns the address by which requests are counted: the configured header's last entry, which our own proxy wrote,
 * else the connection's.
 */
export function getClientAddress(ctx: AuthContext, request: FastifyRequest): string {
  const header = ctx.settings.limits.header;
  const headerValue = header ? request.headers[header] : undefined;
  const last =
    (Array.isArray(headerValue) ? headerValue.at(-1) : headerValue)?.split(",").at(-1)?.trim() ?? "";
  return isIP(last) === 0 ? request.ip : last;
}

/** Reads the caller from the request. */
export function getCaller(ctx: AuthContext, request: FastifyRequest): Caller {
  const publicUrl = getPublicUrl(ctx, request);
  return {
    ip: getClientAddress(ctx, request),
    userAgent: request.headers["user-agent"]?.slice(0, MAX_USER_AGENT) ?? null,
    language: parseAcceptLanguage(request.headers["accept-language"]),
    externalUrl: ctx.settings.externalUrl ?? `${publicUrl}${MOUNT}`,
    siteUrl: ctx.settings.siteUrl ?? publicUrl,
  };
}

/** Returns the language for messages to an account: the one it chose, else the caller's. */
export function languageFor(user: { user_metadata: unknown } | null, caller: Caller): Language {
  const metadata = user?.user_metadata;
  const chosen =
    typeof metadata === "object" && metadata !== null && "language" in metadata ? metadata.language : null;
  return chosen === "en" || chosen === "es" ? chosen : caller.language;
}
