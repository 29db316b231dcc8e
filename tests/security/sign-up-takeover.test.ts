// Two parties sign up with the same address: each code confirms the password that was chosen with it.
import { beforeEach, describe, expect, it } from "vitest";
import { getMessages } from "#messages/node.ts";
import { adminClient, authClient, authServer, call, type ApiResponse } from "#tests/support/auth.ts";
import { newEmail, newPhone } from "#tests/support/contacts.ts";
import { newestMail, type Mail } from "#tests/support/outbox.ts";
import { setup } from "#tests/support/setup.ts";

const VICTIM = "the customer's own password";
const ATTACKER = "the attacker's own password";
const MINUTE = 60_000;
// 2:15 PM in Texas.
const START = Date.parse("2026-11-22T20:15:00Z");

let now = START;
const server = setup(() =>
  authServer(
    {
      AUTH_SITE_URL: "https://portal.example",
      AUTH_OTP_ATTEMPTS: "4",
      AUTH_RATE_LIMIT_FAILED_CODES: "30",
      AUTH_SMS_OTP_EXP: "600",
    },
    { now: () => new Date(now) },
  ),
);
// Each test has its own hour for the message limits.
beforeEach(() => {
  now += 120 * MINUTE;
});

type Address = { email: string } | { phone: string };
const getValue = (address: Address): string => ("email" in address ? address.email : address.phone);

async function signUp(address: Address, password: string, data: object = {}): Promise<Mail> {
  now += 61_000;
  const { status } = await call(server, "POST", "/signup", { body: { ...address, password, data } });
  expect(status).toBe(200);
  return newestMail(server, getValue(address));
}

async function resend(address: Address): Promise<Mail> {
  now += 61_000;
  const type = "email" in address ? "signup" : "sms";
  expect((await call(server, "POST", "/resend", { body: { type, ...address } })).status).toBe(200);
  return newestMail(server, getValue(address));
}

function confirm(address: Address, token: string): Promise<ApiResponse> {
  const type = "email" in address ? "signup" : "sms";
  return call(server, "POST", "/verify", { body: { type, ...address, token } });
}

async function signIn(address: Address, password: string): Promise<string> {
  const { body } = await call(server, "POST", "/token?grant_type=password", {
    body: { ...address, password },
  });
  return body.access_token ? "signed in" : body.error_code;
}

const getToken = (mail: Mail): string => new URL(mail.link).searchParams.get("token") ?? "";
const addresses: Array<[string, () => Address]> = [
  ["email", () => ({ email: newEmail() })],
  ["phone", () => ({ phone: newPhone() })],
];

describe.each(addresses)("a second sign-up of an unverified address, by %s,", (_name, newAddress) => {
  it("leaves the first code valid, which confirms the first password", async () => {
    const address = newAddress();
    const first = await signUp(address, VICTIM);
    await signUp(address, ATTACKER);
    expect((await confirm(address, first.code)).status).toBe(200);
    expect(await signIn(address, VICTIM)).toBe("signed in");
    expect(await signIn(address, ATTACKER)).toBe("invalid_credentials");
  });

  it("after the attacker's, leaves the customer's code with the customer's password", async () => {
    const address = newAddress();
    await signUp(address, ATTACKER);
    const mine = await signUp(address, VICTIM);
    expect((await confirm(address, mine.code)).status).toBe(200);
    expect(await signIn(address, VICTIM)).toBe("signed in");
    expect(await signIn(address, ATTACKER)).toBe("invalid_credentials");
  });

  it("is invalid once one of them is confirmed", async () => {
    const address = newAddress();
    const first = await signUp(address, VICTIM);
    const second = await signUp(address, ATTACKER);
    expect((await confirm(address, first.code)).status).toBe(200);
    expect((await confirm(address, second.code)).body.error_code).toBe("otp_expired");
    expect((await confirm(address, first.code)).body.error_code).toBe("otp_expired");
    expect(await signIn(address, ATTACKER)).toBe("invalid_credentials");
  });

  it("gets a code by resend that confirms neither password", async () => {
    const address = newAddress();
    await signUp(address, VICTIM);
    await signUp(address, ATTACKER);
    const again = await resend(address);
    expect((await confirm(address, again.code)).status).toBe(200);
    expect(await signIn(address, VICTIM)).toBe("invalid_credentials");
    expect(await signIn(address, ATTACKER)).toBe("invalid_credentials");
  });

  it("does not sign in before the address is confirmed", async () => {
    const address = newAddress();
    await signUp(address, VICTIM);
    await signUp(address, ATTACKER);
    expect(await signIn(address, ATTACKER)).toBe(
      "email" in address ? "email_not_confirmed" : "phone_not_confirmed",
    );
  });

  it("includes in the message when the password was chosen", async () => {
    const address = newAddress();
    const first = await signUp(address, VICTIM);
    now += 5 * MINUTE;
    const second = await signUp(address, ATTACKER);
    const time = /\d{1,2}:\d{2} [AP]M/;
    const [early, late] = [time.exec(first.body)?.[0], time.exec(second.body)?.[0]];
    expect(early).toBeDefined();
    expect(late).toBeDefined();
    expect(early).not.toBe(late);
  });
});

describe("one sign-up", () => {
  it.each(addresses)("by %s: every resent code confirms its password", async (_name, create) => {
    for (const index of [0, 1] as const) {
      const address = create();
      const sent = [await signUp(address, VICTIM), await resend(address)] as const;
      expect((await confirm(address, sent[index].code)).status).toBe(200);
      expect(await signIn(address, VICTIM)).toBe("signed in");
    }
  });

  it("is resent with the time at which the password was chosen", async () => {
    const email = newEmail();
    now = Date.parse("2027-01-22T20:15:00Z") - 61_000;
    const first = await signUp({ email }, VICTIM);
    expect(first.body).toContain(
      getMessages("serverAuthEmails", "en").confirms.password({ at: new Date("2027-01-22T20:15:00Z") }),
    );
    now += 20 * MINUTE;
    expect((await resend({ email })).body).toContain("January 22, 2027, at 2:15 PM Central");
  });
});

describe("an emailed link", () => {
  it("confirms the password that was chosen with it", async () => {
    const email = newEmail();
    const first = await signUp({ email }, VICTIM);
    const second = await signUp({ email }, ATTACKER);
    const opened = await call(server, "GET", first.link);
    expect(opened.headers.get("location")).toContain("access_token=");
    expect(await signIn({ email }, VICTIM)).toBe("signed in");
    expect(await signIn({ email }, ATTACKER)).toBe("invalid_credentials");
    const late = await call(server, "GET", second.link);
    expect(late.headers.get("location")).toContain("error_code=otp_expired");
  });

  it("also confirms it as a token and with PKCE", async () => {
    const byToken = newEmail();
    const first = await signUp({ email: byToken }, VICTIM);
    await signUp({ email: byToken }, ATTACKER);
    const body = { type: "signup", token_hash: getToken(first) };
    expect((await call(server, "POST", "/verify", { body })).status).toBe(200);
    expect(await signIn({ email: byToken }, VICTIM)).toBe("signed in");

    const email = newEmail();
    const mine = authClient(server, { flowType: "pkce" });
    expect((await mine.signUp({ email, password: VICTIM })).error).toBeNull();
    const { link } = await newestMail(server, email);
    await signUp({ email }, ATTACKER);
    const led = (await call(server, "GET", link)).headers.get("location") ?? "";
    const code = new URL(led).searchParams.get("code") ?? "";
    expect((await mine.exchangeCodeForSession(code)).error).toBeNull();
    expect(await signIn({ email }, VICTIM)).toBe("signed in");
  });
});

describe("data of a sign-up", () => {
  it("is saved only from the confirmed one, and never shown to the other", async () => {
    const email = newEmail();
    const first = await signUp({ email }, VICTIM, { first_name: "Ana" });
    const { body } = await call(server, "POST", "/signup", {
      headers: { "x-forwarded-for": "198.51.100.7" },
      body: { email: newEmail(), password: ATTACKER, data: { first_name: "Mallory" } },
    });
    expect(body.user_metadata).toMatchObject({ first_name: "Mallory" });
    now += 61_000;
    const other = await call(server, "POST", "/signup", {
      body: { email, password: ATTACKER, data: { last_name: "Mallory" } },
    });
    expect(other.status).toBe(200);
    expect(JSON.stringify(other.body)).not.toContain("Ana");
    const { body: session } = await confirm({ email }, first.code);
    expect(session.user.user_metadata).toMatchObject({ first_name: "Ana", email_verified: true });
    expect(JSON.stringify(session.user)).not.toContain("Mallory");
  });

  it("does not reach an invitation after which the attacker signed up", async () => {
    const email = newEmail();
    await adminClient(server).inviteUserByEmail(email, { data: { first_name: "Ana" } });
    const invitation = await newestMail(server, email);
    await signUp({ email }, ATTACKER, { first_name: "Mallory" });
    const body = { type: "invite", token_hash: getToken(invitation) };
    const { status, body: session } = await call(server, "POST", "/verify", { body });
    expect(status).toBe(200);
    expect(session.user.user_metadata).toMatchObject({ first_name: "Ana" });
    expect(await signIn({ email }, ATTACKER)).toBe("invalid_credentials");
  });

  it("excludes an identity linked by the attacker whose provider has not verified the address", async () => {
    const email = newEmail();
    const { code } = await signUp({ email }, VICTIM);
    const { pool } = server.ctx.db;
    await pool.query(
      `insert into auth.identities (id, user_id, provider, provider_id, identity_data)
       select gen_random_uuid(), id, 'google', 'attacker', '{"name": "Mallory"}' from auth.users where email = $1`,
      [email],
    );
    const { body } = await confirm({ email }, code);
    expect(body.user.identities.map(({ provider }: { provider: string }) => provider)).toEqual(["email"]);
    expect(body.user.app_metadata.providers).toEqual(["email"]);
  });

  it("is removed by an operator's confirmation, which confirms no password", async () => {
    const email = newEmail();
    const { body } = await call(server, "POST", "/signup", { body: { email, password: ATTACKER } });
    const { error } = await adminClient(server).updateUserById(body.id, { email_confirm: true });
    expect(error).toBeNull();
    expect(await signIn({ email }, ATTACKER)).toBe("invalid_credentials");
  });
});

describe("guessing among several codes", () => {
  /** Returns a code that none of the messages has. */
  function wrongFor(sent: readonly Mail[]): string {
    const codes = new Set(sent.map(({ code }) => code));
    const free = Array.from({ length: sent.length + 1 }, (_, index) => String(index).padStart(6, "0"));
    return free.find((code) => !codes.has(code)) ?? "";
  }

  it("counts a guess once per matching code: two codes allow half as many guesses as one", async () => {
    for (const [codes, guesses, opens] of [
      [1, 2, true],
      [2, 2, false],
    ] as const) {
      const email = newEmail();
      const sent: Mail[] = [];
      for (let round = 0; round < codes; round += 1) sent.push(await signUp({ email }, VICTIM));
      // Four chances an hour.
      const strict = await authServer(
        { AUTH_RATE_LIMIT_FAILED_CODES: "4", AUTH_OTP_ATTEMPTS: "100" },
        { now: () => new Date(now), database: { url: "", db: server.ctx.db, drop: async () => {} } },
      );
      try {
        const type = (token: string): Promise<ApiResponse> =>
          call(strict, "POST", "/verify", { body: { type: "signup", email, token } });
        for (let guess = 0; guess < guesses; guess += 1)
          expect((await type(wrongFor(sent))).status).toBe(403);
        // Rejected like a wrong one, because a different response would reveal how many codes there are.
        expect(await type(sent[0]?.code ?? "")).toMatchObject(
          opens ? { status: 200 } : { status: 403, body: { error_code: "otp_expired" } },
        );
      } finally {
        await strict.close();
      }
    }
  });

  it("ends for all of them after the attempts of one", async () => {
    const email = newEmail();
    const sent = [await signUp({ email }, VICTIM), await signUp({ email }, ATTACKER)];
    for (let guess = 0; guess < 4; guess += 1) await confirm({ email }, wrongFor(sent));
    for (const { code } of sent) expect((await confirm({ email }, code)).status).toBe(403);
  });

  it("is limited to five codes: a later message contains only its link", async () => {
    const email = newEmail();
    const first = await signUp({ email }, VICTIM);
    for (let round = 0; round < 4; round += 1)
      expect((await signUp({ email }, ATTACKER)).code).toMatch(/^\d{6}$/);
    const later = await signUp({ email }, ATTACKER);
    expect(later.code).toBe("");
    expect(later.link).toContain("/verify?");
    expect((await confirm({ email }, first.code)).status).toBe(200);
    expect(await signIn({ email }, VICTIM)).toBe("signed in");
  });
});
