// How passwords are stored, and which ones are rejected.
import { hash as argon2 } from "@node-rs/argon2";
import { hash as bcrypt } from "@node-rs/bcrypt";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { adminClient, authServer, call, type ApiResponse, type AuthServer } from "#tests/support/auth.ts";
import { newEmail, newPhone } from "#tests/support/contacts.ts";
import {
  digestPassword,
  startLeakSimulator,
  type LeakFault,
  type LeakSimulator,
} from "#tests/support/leaked-passwords.ts";
import { setup } from "#tests/support/setup.ts";

const password = "correct horse battery";
const ARGON2ID = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22,}\$[A-Za-z0-9+/]{43}$/;
/** For endless responses: the buffers of the two connections, and 256 kB read of each. */
const MAX_WRITTEN = 32 * 1024 * 1024;
const server = setup(() =>
  authServer({ AUTH_AUTOCONFIRM: "true", AUTH_RATE_LIMIT_FAILED_PASSWORDS: "1000" }),
);

async function storedHash(email: string, on = server): Promise<string> {
  const row = await on.ctx.db.sql
    .selectFrom("auth.users")
    .select("password_hash")
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  return row.password_hash ?? "";
}

const signUp = (on: AuthServer, input: string, email = newEmail()): Promise<ApiResponse> =>
  call(on, "POST", "/signup", { body: { email, password: input } });
const signIn = (email: string, input: string): Promise<ApiResponse> =>
  call(server, "POST", "/token?grant_type=password", { body: { email, password: input } });

describe("at rest", () => {
  it("is Argon2id with OWASP's cost and its own salt, however the password was set", async () => {
    const [first, second] = [newEmail(), newEmail()];
    const { body } = await signUp(server, password, first);
    await adminClient(server).createUser({ email: second, password, email_confirm: true });
    const hashes = [await storedHash(first), await storedHash(second)];
    await call(server, "PUT", "/user", { token: body.access_token, body: { password: "quite another one" } });
    hashes.push(await storedHash(first));
    for (const hash of hashes) expect(hash).toMatch(ARGON2ID);
    expect(new Set(hashes).size).toBe(3);
  });

  it.each(["2a", "2b", "2y"])(
    "a bcrypt hash ($%s$) of an imported account works, and is upgraded at sign-in",
    async (version) => {
      const email = newEmail();
      const bcryptHash = (await bcrypt(password, { cost: 10 })).replace(/^\$2[aby]/, `$${version}`);
      const created = await adminClient(server).createUser({
        email,
        password_hash: bcryptHash,
        email_confirm: true,
      });
      expect(created.error).toBeNull();
      expect(await storedHash(email)).toBe(bcryptHash);
      // A wrong password does not upgrade anything.
      expect((await signIn(email, "wrong")).status).toBe(400);
      expect(await storedHash(email)).toBe(bcryptHash);
      expect((await signIn(email, password)).status).toBe(200);
      const upgraded = await storedHash(email);
      expect(upgraded).toMatch(ARGON2ID);
      expect((await signIn(email, password)).status).toBe(200);
      expect((await signIn(email, "wrong")).status).toBe(400);
      // It is upgraded only once.
      expect(await storedHash(email)).toBe(upgraded);
    },
  );

  it("an Argon2 hash with a different cost works and is upgraded as well", async () => {
    const email = newEmail();
    const password_hash = await argon2(password, { memoryCost: 8_192, timeCost: 1, parallelism: 1 });
    await adminClient(server).createUser({ email, password_hash, email_confirm: true });
    expect((await signIn(email, password)).status).toBe(200);
    expect(await storedHash(email)).toMatch(ARGON2ID);
  });

  it("an account without a password, or with an unknown kind of hash, cannot be opened", async () => {
    const email = newEmail();
    await adminClient(server).createUser({ email, email_confirm: true });
    for (const hash of [null, "", "plain", password, "$2a$10$short", "$argon2id$v=19$m=19456,t=2,p=1$x$y"]) {
      await server.ctx.db.sql
        .updateTable("auth.users")
        .set({ password_hash: hash })
        .where("email", "=", email)
        .execute();
      for (const input of ["", password, "null", "plain"])
        expect(await signIn(email, input)).toMatchObject({
          status: 400,
          body: { error_code: "invalid_credentials", msg: "Invalid login credentials" },
        });
    }
  });
});

describe("password rules", () => {
  it("allows at most 72 bytes, of any characters, and never truncates silently", async () => {
    const tooLong = { status: 400, body: { msg: "Password cannot be longer than 72 characters" } };
    expect(await signUp(server, "x".repeat(73))).toMatchObject(tooLong);
    expect(await signUp(server, "ñ".repeat(37))).toMatchObject(tooLong);
    expect(await signUp(server, "💥".repeat(19))).toMatchObject(tooLong);
    const email = newEmail();
    expect((await signUp(server, "x".repeat(72), email)).status).toBe(200);
    expect((await signIn(email, "x".repeat(72))).status).toBe(200);
    for (const near of ["x".repeat(71), "x".repeat(73), `${"x".repeat(72)}\0`])
      expect((await signIn(email, near)).status).toBe(400);
  });

  it("rejects an empty password", async () => {
    for (const body of [{ email: newEmail(), password: "" }, { email: newEmail() }, { phone: newPhone() }])
      expect(await call(server, "POST", "/signup", { body })).toMatchObject({
        status: 400,
        body: { error_code: "validation_failed", msg: "Signup requires a valid password" },
      });
  });

  it("rejects a short one: 422 with its reasons, in both forms", async () => {
    const old = await signUp(server, "five5");
    expect(old).toMatchObject({
      status: 422,
      body: {
        code: 422,
        error_code: "weak_password",
        msg: "Password should be at least 6 characters.",
        weak_password: { reasons: ["length"] },
      },
    });
    expect(old.headers.get("x-sb-error-code")).toBe("weak_password");
    const now = await call(server, "POST", "/signup", {
      body: { email: newEmail(), password: "five5" },
      headers: { "x-supabase-api-version": "2024-01-01" },
    });
    expect(now.body).toEqual({
      code: "weak_password",
      message: "Password should be at least 6 characters.",
      weak_password: { reasons: ["length"] },
    });
  });

  it("requires one character of each required set", async () => {
    const strict = await authServer({
      AUTH_AUTOCONFIRM: "true",
      AUTH_PASSWORD_MIN_LENGTH: "8",
      AUTH_PASSWORD_REQUIRED_CHARACTERS: "abcdefghijklmnopqrstuvwxyz:ABCDEFGHIJKLMNOPQRSTUVWXYZ:0123456789",
    });
    const reasons = async (input: string): Promise<unknown> =>
      (await signUp(strict, input)).body.weak_password?.reasons;
    expect(await reasons("alllower1")).toEqual(["characters"]);
    expect(await reasons("NoDigitsHere")).toEqual(["characters"]);
    expect(await reasons("short")).toEqual(["length", "characters"]);
    expect(await reasons("Enough4all")).toBeUndefined();
    // The same for a change and for the operator's accounts, and a hint at sign-in with an older password.
    const { body } = await signUp(strict, "Enough4all");
    const change = await call(strict, "PUT", "/user", {
      token: body.access_token,
      body: { password: "weaker!!" },
    });
    expect(change).toMatchObject({ status: 422, body: { error_code: "weak_password" } });
    const email = newEmail();
    await adminClient(strict).createUser({
      email,
      password_hash: await bcrypt("older", { cost: 4 }),
      email_confirm: true,
    });
    const older = await call(strict, "POST", "/token?grant_type=password", {
      body: { email, password: "older" },
    });
    expect(older).toMatchObject({
      status: 200,
      body: { weak_password: { reasons: ["length", "characters"] } },
    });
    await strict.close();
  });
});

describe("leaked passwords", () => {
  let leaks: LeakSimulator;
  let open: AuthServer;
  let closed: AuthServer;
  beforeAll(async () => {
    leaks = await startLeakSimulator();
    const settings = {
      AUTH_AUTOCONFIRM: "true",
      AUTH_PASSWORD_HIBP_ENABLED: "true",
      AUTH_PASSWORD_HIBP_URL: `${leaks.url}/`,
    };
    open = await authServer(settings);
    closed = await authServer({ ...settings, AUTH_PASSWORD_HIBP_FAIL_CLOSED: "true" });
    leaks.leak("letmein-leaked", 4_711);
    leaks.leak("only-padding", 0);
  });
  afterEach(() => {
    leaks.fault = "none";
    leaks.requests.length = 0;
  });
  afterAll(async () => {
    await open.close();
    await closed.close();
    await leaks.close();
  });

  it("are rejected at sign-up and at a change", async () => {
    const pwned = {
      status: 422,
      body: {
        error_code: "weak_password",
        msg: "Password is known to be weak and easy to guess, please choose a different one.",
        weak_password: { reasons: ["pwned"] },
      },
    };
    expect(await signUp(open, "letmein-leaked")).toMatchObject(pwned);
    const { status, body } = await signUp(open, "nobody knows this");
    expect(status).toBe(200);
    const change = await call(open, "PUT", "/user", {
      token: body.access_token,
      body: { password: "letmein-leaked" },
    });
    expect(change).toMatchObject(pwned);
  });

  it("do not include padding entries", async () => {
    expect((await signUp(open, "only-padding")).status).toBe(200);
  });

  it("are checked with only five characters of the hash", async () => {
    await signUp(open, "nobody knows this");
    await signUp(open, "letmein-leaked");
    const digests = ["nobody knows this", "letmein-leaked"].map(digestPassword);
    expect(leaks.requests).toEqual(digests.map((digest) => `GET /range/${digest.slice(0, 5)}`));
    expect(leaks.bodies).toEqual([]);
  });

  it("are not looked up if the password is rejected for another reason", async () => {
    await signUp(open, "short");
    expect(leaks.requests).toEqual([]);
  });

  it.each<LeakFault>(["error", "silent", "redirect", "hang_up", "endless"])(
    "when the service fails (%s): accepted, or rejected if so configured, without delay",
    async (fault) => {
      leaks.fault = fault;
      const began = performance.now();
      const [accepted, rejected] = await Promise.all([
        signUp(open, "letmein-leaked"),
        signUp(closed, "letmein-leaked"),
      ]);
      expect(performance.now() - began).toBeLessThan(10_000);
      // An endless response is cut off by its size: much more would have arrived in three seconds.
      expect(leaks.written).toBeLessThan(MAX_WRITTEN);
      expect(accepted.status).toBe(200);
      expect(rejected).toMatchObject({
        status: 503,
        body: { msg: "The password cannot be checked just now. Please try again." },
      });
      expect(open.logs.join("")).toContain("leaked-password service does not answer");
      expect(open.logs.join("") + closed.logs.join("")).not.toContain("letmein");
    },
  );

  it("ignores a response that is not a list", async () => {
    leaks.fault = "page";
    expect((await signUp(closed, "nobody knows this either")).status).toBe(200);
  });
});
