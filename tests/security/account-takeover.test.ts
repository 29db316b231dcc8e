// Ways to take over another user's account, each tested.
import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { adminClient, authClient, authServer, call } from "#tests/support/auth.ts";
import { newEmail, newPhone } from "#tests/support/contacts.ts";
import { newestMail } from "#tests/support/outbox.ts";
import { setup } from "#tests/support/setup.ts";

const password = "correct horse battery";
const server = setup(() =>
  authServer({
    AUTH_SMTP_MAX_FREQUENCY: "0",
    AUTH_SMS_MAX_FREQUENCY: "0",
    AUTH_MAILER_SECURE_EMAIL_CHANGE_ENABLED: "false",
  }),
);

async function owner(): Promise<{ email: string; id: string }> {
  const email = newEmail();
  const { data, error } = await adminClient(server).createUser({ email, password, email_confirm: true });
  if (error) throw error;
  return { email, id: data.user.id };
}

describe("an account that someone else started", () => {
  it("of a phone number: the owner's code removes the other password, also after another request", async () => {
    const phone = newPhone();
    const unauthenticated = authClient(server);
    await unauthenticated.signUp({ phone, password: "the stranger's own" });
    const mine = authClient(server);
    await mine.signInWithOtp({ phone });
    // The other party sends another request, so that the newest code is the response to that.
    await unauthenticated.resend({ type: "sms", phone });
    const { code } = await newestMail(server, phone);
    expect((await mine.verifyOtp({ phone, token: code, type: "sms" })).error).toBeNull();
    const tried = await unauthenticated.signInWithPassword({ phone, password: "the stranger's own" });
    expect(tried.error).toMatchObject({ code: "invalid_credentials" });
  });

  it("cannot be regained by signing up while the owner verifies the address", async () => {
    const email = newEmail();
    await authClient(server).signUp({ email, password });
    const [row] = await server.ctx.db.sql
      .selectFrom("auth.users")
      .select("id")
      .where("email", "=", email)
      .execute();
    const again = await server.ctx.db.sql.transaction().execute(async (trx) => {
      await trx
        .updateTable("auth.users")
        .set((eb) => ({
          email_confirmed_at: new Date(),
          // As the code of the first sign-up would.
          password_hash: eb
            .selectFrom("auth.sign_up_codes")
            .select("password_hash")
            .where("user_id", "=", row?.id ?? ""),
        }))
        .where("id", "=", row?.id ?? "")
        .execute();
      const signUp = authClient(server).signUp({ email, password: "the stranger's own" });
      // It waits for this transaction, as shown by the database's own list of waiting ones.
      await waiting();
      return { signUp };
    });
    expect((await again.signUp).data.user).toMatchObject({ identities: [] });
    expect((await authClient(server).signInWithPassword({ email, password })).error).toBeNull();
  });
});

async function waiting(): Promise<void> {
  await expect
    .poll(
      async () => {
        const { rows } = await server.ctx.db.pool.query(
          "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        );
        return rows.length;
      },
      { timeout: 20_000 },
    )
    .toBeGreaterThan(0);
}

describe("guessing", () => {
  it("cannot derive a link's token from the address and a code", async () => {
    const { email } = await owner();
    await authClient(server).signInWithOtp({ email });
    const { code, link } = await newestMail(server, email);
    const token = new URL(link).searchParams.get("token");
    const guess = createHash("sha224").update(`${email}${code}`).digest("hex");
    expect(token).toMatch(/^[0-9a-f]{56}$/);
    expect(token).not.toBe(guess);
    const tried = await call(server, "POST", "/verify", { body: { type: "magiclink", token_hash: guess } });
    expect(tried).toMatchObject({ status: 403, body: { error_code: "otp_expired" } });
  });

  it("cannot continue from code to code beyond the hourly limit for an address", async () => {
    const strict = await authServer({ AUTH_SMTP_MAX_FREQUENCY: "0", AUTH_RATE_LIMIT_FAILED_CODES: "3" });
    try {
      const email = newEmail();
      const body = { type: "email", email, token: "000000" };
      const statuses: number[] = [];
      for (let guess = 0; guess < 4; guess++) {
        await call(strict, "POST", "/otp", { body: { email } });
        statuses.push((await call(strict, "POST", "/verify", { body })).status);
      }
      expect(statuses).toEqual([403, 403, 403, 429]);
      const { code } = await newestMail(strict, email);
      const right = await call(strict, "POST", "/verify", { body: { ...body, token: code } });
      expect(right.status).toBe(429);
      expect(Number(right.headers.get("retry-after"))).toBeGreaterThan(3_000);
    } finally {
      await strict.close();
    }
  });

  it("cannot use a text message's code in a link", async () => {
    for (const type of ["sms", "phone_change"]) {
      const response = await call(server, "POST", "/verify", { body: { type, token_hash: "0".repeat(56) } });
      expect(response).toMatchObject({ status: 403, body: { error_code: "otp_expired" } });
      const link = await call(server, "GET", `/verify?type=${type}&token=${"0".repeat(56)}`);
      expect(link.headers.get("location")).toContain("error_code=otp_expired");
    }
  });

  it("gets no session from a link of a client with PKCE without its prefix", async () => {
    const { email } = await owner();
    await authClient(server, { flowType: "pkce" }).signInWithOtp({ email });
    const { link } = await newestMail(server, email);
    const response = await call(server, "GET", link.replace("pkce_", ""));
    expect(response.headers.get("location")).toContain("error_code=otp_expired");
  });
});

describe("an attacker who is signed in", () => {
  it("changes nothing with a request in flight when the owner signed out all sessions", async () => {
    const { email, id } = await owner();
    const thief = authClient(server);
    await thief.signInWithPassword({ email, password });
    const late = await server.ctx.db.sql.transaction().execute(async (trx) => {
      await trx.selectFrom("auth.users").select("id").where("id", "=", id).forUpdate().execute();
      const change = thief.updateUser({ password: "the thief's own" });
      await waiting();
      await trx.deleteFrom("auth.sessions").where("user_id", "=", id).execute();
      return { change };
    });
    expect((await late.change).error).not.toBeNull();
    expect((await authClient(server).signInWithPassword({ email, password })).error).toBeNull();
  });

  it("cannot finish a change of address after the owner's new password", async () => {
    const { email } = await owner();
    const thief = authClient(server);
    await thief.signInWithPassword({ email, password });
    const theirs = newEmail();
    await thief.updateUser({ email: theirs });
    const { code } = await newestMail(server, theirs);
    const mine = authClient(server);
    await mine.signInWithPassword({ email, password });
    expect((await mine.updateUser({ password: "something quite new" })).error).toBeNull();
    const tried = await thief.verifyOtp({ email: theirs, token: code, type: "email_change" });
    expect(tried.error).toMatchObject({ code: "otp_expired" });
    expect((await mine.getUser()).data.user?.email).toBe(email);
  });
});

describe("concurrent requests", () => {
  it("for codes of one new address all get the same response, and create one account", async () => {
    const email = newEmail();
    const responses = await Promise.all(
      Array.from({ length: 6 }, () => call(server, "POST", "/otp", { body: { email } })),
    );
    expect(responses.map((response) => response.status)).toEqual(responses.map(() => 200));
    const rows = await server.ctx.db.sql
      .selectFrom("auth.users")
      .select("id")
      .where("email", "=", email)
      .execute();
    expect(rows).toHaveLength(1);
  });
});
