// Signing keys that we generate, encrypted in auth.signing_keys. A new key is published before it signs. The previous
// one verifies until its last token has expired.
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from "jose";
import { sql } from "kysely";
import { publicPart, toSigningKey, toVerifyingKey } from "./configured-keys.ts";
import type { SigningKey, VerifyingKey } from "./signing-key.ts";
import type { CoreContext } from "../core-context.ts";

export interface StoredKey {
  readonly signing: SigningKey;
  readonly verifying: VerifyingKey;
  readonly publicJwk: JWK;
  /** Milliseconds since 1970. */
  readonly signsFrom: number;
  readonly verifiesUntil: number | null;
}

/** Verifiers cache our key set for ten minutes (wire/auth.md §4), processes for one. */
const PUBLISHED_AHEAD_MS = 15 * 60_000;
const VERIFIES_LONGER_MS = 5 * 60_000;
const KEY_LOCK = 7_268_301;

/** Returns the ring's keys that may still verify, without those encrypted with another secret. */
export async function readKeys(ctx: CoreContext): Promise<StoredKey[]> {
  const rows = await ctx.db.sql
    .selectFrom("auth.signing_keys")
    .selectAll()
    .where("ring", "=", ctx.secrets.ring)
    .execute();
  const keys = await Promise.all(
    rows.map(async (row): Promise<StoredKey | null> => {
      const text = await ctx.secrets.open(row.private_jwk);
      if (text === null) return null;
      const jwk = JSON.parse(text) as JWK;
      return {
        signing: toSigningKey(jwk, row.kid),
        verifying: toVerifyingKey(jwk, row.kid),
        publicJwk: row.public_jwk as unknown as JWK,
        signsFrom: new Date(row.signs_from).getTime(),
        verifiesUntil: row.verifies_until ? new Date(row.verifies_until).getTime() : null,
      };
    }),
  );
  return keys.filter((key) => key !== null);
}

async function createKey(ctx: CoreContext, signsFrom: Date): Promise<Parameters<typeof insertable>[0]> {
  const alg = ctx.config.auth.jwtAlgorithm;
  const pair = await generateKeyPair(alg, { extractable: true, modulusLength: 2048 });
  const jwk = await exportJWK(pair.privateKey);
  const kid = await calculateJwkThumbprint(jwk);
  return {
    kid,
    jwk: { ...jwk, kid, alg },
    signsFrom,
    sealed: await ctx.secrets.seal(JSON.stringify({ ...jwk, kid, alg })),
  };
}

function insertable(
  key: { kid: string; jwk: JWK; signsFrom: Date; sealed: string },
  ring: string,
): { kid: string; ring: string; private_jwk: string; public_jwk: string; signs_from: string } {
  return {
    kid: key.kid,
    ring,
    private_jwk: key.sealed,
    public_jwk: JSON.stringify(publicPart(key.jwk)),
    signs_from: key.signsFrom.toISOString(),
  };
}

/** Creates the ring's first key, unless another process was quicker. */
export async function firstKey(ctx: CoreContext): Promise<void> {
  const key = await createKey(ctx, ctx.now());
  await ctx.db.sql.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${KEY_LOCK})`.execute(trx);
    const there = await trx
      .selectFrom("auth.signing_keys")
      .select("kid")
      .where("ring", "=", ctx.secrets.ring)
      .where("signs_from", "<=", ctx.now())
      .where("verifies_until", "is", null)
      .executeTakeFirst();
    if (!there) await trx.insertInto("auth.signing_keys").values(insertable(key, ctx.secrets.ring)).execute();
  });
}

/** Starts a rotation: the new key is published now and signs in a quarter of an hour. Returns its id and that time. */
export async function rotateKeys(ctx: CoreContext): Promise<{ kid: string; signs_from: string }> {
  const signsFrom = new Date(ctx.now().getTime() + PUBLISHED_AHEAD_MS);
  const key = await createKey(ctx, signsFrom);
  const lastUse = signsFrom.getTime() + ctx.config.auth.jwtTtl * 1000 + VERIFIES_LONGER_MS;
  await ctx.db.sql.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${KEY_LOCK})`.execute(trx);
    await trx
      .updateTable("auth.signing_keys")
      .set({ verifies_until: new Date(lastUse).toISOString() })
      .where("ring", "=", ctx.secrets.ring)
      .where("verifies_until", "is", null)
      .execute();
    await trx.insertInto("auth.signing_keys").values(insertable(key, ctx.secrets.ring)).execute();
  });
  return { kid: key.kid, signs_from: signsFrom.toISOString() };
}
