// Keys are rotated without signing anyone out, and instances with different secrets stay separate.
import { decodeProtectedHeader, exportJWK, generateKeyPair, importJWK, SignJWT, type JWK } from "jose";
import { afterEach, describe, expect, it } from "vitest";
import { authServer, call, type ApiResponse, type AuthServer } from "#tests/support/auth.ts";
import { newEmail } from "#tests/support/contacts.ts";
import { testDatabase, type TestDatabase } from "#tests/support/database.ts";
import { configuredKeys } from "./configured-keys.ts";
import { rotateKeys } from "./stored-keys.ts";

const password = "correct horse battery";
const MINUTE = 60_000;
const closers: Array<() => Promise<void>> = [];
afterEach(async () => {
  for (let close = closers.pop(); close; close = closers.pop()) await close();
});

async function openDatabase(): Promise<TestDatabase> {
  const database = await testDatabase();
  closers.push(() => database.drop());
  return database;
}

async function open(
  environment: Record<string, string> = {},
  options: Parameters<typeof authServer>[1] = {},
): Promise<AuthServer> {
  const server = await authServer({ AUTH_AUTOCONFIRM: "true", ...environment }, options);
  closers.push(() => server.close());
  return server;
}

async function signUp(server: AuthServer): Promise<{ access: string; refresh: string }> {
  const { body } = await call(server, "POST", "/signup", { body: { email: newEmail(), password } });
  return { access: body.access_token, refresh: body.refresh_token };
}

function refresh(server: AuthServer, token: string): Promise<ApiResponse> {
  return call(server, "POST", "/token?grant_type=refresh_token", { body: { refresh_token: token } });
}

async function kids(server: AuthServer): Promise<string[]> {
  const { body } = await call(server, "GET", "/.well-known/jwks.json");
  return body.keys.map((key: JWK) => key.kid);
}

const getKid = (token: string): string | undefined => decodeProtectedHeader(token).kid;
const me = (server: AuthServer, token: string): Promise<ApiResponse> =>
  call(server, "GET", "/user", { token });

describe("rotation", () => {
  it("publishes a key before it signs, and lets the previous one verify until its last token has expired", async () => {
    let ahead = 0;
    const server = await open({}, { now: () => new Date(Date.now() + ahead) });
    const first = await signUp(server);
    const old = getKid(first.access) ?? "";
    const { kid } = await rotateKeys(server.ctx);
    // The process reloads its keys once a minute.
    ahead = 2 * MINUTE;
    await kids(server);
    await expect.poll(() => kids(server)).toEqual(expect.arrayContaining([old, kid]));
    expect(getKid((await signUp(server)).access)).toBe(old);
    ahead = 14 * MINUTE;
    expect(getKid((await signUp(server)).access)).toBe(old);
    ahead = 16 * MINUTE;
    const second = await signUp(server);
    expect(getKid(second.access)).toBe(kid);
    // A token of the old key, created just before the change, is valid for its hour.
    expect((await me(server, first.access)).status).toBe(200);
    const { body } = await refresh(server, first.refresh);
    expect(getKid(body.access_token)).toBe(kid);
    ahead = (15 + 60 + 6) * MINUTE;
    await kids(server);
    await expect.poll(() => kids(server)).toEqual([kid]);
  });

  it("drops an old key at its end, even for a token signed with it that has a later expiration", async () => {
    let ahead = 0;
    const server = await open({}, { now: () => new Date(Date.now() + ahead) });
    const { access } = await signUp(server);
    const [row] = await server.ctx.db.sql.selectFrom("auth.signing_keys").selectAll().execute();
    const jwk = JSON.parse((await server.ctx.secrets.open(row?.private_jwk ?? "")) ?? "") as JWK;
    const key = await importJWK(jwk, "ES256");
    const payload = JSON.parse(Buffer.from(access.split(".")[1] ?? "", "base64url").toString());
    const lasting = await new SignJWT({ ...payload, exp: payload.exp + 365 * 86_400 })
      .setProtectedHeader({ alg: "ES256", kid: getKid(access) ?? "" })
      .sign(key);
    expect((await me(server, lasting)).status).toBe(200);
    await rotateKeys(server.ctx);
    ahead = 60 * MINUTE;
    expect((await me(server, lasting)).status).toBe(200);
    ahead = 90 * MINUTE;
    for (let attempt = 0; attempt < 3; attempt += 1) {
      expect(await me(server, lasting)).toMatchObject({ status: 403, body: { error_code: "bad_jwt" } });
      ahead += MINUTE;
    }
  });

  it("reaches another process, which reloads when it finds an unknown key", async () => {
    let ahead = 0;
    const now = (): Date => new Date(Date.now() + ahead);
    const database = await openDatabase();
    const one = await open({}, { database, now });
    const two = await open({}, { database, now });
    const before = await signUp(one);
    expect((await me(two, before.access)).status).toBe(200);
    expect(await kids(two)).toEqual([getKid(before.access)]);
    await rotateKeys(one.ctx);
    ahead = 16 * MINUTE;
    const after = await signUp(one);
    expect(getKid(after.access)).not.toBe(getKid(before.access));
    expect((await me(two, after.access)).status).toBe(200);
    expect((await me(two, before.access)).status).toBe(200);
  });

  it("creates one first key, however many processes and requests start at once", async () => {
    const database = await openDatabase();
    const servers = await Promise.all([
      open({}, { database }),
      open({}, { database }),
      open({}, { database }),
    ]);
    const tokens = await Promise.all(servers.flatMap((server) => [signUp(server), signUp(server)]));
    expect(new Set(tokens.map(({ access }) => getKid(access))).size).toBe(1);
    const rows = await database.db.sql.selectFrom("auth.signing_keys").select("kid").execute();
    expect(rows).toHaveLength(1);
  });
});

describe("instances with different secrets on one database", () => {
  it("do not accept each other's access tokens, refresh tokens or keys", async () => {
    const database = await openDatabase();
    const one = await open({}, { database });
    const two = await open({ AUTH_JWT_SECRET: "another secret, as long as the first" }, { database });
    const mine = await signUp(one);
    const theirs = await signUp(two);
    expect(getKid(mine.access)).not.toBe(getKid(theirs.access));
    expect(await me(two, mine.access)).toMatchObject({ status: 403, body: { error_code: "bad_jwt" } });
    expect(await me(one, theirs.access)).toMatchObject({ status: 403, body: { error_code: "bad_jwt" } });
    for (const [server, token] of [
      [two, mine.refresh],
      [one, theirs.refresh],
    ] as const)
      expect(await refresh(server, token)).toMatchObject({
        status: 400,
        body: { error_code: "refresh_token_not_found" },
      });
    const { status } = await call(two, "GET", "/admin/users", { token: one.ctx.tokens.serviceKey });
    expect(status).toBe(403);
    // The attempts harmed neither.
    expect((await refresh(one, mine.refresh)).status).toBe(200);
    expect((await refresh(two, theirs.refresh)).status).toBe(200);
  });
});

async function createJwk(alg: string, kid: string, key_ops: string[]): Promise<JWK> {
  const { privateKey } = await generateKeyPair(alg, { extractable: true });
  return { ...(await exportJWK(privateKey)), kid, alg, key_ops };
}

describe("keys configured as JWKs", () => {
  it("signs with the signing key, and verifies the others", async () => {
    const rsa = await createJwk("RS256", "the-rsa-key", ["sign", "verify"]);
    const ec = await createJwk("ES256", "the-ec-key", ["verify"]);
    const database = await openDatabase();
    const now = await open({ AUTH_JWT_KEYS: JSON.stringify([ec, rsa]) }, { database });
    const before = await open(
      { AUTH_JWT_KEYS: JSON.stringify([{ ...ec, key_ops: ["sign", "verify"] }]) },
      { database },
    );
    const earlier = await signUp(before);
    const { access } = await signUp(now);
    expect(decodeProtectedHeader(access)).toMatchObject({ alg: "RS256", kid: "the-rsa-key" });
    expect(decodeProtectedHeader(earlier.access)).toMatchObject({ alg: "ES256", kid: "the-ec-key" });
    expect((await me(now, access)).status).toBe(200);
    expect((await me(now, earlier.access)).status).toBe(200);
    expect((await me(before, access)).status).toBe(403);
    const { body } = await call(now, "GET", "/.well-known/jwks.json");
    expect(body.keys.map((key: JWK) => key.kid).sort()).toEqual(["the-ec-key", "the-rsa-key"]);
    for (const name of ["d", "p", "q", "dp", "dq", "qi", "k"])
      for (const key of body.keys) expect(key).not.toHaveProperty(name);
  });

  it("publishes nothing of a shared key", async () => {
    const oct: JWK = {
      kty: "oct",
      kid: "shared",
      alg: "HS256",
      k: Buffer.alloc(32, 7).toString("base64url"),
    };
    const server = await open({ AUTH_JWT_KEYS: JSON.stringify([oct]) });
    const { access } = await signUp(server);
    expect(decodeProtectedHeader(access)).toMatchObject({ alg: "HS256", kid: "shared" });
    expect((await me(server, access)).status).toBe(200);
    expect((await call(server, "GET", "/.well-known/jwks.json")).body).toEqual({ keys: [] });
  });

  it("rejects an unsafe set, and repeats nothing of a key", async () => {
    const rsa = await createJwk("RS256", "a", ["sign"]);
    const { d: _d, p: _p, q: _q, dp: _dp, dq: _dq, qi: _qi, ...publicRsa } = rsa;
    const oct: JWK = { kty: "oct", kid: "b", k: Buffer.alloc(32, 7).toString("base64url") };
    const bad: Array<[string, JWK[]]> = [
      ["no key", []],
      ["a public key alone", [publicRsa]],
      ["no kid", [{ ...rsa, kid: "" }]],
      ["one kid twice", [rsa, { ...rsa }]],
      ["a public key as a shared secret", [{ ...rsa, alg: "HS256" }]],
      ["a shared key as a private one", [{ ...oct, alg: "RS256" }]],
      ["none", [{ ...rsa, alg: "none" }]],
      ["a shared key without a key", [{ kty: "oct", kid: "b" }, rsa]],
      ["a shared key that is too short", [{ ...oct, k: "c2hvcnQ" }]],
    ];
    for (const [what, keys] of bad) {
      let message = "";
      try {
        configuredKeys(keys);
      } catch (error) {
        message = (error as Error).message;
      }
      expect([what, message]).toEqual([what, expect.stringMatching(/^AUTH_JWT_KEYS: [a-z ,]+\.$/)]);
    }
  });
});
