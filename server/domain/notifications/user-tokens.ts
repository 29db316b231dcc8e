// User tokens of the notification feed service (wire/notifications.md §3): RS256, `sub` is the user. Access tokens of
// our own auth service are accepted too, because they identify the same users. Both count only while their session has
// the proof that all customer data requires (accounts/session-proof.ts).
import { exportPKCS8, generateKeyPair } from "jose";
import { createPublicKey } from "node:crypto";
import { createSigner, createVerifier } from "fast-jwt";
import { ProofError, proveSession } from "#server/domain/accounts/session-proof.ts";
import type { PlatformContext } from "#server/platform/context.ts";
import { TokenError, type Claims } from "#server/platform/tokens/tokens.ts";
import { openLiveSessions, type LiveSessions } from "./live-sessions.ts";

export interface UserToken {
  readonly token: string;
  /** Unix seconds. */
  readonly expires_at: number;
}

/** The user that a token acts for, and until when (Unix seconds). Null: forever. */
export interface TokenSubject {
  readonly userId: string;
  readonly expiresAt: number | null;
  /** What else the token gives access to: abilities by the address of a resource, without its origin. */
  readonly grants: Grants;
  /** The token gives access only to what it lists, not even to all of its user's own data. */
  readonly explicit: boolean;
  /** The session that it was created in and ends with. Null: it counts until it expires. */
  readonly sessionId: string | null;
}

/** `/v1/objects/$tenants/acme` → `slack/channels_read`, `channel_data/write`, … */
export type Grants = ReadonlyMap<string, ReadonlySet<string>>;

export interface UserTokens {
  /** Creates a one-hour token for a user, which ends with `sessionId` if one is provided. */
  mint(userId: string, sessionId?: string | null): Promise<UserToken>;
  /** Returns the subject of a token. Throws TokenError. */
  verify(token: string): Promise<TokenSubject>;
  /** The sessions that tokens were created in. */
  readonly sessions: LiveSessions;
}

/** The hosted service's library uses the same lifetime. */
const TTL_SECONDS = 3_600;
const CLOCK_SKEW_SECONDS = 60;
const CACHED_TOKENS = 5_000;
const MAX_TOKEN_LENGTH = 16_384;

interface Pair {
  readonly sign: (claims: object) => string;
  readonly verify: (token: string) => unknown;
}

type UserTokenContext = Pick<PlatformContext, "config" | "db" | "secrets" | "now" | "tokens">;

function toKeyPair(pem: string): Pair {
  const publicPem = createPublicKey(pem).export({ type: "spki", format: "pem" }).toString();
  return {
    sign: createSigner({ key: pem, algorithm: "RS256" }),
    verify: createVerifier({
      key: publicPem,
      algorithms: ["RS256"],
      cache: CACHED_TOKENS,
      // Checked below against the context's clock, also for tokens from the cache.
      ignoreExpiration: true,
      ignoreNotBefore: true,
    }) as Pair["verify"],
  };
}

// The first process saves its key and the others use it.
async function getOrCreateKey({ db, secrets, now }: UserTokenContext): Promise<string> {
  const read = async (): Promise<string | null> => {
    const row = await db.sql
      .selectFrom("notify.signing_keys")
      .select("sealed")
      .where("ring", "=", secrets.ring)
      .executeTakeFirst();
    return row ? secrets.open(row.sealed) : null;
  };
  const known = await read();
  if (known !== null) return known;
  const { privateKey } = await generateKeyPair("RS256", { extractable: true, modulusLength: 2048 });
  const sealed = await secrets.seal(await exportPKCS8(privateKey));
  await db.sql
    .insertInto("notify.signing_keys")
    .values({ ring: secrets.ring, sealed, created_at: now() })
    .onConflict((conflict) => conflict.column("ring").doNothing())
    .execute();
  const stored = await read();
  if (stored === null) throw new Error("The key of user tokens cannot be read.");
  return stored;
}

function readAlgorithm(token: string): unknown {
  const end = token.indexOf(".");
  if (end <= 0 || token.length > MAX_TOKEN_LENGTH) throw new TokenError("token is malformed");
  try {
    const header: unknown = JSON.parse(Buffer.from(token.slice(0, end), "base64url").toString());
    if (typeof header === "object" && header !== null) return header;
  } catch {
    // Reported below.
  }
  throw new TokenError("token is malformed");
}

const NO_GRANTS: Grants = new Map();
const MAX_GRANTS = 100;

// Addresses may have the hosted service's origin, ours, or none: only their path counts.
function parsePath(resource: string): string | null {
  const address = URL.canParse(resource, "http://localhost") ? new URL(resource, "http://localhost") : null;
  try {
    return (
      address && decodeURIComponent(address.pathname).replace(/^\/v1\/tenants\//, "/v1/objects/$tenants/")
    );
  } catch {
    return null;
  }
}

function parseGrants(claim: unknown): Grants {
  if (typeof claim !== "object" || claim === null) return NO_GRANTS;
  const grants = new Map<string, ReadonlySet<string>>();
  for (const [resource, abilities] of Object.entries(claim).slice(0, MAX_GRANTS)) {
    const path = parsePath(resource);
    if (path !== null && typeof abilities === "object" && abilities !== null)
      grants.set(path, new Set([...(grants.get(path) ?? []), ...Object.keys(abilities)]));
  }
  return grants;
}

function parseSubject(claims: unknown, now: number): TokenSubject {
  if (typeof claims !== "object" || claims === null) throw new TokenError("token is malformed");
  const { sub, exp, nbf, iat, session_id, grants, explicit_grants } = claims as Record<string, unknown>;
  if (typeof sub !== "string" || sub === "") throw new TokenError("token names nobody");
  for (const time of [exp, nbf, iat])
    if (time !== undefined && !(typeof time === "number" && Number.isFinite(time)))
      throw new TokenError("token is malformed");
  if (typeof exp === "number" && exp <= now) throw new TokenError("token is expired");
  for (const start of [nbf, iat])
    if (typeof start === "number" && start > now + CLOCK_SKEW_SECONDS)
      throw new TokenError("token is not valid yet");
  return {
    userId: sub,
    expiresAt: typeof exp === "number" ? exp : null,
    grants: parseGrants(grants),
    explicit: explicit_grants === true,
    sessionId: typeof session_id === "string" ? session_id.toLowerCase() : null,
  };
}

/** Opens the user tokens of an instance. Its key is read or created on first use. */
export function openUserTokens(ctx: UserTokenContext): UserTokens {
  const configured = ctx.config.notifications.signingKey;
  let pair: Promise<Pair> | null = configured === null ? null : Promise.resolve(toKeyPair(configured));
  const ready = (): Promise<Pair> =>
    (pair ??= getOrCreateKey(ctx)
      .then(toKeyPair)
      .catch((error: unknown) => {
        pair = null;
        throw error;
      }));
  const seconds = (): number => Math.floor(ctx.now().getTime() / 1000);
  const sessions = openLiveSessions(ctx);
  const inLiveSession = async (subject: TokenSubject): Promise<TokenSubject> => {
    const { userId, sessionId } = subject;
    if (sessionId !== null && !(await sessions.living([{ userId, sessionId }])).has(sessionId))
      throw new TokenError("session has ended, or lacks its second factor");
    return subject;
  };
  const requireProof = async (token: string, claims: Claims): Promise<void> => {
    try {
      await proveSession(ctx, token, claims);
    } catch (error) {
      throw error instanceof ProofError ? new TokenError(error.reason) : error;
    }
  };

  return {
    sessions,
    async mint(userId, sessionId = null) {
      const { sign } = await ready();
      const iat = seconds();
      const expires_at = iat + TTL_SECONDS;
      const session = sessionId === null ? {} : { session_id: sessionId };
      return { token: sign({ sub: userId, iat, exp: expires_at, ...session }), expires_at };
    },
    async verify(token) {
      const { alg, kid } = readAlgorithm(token) as { alg?: unknown; kid?: unknown };
      // Our tokens have no key id. The auth service's RS256 keys always have one.
      if (alg === "RS256" && kid === undefined) {
        const { verify } = await ready();
        let claims: unknown;
        try {
          claims = verify(token);
        } catch {
          throw new TokenError("signature is invalid");
        }
        return inLiveSession(parseSubject(claims, seconds()));
      }
      const claims = await ctx.tokens.verify(token);
      if (claims.role !== "authenticated") throw new TokenError("token names nobody");
      // A token without a session was created by the operator.
      if (claims.session_id !== undefined) await requireProof(token, claims);
      // Only user tokens have grants.
      return parseSubject({ ...claims, grants: undefined, explicit_grants: undefined }, seconds());
    },
  };
}
