// One-time codes: how they are stored, and how many attempts are allowed.
import { createHash } from "node:crypto";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { adminClient, authServer, call, type ApiResponse } from "#tests/support/auth.ts";
import { newEmail, newPhone } from "#tests/support/contacts.ts";
import { newestMail, type Mail } from "#tests/support/outbox.ts";
import { testDatabase } from "#tests/support/database.ts";
import { setup } from "#tests/support/setup.ts";

const password = "correct horse battery";
const ATTEMPTS = 4;
let ahead = 0;
const database = setup(testDatabase);
const server = setup(() =>
  authServer(
    {
      AUTH_SITE_URL: "https://portal.example",
      AUTH_SMTP_MAX_FREQUENCY: "0",
      AUTH_SMS_MAX_FREQUENCY: "0",
      AUTH_OTP_ATTEMPTS: String(ATTEMPTS),
      AUTH_MAILER_OTP_EXP: "600",
      AUTH_SMS_OTP_EXP: "60",
      AUTH_EXTERNAL_PHONE_ENABLED: "true",
    },
    { now: () => new Date(Date.now() + ahead), database },
  ),
);
beforeEach(() => {
  ahead = 0;
});

async function confirmed(): Promise<string> {
  const email = newEmail();
  const { error } = await adminClient(server).createUser({ email, password, email_confirm: true });
  if (error) throw error;
  return email;
}

async function codeFor(email: string): Promise<Mail> {
  expect((await call(server, "POST", "/otp", { body: { email } })).status).toBe(200);
  return newestMail(server, email);
}

const verify = (email: string, token: string): Promise<ApiResponse> =>
  call(server, "POST", "/verify", { body: { type: "email", email, token } });
const getToken = (mail: Mail): string => new URL(mail.link).searchParams.get("token") ?? "";
const wrong = (code: string, by = 1): string => String((Number(code) + by) % 1_000_000).padStart(6, "0");

async function countSessions(email: string): Promise<number> {
  const rows = await server.ctx.db.sql
    .selectFrom("auth.sessions as s")
    .innerJoin("auth.users as u", "u.id", "s.user_id")
    .select("s.id")
    .where("u.email", "=", email)
    .execute();
  return rows.length;
}

describe("at rest", () => {
  it("stores neither code nor link in plain text, encoded or hashed without our key", async () => {
    const email = await confirmed();
    const phone = newPhone();
    const mail = await codeFor(email);
    await call(server, "POST", "/otp", { body: { phone } });
    const text = await newestMail(server, phone);
    const link = getToken(mail);
    const secrets = [mail.code, link, text.code, `${email}${mail.code}`, `${phone}${text.code}`];
    const digests = ["sha224", "sha256", "sha512", "sha1", "md5"].flatMap((name) =>
      secrets.map((secret) => createHash(name).update(secret).digest()),
    );
    const forbidden = [...secrets.map((secret) => Buffer.from(secret)), ...digests].flatMap((bytes) => [
      bytes.toString("hex"),
      bytes.toString("base64"),
      bytes.toString("base64url"),
      bytes.toString("base64").slice(0, 20),
    ]);
    const { rows } = await sql<{ row: string; hash: string }>`
      select t::text as row, encode(t.token_hash, 'base64') as hash
      from auth.one_time_tokens t where relates_to = ${email}
      union all
      select t::text, encode(t.token_hash, 'base64') from auth.sign_up_codes t where relates_to = ${phone}`.execute(
      server.ctx.db.sql,
    );
    expect(rows).toHaveLength(2);
    const stored = rows.map(({ row, hash }) => `${row} ${hash}`).join("\n");
    for (const bad of [...forbidden, link]) expect(stored).not.toContain(bad);
    // Ids and times contain digits too, so the codes are searched for as values.
    const columns = rows.flatMap(({ row }) => row.slice(1, -1).split(","));
    for (const code of [mail.code, text.code]) expect(columns).not.toContain(code);
  });
});

describe("single use", () => {
  it("a code opens one session, however many concurrent requests use it", async () => {
    const email = await confirmed();
    const { code } = await codeFor(email);
    // Each attempt is counted, so only the first few can be right, and one of them is accepted.
    const responses = await Promise.all(Array.from({ length: 20 }, () => verify(email, code)));
    const statuses = responses.map((response) => response.status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 403)).toHaveLength(19);
    expect(await countSessions(email)).toBe(1);
    expect((await verify(email, code)).status).toBe(403);
  });

  it("a link opens one session, however many concurrent requests use it", async () => {
    const email = await confirmed();
    const token_hash = getToken(await codeFor(email));
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        index % 2 === 0
          ? call(server, "POST", "/verify", { body: { type: "magiclink", token_hash } })
          : call(server, "GET", `/verify?type=magiclink&token=${token_hash}`),
      ),
    );
    const opened = responses.filter(
      ({ status, headers }) => status === 200 || headers.get("location")?.includes("access_token="),
    );
    expect(opened).toHaveLength(1);
    expect(await countSessions(email)).toBe(1);
  });

  it("using the code invalidates its link, and vice versa", async () => {
    const email = await confirmed();
    const first = await codeFor(email);
    expect((await verify(email, first.code)).status).toBe(200);
    const used = await call(server, "POST", "/verify", {
      body: { type: "magiclink", token_hash: getToken(first) },
    });
    expect(used).toMatchObject({ status: 403, body: { error_code: "otp_expired" } });
    const second = await codeFor(email);
    await call(server, "POST", "/verify", { body: { type: "magiclink", token_hash: getToken(second) } });
    expect((await verify(email, second.code)).status).toBe(403);
  });

  it("a newer code replaces the previous one", async () => {
    const email = await confirmed();
    const first = await codeFor(email);
    const second = await codeFor(email);
    expect((await verify(email, first.code)).status).toBe(403);
    expect((await verify(email, second.code)).status).toBe(200);
  });
});

describe("expiration", () => {
  it("expires an emailed code and its link", async () => {
    const email = await confirmed();
    const mail = await codeFor(email);
    ahead = 601_000;
    expect(await verify(email, mail.code)).toMatchObject({
      status: 403,
      body: { error_code: "otp_expired", msg: "Token has expired or is invalid" },
    });
    const link = await call(server, "GET", `/verify?type=magiclink&token=${getToken(mail)}`);
    expect(link.headers.get("location")).toContain("error_code=otp_expired");
    ahead = 0;
    const fresh = await codeFor(email);
    ahead = 590_000;
    expect((await verify(email, fresh.code)).status).toBe(200);
  });

  it("expires a texted code sooner", async () => {
    const phone = newPhone();
    await call(server, "POST", "/otp", { body: { phone } });
    const { code } = await newestMail(server, phone);
    const check = (): Promise<ApiResponse> =>
      call(server, "POST", "/verify", { body: { type: "sms", phone, token: code } });
    ahead = 61_000;
    expect((await check()).status).toBe(403);
    ahead = 50_000;
    expect((await check()).status).toBe(200);
  });
});

describe("attempts", () => {
  it(`after ${ATTEMPTS} wrong codes the right one no longer works, nor its link`, async () => {
    const email = await confirmed();
    const mail = await codeFor(email);
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1)
      expect((await verify(email, wrong(mail.code, attempt))).status).toBe(403);
    expect((await verify(email, mail.code)).status).toBe(403);
    const link = await call(server, "POST", "/verify", {
      body: { type: "magiclink", token_hash: getToken(mail) },
    });
    expect(link.status).toBe(403);
    expect(await countSessions(email)).toBe(0);
    // A new code has its own attempts.
    expect((await verify(email, (await codeFor(email)).code)).status).toBe(200);
  });

  it("the last allowed attempt may be right", async () => {
    const email = await confirmed();
    const { code } = await codeFor(email);
    for (let attempt = 1; attempt < ATTEMPTS; attempt += 1) await verify(email, wrong(code, attempt));
    expect((await verify(email, code)).status).toBe(200);
  });

  it("many concurrent wrong ones are all counted", async () => {
    const email = await confirmed();
    const { code } = await codeFor(email);
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, index) => verify(email, wrong(code, index + 1))),
    );
    expect(responses.every((response) => response.status === 403)).toBe(true);
    const row = await server.ctx.db.sql
      .selectFrom("auth.one_time_tokens")
      .select("attempts")
      .where("relates_to", "=", email)
      .executeTakeFirstOrThrow();
    expect(row.attempts).toBe(ATTEMPTS);
    expect((await verify(email, code)).status).toBe(403);
  });

  it("a code of one address does not work for another, or one kind for another kind", async () => {
    const [mine, theirs] = [await confirmed(), await confirmed()];
    const { code } = await codeFor(mine);
    await codeFor(theirs);
    expect((await verify(theirs, code)).status).toBe(403);
    for (const type of ["signup", "email_change", "invite"])
      expect(
        (await call(server, "POST", "/verify", { body: { type, email: mine, token: code } })).status,
      ).toBe(403);
    expect((await verify(mine, code)).status).toBe(200);
  });

  it("a nonce for reauthentication is limited in the same way", async () => {
    const email = await confirmed();
    const strict = await authServer(
      {
        AUTH_SECURITY_UPDATE_PASSWORD_REQUIRE_REAUTHENTICATION: "true",
        AUTH_OTP_ATTEMPTS: String(ATTEMPTS),
        AUTH_SMTP_MAX_FREQUENCY: "0",
        AUTH_JWT_EXP: "30h",
        DATABASE_URL: server.ctx.config.databaseUrl ?? "",
      },
      {
        now: () => new Date(Date.now() + ahead),
        database: { url: "", db: server.ctx.db, drop: async () => {} },
      },
    );
    const signIn = await call(strict, "POST", "/token?grant_type=password", { body: { email, password } });
    const token = signIn.body.access_token;
    ahead = 25 * 3_600_000;
    await call(strict, "GET", "/reauthenticate", { token });
    const nonce = (await newestMail(server, email)).code;
    const change = (input: string): Promise<ApiResponse> =>
      call(strict, "PUT", "/user", { token, body: { password: "quite another one", nonce: input } });
    expect(await change("")).toMatchObject({ status: 400, body: { error_code: "reauthentication_needed" } });
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1)
      expect(await change(wrong(nonce, attempt))).toMatchObject({
        status: 422,
        body: { error_code: "reauthentication_not_valid" },
      });
    expect((await change(nonce)).status).toBe(422);
    await call(strict, "GET", "/reauthenticate", { token });
    expect((await change((await newestMail(server, email)).code)).status).toBe(200);
    await strict.close();
  });
});
