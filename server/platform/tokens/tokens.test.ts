// Attacks on tokens: other algorithms, other keys, other times, other users' sessions.
import { createHmac, createPublicKey, randomUUID } from "node:crypto";
import { exportJWK, generateKeyPair, importJWK, SignJWT, type JWK, type JWTPayload } from "jose";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { authServer, call, type ApiResponse } from "#tests/support/auth.ts";
import { newEmail } from "#tests/support/contacts.ts";
import { TEST_SECRET } from "#tests/support/server.ts";
import { setup } from "#tests/support/setup.ts";

const password = "correct horse battery";
let token: string;
let claims: JWTPayload;
let publicJwk: JWK;
let privateJwk: JWK;
let privateKey: CryptoKey;

const server = setup(() => authServer({ AUTH_AUTOCONFIRM: "true" }));
beforeAll(async () => {
  token = await signedUp();
  claims = decodePayload(token);
  [publicJwk = ({} as JWK)] = await server.ctx.tokens.publicKeys();
  privateJwk = await signingKey();
  privateKey = (await importJWK(privateJwk, "ES256")) as CryptoKey;
});

it("a session's token has its issue time and its expiration", () => {
  expect(Math.abs((claims.iat ?? 0) - now())).toBeLessThan(60);
  expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(3_600);
});

async function signedUp(): Promise<string> {
  const { body } = await call(server, "POST", "/signup", { body: { email: newEmail(), password } });
  return body.access_token;
}

// The server's own key, as stolen from its memory: whatever is rejected below is rejected for its content.
async function signingKey(): Promise<JWK> {
  const row = await server.ctx.db.sql
    .selectFrom("auth.signing_keys")
    .select("private_jwk")
    .executeTakeFirstOrThrow();
  return JSON.parse((await server.ctx.secrets.open(row.private_jwk)) ?? "") as JWK;
}

function decodePayload(jwt: string): JWTPayload {
  return JSON.parse(Buffer.from(jwt.split(".")[1] ?? "", "base64url").toString()) as JWTPayload;
}

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url");
const secret = new TextEncoder().encode(TEST_SECRET);
const now = (): number => Math.floor(Date.now() / 1000);

function hmac(header: object, key: string | Buffer, hash = "sha256"): string {
  const text = `${part(header)}.${part(claims)}`;
  return `${text}.${createHmac(hash, key).update(text).digest("base64url")}`;
}

/** Signs with the server's own key. */
function ours(changes: Record<string, unknown>, header: Record<string, unknown> = {}): Promise<string> {
  const payload = Object.entries({ ...claims, ...changes }).filter(([, value]) => value !== undefined);
  return new SignJWT(Object.fromEntries(payload))
    .setProtectedHeader({ alg: "ES256", kid: publicJwk.kid ?? "", ...header })
    .sign(privateKey);
}

const me = (jwt: string): Promise<ApiResponse> => call(server, "GET", "/user", { token: jwt });
const badJwt = { status: 403, body: { error_code: "bad_jwt" } };

describe("algorithms", () => {
  it("accepts its own token with the key and algorithm in the header", async () => {
    expect((await me(token)).status).toBe(200);
    expect((await me(await ours({}))).status).toBe(200);
  });

  it.each(["none", "None", "NONE", "nOnE", ""])("rejects alg %j", async (alg) => {
    const text = `${part({ alg, kid: publicJwk.kid })}.${part(claims)}`;
    const [, , signature] = token.split(".");
    for (const jwt of [`${text}.`, `${text}.${signature}`, text, `${part({ alg })}.${part(claims)}.`])
      expect(await me(jwt)).toMatchObject(badJwt);
  });

  it("rejects HS256 with the public key as the secret, in every encoding", async () => {
    const key = createPublicKey({ key: publicJwk, format: "jwk" });
    const pem = key.export({ type: "spki", format: "pem" }).toString();
    const secrets = [
      pem,
      pem.trim(),
      key.export({ type: "spki", format: "der" }),
      JSON.stringify(publicJwk),
      publicJwk.x ?? "",
      Buffer.from(publicJwk.x ?? "", "base64url"),
      "",
    ];
    for (const issued of secrets)
      for (const header of [
        { alg: "HS256", kid: publicJwk.kid },
        { alg: "HS256" },
        { alg: "HS256", kid: "" },
      ])
        expect(await me(hmac(header, issued))).toMatchObject(badJwt);
  });

  it("rejects an algorithm other than the key's own", async () => {
    const { privateKey: rsa } = await generateKeyPair("RS256");
    const forged = await new SignJWT(claims)
      .setProtectedHeader({ alg: "RS256", kid: publicJwk.kid ?? "" })
      .sign(rsa);
    expect(await me(forged)).toMatchObject(badJwt);
    for (const alg of ["HS384", "HS512"])
      expect(await me(hmac({ alg }, TEST_SECRET, alg.replace("HS", "sha")))).toMatchObject(badJwt);
    const [, payload, signature] = token.split(".");
    for (const alg of ["ES384", "PS256", "EdDSA", "RS256", ["ES256"], null, 7])
      expect(await me(`${part({ alg, kid: publicJwk.kid })}.${payload}.${signature}`)).toMatchObject(badJwt);
  });

  it("rejects another key of the same kind, including one in the header", async () => {
    const pair = await generateKeyPair("ES256");
    const jwk = await exportJWK(pair.publicKey);
    const headers = [{}, { jwk }, { jku: "http://127.0.0.1:1/keys" }, { x5u: "http://127.0.0.1:1/" }];
    for (const header of headers) {
      const forged = await new SignJWT(claims)
        .setProtectedHeader({ alg: "ES256", kid: publicJwk.kid ?? "", ...header })
        .sign(pair.privateKey);
      expect(await me(forged)).toMatchObject(badJwt);
    }
  });

  it("rejects the signature of zeros, and a truncated, changed or copied one", async () => {
    const [header, payload, signature = ""] = token.split(".");
    const bytes = Buffer.from(signature, "base64url");
    const flipped = Buffer.from(bytes);
    flipped.writeUInt8(flipped.readUInt8(10) ^ 1, 10);
    const bad = [
      Buffer.alloc(64),
      Buffer.alloc(0),
      Buffer.alloc(63, 1),
      bytes.subarray(0, 63),
      Buffer.concat([bytes, Buffer.alloc(1)]),
      Buffer.concat([Buffer.alloc(32), bytes.subarray(32)]),
      flipped,
      Buffer.from((await signedUp()).split(".")[2] ?? "", "base64url"),
    ];
    for (const issued of bad)
      expect(await me(`${header}.${payload}.${issued.toString("base64url")}`)).toMatchObject(badJwt);
    expect(await me(`${header}.${payload}`)).toMatchObject(badJwt);
  });

  it("rejects a payload that was changed after signing", async () => {
    const [header, , signature] = token.split(".");
    for (const change of [{ role: "service_role" }, { sub: randomUUID() }, { exp: now() + 9_999_999 }])
      expect(await me(`${header}.${part({ ...claims, ...change })}.${signature}`)).toMatchObject(badJwt);
  });
});

describe("key ids", () => {
  const tricks: unknown[] = [
    "unknown",
    "../../../../dev/null",
    "/etc/hostname",
    "' or 1=1 --",
    "%00",
    "\0",
    "__proto__",
    "constructor",
    "toString",
    "http://127.0.0.1:1/key.pem",
    " ",
    "x".repeat(5_000),
    0,
    7,
    null,
    true,
    ["a"],
    [],
    {},
  ];
  it.each(tricks.map((kid) => [kid]))(
    "rejects the kid %j, signed with the secret or with nothing",
    async (kid) => {
      for (const key of [TEST_SECRET, "", "\0"])
        expect(await me(hmac({ alg: "HS256", kid }, key))).toMatchObject(badJwt);
      const [, payload, signature] = token.split(".");
      expect(await me(`${part({ alg: "ES256", kid })}.${payload}.${signature}`)).toMatchObject(badJwt);
    },
  );

  it("uses the shared secret only for tokens without a kid", async () => {
    expect(await me(hmac({ alg: "HS256", kid: publicJwk.kid }, TEST_SECRET))).toMatchObject(badJwt);
    expect((await me(hmac({ alg: "HS256" }, TEST_SECRET))).status).toBe(200);
    // The key id is part of the signed header: no kid, no ES256.
    const [, payload, signature] = token.split(".");
    expect(await me(`${part({ alg: "ES256" })}.${payload}.${signature}`)).toMatchObject(badJwt);
  });

  it("rejects what a header declares critical", async () => {
    const issued = async (header: Record<string, unknown>): Promise<string> => {
      const text = `${part({ alg: "HS256", ...header })}.${part(claims)}`;
      return `${text}.${createHmac("sha256", TEST_SECRET).update(text).digest("base64url")}`;
    };
    for (const header of [{ crit: ["made-up"], "made-up": 1 }, { crit: ["b64"], b64: false }, { crit: [] }])
      expect(await me(await issued(header))).toMatchObject(badJwt);
  });
});

describe("times", () => {
  it("expires a token at its exp", async () => {
    expect(await me(await ours({ exp: now() - 1 }))).toMatchObject({
      ...badJwt,
      body: { msg: "invalid JWT: unable to parse or verify signature, token is expired" },
    });
    expect((await me(await ours({ exp: now() + 20 }))).status).toBe(200);
  });

  it("accepts a token from a clock up to a minute ahead, and no further", async () => {
    for (const claim of ["iat", "nbf"]) {
      expect((await me(await ours({ [claim]: now() + 50 }))).status).toBe(200);
      expect(await me(await ours({ [claim]: now() + 75 }))).toMatchObject(badJwt);
    }
  });

  it("rejects values that are not times", async () => {
    for (const bad of ["soon", null, [], {}, true, "9999999999"])
      for (const claim of ["exp", "nbf", "iat"]) {
        const text = `${part({ alg: "HS256" })}.${part({ ...claims, [claim]: bad })}`;
        const jwt = `${text}.${createHmac("sha256", TEST_SECRET).update(text).digest("base64url")}`;
        expect(await me(jwt)).toMatchObject(badJwt);
      }
  });
});

describe("token subject", () => {
  it("rejects a token without a user, or with an id that is not a user's", async () => {
    expect(await me(await ours({ sub: undefined }))).toMatchObject({
      ...badJwt,
      body: { msg: "invalid claim: missing sub claim" },
    });
    for (const sub of ["", "1", "' or 1=1", ["x"], {}, 7, `${claims.sub}'`, null])
      expect(await me(await ours({ sub }))).toMatchObject(badJwt);
    expect(await me(await ours({ sub: randomUUID() }))).toMatchObject({
      status: 403,
      body: { error_code: "user_not_found" },
    });
  });

  it("rejects another user's session, no user's session, or none", async () => {
    const other = decodePayload(await signedUp());
    for (const session_id of [other["session_id"], randomUUID(), undefined])
      expect(await me(await ours({ session_id }))).toMatchObject({
        status: 403,
        body: { error_code: "session_not_found" },
      });
    for (const session_id of ["1", 7, {}, "x'--", null])
      expect(await me(await ours({ session_id }))).toMatchObject(badJwt);
  });

  it("accepts only one complete token after Bearer", async () => {
    const cases: Array<[string | undefined, number]> = [
      [`Bearer ${token}`, 200],
      [`bearer ${token}`, 200],
      [undefined, 401],
      ["Bearer", 401],
      ["Bearer ", 401],
      [token, 401],
      [`Basic ${token}`, 401],
      [`Bearer ${token} ${token}`, 401],
      ["Bearer x", 403],
      ["Bearer ..", 403],
      ["Bearer a.b.c", 403],
      [`Bearer ${part([])}.${part({})}.`, 403],
      [`Bearer ${part("text")}.${part({})}.`, 403],
      [`Bearer ${token}.${token}`, 403],
      [`Bearer ${"x".repeat(12_000)}.y.z`, 403],
    ];
    for (const [authorization, status] of cases) {
      const response = await call(server, "GET", "/user", {
        headers: authorization ? { authorization } : {},
      });
      expect(response.status).toBe(status);
    }
    await expect(server.ctx.tokens.verify(`${"x".repeat(20_000)}.y.z`)).rejects.toThrow("malformed");
  });

  it("rejects signed text that is not a set of claims", async () => {
    for (const payload of ["text", 7, null, []]) {
      const text = `${part({ alg: "HS256" })}.${part(payload)}`;
      const jwt = `${text}.${createHmac("sha256", TEST_SECRET).update(text).digest("base64url")}`;
      expect((await me(jwt)).status).toBe(403);
    }
  });
});

it("publishes only the public halves of its keys", async () => {
  const { body } = await call(server, "GET", "/.well-known/jwks.json");
  expect(body.keys).toHaveLength(1);
  for (const key of body.keys)
    expect(Object.keys(key).sort()).toEqual(["alg", "crv", "key_ops", "kid", "kty", "use", "x", "y"]);
  const { rows } = await sql<{ row: string }>`select k::text as row from auth.signing_keys k`.execute(
    server.ctx.db.sql,
  );
  // Encrypted in the database as well.
  const { d = "" } = privateJwk;
  expect(d).toHaveLength(43);
  expect(JSON.stringify([body, rows])).not.toContain(d);
});

it("with a shared secret: signs HS256 without a kid, and publishes no key", async () => {
  const shared = await authServer({ AUTH_AUTOCONFIRM: "true", AUTH_JWT_ALGORITHM: "HS256" });
  const { body } = await call(shared, "POST", "/signup", { body: { email: newEmail(), password } });
  const [header = ""] = body.access_token.split(".");
  expect(JSON.parse(Buffer.from(header, "base64url").toString())).toEqual({ alg: "HS256", typ: "JWT" });
  expect((await call(shared, "GET", "/.well-known/jwks.json")).body).toEqual({ keys: [] });
  const again = await new SignJWT(decodePayload(body.access_token))
    .setProtectedHeader({ alg: "HS256" })
    .sign(secret);
  expect((await call(shared, "GET", "/user", { token: again })).status).toBe(200);
  await shared.close();
});
