// A full account lifecycle at the most verbose log level: no line contains a secret or a user's address.
import { sql } from "kysely";
import { expect, it } from "vitest";
import { authServer, call, type ApiResponse, type AuthServer } from "#tests/support/auth.ts";
import { newEmail, newPhone } from "#tests/support/contacts.ts";
import { newestMail } from "#tests/support/outbox.ts";

/** What must not be logged, by kind. */
type Secrets = Map<string, string>;

class Lifecycle {
  readonly server: AuthServer;
  readonly secrets: Secrets = new Map();
  #count = 0;
  constructor(server: AuthServer) {
    this.server = server;
    this.rememberSecret("service key", server.ctx.tokens.serviceKey);
    this.rememberSecret("anon key", server.ctx.tokens.anonKey);
    this.rememberSecret("shared secret", server.ctx.secrets.jwtSecret);
  }
  rememberSecret(what: string, secret: string): string {
    this.#count += 1;
    this.secrets.set(`${what} ${this.#count}`, secret);
    // As encoded in an address or a form.
    if (encodeURIComponent(secret) !== secret)
      this.secrets.set(`${what} ${this.#count}, encoded`, encodeURIComponent(secret));
    return secret;
  }
  async send(method: string, path: string, body?: object, token?: string): Promise<ApiResponse> {
    const response = await call(this.server, method, path, {
      ...(body ? { body } : {}),
      ...(token ? { token } : {}),
      headers: {
        "x-forwarded-for": "198.51.100.77",
        referer: `https://portal.example/?secret=in-the-referer`,
      },
    });
    const { access_token, refresh_token } = response.body ?? {};
    if (access_token) this.rememberSecret("access token", access_token);
    if (refresh_token) this.rememberSecret("refresh token", refresh_token);
    const location = response.headers.get("location");
    if (location?.includes("access_token"))
      for (const name of ["access_token", "refresh_token"])
        this.rememberSecret(
          `${name} of a link`,
          new URLSearchParams(new URL(location).hash.slice(1)).get(name) ?? "",
        );
    return response;
  }
  async mail(to: string): Promise<{ code: string; link: string; token: string }> {
    const { code, link } = await newestMail(this.server, to);
    if (code) this.rememberSecret("code", code);
    const token = link ? (new URL(link).searchParams.get("token") ?? "") : "";
    if (token) this.rememberSecret("link token", token);
    return { code, link, token };
  }
}

async function livedThrough(lifecycle: Lifecycle): Promise<void> {
  const password = lifecycle.rememberSecret("password", "correct horse battery");
  const wrong = lifecycle.rememberSecret("wrong password", "incorrect cow charger");
  const email = lifecycle.rememberSecret("e-mail", newEmail());
  const phone = lifecycle.rememberSecret("phone", newPhone());
  const name = lifecycle.rememberSecret("name", "Dolores Umbrella");

  await lifecycle.send("POST", "/signup", { email, password, data: { full_name: name } });
  expect((await lifecycle.send("GET", (await lifecycle.mail(email)).link)).status).toBe(303);
  const { body: session } = await lifecycle.send("POST", "/token?grant_type=password", { email, password });
  expect(session.access_token).toBeTypeOf("string");
  const token: string = session.access_token;
  expect(
    (await lifecycle.send("POST", "/token?grant_type=password", { email, password: wrong })).status,
  ).toBe(400);
  await lifecycle.send("POST", "/otp", { email });
  const { code } = await lifecycle.mail(email);
  expect((await lifecycle.send("POST", "/verify", { type: "email", email, token: "000000" })).status).toBe(
    403,
  );
  expect((await lifecycle.send("POST", "/verify", { type: "email", email, token: code })).status).toBe(200);
  await lifecycle.send("POST", "/otp", { phone });
  const texted = await lifecycle.mail(phone);
  expect((await lifecycle.send("POST", "/verify", { type: "sms", phone, token: texted.code })).status).toBe(
    200,
  );
  const refreshed = await lifecycle.send("POST", "/token?grant_type=refresh_token", {
    refresh_token: session.refresh_token,
  });
  expect(refreshed.status).toBe(200);
  await lifecycle.send("POST", "/recover", { email });
  const recovery = await lifecycle.mail(email);
  expect((await lifecycle.send("GET", `/verify?type=recovery&token=${recovery.token}`)).status).toBe(303);
  // A used link, a link to an untrusted target, and a token in the wrong place.
  expect((await lifecycle.send("GET", `/verify?type=recovery&token=${recovery.token}`)).status).toBe(303);
  await lifecycle.send("GET", `/user?access_token=${token}`);
  const newPassword = lifecycle.rememberSecret("new password", "staple-the-battery-9");
  expect((await lifecycle.send("PUT", "/user", { password: newPassword }, token)).status).toBe(200);
  const newAddress = lifecycle.rememberSecret("new e-mail", newEmail());
  expect((await lifecycle.send("PUT", "/user", { email: newAddress }, token)).status).toBe(200);
  await lifecycle.mail(newAddress);
  await lifecycle.send("GET", "/reauthenticate", undefined, token);
  await lifecycle.mail(email);
  const factor = await lifecycle.send(
    "POST",
    "/factors",
    { factor_type: "totp", friendly_name: name },
    token,
  );
  lifecycle.rememberSecret("TOTP secret", factor.body.totp.secret);
  await lifecycle.send(
    "POST",
    "/admin/generate_link",
    { type: "magiclink", email },
    lifecycle.server.ctx.tokens.serviceKey,
  );
  await lifecycle.send(
    "POST",
    "/invite",
    { email: lifecycle.rememberSecret("invited", newEmail()) },
    lifecycle.server.ctx.tokens.serviceKey,
  );
  expect((await lifecycle.send("POST", "/logout", undefined, token)).status).toBe(204);
}

async function failing(lifecycle: Lifecycle): Promise<void> {
  const email = lifecycle.rememberSecret("unlucky e-mail", newEmail());
  const password = lifecycle.rememberSecret("unlucky password", "a password \0 with a nul");
  expect((await lifecycle.send("POST", "/signup", { email: "not an address", password })).status).toBe(400);
  expect((await lifecycle.send("POST", "/signup", { email, password, data: { a: "\0" } })).status).toBe(400);
  const refresh_token = lifecycle.rememberSecret(
    "bad refresh token",
    "AgAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
  );
  await lifecycle.send("POST", "/token?grant_type=refresh_token", { refresh_token });
  const forged = lifecycle.rememberSecret("forged token", `${lifecycle.server.ctx.tokens.serviceKey}forged`);
  expect((await lifecycle.send("GET", "/user", undefined, forged)).status).toBe(403);
  // Failed statements are logged with their reason, and PostgreSQL's reasons quote values.
  await sql`alter table auth.users add constraint nobody_new check (false) not valid`.execute(
    lifecycle.server.ctx.db.sql,
  );
  expect(
    (
      await lifecycle.send("POST", "/signup", {
        email,
        password: lifecycle.rememberSecret("password", "one more of them"),
      })
    ).status,
  ).toBe(500);
  expect((await lifecycle.send("POST", "/otp", { email })).status).toBe(500);
}

it("contains none of them", async () => {
  const server = await authServer({
    AUTH_SITE_URL: "https://portal.example",
    AUTH_RATE_LIMIT_HEADER: "x-forwarded-for",
    AUTH_SMTP_MAX_FREQUENCY: "0",
    AUTH_SMS_MAX_FREQUENCY: "0",
    RATE_LIMIT_FACTOR: "100",
  });
  server.ctx.log.level = "trace";
  const lifecycle = new Lifecycle(server);
  await livedThrough(lifecycle);
  await failing(lifecycle);
  await server.close();

  expect(server.logs.length).toBeGreaterThan(25);
  expect(server.logs.some((line) => line.includes('"level":"error"'))).toBe(true);
  expect(lifecycle.secrets.size).toBeGreaterThan(30);
  // Ids, times and durations contain digits too, so codes are searched for as words.
  const lines = server.logs.map((line) =>
    line.replaceAll(/"(time|request_id|reqId)":"[^"]*"/g, "").replaceAll(/"(ms|responseTime)":[\d.]+/g, ""),
  );
  const log = lines.join("");
  for (const [what, secret] of lifecycle.secrets) {
    const escaped = JSON.stringify(secret).slice(1, -1);
    const found = what.startsWith("code") ? new RegExp(`\\b${secret}\\b`).test(log) : log.includes(escaped);
    expect([what, found]).toEqual([what, false]);
  }
  expect(log).not.toMatch(/in-the-referer|198\.51\.100\.77/);
});
