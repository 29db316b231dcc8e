// Several processes on one database behind a proxy: changes by one are effective in the others immediately.
import { randomUUID } from "node:crypto";
import { request } from "node:http";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loadBundledCatalog } from "#market/catalog/load-catalog.ts";
import { importPlans } from "#server/domain/plans/import-plans.ts";
import { readBundledCatalog } from "#server/domain/plans/seed.ts";
import type { Context } from "#server/domain/context.ts";
import { rotateKeys } from "#server/platform/tokens/stored-keys.ts";
import { newEmail } from "../support/contacts.ts";
import type { AuthServer } from "../support/auth.ts";
import { ChildServers } from "../support/child-server.ts";
import { testDatabase, type TestDatabase } from "../support/database.ts";
import { startGateway, type Gateway } from "../support/gateway.ts";
import { api, PASSWORD, type TestUser } from "../support/portal.ts";
import { newEsiid } from "../support/orders.ts";
import { filledOrder, placeValidOrder } from "../support/order-requests.ts";
import { clientAt, contextOn, newcomer, startBehind, START_TIMEOUT_MS } from "../support/processes.ts";
import { serverAt, notifyAt } from "../support/other-servers.ts";
import { findRedis, startRedis, type TestRedis } from "../support/redis.ts";
import { startS3Simulator, type S3Simulator } from "../../simulators/s3/simulator.ts";
import { TEST_SECRET } from "../support/server.ts";
import { startSmtpSimulator, type SmtpSimulator } from "../../simulators/smtp.ts";
import { joinedPage } from "../support/raw-socket.ts";
import { temporaryFolder, type TemporaryFolder } from "../support/temporary-folder.ts";

const LONG = { timeout: 60_000 };
const SEARCHES_A_MINUTE = 40;
const redisBinary = findRedis();
const processes = new ChildServers();
afterAll(() => processes.endAll());

async function refreshed(
  server: AuthServer,
  refresh_token: string,
): Promise<{ status: number; token: string }> {
  const { status, body } = await api(server, "POST", "/auth/v1/token?grant_type=refresh_token", null, {
    refresh_token,
  });
  return { status, token: body.refresh_token };
}

/** Returns the status of a search from an address of this machine other than the tests' default one. */
function searchFrom(localAddress: string, base: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const call = request(
      new URL("/compare/v1/premises?q=10443720000000001", base),
      { localAddress, agent: false },
      (response) => {
        response.resume();
        response.on("end", () => resolve(response.statusCode ?? 0));
      },
    );
    call.on("error", reject);
    call.end();
  });
}

describe("two processes of every service, on two machines", LONG, () => {
  let database: TestDatabase;
  let folder: TemporaryFolder;
  let gateway: Gateway;
  let smtp: SmtpSimulator;
  let bucket: S3Simulator;
  let redis: TestRedis | null = null;
  let ctx: Context;
  let one: AuthServer;
  let two: AuthServer;
  let front: AuthServer;
  let user: TestUser & { readonly refreshToken: string };
  beforeAll(async () => {
    [database, folder, gateway, smtp, bucket] = await Promise.all([
      testDatabase(),
      temporaryFolder("processes"),
      startGateway(),
      startSmtpSimulator(),
      startS3Simulator(),
    ]);
    redis = redisBinary && (await startRedis(redisBinary));
    const environment = {
      DATABASE_URL: database.url,
      // The folder of one machine is not visible to the other, so the secret comes from the environment.
      AUTH_JWT_SECRET: TEST_SECRET,
      STORAGE_S3: JSON.stringify(bucket.settings),
      ...(redis ? { REDIS_URL: redis.url } : {}),
      ...smtp.environment,
    };
    ctx = await contextOn(database, environment);
    const start = (name: string): Promise<AuthServer> =>
      startBehind(processes, gateway, { ...environment, DATA_DIR: path.join(folder.path, name) }, ctx);
    // Concurrently, on a database into which nothing was ever imported.
    [one, two] = await Promise.all([start("one"), start("two")]);
    gateway.routes.set("/", [one.url, two.url]);
    front = serverAt(gateway.url, ctx);
    user = await newcomer(smtp, one, two);
  }, START_TIMEOUT_MS);
  afterAll(async () => {
    await processes.stopAll();
    await ctx.objects.close();
    await Promise.all([gateway.close(), smtp.close(), bucket.close(), redis?.stop()]);
    await Promise.all([database.drop(), folder.remove()]);
  });

  it("import the first catalog once", async () => {
    const { rows } = await database.db.pool.query("select count(*) as times from compare.snapshot");
    expect(rows).toEqual([{ times: 1 }]);
  });

  it("accept an account created at one in the other, and its tokens rotate at both", async () => {
    for (const server of [one, two, front])
      expect(await api(server, "GET", "/auth/v1/user", user)).toMatchObject({
        status: 200,
        body: { email: user.email },
      });
    const first = await refreshed(one, user.refreshToken);
    const second = await refreshed(two, first.token);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.token).not.toBe(first.token);
    // Two tabs at once, each served by a different process: one rotation, the same next token.
    const [left, right] = await Promise.all([refreshed(one, second.token), refreshed(two, second.token)]);
    expect(left).toEqual(right);
    expect(left.status).toBe(200);

    const { data } = await clientAt(one).signInWithPassword({ email: user.email, password: PASSWORD });
    const other: TestUser = { ...user, token: data.session?.access_token ?? "" };
    expect((await api(two, "GET", "/api/service_locations", other)).status).toBe(200);
    expect((await api(one, "POST", "/auth/v1/logout?scope=local", other)).status).toBe(204);
    expect((await api(two, "GET", "/api/service_locations", other)).status).toBe(401);
    expect((await api(two, "GET", "/api/service_locations", user)).status).toBe(200);
  });

  it("place an order that is sent to both once, and both show it", async () => {
    const esiid = newEsiid();
    expect((await api(one, "POST", "/api/service_locations", user, { esiid })).status).toBe(201);
    const body = await filledOrder(two, { email: user.email, esiid });
    const [left, right] = await Promise.all([
      placeValidOrder(one, body, user),
      placeValidOrder(two, body, user),
    ]);
    expect(left.order_id).toBe(right.order_id);
    for (const server of [one, two])
      expect((await api(server, "GET", "/api/orders", user)).body.items).toMatchObject([
        { id: left.order_id },
      ]);
  });

  it("share limits, with each caller behind the proxy counted separately", async () => {
    const statuses: number[] = [];
    const allowed = redis ? SEARCHES_A_MINUTE : 2 * SEARCHES_A_MINUTE;
    for (let iteration = 0; iteration <= allowed; iteration++)
      statuses.push(await searchFrom("127.0.0.9", front.url));
    expect(statuses).toEqual([...Array.from({ length: allowed }, () => 200), 429]);
    expect(await searchFrom("127.0.0.10", front.url)).toBe(200);
    // The limits that protect accounts are counted in the database.
    const recover = (server: AuthServer) =>
      api(server, "POST", "/auth/v1/recover", null, { email: user.email });
    expect((await recover(one)).status).toBe(200);
    expect(await recover(two)).toMatchObject({
      status: 429,
      body: { error_code: "over_email_send_rate_limit" },
    });
  });

  it("both have a new signing key before it signs, and tokens of the old one stay valid", async () => {
    const before = await contextOn(database, { AUTH_JWT_SECRET: TEST_SECRET });
    // A new key signs a quarter of an hour after it was published, so this one signs from now on.
    const published = new Date(Date.now() - 15 * 60_000);
    const { kid } = await rotateKeys({ ...before, now: () => published });
    const claims = await ctx.tokens.verify(user.token);
    const token = await before.tokens.sign(claims);
    await before.objects.close();
    expect(JSON.parse(Buffer.from(token.split(".")[0] ?? "", "base64url").toString())).toMatchObject({ kid });
    for (const server of [one, two]) {
      const statusWith = async (signedIn: TestUser): Promise<number> =>
        (await api(server, "GET", "/api/service_locations", signedIn)).status;
      // An unknown key is looked up at most once in five seconds.
      await expect.poll(() => statusWith({ ...user, token })).toBe(200);
      expect(await statusWith(user)).toBe(200);
      const { body } = await api(server, "GET", "/auth/v1/.well-known/jwks.json", null);
      expect(body.keys.map((key: { kid: string }) => key.kid)).toContain(kid);
    }
  });

  it("both sell from an imported listing from the next request on", async () => {
    const shipped = loadBundledCatalog(await readBundledCatalog());
    if (!shipped.ok) throw new Error(shipped.error);
    const [deleted, ...plans] = shipped.value.plans;
    const planAt = async (server: AuthServer): Promise<unknown> =>
      (await api(server, "GET", `/compare/v1/plans/${deleted?.id}`, null)).body;
    for (const server of [one, two]) expect(await planAt(server)).toMatchObject({ seen_until: null });
    const as_of = "2026-01-11";
    await importPlans(database.db, {
      source: "power_to_choose",
      as_of,
      plans,
      partial: false,
      report: {},
    });
    for (const server of [one, two]) {
      expect((await api(server, "GET", "/compare/v1/plans?limit=1", null)).body).toMatchObject({ as_of });
      expect(await planAt(server)).toMatchObject({ seen_until: as_of });
    }
  });

  it("deliver a notification sent to one to pages of both, through the proxy", async () => {
    const pages = await Promise.all([one, two, front].map((server) => joinedPage(server, user.id)));
    const totals = (): unknown[] =>
      pages.map(({ frames }) => (frames.at(-1)?.[4]["metadata"] as { total_count?: number })?.total_count);
    const { body } = await api(one, "GET", "/api/notifications/token", user);
    const feed = async (): Promise<number> => {
      const response = await fetch(
        `${two.url}/v1/users/${user.id}/feeds/${ctx.config.notifications.feedId}`,
        {
          headers: {
            authorization: `Bearer ${ctx.notificationKeys.publicKey}`,
            "x-knock-user-token": body.token,
          },
        },
      );
      return ((await response.json()) as { meta: { total_count: number } }).meta.total_count;
    };
    const already = await feed();
    for (const [reported, server] of [one, two, front].entries()) {
      await notifyAt(server, user.id);
      const total = already + reported + 1;
      await expect.poll(totals).toEqual([total, total, total]);
    }
    expect(await feed()).toBe(already + 3);
    await Promise.all(pages.map((page) => page.close()));
  });

  it("serve a file stored by one from the other, and through an address that the other signed", async () => {
    const text = `start,kwh\n${randomUUID()},1\n`;
    const name = `usage-files/${user.id}/${randomUUID()}.csv`;
    const headers = { authorization: `Bearer ${user.token}`, "content-type": "text/csv" };
    const stored = await fetch(`${one.url}/storage/v1/object/${name}`, {
      method: "POST",
      headers,
      body: text,
    });
    expect([stored.status, await stored.json()]).toMatchObject([200, { Key: name }]);
    const read = await fetch(`${two.url}/storage/v1/object/authenticated/${name}`, { headers });
    expect(await read.text()).toBe(text);
    const { body } = await api(two, "POST", `/storage/v1/object/sign/${name}`, user, { expiresIn: 60 });
    const signed = await fetch(`${one.url}/storage/v1${body.signedURL}`);
    expect(await signed.text()).toBe(text);
  });

  it("run jobs in whichever process is free, each once", async () => {
    const emails = Array.from({ length: 12 }, () => newEmail());
    const responses = await Promise.all(
      emails.map((email, index) =>
        clientAt(index % 2 === 0 ? one : two).signInWithOtp({ email, options: { shouldCreateUser: true } }),
      ),
    );
    expect(responses.map(({ error }) => error)).toEqual(emails.map(() => null));
    const waiting = async (): Promise<unknown> =>
      (await database.db.pool.query("select count(*) as jobs from jobs.jobs where run_at <= now()")).rows[0];
    await expect.poll(waiting).toEqual({ jobs: 0 });
    for (const email of emails) expect(smtp.mails.filter(({ to }) => to.includes(email))).toHaveLength(1);
  });
});
