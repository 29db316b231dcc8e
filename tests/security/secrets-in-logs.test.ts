// A whole life at the most talkative log level: no line holds a secret or a person's address.
import { sql } from "kysely";
import { expect, it } from "vitest";
import {
  authServer,
  call,
  newEmail,
  newestMail,
  newPhone,
  type Answer,
  type AuthServer,
} from "#tests/support/auth.ts";

/** What must not be logged, by what it is. */
type Secrets = Map<string, string>;

class Life {
  readonly server: AuthServer;
  readonly secrets: Secrets = new Map();
  #count = 0;
  constructor(server: AuthServer) {
    this.server = server;
    this.keep("service key", server.ctx.tokens.serviceKey);
    this.keep("anon key", server.ctx.tokens.anonKey);
    this.keep("shared secret", server.ctx.secrets.jwtSecret);
  }
  keep(what: string, secret: string): string {
    this.#count += 1;
    this.secrets.set(`${what} ${this.#count}`, secret);
    // As it stands in an address or a form.
    if (encodeURIComponent(secret) !== secret)
      this.secrets.set(`${what} ${this.#count}, encoded`, encodeURIComponent(secret));
    return secret;
  }
  async ask(method: string, path: string, body?: object, token?: string): Promise<Answer> {
    const answer = await call(this.server, method, path, {
      ...(body ? { body } : {}),
      ...(token ? { token } : {}),
      headers: {
        "x-forwarded-for": "198.51.100.77",
        referer: `https://portal.example/?secret=in-the-referer`,
      },
    });
    const { access_token, refresh_token } = answer.body ?? {};
    if (access_token) this.keep("access token", access_token);
    if (refresh_token) this.keep("refresh token", refresh_token);
    const location = answer.headers.get("location");
    if (location?.includes("access_token"))
      for (const name of ["access_token", "refresh_token"])
        this.keep(`${name} of a link`, new URLSearchParams(new URL(location).hash.slice(1)).get(name) ?? "");
    return answer;
  }
  async mail(to: string): Promise<{ code: string; link: string; token: string }> {
    const { code, link } = await newestMail(this.server, to);
    if (code) this.keep("code", code);
    const token = link ? (new URL(link).searchParams.get("token") ?? "") : "";
    if (token) this.keep("link token", token);
    return { code, link, token };
  }
}

async function livedThrough(life: Life): Promise<void> {
  const password = life.keep("password", "correct horse battery");
  const wrong = life.keep("wrong password", "incorrect cow charger");
  const email = life.keep("e-mail", newEmail());
  const phone = life.keep("phone", newPhone());
  const name = life.keep("name", "Dolores Umbrella");

  await life.ask("POST", "/signup", { email, password, data: { full_name: name } });
  expect((await life.ask("GET", (await life.mail(email)).link)).status).toBe(303);
  const { body: session } = await life.ask("POST", "/token?grant_type=password", { email, password });
  expect(session.access_token).toBeTypeOf("string");
  const token: string = session.access_token;
  expect((await life.ask("POST", "/token?grant_type=password", { email, password: wrong })).status).toBe(400);
  await life.ask("POST", "/otp", { email });
  const { code } = await life.mail(email);
  expect((await life.ask("POST", "/verify", { type: "email", email, token: "000000" })).status).toBe(403);
  expect((await life.ask("POST", "/verify", { type: "email", email, token: code })).status).toBe(200);
  await life.ask("POST", "/otp", { phone });
  const texted = await life.mail(phone);
  expect((await life.ask("POST", "/verify", { type: "sms", phone, token: texted.code })).status).toBe(200);
  const refreshed = await life.ask("POST", "/token?grant_type=refresh_token", {
    refresh_token: session.refresh_token,
  });
  expect(refreshed.status).toBe(200);
  await life.ask("POST", "/recover", { email });
  const recovery = await life.mail(email);
  expect((await life.ask("GET", `/verify?type=recovery&token=${recovery.token}`)).status).toBe(303);
  // A used link, a link to a strange place, and a token in the wrong place.
  expect((await life.ask("GET", `/verify?type=recovery&token=${recovery.token}`)).status).toBe(303);
  await life.ask("GET", `/user?access_token=${token}`);
  const newPassword = life.keep("new password", "staple-the-battery-9");
  expect((await life.ask("PUT", "/user", { password: newPassword }, token)).status).toBe(200);
  const newAddress = life.keep("new e-mail", newEmail());
  expect((await life.ask("PUT", "/user", { email: newAddress }, token)).status).toBe(200);
  await life.mail(newAddress);
  await life.ask("GET", "/reauthenticate", undefined, token);
  await life.mail(email);
  const factor = await life.ask("POST", "/factors", { factor_type: "totp", friendly_name: name }, token);
  life.keep("TOTP secret", factor.body.totp.secret);
  await life.ask(
    "POST",
    "/admin/generate_link",
    { type: "magiclink", email },
    life.server.ctx.tokens.serviceKey,
  );
  await life.ask(
    "POST",
    "/invite",
    { email: life.keep("invited", newEmail()) },
    life.server.ctx.tokens.serviceKey,
  );
  expect((await life.ask("POST", "/logout", undefined, token)).status).toBe(204);
}

async function failing(life: Life): Promise<void> {
  const email = life.keep("unlucky e-mail", newEmail());
  const password = life.keep("unlucky password", "a password \0 with a nul");
  expect((await life.ask("POST", "/signup", { email: "not an address", password })).status).toBe(400);
  expect((await life.ask("POST", "/signup", { email, password, data: { a: "\0" } })).status).toBe(400);
  const refresh_token = life.keep(
    "bad refresh token",
    "AgAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
  );
  await life.ask("POST", "/token?grant_type=refresh_token", { refresh_token });
  const forged = life.keep("forged token", `${life.server.ctx.tokens.serviceKey}forged`);
  expect((await life.ask("GET", "/user", undefined, forged)).status).toBe(403);
  // Statements that fail are logged with their reason; PostgreSQL's reasons quote values.
  await sql`alter table auth.users add constraint nobody_new check (false) not valid`.execute(
    life.server.ctx.db.sql,
  );
  expect(
    (await life.ask("POST", "/signup", { email, password: life.keep("password", "one more of them") }))
      .status,
  ).toBe(500);
  expect((await life.ask("POST", "/otp", { email })).status).toBe(500);
}

it("holds none of them", async () => {
  const server = await authServer({
    AUTH_SITE_URL: "https://portal.example",
    AUTH_RATE_LIMIT_HEADER: "x-forwarded-for",
    AUTH_SMTP_MAX_FREQUENCY: "0",
    AUTH_SMS_MAX_FREQUENCY: "0",
    RATE_LIMIT_FACTOR: "100",
  });
  server.ctx.log.level = "trace";
  const life = new Life(server);
  await livedThrough(life);
  await failing(life);
  await server.close();

  expect(server.logs.length).toBeGreaterThan(25);
  expect(server.logs.some((line) => line.includes('"level":"error"'))).toBe(true);
  expect(life.secrets.size).toBeGreaterThan(30);
  // Ids, times and durations hold digits of their own; codes are looked for as words.
  const lines = server.logs.map((line) =>
    line.replaceAll(/"(time|request_id|reqId)":"[^"]*"/g, "").replaceAll(/"(ms|responseTime)":[\d.]+/g, ""),
  );
  const log = lines.join("");
  for (const [what, secret] of life.secrets) {
    const escaped = JSON.stringify(secret).slice(1, -1);
    const found = what.startsWith("code") ? new RegExp(`\\b${secret}\\b`).test(log) : log.includes(escaped);
    expect([what, found]).toEqual([what, false]);
  }
  expect(log).not.toMatch(/in-the-referer|198\.51\.100\.77/);
});
