// The limits by IP address of wire/auth.md §8: so many requests in so many seconds, a kind.
import { isIP } from "node:net";
import type { FastifyRequest } from "fastify";
import type { AuthContext } from "../context.ts";
import { addressOf } from "../http/caller.ts";
import { takeOrRefuse } from "./limiter.ts";

const KINDS = {
  token: { setting: "token", windowSeconds: 300 },
  verify: { setting: "verify", windowSeconds: 300 },
  otp: { setting: "otp", windowSeconds: 300 },
  sso: { setting: "sso", windowSeconds: 300 },
  anonymous: { setting: "anonymous", windowSeconds: 3_600 },
  factor: { setting: "factor", windowSeconds: 60 },
} as const;
export type LimitKind = keyof typeof KINDS;

const LOOPBACK = /^(::1|(::ffff:)?127\.\d{1,3}\.\d{1,3}\.\d{1,3})$/;

/**
 * Refuses with 429 when the caller's address has used up its limit. This machine itself is not limited unless a
 * header is configured: it is a developer, or a proxy whose people would all be locked out by one of them.
 */
export async function limitByAddress(
  ctx: AuthContext,
  request: FastifyRequest,
  kind: LimitKind,
): Promise<void> {
  const address = addressOf(ctx, request);
  if (ctx.settings.limits.header === null && LOOPBACK.test(address)) return;
  const { setting, windowSeconds } = KINDS[kind];
  const max = Math.ceil(ctx.settings.limits[setting] * ctx.config.rateLimitFactor);
  await takeOrRefuse(ctx.limiter, { name: `ip:${kind}`, max, windowSeconds }, networkOf(address));
}

// One household has a whole /64 of IPv6: it counts as one address. An IPv4 address written as an IPv6 one counts as itself.
function networkOf(address: string): string {
  const [bare = ""] = address.split("%");
  const mapped = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i.exec(bare)?.[1];
  if (mapped) return mapped;
  if (isIP(bare) !== 6) return address;
  const [head = "", tail] = bare.split("::");
  const groups = head.split(":").filter(Boolean);
  const rest = (tail ?? "").split(":").filter(Boolean);
  const zeros = tail === undefined ? 0 : 8 - groups.length - rest.length;
  const all = [...groups, ...Array.from({ length: Math.max(0, zeros) }, () => "0"), ...rest];
  return all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":");
}
