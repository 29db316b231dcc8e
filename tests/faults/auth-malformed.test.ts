// Ten thousand requests that no client would send, to every address of the service: none crashes it, none hangs, and no
// response reveals internals.
import { expect, it } from "vitest";
import { startSimulator } from "#simulators/identity-provider/simulator.ts";
import { authServer, call } from "#tests/support/auth.ts";
import { newEmail, newPhone } from "#tests/support/contacts.ts";
import type { Known } from "#tests/support/malformed/values.ts";
import { malformedRequests, type CallerKind, type Route } from "#tests/support/malformed/requests.ts";
import { COUNT, expectUnharmed, sendMalformed } from "#tests/support/malformed/run.ts";
import { SEED } from "#tests/support/seed.ts";
import { setup } from "#tests/support/setup.ts";

const password = "correct horse battery";

const simulator = setup(startSimulator);
const server = setup(() =>
  authServer({
    AUTH_AUTOCONFIRM: "true",
    AUTH_SITE_URL: "https://portal.example",
    AUTH_URI_ALLOW_LIST: "https://*.example/**",
    AUTH_EXTERNAL_ANONYMOUS_USERS_ENABLED: "true",
    AUTH_EXTERNAL_GOOGLE_ENABLED: "true",
    AUTH_EXTERNAL_GOOGLE_URL: simulator.issuer,
    AUTH_EXTERNAL_GOOGLE_CLIENT_ID: "wattlane-development",
    AUTH_EXTERNAL_GOOGLE_SECRET: "not-a-secret",
    // Requests must reach the handlers, not end at a rate limit.
    RATE_LIMIT_FACTOR: "100000",
    AUTH_SMTP_MAX_FREQUENCY: "0",
    AUTH_SMS_MAX_FREQUENCY: "0",
    AUTH_RATE_LIMIT_EMAIL_SENT: "10000000",
    AUTH_RATE_LIMIT_SMS_SENT: "10000000",
    AUTH_RATE_LIMIT_FAILED_PASSWORDS: "10000000",
    AUTH_RATE_LIMIT_FAILED_PASSWORDS_TOTAL: "10000000",
  }),
);

interface Operation {
  readonly requestBody?: { readonly content: Record<string, { schema: { properties?: object } }> };
}

async function listRoutes(): Promise<Route[]> {
  const { body } = await call(server, "GET", `${server.url}/openapi.json`);
  const paths = Object.entries(body.paths as Record<string, Record<string, Operation>>);
  const routes = paths
    .filter(([path]) => path.startsWith("/auth/v1/"))
    .flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, { requestBody }]) => ({
        method: method.toUpperCase(),
        path: path.slice("/auth/v1".length),
        fields: Object.keys(requestBody?.content["application/json"]?.schema.properties ?? {}),
      })),
    );
  const unknown = ["/admin/{unknown}", "/{unknown}"].map((path) => ({ method: "POST", path, fields: [] }));
  return [...routes, ...unknown];
}

interface TestUser {
  readonly token: string;
  readonly userId: string;
  readonly email: string;
}

async function createTestUser(): Promise<TestUser> {
  const email = newEmail();
  const { body } = await call(server, "POST", "/signup", { body: { email, password } });
  return { token: body.access_token, userId: body.user.id, email };
}

async function known(testUser: TestUser): Promise<Known> {
  const phone = newPhone();
  await call(server, "POST", "/signup", { body: { phone, password } });
  const factor = await call(server, "POST", "/factors", {
    token: testUser.token,
    body: { factor_type: "totp", friendly_name: "mine" },
  });
  const challenge = await call(server, "POST", `/factors/${factor.body.id}/challenge`, {
    token: testUser.token,
    body: {},
  });
  const user = await call(server, "GET", "/user", { token: testUser.token });
  const ids = [factor.body.id, challenge.body.id, user.body.identities[0].identity_id];
  expect(ids).toEqual(ids.map(() => expect.any(String)));
  return { emails: [testUser.email, newEmail()], phones: [phone], ids: [...ids, testUser.userId], password };
}

/** Users and tokens of the requests. A user whose session a request has ended is replaced. */
class CallerPool {
  #person: TestUser;
  #next: Promise<void> | null = null;
  constructor(testUser: TestUser) {
    this.#person = testUser;
  }
  header(caller: CallerKind): string | null {
    const { anonKey, serviceKey } = server.ctx.tokens;
    const headers: Record<CallerKind, string | null> = {
      anonymous: null,
      anon: `Bearer ${anonKey}`,
      user: `Bearer ${this.#person.token}`,
      operator: `Bearer ${serviceKey}`,
      rubbish: `Bearer ${serviceKey.slice(0, -2)}${serviceKey.endsWith("AA") ? "BB" : "AA"}`,
    };
    return headers[caller];
  }
  async #replace(): Promise<void> {
    this.#person = await createTestUser();
    this.#next = null;
  }
  async seen(caller: CallerKind, body: string): Promise<void> {
    if (caller !== "user" || !/"(session_not_found|user_not_found|user_banned)"/.test(body)) return;
    this.#next ??= this.#replace();
    await this.#next;
  }
}

it(`survives ${COUNT} malformed requests over every route`, { timeout: 240_000 }, async () => {
  const routes = await listRoutes();
  expect(routes.length).toBeGreaterThan(45);
  const testUser = await createTestUser();
  const requests = malformedRequests(routes, await known(testUser), { count: COUNT, seed: SEED });
  const callers = new CallerPool(testUser);
  await sendMalformed({
    base: server.base,
    requests,
    oneWellIn: 20,
    getAuthorization: (caller) => callers.header(caller),
    onResponse: (caller, body) => callers.seen(caller, body),
  });
  expect(await call(server, "GET", "/health")).toMatchObject({ status: 200, body: { name: "GoTrue" } });
  expect((await call(server, "POST", "/signup", { body: { email: newEmail(), password } })).status).toBe(200);
  expectUnharmed(server);
});
