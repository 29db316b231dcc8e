// Checks who may connect, before an upgrade, and before a long poll gets a session (wire/realtime.md §3, §4).
import type { IncomingHttpHeaders } from "node:http";
import { NotifyError } from "../http/notify-error.ts";
import { readPage, type Caller, type CallerContext } from "../http/caller.ts";
import { readVersion, type Version } from "./frames.ts";

export interface Connected {
  readonly version: Version;
  readonly caller: Extract<Caller, { kind: "page" }>;
}

const BEARER_PREFIX = "base64url.bearer.phx.";

/** Returns the user token that a Phoenix client with `authToken` sends: next to the protocol's name, or in a header. */
function authToken(headers: IncomingHttpHeaders): string {
  const header = headers["x-phoenix-authtoken"];
  if (typeof header === "string") return header;
  const offered = (headers["sec-websocket-protocol"] ?? "").split(",").map((name) => name.trim());
  const bearer = offered.find((name) => name.startsWith(BEARER_PREFIX));
  return bearer ? Buffer.from(bearer.slice(BEARER_PREFIX.length), "base64url").toString() : "";
}

/**
 * Whether a page of this origin may connect: its tokens are not cookies, so any page may unless some are configured.
 */
function isAllowed(origins: readonly string[] | null, origin: string | undefined): boolean {
  if (origin === undefined) return true;
  // Pages of a file, or within a sandbox.
  if (origin === "null") return origins === null;
  const parsed = URL.canParse(origin) ? new URL(origin) : null;
  if (parsed?.host === "" || parsed?.origin.toLowerCase() !== origin.toLowerCase()) return false;
  return origins === null || origins.includes(parsed.origin);
}

/** Whether the request's origin may use the socket at all. */
export function hasGoodOrigin(ctx: CallerContext, headers: IncomingHttpHeaders): boolean {
  return isAllowed(ctx.config.notifications.socketOrigins, headers.origin);
}

/** Returns the caller that connects with these parameters. Null: rejected. */
export async function readConnect(
  ctx: CallerContext,
  headers: IncomingHttpHeaders,
  query: URLSearchParams,
): Promise<Connected | null> {
  const version = readVersion(query.get("vsn"));
  if (version === null || !hasGoodOrigin(ctx, headers)) return null;
  const token = query.get("user_token") ?? authToken(headers);
  try {
    const caller = await readPage(ctx, query.get("api_key") ?? "", token);
    return caller.kind === "page" ? { version, caller } : null;
  } catch (error) {
    if (error instanceof NotifyError) return null;
    throw error;
  }
}
