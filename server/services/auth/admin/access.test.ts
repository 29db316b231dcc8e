import { createHmac, createPublicKey, randomUUID, type JsonWebKey } from "node:crypto";
import { SignJWT } from "jose";
import { describe, expect, it } from "vitest";
import { adminClient, authClient, authServer, call } from "#tests/support/auth.ts";
import { newEmail } from "#tests/support/contacts.ts";
import { TEST_SECRET } from "#tests/support/server.ts";
import { setup } from "#tests/support/setup.ts";

const server = setup(() => authServer({ AUTH_AUTOCONFIRM: "true" }));

const id = randomUUID();
const ROUTES = [
  ["GET", "/admin/users"],
  ["POST", "/admin/users"],
  ["GET", `/admin/users/${id}`],
  ["PUT", `/admin/users/${id}`],
  ["DELETE", `/admin/users/${id}`],
  ["GET", `/admin/users/${id}/sessions`],
  ["DELETE", `/admin/users/${id}/sessions`],
  ["DELETE", `/admin/users/${id}/sessions/${id}`],
  ["POST", "/admin/generate_link"],
  ["POST", "/invite"],
  ["GET", "/admin/audit"],
] as const;
const version = { "x-supabase-api-version": "2024-01-01" };

async function serviceToken(changes: Record<string, unknown>, secret = TEST_SECRET): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  return new SignJWT({ role: "service_role", iat: now, exp: now + 60, ...changes })
    .setProtectedHeader({ alg: "HS256" })
    .sign(new TextEncoder().encode(secret));
}

async function signedByPublicKey(): Promise<string> {
  const [jwk] = await server.ctx.tokens.publicKeys();
  const pem = createPublicKey({ key: jwk as JsonWebKey, format: "jwk" }).export({
    type: "spki",
    format: "pem",
  });
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");
  const exp = Math.floor(Date.now() / 1000) + 60;
  const text = `${part({ alg: "HS256", kid: jwk?.kid })}.${part({ role: "service_role", exp })}`;
  return `${text}.${createHmac("sha256", pem.toString()).update(text).digest("base64url")}`;
}

async function unsigned(): Promise<string> {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");
  return `${part({ alg: "none" })}.${part({ role: "service_role", exp: 4_000_000_000 })}.`;
}

async function userToken(): Promise<string> {
  const { data } = await authClient(server).signUp({ email: newEmail(), password: "correct horse" });
  return data.session?.access_token ?? "";
}

describe("the admin API rejects", () => {
  it.each(ROUTES)("%s %s without a token: 401 no_authorization", async (method, address) => {
    const { status, body } = await call(server, method, address, { headers: version });
    expect({ status, code: body.code }).toEqual({ status: 401, code: "no_authorization" });
    expect(body.message).toBe("This endpoint requires a valid Bearer token");
  });

  it.each(ROUTES)(
    "%s %s with the anon key and with a user's token: 403 not_admin",
    async (method, address) => {
      for (const token of [server.ctx.tokens.anonKey, await userToken()]) {
        const response = await call(server, method, address, { token, headers: version });
        expect(response.status).toBe(403);
        expect(response.body).toEqual({ code: "not_admin", message: "User not allowed" });
      }
    },
  );

  it.each([
    ["an expired token", () => serviceToken({ exp: 1_700_000_000 })],
    ["a token of another secret", () => serviceToken({}, "another secret of the same length 01")],
    ["an HS256 token signed with a public key", signedByPublicKey],
    ["an unsigned token", unsigned],
  ])("%s: 403 bad_jwt", async (_what, create) => {
    const token = await create();
    for (const [method, address] of ROUTES) {
      const { status, body } = await call(server, method, address, { token, headers: version });
      expect({ status, code: body.code }).toEqual({ status: 403, code: "bad_jwt" });
    }
  });

  it("requests before it reads the body", async () => {
    const response = await fetch(`${server.base}/admin/users`, {
      method: "POST",
      headers: { ...version, "content-type": "application/json" },
      body: "{ not json",
    });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ code: "no_authorization" });
  });

  it("an account with an operator's role after its session has ended", async () => {
    const admin = adminClient(server);
    const email = newEmail();
    const created = await admin.createUser({
      email,
      password: "a good one",
      email_confirm: true,
      role: "service_role",
    });
    const client = authClient(server);
    const signedIn = await client.signInWithPassword({ email, password: "a good one" });
    const token = signedIn.data.session?.access_token ?? "";
    expect((await call(server, "GET", "/admin/users", { token })).status).toBe(200);
    await call(server, "DELETE", `/admin/users/${created.data.user?.id}/sessions`, {
      token: server.ctx.tokens.serviceKey,
    });
    const { status, body } = await call(server, "GET", "/admin/users", { token, headers: version });
    expect({ status, code: body.code }).toEqual({ status: 403, code: "session_not_found" });
  });

  it("but accepts the service key and the role supabase_admin", async () => {
    for (const token of [server.ctx.tokens.serviceKey, await serviceToken({ role: "supabase_admin" })]) {
      expect((await call(server, "GET", "/admin/users", { token })).status).toBe(200);
    }
  });
});
