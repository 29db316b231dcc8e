// Green Button Connect My Data: an app gets exactly the homes and days that its customer approved, valid by the schema,
// is notified of new readings, and sees nothing after the connection has ended.
import { describe, expect, it } from "vitest";
import { agreeOnScope, DEFAULT_ESPI_SCOPE, ESPI_ROOT } from "#contracts/espi.ts";
import { connectionsSchema } from "#contracts/oauth.ts";
import { addDays } from "#meter/calendar.ts";
import type { DayReads } from "#meter/day-reads.ts";
import { readOne, readSeries } from "#meter/formats/test-support.ts";
import { toDayReads } from "#meter/series-days.ts";
import { createReads, readsFrom } from "#server/domain/meters/test-support.ts";
import { saveLocationReadings } from "#server/domain/meters/save-location-readings.ts";
import { call } from "#tests/support/auth.ts";
import { findBrokenLinks, findSchemaErrors } from "#tests/support/espi-schema.ts";
import { addLocation, seedReadings } from "#tests/support/locations.ts";
import { formatReads } from "#tests/support/meters.ts";
import {
  callTool,
  connectApp,
  connectGreenButton,
  createAuthorization,
  decide,
  describeAuthorization,
  exchangeCode,
  refresh,
  registerApp,
  type GreenButtonApp as App,
} from "#tests/support/oauth.ts";
import { newEsiid } from "#tests/support/orders.ts";
import { createTestUser, type TestUser } from "#tests/support/portal.ts";
import { createWebhookFixture } from "#tests/support/webhooks.ts";

const { clock, receiver, server, deliver, nextJob } = createWebhookFixture();

/** 30 days. */
const SCOPE = "FB=1_3_4_5_8_39;IntervalDuration=900;HistoryLength=2592000";

/** Connects an app that gets notifications at the receiver. */
const connect = (user: TestUser, scope = SCOPE): Promise<App> =>
  connectGreenButton(server, user, scope, `${receiver.origin}/notify`);

const get = (app: App, address: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(address.startsWith("http") ? address : `${server.url}${address}`, {
    headers: { authorization: `Bearer ${app.token.access_token}`, ...headers },
  });

async function read(app: App, address: string): Promise<string> {
  const response = await get(app, address);
  expect([address, response.status]).toEqual([address, 200]);
  expect(response.headers.get("content-type")).toBe("application/atom+xml; charset=utf-8");
  return response.text();
}

async function createHome(user: TestUser, reads: Parameters<typeof seedReadings>[3]): Promise<string> {
  const esiid = newEsiid();
  // Homes are listed in the order in which they were added.
  clock.wait(1);
  await addLocation(server, user, esiid);
  await seedReadings(server, user, esiid, reads);
  return esiid;
}

const saveReads = (user: TestUser, esiid: string, reads: readonly DayReads[]) =>
  server.ctx.db.sql
    .transaction()
    .execute((trx) => saveLocationReadings(trx, { user_id: user.id, esiid }, reads, clock.now()));

async function findEndpoint({ id }: TestUser) {
  const { rows } = await server.ctx.db.pool.query<{ id: string; disabled_reason: string | null }>(
    "select id, disabled_reason from portal.webhook_endpoints where user_id = $1",
    [id],
  );
  return rows[0];
}

const batch = ({ token }: App): string => token.resourceURI ?? "";
const days = (xml: string): string[] =>
  [...xml.matchAll(/<title>(\d{4}-\d\d-\d\d)<\/title>/g)].map(([, day = ""]) => day);
/** Returns the addresses of the entries of a feed. */
const selves = (xml: string): string[] =>
  [...xml.matchAll(/<entry>.*?<link rel="self" href="([^"]+)"/g)].map(([, href = ""]) => href);

describe("an app for Green Button", () => {
  it("is approved for the function blocks that are offered, shown as the first day of readings", async () => {
    const user = await createTestUser(server);
    const client_id = await registerApp(server);
    const request = createAuthorization(server, client_id, { scope: SCOPE, resource: "" });
    expect((await describeAuthorization(server, user, request)).body).toMatchObject({
      scopes: ["readings.read"],
      readings_from: "2025-12-13",
    });
    const app = await connect(user);
    const id = batch(app).split("/").at(-1);
    expect(app.token).toMatchObject({
      scope: agreeOnScope(SCOPE)?.text,
      resourceURI: `${server.url}${ESPI_ROOT}/Batch/Subscription/${id}`,
      authorizationURI: `${server.url}${ESPI_ROOT}/Authorization/${id}`,
    });
    const authorization = await read(app, app.token.authorizationURI ?? "");
    expect(findSchemaErrors(authorization)).toEqual([]);
    expect(authorization).toContain(`<espi:scope>${app.token.scope}</espi:scope>`);
    const { body } = await call(server, "GET", "/oauth/connections", { token: user.token });
    expect(connectionsSchema.parse(body).connections).toMatchObject([{ id, scopes: ["readings.read"] }]);
  });

  it("can name the resource instead, and gets an error for a scope that is not offered", async () => {
    const user = await createTestUser(server);
    const client_id = await registerApp(server);
    const resource = `${server.url}${ESPI_ROOT}`;
    const answer = async (more: Record<string, string>) =>
      (await decide(server, user, createAuthorization(server, client_id, more)))["error"];
    expect(await answer({ resource, scope: "readings.read" })).toBeUndefined();
    expect(await answer({ resource, scope: "" })).toBeUndefined();
    expect(await answer({ resource, scope: "homes.read" })).toBe("invalid_scope");
    expect(await answer({ resource: "", scope: "FB=10_11" })).toBe("invalid_scope");
    expect(await answer({ scope: SCOPE })).toBe("invalid_scope");
    expect(await answer({ scope: "readings.read" })).toBe("invalid_scope");
    const { code = "" } = await decide(server, user, createAuthorization(server, client_id, { resource }));
    const { body } = await exchangeCode(server, client_id, code, { resource });
    expect(body.scope).toBe(DEFAULT_ESPI_SCOPE.text);
    const again = await refresh(server, client_id, body.refresh_token, { scope: DEFAULT_ESPI_SCOPE.text });
    expect(again.body).toMatchObject({ scope: body.scope, resourceURI: body.resourceURI });
  });

  it("cannot register an inside address for notifications", async () => {
    for (const thirdPartyNotifyUri of ["https://10.0.0.1/x", "http://app.example/x", "https://db.internal/"])
      await expect(registerApp(server, { thirdPartyNotifyUri })).rejects.toThrow("400");
  });
});

describe("readings", () => {
  it("are those of the agreed days of every home, in a batch and one by one", async () => {
    const user = await createTestUser(server);
    const old = createReads("2025-12-12");
    const sent = createReads("2025-12-20", { channel: "generation", wh: () => 90 });
    const estimated = createReads("2025-12-20", { estimated: (slot) => slot < 4 });
    const first = await createHome(user, [old, createReads("2025-12-13"), estimated, sent]);
    const second = await createHome(user, readsFrom("2026-01-01", 3));
    await createHome(user, []);
    const app = await connect(user);
    const xml = await read(app, batch(app));
    expect(findSchemaErrors(xml)).toEqual([]);
    expect(findBrokenLinks(xml)).toEqual([]);
    expect(days(xml)).toEqual([
      "2025-12-13",
      "2025-12-20",
      "2025-12-20",
      "2026-01-01",
      "2026-01-02",
      "2026-01-03",
    ]);
    const points = await read(
      app,
      batch(app).replace(`${server.url}${ESPI_ROOT}/Batch`, ESPI_ROOT) + "/UsagePoint",
    );
    expect(points.match(/ESI ID \d+/g)).toEqual([`ESI ID ${first}`, `ESI ID ${second}`]);
    // Each entry of the batch, and each list of entries, is also at its own address.
    const addresses = selves(xml);
    const lists = new Set(addresses.map((href) => href.slice(0, href.lastIndexOf("/"))));
    for (const address of [...addresses, ...lists]) {
      const alone = await read(app, address);
      expect(findSchemaErrors(alone), address).toEqual([]);
      expect(alone).toContain(`href="${address}"`);
    }
    const [point = ""] = selves(points);
    const one = await read(app, point.replace(`${ESPI_ROOT}/`, `${ESPI_ROOT}/Batch/`));
    const series = await readOne(one);
    expect(series).toMatchObject({ esiid: first, start: "2025-12-13" });
    expect(series.exported?.reduce((sum, wh) => sum + wh, 0)).toBe(96 * 90);
    expect([...series.quality].filter((code) => code === series.quality[7 * 96])).toHaveLength(4);
  });

  it("reach a third party to the watt-hour, from and to the grid, through a change of the clock", async () => {
    const user = await createTestUser(server);
    const seed = (scale: number, channel: DayReads["channel"]): DayReads[] =>
      readsFrom("2025-11-01", 3, {
        channel,
        wh: (slot, day) => (slot === 40 ? null : scale * Number(day.slice(-2)) + slot),
        estimated: (slot) => slot > 90,
      });
    const homes = [[...seed(100, "consumption"), ...seed(1_000, "generation")], seed(7, "consumption")];
    const seeded: unknown[] = [];
    for (const reads of homes) seeded.push([await createHome(user, reads), formatReads(reads)]);
    const app = await connect(user, "FB=4;HistoryLength=7776000");
    const series = await readSeries(await read(app, batch(app)));
    const received = series.map((one) => [one.esiid, formatReads(toDayReads(one, clock.now()))]);
    expect(received).toEqual(seeded);
  });

  it("can be limited to a period, and have an ETag that changes with new readings", async () => {
    const user = await createTestUser(server);
    const esiid = await createHome(user, readsFrom("2026-01-01", 5));
    const app = await connect(user);
    const period = async (query: string) => days(await read(app, `${batch(app)}?${query}`));
    expect(await period("published-min=2026-01-05T06:00:00Z")).toEqual(["2026-01-04", "2026-01-05"]);
    expect(await period("published-max=2026-01-02T06:00:00Z")).toEqual(["2026-01-01"]);
    expect(await period("published-min=1767420000&published-max=1767506400")).toEqual([
      "2026-01-02",
      "2026-01-03",
    ]);
    // Readings are revised at 11:00 of the next day.
    expect(await period("updated-min=2026-01-05T11:00:00Z")).toEqual(["2026-01-04", "2026-01-05"]);
    expect(await period("updated-max=2026-01-02T11:00:00-00:00")).toEqual(["2026-01-01"]);
    expect((await get(app, `${batch(app)}?published-min=yesterday`)).status).toBe(400);
    const etag = (await get(app, batch(app))).headers.get("etag") ?? "";
    const known = await get(app, batch(app), { "if-none-match": etag });
    expect([known.status, await known.text()]).toEqual([304, ""]);
    await seedReadings(server, user, esiid, readsFrom("2026-01-06", 1));
    expect((await get(app, batch(app), { "if-none-match": etag })).status).toBe(200);
  });

  it("are closed to other tokens, other subscriptions, and the app itself once it is disconnected", async () => {
    const [ana, eve] = [await createTestUser(server), await createTestUser(server)];
    await createHome(ana, readsFrom("2026-01-01", 2));
    await createHome(eve, readsFrom("2026-01-01", 2));
    const [app, other] = [await connect(ana), await connect(eve)];
    const [mine, theirs] = [await read(app, batch(app)), await read(other, batch(other))];
    const paths = [batch(other), other.token.authorizationURI ?? "", ...selves(theirs)].filter(
      (address) => !/LocalTime|ReadingType/.test(address),
    );
    for (const address of paths) expect([address, (await get(app, address)).status]).toEqual([address, 404]);
    const [, id = ""] = /UsagePoint\/([^/"]+)/.exec(theirs) ?? [];
    expect((await get(app, `${batch(app)}/UsagePoint/${id}`)).status).toBe(404);
    const mcp = await connectApp(server, ana);
    const withToken = async (token: string) =>
      (await fetch(batch(app), { headers: { authorization: `Bearer ${token}` } })).status;
    expect([await withToken(mcp.access), await withToken(ana.token), await withToken("x")]).toEqual([
      401, 401, 401,
    ]);
    expect((await callTool(server, app.token.access_token, "my_usage")).status).toBe(401);
    const { body } = await call(server, "GET", "/oauth/connections", { token: ana.token });
    const { id: connection } = connectionsSchema
      .parse(body)
      .connections.find(({ scopes }) => scopes.includes("readings.read")) ?? { id: "" };
    await call(server, "DELETE", `/oauth/connections/${connection}`, { token: ana.token });
    for (const address of [batch(app), ...selves(mine)]) {
      const response = await get(app, address);
      expect([response.status, response.headers.get("www-authenticate")]).toEqual([
        401,
        'Bearer error="invalid_token"',
      ]);
    }
  });

  it("stop in the middle of a response if the app is disconnected", async () => {
    const user = await createTestUser(server);
    await createHome(user, readsFrom("2025-01-13", 360));
    const app = await connect(user, "FB=4;HistoryLength=34128000");
    const response = await get(app, batch(app), { "accept-encoding": "identity" });
    const reader = response.body?.getReader();
    await reader?.read();
    await server.ctx.db.pool.query("delete from auth.oauth_connections where user_id = $1", [user.id]);
    const rest = async (): Promise<void> => {
      while (!(await reader?.read())?.done);
    };
    await expect(rest()).rejects.toThrow();
  });
});

describe("a notification", () => {
  it("has the address of new readings, is tried again, and ends with the connection", async () => {
    const user = await createTestUser(server);
    const esiid = await createHome(user, []);
    const app = await connect(user);
    const save = (from: string, count: number) => saveReads(user, esiid, readsFrom(from, count));
    const endpoint = (await findEndpoint(user))?.id ?? "";
    receiver.respond = () => 500;
    await save("2026-01-08", 3);
    await deliver(endpoint);
    expect(await nextJob(endpoint)).toBe(5);
    receiver.respond = () => 204;
    clock.wait(6);
    await deliver(endpoint);
    expect(receiver.requests.map(({ status }) => status)).toEqual([500, 204]);
    const [, request] = receiver.requests;
    expect(request?.headers["content-type"]).toBe("application/atom+xml");
    expect(findSchemaErrors(request?.body ?? "")).toEqual([]);
    const [, address = ""] = /<resources>([^<]+)<\/resources>/.exec(request?.body ?? "") ?? [];
    const xml = await read(app, address.replaceAll("&amp;", "&"));
    expect(days(xml)).toEqual(["2026-01-08", "2026-01-09", "2026-01-10"]);
    // The same readings are not new, and a day without any is none.
    await save("2026-01-08", 3);
    await saveReads(user, esiid, readsFrom("2026-01-07", 1, { wh: () => null }));
    await deliver(endpoint);
    expect(receiver.requests).toHaveLength(2);
    // It isn't one of the customer's webhooks.
    const hooks = await call(server, "GET", `${server.url}/api/webhooks`, { token: user.token });
    expect(hooks.body.data).toEqual([]);
    await save(addDays("2026-01-10", 1), 1);
    await server.ctx.db.pool.query("delete from auth.oauth_connections where user_id = $1", [user.id]);
    await deliver(endpoint);
    expect([await findEndpoint(user), receiver.requests.length]).toEqual([undefined, 2]);
  });

  it("is turned off by 410 without a message to the customer, and on again when the app is back", async () => {
    const user = await createTestUser(server);
    const esiid = await createHome(user, []);
    const app = await connect(user);
    await saveReads(user, esiid, readsFrom("2026-01-08", 1));
    receiver.respond = () => 410;
    await deliver((await findEndpoint(user))?.id ?? "");
    expect((await findEndpoint(user))?.disabled_reason).toBe("gone");
    const runs = "select from notify.runs where workflow = 'webhook-disabled' and $1 = any(recipients)";
    expect((await server.ctx.db.pool.query(runs, [user.id])).rowCount).toBe(0);
    await refresh(server, app.client_id, app.token.refresh_token);
    expect((await findEndpoint(user))?.disabled_reason).toBeNull();
  });
});
