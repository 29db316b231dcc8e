// The keys that tokens are signed with: given by AUTH_JWT_KEYS, or the shared secret
// (HS256), or made by us and kept sealed in the database, where processes share them.
import type { JWK } from "jose";
import { configuredKeys } from "./configured-keys.ts";
import { firstKey, readKeys, type StoredKey } from "./stored-keys.ts";
import type { CoreContext } from "../core-context.ts";
import type { FixedKeys, SigningKey, VerifyingKey } from "./signing-key.ts";

export interface KeyRing {
  /** Sees to it that no key has to be read in the next minutes; null where that is so already. */
  ready(): Promise<void> | null;
  signingKey(): Promise<SigningKey>;
  /** The key of exactly this id; "" is the shared secret. Null: no such key. */
  verifyingKey(kid: string): Promise<VerifyingKey | null>;
  publicKeys(): Promise<JWK[]>;
}

/** How long the database's keys are taken from memory. */
const FRESH_MS = 60_000;
/** Older than this they are read before they are used: a rotation is published fifteen minutes ahead. */
const STALE_MS = 600_000;
/** An unknown key id makes the ring look again, but not at every such token. */
const LOOK_AGAIN_MS = 5_000;

/** Opens the ring of the configuration; the database is asked at the first use. */
export function openKeyRing(ctx: CoreContext): KeyRing {
  const secret: VerifyingKey = { kid: "", alg: "HS256", pem: ctx.secrets.jwtSecret };
  const { jwtKeys, jwtAlgorithm } = ctx.config.auth;
  if (jwtKeys) return createFixedRing(secret, configuredKeys(jwtKeys));
  if (jwtAlgorithm === "HS256")
    return createFixedRing(secret, { signing: secret, verifying: new Map(), publicKeys: [] });
  return storedRing(ctx, secret);
}

function createFixedRing(secret: VerifyingKey, keys: FixedKeys): KeyRing {
  return {
    ready: () => null,
    signingKey: async () => keys.signing,
    verifyingKey: async (kid) => (kid === "" ? secret : (keys.verifying.get(kid) ?? null)),
    publicKeys: async () => keys.publicKeys,
  };
}

function storedRing(ctx: CoreContext, secret: VerifyingKey): KeyRing {
  let keys: StoredKey[] = [];
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | null = null;

  async function read(): Promise<void> {
    let found = await readKeys(ctx);
    if (!found.some((key) => key.signsFrom <= ctx.now().getTime())) {
      await firstKey(ctx);
      found = await readKeys(ctx);
    }
    keys = found;
    readAt = ctx.now().getTime();
  }
  // One reading at a time, however many requests wait for it.
  const readOnce = (): Promise<void> => (reading ??= read().finally(() => (reading = null)));

  async function fresh(maxAge: number): Promise<StoredKey[]> {
    const age = ctx.now().getTime() - readAt;
    if (age < 0 || age >= Math.max(maxAge, STALE_MS)) await readOnce();
    // Requests hold a connection while they sign: they go on with what is known, and another is read beside them.
    else if (age >= maxAge)
      readOnce().catch((error: unknown) => ctx.log.warn({ err: error }, "signing keys could not be read"));
    return inForce();
  }
  function inForce(): StoredKey[] {
    const now = ctx.now().getTime();
    return keys.filter((key) => key.verifiesUntil === null || key.verifiesUntil > now);
  }
  return {
    ready() {
      const age = ctx.now().getTime() - readAt;
      return age < 0 || age >= STALE_MS / 2 ? readOnce() : null;
    },
    async signingKey() {
      const known = await fresh(FRESH_MS);
      const now = ctx.now().getTime();
      const usable = known.filter((key) => key.signsFrom <= now);
      const newest = usable.reduce<StoredKey | null>(
        (best, key) => (best && best.signsFrom > key.signsFrom ? best : key),
        null,
      );
      if (!newest) throw new Error("There is no key to sign tokens with.");
      return newest.signing;
    },
    async verifyingKey(kid) {
      if (kid === "") return secret;
      const find = (from: StoredKey[]): VerifyingKey | null =>
        from.find((key) => key.verifying.kid === kid)?.verifying ?? null;
      const known = find(await fresh(FRESH_MS));
      if (known || ctx.now().getTime() - readAt < LOOK_AGAIN_MS) return known;
      await readOnce();
      return find(inForce());
    },
    publicKeys: async () => (await fresh(FRESH_MS)).map((key) => key.publicJwk),
  };
}
