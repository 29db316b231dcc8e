// The parts of every code: the digits, the link with the same secret, and the stored keyed hash.
import { randomInt } from "node:crypto";
import type { AuthContext } from "../context.ts";

export type CodeKind =
  | "confirmation"
  | "recovery"
  | "email_change_current"
  | "email_change_new"
  | "phone"
  | "phone_change"
  | "reauthentication";

export interface IssuedCode {
  /** The digits. */
  readonly code: string;
  /** The token of a link: 56 hex digits, with the prefix `pkce_` if a flow waits (wire/auth.md §6). */
  readonly linkToken: string;
}

/** Prefix of the token of a link that only a client's waiting flow may use. */
export const PKCE_PREFIX = "pkce_";

const LINK_TOKEN_BYTES = 28;

function digits(length: number): string {
  return Array.from({ length }, () => randomInt(10)).join("");
}

// Same length as the wire's sha224(address + digits), but keyed: no one can compute the links of a million codes and
// try those, which no limit on wrong guesses would stop.
function deriveLinkToken(ctx: AuthContext, address: string, code: string): string {
  return ctx.secrets.hash("link", `${address}\n${code}`).toString("hex", 0, LINK_TOKEN_BYTES);
}

/** Returns the stored hash of a link's token, with or without its prefix. */
export function hashLink(ctx: Pick<AuthContext, "secrets">, linkToken: string): Buffer {
  return ctx.secrets.hash("one-time", linkToken.replace(PKCE_PREFIX, ""));
}

/** Returns the stored hash of the digits that were sent to an address. */
export function hashCode(ctx: AuthContext, address: string, code: string): Buffer {
  return hashLink(ctx, deriveLinkToken(ctx, address, code.replaceAll("-", "")));
}

/** Returns digits for an address: the configured ones of a test address, else random ones. */
export function newCode(ctx: AuthContext, channel: "email" | "sms", address: string): string {
  const settings = channel === "email" ? ctx.settings.mailCode : ctx.settings.smsCode;
  return settings.test.get(address) ?? digits(settings.length);
}

/** Creates a code for an address, with the link's token and the data to store. */
export function createSecret(
  ctx: AuthContext,
  channel: "email" | "sms",
  address: string,
  forFlow: boolean,
): IssuedCode & { readonly tokenHash: Buffer } {
  const code = newCode(ctx, channel, address);
  const bare = deriveLinkToken(ctx, address, code);
  return { code, linkToken: forFlow ? `${PKCE_PREFIX}${bare}` : bare, tokenHash: hashLink(ctx, bare) };
}

/** The clocks of two processes differ by less. */
const CLOCK_SKEW_MS = 60_000;

function getTtl(ctx: AuthContext, kind: CodeKind): number {
  return kind === "phone" || kind === "phone_change" ? ctx.settings.smsCode.ttl : ctx.settings.mailCode.ttl;
}

/** Whether a code has neither expired nor used up its attempts. */
export function isLive(
  ctx: AuthContext,
  row: { readonly kind: string; readonly created_at: Date; readonly attempts: number },
): boolean {
  const age = ctx.now().getTime() - row.created_at.getTime();
  // Created by a clock that has been set back since: it would stay valid for that much longer.
  if (age < -CLOCK_SKEW_MS) return false;
  return age < getTtl(ctx, row.kind as CodeKind) * 1000 && row.attempts < ctx.settings.codeAttempts;
}
