// Where users are redirected: only to addresses that the operator allowed (wire/auth.md §6).
import type { FastifyRequest } from "fastify";
import { isLoopbackHost } from "#server/platform/http/loopback.ts";
import type { AuthContext } from "../context.ts";
import { getCaller } from "../http/caller.ts";
import { matchesGlob } from "./glob.ts";

const IP_HOST = /^(\d{1,3}(\.\d{1,3}){3}|\[.*\])$/;
const MAX_LENGTH = 4_000;

function parse(address: string): URL | null {
  if (address === "" || address.length > MAX_LENGTH || !URL.canParse(address)) return null;
  const url = new URL(address);
  // Script in an address, and names that only look like the site's.
  return url.username || url.password || /^(javascript|data|vbscript|blob|file):$/.test(url.protocol)
    ? null
    : url;
}

/** Whether users may be redirected to the address. */
export function isAllowedRedirect(
  address: string,
  siteUrl: string,
  allowList: ReadonlyArray<string>,
): boolean {
  const url = parse(address);
  const site = parse(siteUrl);
  if (!url) return false;
  if (site && url.protocol === site.protocol && url.hostname === site.hostname)
    if (url.port === site.port || isLoopbackHost(url.hostname)) return true;
  if (IP_HOST.test(url.hostname) && !isLoopbackHost(url.hostname)) return false;
  const forms = listUrlForms(url);
  return allowList.some((glob) => forms.some((form) => matchesGlob(glob, form)));
}

// Patterns are matched against the address as a browser will parse it: the typed form may hide the host (`%2E`, `\\`, a
// full stop of another script), and a wildcard would match it.
function listUrlForms(url: URL): string[] {
  const [fullUrl = ""] = url.href.split("#", 1);
  return url.pathname === "/" && url.search === "" ? [fullUrl, fullUrl.slice(0, -1)] : [fullUrl];
}

// Unchanged if all parsers agree where it leads, else as a browser parses it.
function safeForm(address: string): string {
  return /^[\x21-\x5b\x5d-\x7e]*$/.test(address) ? address : new URL(address).href;
}

/** Returns the address in a form that is safe to redirect to. Null if users may not be redirected there. */
export function findAllowedRedirect(
  address: string,
  siteUrl: string,
  allowList: ReadonlyArray<string>,
): string | null {
  return isAllowedRedirect(address, siteUrl, allowList) ? safeForm(address) : null;
}

function firstText(value: unknown): string {
  const one: unknown = Array.isArray(value) ? value[0] : value;
  return typeof one === "string" ? one : "";
}

/** Returns the redirect address in the request (query, header or Referer) if it is allowed, else the site's. */
export function redirectTarget(ctx: AuthContext, request: FastifyRequest, origin?: string): string {
  const { siteUrl } = getCaller(ctx, request);
  const query = request.query as Record<string, unknown>;
  const requested = origin || firstText(query["redirect_to"]) || firstText(request.headers["redirect_to"]);
  const find = (address: string): string | null =>
    findAllowedRedirect(address, siteUrl, ctx.settings.allowList);
  return find(requested) ?? find(request.headers.referer ?? "") ?? siteUrl;
}

type Params = Record<string, string | number | undefined>;

function formatParams(params: Params): string {
  const form = new URLSearchParams();
  // Alphabetical, as the reference server writes them.
  for (const key of Object.keys(params).sort())
    if (params[key] !== undefined) form.set(key, String(params[key]));
  return form.toString();
}

/**
 * Returns the address with parameters in its fragment, followed by the empty `sb` by which clients recognize our
 * addresses.
 */
export function withHash(address: string, params: Params): string {
  const [base = ""] = address.split("#", 1);
  return `${base}#${formatParams({ ...params, sb: "" })}`;
}

/** Returns the address with parameters added to its query. */
export function withQuery(address: string, params: Params): string {
  const url = new URL(address);
  for (const key of Object.keys(params).sort())
    if (params[key] !== undefined) url.searchParams.set(key, String(params[key]));
  return url.href;
}
