// Rate limits by the caller's address, by the account, by the message's address and by the hour. They are counted in
// the database, so that they apply across processes.
import { sql } from "kysely";
import { afterEach, describe, expect, it } from "vitest";
import { adminClient, authServer, call, type ApiResponse, type AuthServer } from "#tests/support/auth.ts";
import { mailsTo } from "#tests/support/outbox.ts";
import { newEmail, newPhone } from "#tests/support/contacts.ts";
import { testDatabase } from "#tests/support/database.ts";

const password = "correct horse battery";
const SECOND = 1_000;
const versioned = { "x-supabase-api-version": "2024-01-01" };
const closers: Array<() => Promise<void>> = [];
let ahead = 0;
afterEach(async () => {
  ahead = 0;
  for (let close = closers.pop(); close; close = closers.pop()) await close();
});

async function open(
  environment: Record<string, string> = {},
  options: Parameters<typeof authServer>[1] = {},
): Promise<AuthServer> {
  const server = await authServer(
    {
      AUTH_RATE_LIMIT_HEADER: "x-forwarded-for",
      AUTH_AUTOCONFIRM: "true",
      AUTH_SMTP_MAX_FREQUENCY: "0",
      AUTH_SMS_MAX_FREQUENCY: "0",
      ...environment,
    },
    { now: () => new Date(Date.now() + ahead), ...options },
  );
  closers.push(() => server.close());
  return server;
}

interface Kind {
  readonly setting: string;
  readonly windowSeconds: number;
  send(server: AuthServer, headers: Record<string, string>): Promise<ApiResponse>;
}

const posts =
  (path: string, body: () => object): Kind["send"] =>
  (server, headers) =>
    call(server, "POST", path, { body: body(), headers });

const KINDS: Record<string, Kind> = {
  token: {
    setting: "TOKEN_REFRESH",
    windowSeconds: 300,
    send: posts("/token?grant_type=refresh_token", () => ({ refresh_token: "x" })),
  },
  verify: {
    setting: "VERIFY",
    windowSeconds: 300,
    send: posts("/verify", () => ({ type: "email", email: newEmail(), token: "000000" })),
  },
  "verify by link": {
    setting: "VERIFY",
    windowSeconds: 300,
    send: (server, headers) => call(server, "GET", "/verify?type=signup&token=x", { headers }),
  },
  otp: { setting: "OTP", windowSeconds: 300, send: posts("/otp", () => ({ email: newEmail() })) },
  "sign-up": {
    setting: "OTP",
    windowSeconds: 300,
    send: posts("/signup", () => ({ email: newEmail(), password })),
  },
  recover: { setting: "OTP", windowSeconds: 300, send: posts("/recover", () => ({ email: newEmail() })) },
  resend: {
    setting: "OTP",
    windowSeconds: 300,
    send: posts("/resend", () => ({ type: "signup", email: newEmail() })),
  },
  anonymous: { setting: "ANONYMOUS_USERS", windowSeconds: 3_600, send: posts("/signup", () => ({})) },
  sso: { setting: "SSO", windowSeconds: 300, send: posts("/sso", () => ({ domain: "nobody.example" })) },
};

function getKind(name: string): Kind {
  const kind = KINDS[name];
  if (!kind) throw new Error(`There is no kind called ${name}.`);
  return kind;
}

describe("limits by the caller's address", () => {
  it.each(Object.keys(KINDS))(
    "%s: allows a number per window, then returns 429 in both forms until the window ends",
    async (name) => {
      const kind = getKind(name);
      const server = await open({
        [`AUTH_RATE_LIMIT_${kind.setting}`]: "3",
        AUTH_EXTERNAL_ANONYMOUS_USERS_ENABLED: "true",
      });
      const from = (address: string): Record<string, string> => ({ "x-forwarded-for": address });
      for (let requested = 0; requested < 3; requested += 1)
        // What a caller writes into the header comes before what our proxy adds.
        expect((await kind.send(server, from(`203.0.113.${requested}, 198.51.100.7`))).status).not.toBe(429);
      const rejected = await kind.send(server, from("198.51.100.7"));
      expect(rejected).toMatchObject({
        status: 429,
        body: { code: 429, error_code: "over_request_rate_limit", msg: "Request rate limit reached" },
      });
      expect(rejected.headers.get("x-sb-error-code")).toBe("over_request_rate_limit");
      const retryAfter = Number(rejected.headers.get("retry-after"));
      expect(retryAfter).toBeGreaterThan(kind.windowSeconds - 60);
      expect(retryAfter).toBeLessThanOrEqual(kind.windowSeconds);
      const inTheNewForm = await kind.send(server, { ...from("198.51.100.7"), ...versioned });
      expect(inTheNewForm.status).toBe(429);
      expect(inTheNewForm.body).toEqual({
        code: "over_request_rate_limit",
        message: "Request rate limit reached",
      });
      expect((await kind.send(server, from("198.51.100.8"))).status).not.toBe(429);
      ahead = (kind.windowSeconds + 1) * SECOND;
      expect((await kind.send(server, from("198.51.100.7"))).status).not.toBe(429);
    },
  );

  it("counts an IPv6 network as one address, and IPv4-mapped IPv6 as its IPv4 address", async () => {
    const server = await open({ AUTH_RATE_LIMIT_SSO: "1" });
    const send = async (address: string): Promise<number> =>
      (await getKind("sso").send(server, { "x-forwarded-for": address })).status;
    expect(await send("2001:db8:1:2::1")).not.toBe(429);
    expect(await send("2001:db8:1:2:ffff::9")).toBe(429);
    expect(await send("2001:0DB8:0001:0002:0:0:0:77")).toBe(429);
    expect(await send("2001:db8:1:3::1")).not.toBe(429);
    expect(await send("2001:db8::1")).not.toBe(429);
    expect(await send("2001:db8:0:0:5::1")).toBe(429);
    expect(await send("::ffff:198.51.100.1")).not.toBe(429);
    expect(await send("::ffff:198.51.100.2")).not.toBe(429);
    expect(await send("198.51.100.1")).toBe(429);
  });

  it("applies across several processes, also for concurrent requests, and stores no address", async () => {
    const database = await testDatabase();
    closers.push(() => database.drop());
    const settings = { AUTH_RATE_LIMIT_TOKEN_REFRESH: "10" };
    const one = await open(settings, { database });
    const two = await open(settings, { database });
    const headers = { "x-forwarded-for": "203.0.113.99" };
    const responses = await Promise.all(
      Array.from({ length: 30 }, (_, index) => getKind("token").send(index % 2 === 0 ? one : two, headers)),
    );
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(20);
    const again = await open(settings, { database });
    expect((await getKind("token").send(again, headers)).status).toBe(429);
    const { rows } = await sql<{
      row: string;
      key: Buffer;
    }>`select l::text as row, l.key from auth.limits l`.execute(database.db.sql);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.key.byteLength).toBe(32);
    expect(JSON.stringify(rows)).not.toMatch(/203\.0\.113|cb007163/i);
  });

  it("without a configured header, does not limit this machine and trusts no header", async () => {
    const server = await authServer({ AUTH_RATE_LIMIT_SSO: "1" });
    closers.push(() => server.close());
    for (let requested = 0; requested < 4; requested += 1)
      expect((await getKind("sso").send(server, { "x-forwarded-for": "198.51.100.7" })).status).not.toBe(429);
  });
});

describe("limits by the account", () => {
  it("returns 429 after too many wrong passwords from a network, even for the right one and unknown addresses", async () => {
    const server = await open({ AUTH_RATE_LIMIT_FAILED_PASSWORDS: "3" });
    const known = newEmail();
    await adminClient(server).createUser({ email: known, password, email_confirm: true });
    const signIn = (email: string, input: string, from: number): Promise<ApiResponse> =>
      call(server, "POST", "/token?grant_type=password", {
        body: { email, password: input },
        headers: { "x-forwarded-for": `198.51.100.${from}` },
      });
    for (const email of [known, newEmail()]) {
      for (let attempt = 0; attempt < 3; attempt += 1)
        expect((await signIn(email, `wrong ${attempt}`, 9)).body.error_code).toBe("invalid_credentials");
      const rejected = await signIn(email.toUpperCase(), password, 9);
      expect(rejected).toMatchObject({ status: 429, body: { error_code: "over_request_rate_limit" } });
      expect(Number(rejected.headers.get("retry-after"))).toBeGreaterThan(200);
    }
    ahead = 301 * SECOND;
    expect((await signIn(known, password, 9)).status).toBe(200);
    // A success resets earlier failures.
    for (let round = 0; round < 3; round += 1) {
      for (let attempt = 0; attempt < 2; attempt += 1) await signIn(known, "wrong", 9);
      expect((await signIn(known, password, 9)).status).toBe(200);
    }
  });

  it("allows seven in five minutes by default: fewer than a hundred an hour", async () => {
    const server = await open();
    const email = newEmail();
    await adminClient(server).createUser({ email, password, email_confirm: true });
    const signIn = async (input: string): Promise<number> =>
      (await call(server, "POST", "/token?grant_type=password", { body: { email, password: input } })).status;
    for (let attempt = 0; attempt < 7; attempt += 1) expect(await signIn("wrong")).toBe(400);
    expect(await signIn(password)).toBe(429);
    ahead = 301 * SECOND;
    for (let attempt = 0; attempt < 6; attempt += 1) expect(await signIn("wrong")).toBe(400);
    expect(await signIn(password)).toBe(200);
  });

  it("counts wrong passwords by email, by phone and by a signed-in browser together", async () => {
    const server = await open({ AUTH_RATE_LIMIT_FAILED_PASSWORDS: "3" });
    const user = { email: newEmail(), phone: newPhone() };
    await adminClient(server).createUser({ ...user, password, email_confirm: true, phone_confirm: true });
    const signIn = (by: "email" | "phone", input: string): Promise<ApiResponse> =>
      call(server, "POST", "/token?grant_type=password", { body: { [by]: user[by], password: input } });
    const token = (await signIn("phone", password)).body.access_token as string;
    const erase = (input: string): Promise<ApiResponse> =>
      call(server, "DELETE", "/user", { token, body: { password: input } });
    expect((await signIn("email", "wrong")).status).toBe(400);
    expect((await signIn("phone", "wrong")).status).toBe(400);
    expect((await erase("wrong")).body.error_code).toBe("current_password_invalid");
    // None of the three reaches its limit alone, but together they do.
    expect((await erase(password)).status).toBe(429);
    for (const by of ["email", "phone"] as const)
      expect((await signIn(by, password)).body.error_code).toBe("invalid_credentials");
    ahead = 301 * SECOND;
    expect((await signIn("email", password)).status).toBe(200);
  });

  it("does not allow guesses of a required current password either", async () => {
    const server = await open({
      AUTH_RATE_LIMIT_FAILED_PASSWORDS: "2",
      AUTH_SECURITY_UPDATE_PASSWORD_REQUIRE_CURRENT_PASSWORD: "true",
    });
    const email = newEmail();
    const { body } = await call(server, "POST", "/signup", { body: { email, password } });
    const change = async (current_password: string): Promise<number> => {
      const input = { password: "something quite new", current_password };
      return (await call(server, "PUT", "/user", { token: body.access_token, body: input })).status;
    };
    expect([await change("wrong"), await change("wrong too"), await change(password)]).toEqual([
      400, 400, 429,
    ]);
    ahead = 301 * SECOND;
    expect(await change(password)).toBe(200);
  });

  it("cannot be bypassed by concurrency: the right password among many is rejected like the wrong ones", async () => {
    const server = await open({ AUTH_RATE_LIMIT_FAILED_PASSWORDS: "3" });
    const email = newEmail();
    await adminClient(server).createUser({ email, password, email_confirm: true });
    const guesses = [...Array.from({ length: 40 }, (_, index) => `wrong ${index}`), password];
    const responses = await Promise.all(
      guesses.map((guess) =>
        call(server, "POST", "/token?grant_type=password", { body: { email, password: guess } }),
      ),
    );
    const count = (status: number): number =>
      responses.filter((response) => response.status === status).length;
    expect([count(400), count(429)]).toEqual([3, 38]);
    const right = responses.at(-1);
    expect(right).toMatchObject({ status: 429, body: { msg: "Request rate limit reached" } });
  });
});

describe("message limits", () => {
  it.each([
    ["mail", "/otp", (): object => ({ email: newEmail() }), "over_email_send_rate_limit"],
    ["mail", "/recover", (): object => ({ email: newEmail() }), "over_email_send_rate_limit"],
    ["mail", "/resend", (): object => ({ type: "signup", email: newEmail() }), "over_email_send_rate_limit"],
    ["mail", "/signup", (): object => ({ email: newEmail(), password }), "over_email_send_rate_limit"],
    ["text", "/otp", (): object => ({ phone: newPhone() }), "over_sms_send_rate_limit"],
    ["text", "/signup", (): object => ({ phone: newPhone(), password }), "over_sms_send_rate_limit"],
  ])("one %s of %s to an address in an interval", async (_what, path, create, code) => {
    const server = await open({
      AUTH_AUTOCONFIRM: "false",
      AUTH_SMTP_MAX_FREQUENCY: "60",
      AUTH_SMS_MAX_FREQUENCY: "60",
    });
    const body = create();
    const send = (): Promise<ApiResponse> => call(server, "POST", path, { body });
    expect((await send()).status).toBe(200);
    const rejected = await send();
    expect(rejected).toMatchObject({
      status: 429,
      body: {
        error_code: code,
        msg: expect.stringMatching(/^For security purposes, you can only request this after \d+ seconds\.$/),
      },
    });
    const seconds = Number(/\d+/.exec(rejected.body.msg)?.[0]);
    expect(seconds).toBeGreaterThan(30);
    expect(seconds).toBeLessThanOrEqual(60);
    expect(rejected.headers.get("retry-after")).toBe(String(seconds));
    expect((await call(server, "POST", path, { body: create() })).status).toBe(200);
    ahead = 61 * SECOND;
    expect((await send()).status).toBe(200);
  });

  it("include text notifications in the hourly limit, so changing a number repeatedly sends no more", async () => {
    const server = await open({ AUTH_RATE_LIMIT_SMS_SENT: "1" });
    const [first, second, third] = [newPhone(), newPhone(), newPhone()];
    const { body } = await call(server, "POST", "/signup", { body: { phone: first, password } });
    const change = (phone: string): Promise<ApiResponse> =>
      call(server, "PUT", "/user", { token: body.access_token, body: { phone } });
    expect(await change(second)).toMatchObject({ status: 200, body: { phone: second } });
    expect((await mailsTo(server, first)).map(({ kind }) => kind)).toEqual(["auth.phone_changed"]);
    expect(await change(third)).toMatchObject({ status: 429, body: { msg: "sms rate limit exceeded" } });
    const { body: me } = await call(server, "GET", "/user", { token: body.access_token });
    expect(me.phone).toBe(second);
  });

  it.each([
    ["mails", "EMAIL", (): object => ({ email: newEmail() }), "email rate limit exceeded"],
    ["text messages", "SMS", (): object => ({ phone: newPhone() }), "sms rate limit exceeded"],
  ])("a number of %s an hour in total", async (_what, setting, create, msg) => {
    const server = await open({ [`AUTH_RATE_LIMIT_${setting}_SENT`]: "2" });
    const send = (): Promise<ApiResponse> => call(server, "POST", "/otp", { body: create() });
    expect([(await send()).status, (await send()).status]).toEqual([200, 200]);
    const rejected = await send();
    expect(rejected).toMatchObject({ status: 429, body: { msg } });
    expect(Number(rejected.headers.get("retry-after"))).toBeGreaterThan(3_000);
    ahead = 3_601 * SECOND;
    expect((await send()).status).toBe(200);
  });
});
