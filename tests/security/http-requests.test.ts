// What the service sends to browsers and caches, and how it handles bodies and errors.
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { adminClient, authServer, call } from "#tests/support/auth.ts";
import { newEmail } from "#tests/support/contacts.ts";
import { newestMail } from "#tests/support/outbox.ts";
import { setup } from "#tests/support/setup.ts";

const password = "correct horse battery";
const VERSION = "x-supabase-api-version";
const server = setup(() => authServer({ AUTH_AUTOCONFIRM: "true", AUTH_SITE_URL: "https://portal.example" }));

const list = (header: string | null): string[] =>
  (header ?? "")
    .split(",")
    .map((name) => name.trim().toLowerCase())
    .sort();

describe("other origins", () => {
  it("may send every header and method that the client uses", async () => {
    const response = await fetch(`${server.base}/user`, {
      method: "OPTIONS",
      headers: {
        origin: "https://app.example",
        "access-control-request-method": "PUT",
        "access-control-request-headers":
          "authorization,apikey,x-client-info,x-supabase-api-version,content-type",
      },
    });
    await response.text();
    expect(response.status).toBe(204);
    const allowed = list(response.headers.get("access-control-allow-headers"));
    for (const name of [
      "accept",
      "authorization",
      "content-type",
      "apikey",
      "x-client-ip",
      "x-client-info",
      "x-jwt-aud",
      "x-use-cookie",
      VERSION,
    ])
      expect(allowed).toContain(name);
    expect(list(response.headers.get("access-control-allow-methods"))).toEqual(
      expect.arrayContaining(["delete", "get", "patch", "post", "put"]),
    );
    expect(response.headers.get("access-control-allow-origin")).toBe("https://app.example");
    expect(response.headers.get("access-control-allow-credentials")).toBe("true");
  });

  it("may read the responses, including errors, and the headers that the client needs", async () => {
    for (const path of ["/settings", "/user", "/nothing"]) {
      const { headers } = await call(server, "GET", path, { headers: { origin: "https://app.example" } });
      expect(headers.get("access-control-allow-origin")).toBe("https://app.example");
      expect(headers.get("access-control-allow-credentials")).toBe("true");
      expect(list(headers.get("access-control-expose-headers"))).toEqual(
        expect.arrayContaining(["link", "x-total-count", VERSION]),
      );
      expect(list(headers.get("vary"))).toContain("origin");
    }
  });
});

describe("the protocol's version", () => {
  it("is echoed from 2024-01-01 on, and determines the form of errors", async () => {
    const body = { email: newEmail(), password: "wrong" };
    const sendRequest = (version?: string): ReturnType<typeof call> =>
      call(server, "POST", "/token?grant_type=password", {
        body,
        headers: version ? { [VERSION]: version } : {},
      });
    for (const version of ["2024-01-01", "2025-06-30"]) {
      const response = await sendRequest(version);
      expect(response.headers.get(VERSION)).toBe("2024-01-01");
      expect(response.body).toEqual({ code: "invalid_credentials", message: "Invalid login credentials" });
      expect(response.headers.get("x-sb-error-code")).toBe("invalid_credentials");
    }
    for (const version of [undefined, "2023-12-31", "tomorrow", ""]) {
      const response = await sendRequest(version);
      expect(response.headers.get(VERSION)).toBeNull();
      expect(response.body).toEqual({
        code: 400,
        error_code: "invalid_credentials",
        msg: "Invalid login credentials",
      });
      expect(response.headers.get("x-sb-error-code")).toBe("invalid_credentials");
    }
    expect(
      (await call(server, "GET", "/settings", { headers: { [VERSION]: "2024-01-01" } })).headers.get(VERSION),
    ).toBe("2024-01-01");
  });

  it("never changes the form of OAuth errors", async () => {
    const { status, body } = await call(server, "POST", "/token?grant_type=refresh_token", {
      body: {},
      headers: { [VERSION]: "2024-01-01" },
    });
    expect({ status, body }).toEqual({
      status: 400,
      body: { error: "invalid_request", error_description: expect.any(String) },
    });
  });
});

it("never lets secrets be cached, and redirects without a referrer", async () => {
  const email = newEmail();
  const signedUp = await call(server, "POST", "/signup", { body: { email, password } });
  const token = signedUp.body.access_token;
  const responses = [
    signedUp,
    await call(server, "POST", "/token?grant_type=password", { body: { email, password } }),
    await call(server, "GET", "/user", { token }),
    await call(server, "GET", "/user"),
    await call(server, "GET", "/admin/users", { token: server.ctx.tokens.serviceKey }),
  ];
  await call(server, "POST", "/otp", { body: { email } });
  const link = await call(server, "GET", (await newestMail(server, email)).link);
  for (const { headers } of [...responses, link]) expect(headers.get("cache-control")).toBe("no-store");
  expect(link.headers.get("location")).toContain("#access_token=");
  expect(link.headers.get("referrer-policy")).toBe("no-referrer");
  const keys = await call(server, "GET", "/.well-known/jwks.json");
  expect(keys.headers.get("cache-control")).toBe("public, max-age=600");
});

describe("HEAD", () => {
  it("of an emailed link does not use it up", async () => {
    const email = newEmail();
    await adminClient(server).createUser({ email, password, email_confirm: true });
    await call(server, "POST", "/otp", { body: { email } });
    const { link } = await newestMail(server, email);
    const head = await call(server, "HEAD", link);
    expect(head.headers.get("location") ?? "").not.toContain("access_token");
    expect((await call(server, "GET", link)).headers.get("location")).toContain("#access_token=");
  });

  it("sends no nonce, and ends nothing", async () => {
    const email = newEmail();
    const { body } = await call(server, "POST", "/signup", { body: { email, password } });
    const token = body.access_token;
    for (const path of ["/reauthenticate", "/logout", "/callback?code=x&state=y"])
      expect((await call(server, "HEAD", path, { token })).status).toBe(404);
    await expect(newestMail(server, email)).rejects.toThrow("no message");
    expect((await call(server, "HEAD", "/user", { token })).status).toBe(200);
  });
});

describe("bodies", () => {
  const post = async (
    body: string,
    type?: string,
    path = "/token?grant_type=password",
  ): Promise<{ status: number; body: Record<string, unknown> }> => {
    const response = await fetch(`${server.base}${path}`, {
      method: "POST",
      body,
      headers: type === undefined ? {} : { "content-type": type },
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };

  it.each([
    "application/json",
    "application/json;charset=UTF-8",
    "text/plain;charset=UTF-8",
    "application/xml",
  ])("are JSON, even if declared as %s", async (type) => {
    const email = newEmail();
    await call(server, "POST", "/signup", { body: { email, password } });
    expect((await post(JSON.stringify({ email, password }), type)).status).toBe(200);
  });

  it("over 1 MB are rejected with 413, and up to it they are read", async () => {
    const of = (bytes: number): string => `{"email":"${"a".repeat(bytes - 12)}"}`;
    const tooLarge = await post(of(1024 * 1024 + 1), "application/json");
    expect(tooLarge).toMatchObject({ status: 413, body: { error_code: "validation_failed" } });
    expect((await post(of(1024 * 1024), "application/json")).status).toBe(400);
    const form = await post(`a=${"b".repeat(1024 * 1024)}`, "application/x-www-form-urlencoded", "/saml/acs");
    expect(form.status).toBe(413);
  });

  it("that are not a JSON object, nested too deep, or contain half a character: 400 bad_json", async () => {
    const bad = ["{", "[]", "null", "7", '"text"', '{"a":1}}', `${'{"a":'.repeat(60)}1${"}".repeat(60)}`];
    bad.push('{"data":{"a":"\\ud800"}}', '{"data":{"\\udfff":1}}');
    for (const body of bad)
      for (const path of ["/token?grant_type=password", "/signup", "/otp"])
        expect(await post(body, "application/json", path)).toMatchObject({
          status: 400,
          body: {
            error_code: "bad_json",
            msg: expect.stringMatching(/^Could not parse request body as JSON: /),
          },
        });
  });

  it("accepts NUL in a password, and returns validation_failed for NUL in a stored field", async () => {
    const email = newEmail();
    const withNul = `${password}\0with NUL`;
    const stored = { email: newEmail(), password, data: { note: "\0" } };
    expect(await call(server, "POST", "/signup", { body: stored })).toMatchObject({
      status: 400,
      body: { error_code: "validation_failed" },
    });
    expect((await call(server, "POST", "/signup", { body: { email, password: withNul } })).status).toBe(200);
    const signIn = async (text: string) =>
      (await call(server, "POST", "/token?grant_type=password", { body: { email, password: text } })).status;
    expect([await signIn(withNul), await signIn(password)]).toEqual([200, 400]);
  });

  it("that are declared as compressed are not decompressed", async () => {
    const bomb = gzipSync(Buffer.alloc(50_000_000, "a"));
    for (const body of [new Uint8Array(bomb), new Uint8Array(900_000)]) {
      const response = await fetch(`${server.base}/recover`, {
        method: "POST",
        body,
        headers: { "content-type": "application/json", "content-encoding": "gzip" },
      });
      expect([response.status, ((await response.json()) as { error_code: string }).error_code]).toEqual([
        400,
        "bad_json",
      ]);
    }
  });
});

it("never compresses a response together with caller input", async () => {
  const data = { note: "a".repeat(4000) };
  const response = await fetch(`${server.base}/signup`, {
    method: "POST",
    headers: { "content-type": "application/json", "accept-encoding": "gzip, br" },
    body: JSON.stringify({ email: newEmail(), password, data }),
  });
  expect(response.headers.get("content-encoding")).toBeNull();
  expect((await response.text()).length).toBeGreaterThan(4000);
});

it("reveals nothing of an unexpected failure, returns its id, and is a 500 in both forms", async () => {
  const broken = await authServer({ AUTH_AUTOCONFIRM: "true" });
  await broken.ctx.db.sql.schema.alterTable("auth.sessions").renameColumn("amr", "was_amr").execute();
  const body = { email: newEmail(), password };
  const old = await call(broken, "POST", "/signup", { body });
  expect(old).toMatchObject({
    status: 500,
    body: {
      code: 500,
      error_code: "unexpected_failure",
      msg: "Unexpected failure, please check server logs for more information",
      error_id: old.headers.get("x-request-id"),
    },
  });
  const now = await call(broken, "POST", "/signup", { body, headers: { [VERSION]: "2024-01-01" } });
  expect(now.status).toBe(500);
  expect(now.body).toMatchObject({
    code: "unexpected_failure",
    message: "Unexpected failure, please check server logs for more information",
  });
  expect(JSON.stringify([old.body, now.body])).not.toMatch(/amr|column|select|insert/);
  await broken.close();
});
