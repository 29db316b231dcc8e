// Binds a sign-in to the browser that started it: otherwise an address created elsewhere could sign a user in to
// another's account (login CSRF).
import { randomBytes } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { sameBytes, sha256 } from "#server/platform/secrets/secrets.ts";
import type { Caller } from "../http/caller.ts";

const NAME = "auth_flow";
const TTL_SECONDS = 600;
const VALUE = /^[A-Za-z0-9_-]{43}$/;

function read(request: FastifyRequest): string | null {
  const [, value] = new RegExp(`(?:^|;)\\s*${NAME}=([^;]*)`).exec(request.headers.cookie ?? "") ?? [];
  return value?.trim() ?? null;
}

/**
 * Sets the browser's cookie, or extends the one it has, so that the sign-ins of two tabs can both return. Returns its
 * SHA-256.
 */
export function bindBrowser(request: FastifyRequest, reply: FastifyReply, caller: Caller): Buffer {
  const cookie = read(request);
  const value = cookie && VALUE.test(cookie) ? cookie : randomBytes(32).toString("base64url");
  const { pathname, protocol } = new URL(caller.externalUrl);
  const secure = protocol === "https:" ? "; Secure" : "";
  void reply.header(
    "set-cookie",
    `${NAME}=${value}; Path=${pathname}; Max-Age=${TTL_SECONDS}; HttpOnly; SameSite=Lax${secure}`,
  );
  return sha256(value);
}

export type Browser = "same" | "other" | "unknown";

/** Whether the request comes from the browser with that hash. "unknown" if it has no cookie. */
export function getBrowser(request: FastifyRequest, hash: Buffer | null): Browser {
  const value = read(request);
  if (value === null) return "unknown";
  return hash && sameBytes(sha256(value), hash) ? "same" : "other";
}
