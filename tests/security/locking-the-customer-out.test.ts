// Wrong passwords entered to prevent an account's customer from signing in.
import { sql } from "kysely";
import { afterEach, describe, expect, it } from "vitest";
import { adminClient, authServer, call, type ApiResponse, type AuthServer } from "#tests/support/auth.ts";
import { newEmail, newPhone } from "#tests/support/contacts.ts";

const password = "correct horse battery";
const SECOND = 1_000;
let ahead = 0;
const closers: Array<() => Promise<void>> = [];
afterEach(async () => {
  ahead = 0;
  for (let close = closers.pop(); close; close = closers.pop()) await close();
});

async function open(environment: Record<string, string> = {}): Promise<AuthServer> {
  const server = await authServer(
    { AUTH_RATE_LIMIT_HEADER: "x-forwarded-for", ...environment },
    { now: () => new Date(Date.now() + ahead) },
  );
  closers.push(() => server.close());
  return server;
}

interface Attacked {
  readonly email: string;
  readonly signIn: (input: string, from: number | string, by?: object) => Promise<ApiResponse>;
}

async function attacked(server: AuthServer, more: { phone?: string } = {}): Promise<Attacked> {
  const email = newEmail();
  const confirmed = { email_confirm: true, phone_confirm: true };
  await adminClient(server).createUser({ email, password, ...more, ...confirmed });
  return {
    email,
    signIn: (input, from, by = { email }) =>
      call(server, "POST", "/token?grant_type=password", {
        body: { ...by, password: input },
        headers: { "x-forwarded-for": typeof from === "string" ? from : `198.51.100.${from}` },
      }),
  };
}

describe("wrong passwords from elsewhere", () => {
  const HOME_NETWORK = 200;

  it("do not block the customer, because each network is counted separately", async () => {
    const { signIn } = await attacked(await open());
    for (let attempt = 0; attempt < 7; attempt += 1) expect((await signIn("wrong", 7)).status).toBe(400);
    expect((await signIn(password, 7)).status).toBe(429);
    expect((await signIn(password, 8)).status).toBe(200);
  });

  it("from many networks hit the account's limit, except for networks it was signed in from", async () => {
    const server = await open({ AUTH_RATE_LIMIT_FAILED_PASSWORDS_TOTAL: "5" });
    const { signIn } = await attacked(server);
    expect((await signIn(password, HOME_NETWORK)).status).toBe(200);
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect((await signIn("wrong", attempt)).status).toBe(400);
    // The right one too: a guess must look the same as the customer's attempt.
    const rejected = await signIn(password, 99);
    expect(rejected).toMatchObject({ status: 429, body: { error_code: "over_request_rate_limit" } });
    expect(Number(rejected.headers.get("retry-after"))).toBeGreaterThan(3_000);
    expect((await signIn(password, HOME_NETWORK)).status).toBe(200);
    // The customer's success gives the others no more attempts.
    expect((await signIn("wrong", 98)).status).toBe(429);
    ahead = 3_601 * SECOND;
    expect((await signIn(password, 99)).status).toBe(200);
  });

  it("get the same response from a known network, another one, and without an account", async () => {
    const server = await open({ AUTH_RATE_LIMIT_FAILED_PASSWORDS_TOTAL: "3" });
    const { email, signIn } = await attacked(server);
    expect((await signIn(password, HOME_NETWORK)).status).toBe(200);
    const responses: unknown[] = [];
    for (const [by, from] of [
      [{ email }, HOME_NETWORK],
      [{ email: newEmail() }, HOME_NETWORK],
    ] as const) {
      for (let attempt = 0; attempt < 3; attempt += 1) await signIn("wrong", attempt, by);
      const { status, body } = await signIn("wrong", from, by);
      responses.push({ status, body });
    }
    expect(responses[0]).toEqual(responses[1]);
    expect(responses[0]).toMatchObject({ status: 429 });
  });

  it("count together by email and by phone, without disclosing it", async () => {
    const server = await open({ AUTH_RATE_LIMIT_FAILED_PASSWORDS_TOTAL: "4" });
    const phone = newPhone();
    const { email, signIn } = await attacked(server, { phone });
    expect((await signIn(password, HOME_NETWORK)).status).toBe(200);
    for (const [index, by] of [{ email }, { phone }, { email }, { phone }].entries())
      expect((await signIn("wrong", index, by)).status).toBe(400);
    for (const by of [{ email }, { phone }])
      expect((await signIn(password, 99, by)).body.error_code).toBe("invalid_credentials");
    expect((await signIn(password, HOME_NETWORK, { phone })).status).toBe(200);
  });

  it("block a network that the account has not been signed in from for 90 days", async () => {
    const server = await open({ AUTH_RATE_LIMIT_FAILED_PASSWORDS_TOTAL: "2" });
    const { signIn } = await attacked(server);
    expect((await signIn(password, HOME_NETWORK)).status).toBe(200);
    ahead = 91 * 86_400 * SECOND;
    for (let attempt = 0; attempt < 2; attempt += 1) await signIn("wrong", attempt);
    expect((await signIn(password, HOME_NETWORK)).status).toBe(429);
  });

  it("block a network that only other accounts were signed in from", async () => {
    const server = await open({ AUTH_RATE_LIMIT_FAILED_PASSWORDS_TOTAL: "2" });
    const mine = await attacked(server);
    const { signIn } = await attacked(server);
    expect((await mine.signIn(password, HOME_NETWORK)).status).toBe(200);
    for (let attempt = 0; attempt < 2; attempt += 1) await signIn("wrong", attempt);
    expect((await signIn(password, HOME_NETWORK)).status).toBe(429);
  });

  it("leave no network in the database that could be read or compared", async () => {
    const server = await open();
    const [one, two] = [await attacked(server), await attacked(server)];
    for (const { signIn } of [one, two]) expect((await signIn(password, "203.0.113.77")).status).toBe(200);
    const { rows } = await sql<{ row: string; network_hash: Buffer }>`
      select n::text as row, n.network_hash from auth.known_networks n
      join auth.users u on u.id = n.user_id where u.email in (${one.email}, ${two.email})
    `.execute(server.ctx.db.sql);
    expect(rows).toHaveLength(2);
    expect(rows[0]?.network_hash.equals(rows[1]?.network_hash ?? Buffer.alloc(0))).toBe(false);
    expect(JSON.stringify(rows)).not.toMatch(/203\.0\.113|cb00714d/i);
  });
});
