// The services in separate processes behind a proxy that routes their paths: one portal for its users.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Context } from "#server/domain/context.ts";
import { getOrCreateSecret } from "#server/platform/secrets/instance-secret.ts";
import type { AuthServer } from "../support/auth.ts";
import { ChildServers } from "../support/child-server.ts";
import { testDatabase, type TestDatabase } from "../support/database.ts";
import { startGateway, type Gateway } from "../support/gateway.ts";
import { api } from "../support/portal.ts";
import { newEsiid } from "../support/orders.ts";
import { filledOrder, placeValidOrder } from "../support/order-requests.ts";
import { contextOn, newcomer, startBehind, START_TIMEOUT_MS } from "../support/processes.ts";
import { serverAt, notifyAt } from "../support/other-servers.ts";
import { startSmtpSimulator, type SmtpSimulator } from "../../simulators/smtp.ts";
import { joinedPage } from "../support/raw-socket.ts";
import { temporaryFolder, type TemporaryFolder } from "../support/temporary-folder.ts";

const processes = new ChildServers();
afterAll(() => processes.endAll());

describe("the separate services, on one machine", { timeout: 60_000 }, () => {
  let database: TestDatabase;
  let folder: TemporaryFolder;
  let gateway: Gateway;
  let smtp: SmtpSimulator;
  let ctx: Context;
  let auth: AuthServer;
  let portal: AuthServer;
  let rest: AuthServer;
  beforeAll(async () => {
    [database, folder, gateway, smtp] = await Promise.all([
      testDatabase(),
      temporaryFolder("services"),
      startGateway(),
      startSmtpSimulator(),
    ]);
    // They share the folder: the first one to start creates the secret, and the files of one are available to the
    // others.
    const environment = { DATABASE_URL: database.url, DATA_DIR: folder.path, ...smtp.environment };
    ctx = await contextOn(database, {
      DATABASE_URL: database.url,
      AUTH_JWT_SECRET: await getOrCreateSecret(folder.path),
    });
    const start = (SERVICES: string, JOBS: string): Promise<AuthServer> =>
      startBehind(processes, gateway, { ...environment, SERVICES, JOBS }, ctx);
    // The emails of the one that runs no jobs are sent by the others.
    [auth, portal, rest] = await Promise.all([
      start("auth", "false"),
      start("portal,usage,compare", "true"),
      start("notifications,storage,functions", "true"),
    ]);
    gateway.routes.set("/", [portal.url]).set("/auth/v1", [auth.url]);
    for (const prefix of ["/notify", "/v1", "/ws", "/storage/v1", "/functions/v1"])
      gateway.routes.set(prefix, [rest.url]);
  }, START_TIMEOUT_MS);
  afterAll(async () => {
    await processes.stopAll();
    await ctx.objects.close();
    await Promise.all([gateway.close(), smtp.close(), database.drop()]);
    await folder.remove();
  });

  it("make one portal behind a proxy that routes their paths", async () => {
    const front = serverAt(gateway.url, ctx);

    // Each one only serves its own routes.
    for (const [server, missing] of [
      [auth, "/api/service_locations"],
      [portal, "/auth/v1/settings"],
      [rest, "/compare/v1/plans"],
    ] as const)
      expect((await api(server, "GET", missing, null)).status).toBe(404);
    expect((await api(front, "GET", "/config.json", null)).body).toMatchObject({
      public_url: gateway.url,
      anon_key: ctx.tokens.anonKey,
    });

    const user = await newcomer(smtp, front, front);
    const page = await joinedPage(front, user.id);
    const esiid = newEsiid();
    const location = `/service_locations/${esiid}`;
    expect((await api(front, "POST", "/api/service_locations", user, { esiid })).status).toBe(201);
    const usage = { kind: "annual", kwh: 14_000 };
    expect((await api(front, "POST", `/usage/api${location}/custom_usage`, user, usage)).status).toBe(200);
    const { body: best } = await api(front, "GET", `/api${location}/best_plans`, user);
    expect(best.results.length).toBeGreaterThan(10);
    const { order_id } = await placeValidOrder(
      front,
      await filledOrder(front, { email: user.email, esiid }),
      user,
    );
    expect((await api(front, "GET", `/api/orders/${order_id}`, user)).body).toMatchObject({ id: order_id });

    // Triggered in the portal's process, pushed by that of the notifications.
    await notifyAt(front, user.id);
    const total = (): number =>
      (page.frames.at(-1)?.[4]["metadata"] as { total_count?: number })?.total_count ?? 0;
    await expect.poll(total).toBeGreaterThan(0);
    await page.close();

    const object = `usage-files/${user.id}/year.csv`;
    const stored = await fetch(`${front.url}/storage/v1/object/${object}`, {
      method: "POST",
      headers: { authorization: `Bearer ${user.token}`, "content-type": "text/csv" },
      body: "no meter file",
    });
    expect([stored.status, await stored.json()]).toMatchObject([200, { Key: object }]);
    const preview = await api(front, "POST", "/functions/v1/usage-preview", user, { object });
    expect(preview.status).toBe(200);
  });
});
