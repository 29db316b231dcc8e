// Keys of the comparison API: shown once, stored as hashes, with limits of their own, and gone at once when revoked. The
// TypeScript client uses them on the same server.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { ApiError, type Operations, WattlaneClient } from "#clients/typescript/src/client.ts";
import { accountExportSchema } from "#contracts/account.ts";
import { apiKeysSchema, newApiKeySchema } from "#contracts/api-keys.ts";
import { API_CALLS_PER_DAY, API_CALLS_PER_MINUTE, MAX_API_KEYS } from "#contracts/tables/api-keys.ts";
import { plansSchema, rankingSchema } from "#contracts/compare.ts";
import { problemDetailsSchema } from "#contracts/errors.ts";
import { toHomeUsage } from "#contracts/compare-address.ts";
import { eraseAccount } from "#server/jobs/accounts/erase-account.ts";
import { FakeClock } from "#tests/support/fake-clock.ts";
import { api, createTestUser, portalServer, type TestUser } from "#tests/support/portal.ts";
import { setup } from "#tests/support/setup.ts";

const EVENING = "2026-01-12T23:30:00Z";
const clock = new FakeClock(EVENING);
const server = setup(() => portalServer({ RATE_LIMIT_FACTOR: "1" }, { now: clock.now }));
beforeEach(() => clock.set(EVENING));

async function createKey(user: TestUser, name = "Script") {
  return newApiKeySchema.parse((await api(server, "POST", "/api/api_keys", user, { name })).body);
}

const call = (key: string, path = "/plans?limit=1", body?: object): Promise<Response> =>
  fetch(`${server.url}/compare/v1${path}`, {
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    ...(body && { method: "POST", body: JSON.stringify(body) }),
  });

const list = async (user: TestUser) =>
  apiKeysSchema.parse((await api(server, "GET", "/api/api_keys", user)).body).data;

async function useUp(id: string, used: number): Promise<void> {
  await server.ctx.db.pool.query("update portal.api_keys set used = $2 where id = $1", [id, used]);
}

it("is shown once, counts its calls, and stops at once when it is revoked", async () => {
  const user = await createTestUser(server);
  const { api_key, key } = await createKey(user);
  expect(key).toMatch(/^wlk_[\w-]{43}$/);
  expect(api_key).toMatchObject({
    name: "Script",
    prefix: key.slice(0, 10),
    last_used_at: null,
    used_today: 0,
  });
  const response = await call(key);
  expect(response.status).toBe(200);
  expect(plansSchema.parse(await response.json()).items).toHaveLength(1);
  expect(response.headers.get("ratelimit-policy")).toBe(`"day";q=${API_CALLS_PER_DAY};w=86400`);
  expect(response.headers.get("ratelimit")).toBe(`"day";r=${API_CALLS_PER_DAY - 1};t=1800`);
  expect(response.headers.get("vary")).toContain("authorization");
  expect(await list(user)).toEqual([{ ...api_key, last_used_at: clock.now().toISOString(), used_today: 1 }]);
  const { rows } = await server.ctx.db.pool.query("select * from portal.api_keys");
  expect(JSON.stringify(rows)).not.toContain(key.slice(10));
  expect(JSON.stringify(await list(user))).not.toContain(key.slice(10));
  expect(server.logs.join("")).not.toContain(key.slice(10));
  expect((await api(server, "DELETE", `/api/api_keys/${api_key.id}`, user)).status).toBe(204);
  const rejected = await call(key);
  expect([rejected.status, await rejected.json()]).toMatchObject([
    401,
    { error: { code: "not_signed_in", fields: { problem: "api_key_unknown" } } },
  ]);
});

it("has its own calls a day, which start again at midnight", async () => {
  const user = await createTestUser(server);
  const { api_key, key } = await createKey(user);
  await call(key);
  await useUp(api_key.id, API_CALLS_PER_DAY - 1);
  expect((await call(key)).headers.get("ratelimit")).toBe(`"day";r=0;t=1800`);
  const over = await call(key);
  expect([over.status, over.headers.get("retry-after")]).toEqual([429, "1800"]);
  expect(await over.json()).toMatchObject({ error: { fields: { problem: "limit_reached", wait: "day" } } });
  clock.wait(1_800);
  expect((await call(key)).status).toBe(200);
  expect((await list(user)).map(({ used_today }) => used_today)).toEqual([1]);
});

it("is limited by minute apart from other callers of its address", async () => {
  const [one, other] = [await createTestUser(server), await createTestUser(server)];
  const body = { tdu: "oncor", usage: toHomeUsage(2000), limit: 1 };
  const limitOf = async (key: string) => {
    const response = await call(key, "/rankings", body);
    return [
      response.status,
      response.headers.get("x-ratelimit-limit"),
      response.headers.get("x-ratelimit-remaining"),
    ];
  };
  const max = String(API_CALLS_PER_MINUTE);
  const first = (await createKey(one)).key;
  expect(await limitOf(first)).toEqual([200, max, String(API_CALLS_PER_MINUTE - 1)]);
  expect(await limitOf(first)).toEqual([200, max, String(API_CALLS_PER_MINUTE - 2)]);
  expect(await limitOf((await createKey(other)).key)).toEqual([200, max, String(API_CALLS_PER_MINUTE - 1)]);
  expect(await limitOf("a-session-token")).toEqual([200, "60", "59"]);
});

it("is limited in number, exported without the key, and ends with the account", async () => {
  const user = await createTestUser(server);
  const created = await Promise.all(
    Array.from({ length: MAX_API_KEYS + 1 }, (_, index) =>
      api(server, "POST", "/api/api_keys", user, { name: `Key ${index}` }),
    ),
  );
  expect(created.filter(({ status }) => status === 201)).toHaveLength(MAX_API_KEYS);
  expect(created.find(({ status }) => status === 409)?.body.error.fields).toEqual({
    problem: "api_key_limit",
  });
  expect((await api(server, "POST", "/api/api_keys", user, { name: " " })).status).toBe(400);
  const { body } = await api(server, "GET", "/api/account/export", user);
  expect(accountExportSchema.parse(body).api_keys).toHaveLength(MAX_API_KEYS);
  const { key } = newApiKeySchema.parse(created.find(({ status }) => status === 201)?.body);
  expect(JSON.stringify(body)).not.toContain(key);
  await eraseAccount(server.ctx, { user_id: user.id });
  expect((await call(key)).status).toBe(401);
});

describe("the TypeScript client", () => {
  const toError = async (call: Promise<unknown>): Promise<ApiError> => {
    const error = await call.catch((thrown: unknown) => thrown);
    if (error instanceof ApiError) return error;
    throw new Error("The call was not rejected.", { cause: error });
  };

  /**
   * Starts a server that sends these statuses in order. Returns its address and the idempotency
   * keys of its requests.
   */
  async function startStatuses(statuses: readonly number[]) {
    const requests: (string | string[] | undefined)[] = [];
    const http = createServer(({ headers }, response) => {
      response.writeHead(statuses[requests.push(headers["idempotency-key"]) - 1] ?? 500, {
        "retry-after": "0",
      });
      response.end("{}");
    });
    await new Promise<void>((resolve) => {
      http.listen(0, "127.0.0.1", resolve);
    });
    onTestFinished(() => void http.close());
    return { url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`, requests };
  }

  it("prices plans with a key, and knows what is left of it", async () => {
    const { key } = await createKey(await createTestUser(server));
    const client = new WattlaneClient({ url: server.url, key });
    expect(client.quota).toBeNull();
    const ranking = await client.call("POST /rankings", {
      body: { tdu: "oncor", usage: toHomeUsage(2000), limit: 2 },
    });
    expect(rankingSchema.parse(ranking).results).toHaveLength(2);
    expect(client.quota).toEqual({ remaining: API_CALLS_PER_DAY - 1, resetSeconds: 1800 });
  });

  it("lists every plan once, page by page", async () => {
    const client = new WattlaneClient({ url: server.url });
    const ids = new Set<string>();
    let count = 0;
    for await (const plan of client.list("GET /plans", { tdu: "oncor", limit: 50 })) {
      ids.add(plan.id);
      count += 1;
    }
    const all = await client.call("GET /plans", { query: { tdu: "oncor", limit: 500 } });
    expect(all.items.map(({ id }) => id)).toEqual([...ids]);
    expect([count, all.next_cursor]).toEqual([all.items.length, null]);
  });

  it("throws problem details, and at once if the wait is long", async () => {
    const { api_key, key } = await createKey(await createTestUser(server));
    const client = new WattlaneClient({ url: server.url, key });
    const missing = await toError(client.call("GET /plans/{id}", { path: { id: "a/b" } }));
    expect(problemDetailsSchema.parse(missing.problem)).toMatchObject({
      type: "urn:wattlane:problem:not_found",
      title: "Not Found",
      status: 404,
      detail: missing.message,
    });
    expect(missing.problem?.instance).toBe(`urn:wattlane:request:${missing.problem?.request_id}`);
    await useUp(api_key.id, API_CALLS_PER_DAY);
    const over = await toError(client.call("GET /places", { query: { zip: "75201" } }));
    expect([over.status, over.retryAfter, over.problem?.fields?.["wait"]]).toEqual([429, 1800, "day"]);
    expect(over.problem?.type).toBe("urn:wattlane:problem:limit_reached");
  });

  it("repeats a call that can succeed later, an email with the same key", async () => {
    const busy = await startStatuses([503, 429, 200]);
    expect(await new WattlaneClient({ url: busy.url }).call("GET /example")).toEqual({});
    expect(busy.requests).toHaveLength(3);
    const down = await startStatuses([503, 503, 503, 503]);
    const client = new WattlaneClient({ url: down.url });
    const error = await toError(client.call("GET /example"));
    expect([error.status, error.problem, down.requests.length]).toEqual([503, null, 3]);
    const emails = await startStatuses([503, 503, 200]);
    const body = {} as Operations["POST /emails"]["body"];
    await new WattlaneClient({ url: emails.url }).call("POST /emails", { body });
    expect(emails.requests[0]).toMatch(/^[\w-]{36}$/);
    expect(emails.requests).toEqual(Array.from({ length: 3 }, () => emails.requests[0]));
    const wrong = await startStatuses([400, 200]);
    expect((await toError(new WattlaneClient({ url: wrong.url }).call("GET /example"))).status).toBe(400);
  });
});
