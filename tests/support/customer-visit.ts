// The calls of a customer, for tests of the statements that they execute.
import { expect } from "vitest";
import { readsFrom } from "#server/domain/meters/test-support.ts";
import type { AuthServer } from "./auth.ts";
import { addLocation, saveUsage, seedReadings } from "./locations.ts";
import { callTool, connectApp, connectGreenButton, refresh, sendForm } from "./oauth.ts";
import { filledOrder, placeValidOrder } from "./order-requests.ts";
import { newestMail } from "./outbox.ts";
import { api, signIn, type TestUser } from "./portal.ts";
import { publish } from "./socket.ts";

/** Makes a customer's calls: sign-in, home, usage, order, meter link, price alerts, feed, connected apps and an API key. Each succeeds. */
export async function visit(server: AuthServer, user: TestUser, esiid: string): Promise<void> {
  const ok = async (method: string, path: string, body?: unknown): Promise<void> => {
    const response = await api(server, method, path, user, body);
    expect([path, response.status]).toEqual([path, 200]);
  };
  const again: TestUser = { ...user, token: await signIn(server, user.email) };
  await addLocation(server, again, esiid);
  await saveUsage(server, user, esiid, { kind: "annual", kwh: 14_000 });
  await seedReadings(server, user, esiid, readsFrom("2025-11-01", 40));
  const location = `/api/service_locations/${esiid}`;
  const { order_id } = await placeValidOrder(
    server,
    await filledOrder(server, { email: user.email, esiid }),
    user,
  );
  await publish(server.ctx, [user.id], esiid);
  for (const path of [
    "/auth/v1/user",
    "/api/service_locations",
    location,
    `${location}/best_plans`,
    `${location}/outlook`,
    `${location}/live_link/pro/months`,
    `${location}/live_link/pro?year=2025&month=11`,
    "/api/orders?limit=1",
    "/api/orders/service_locations",
    `/api/orders/${order_id}`,
    `/usage/api/service_locations/${esiid}/agreements/usage/monthly`,
    `/usage/api/service_locations/${esiid}/on_demand_reads`,
  ])
    await ok("GET", path);
  const alert = { limit_cents: 20_000 };
  await ok("PUT", `${location}/price_alert`, alert);
  await ok("GET", `${location}/price_alert`);
  await ok("DELETE", `${location}/price_alert`);
  await priceAlertByEmail(server, user.email, alert);
  await readFeed(server, user);
  await useApp(server, user, esiid);
  await readByPrograms(server, user);
}

/** Reads the home by an app for Green Button, which is notified of readings, and by an API key. */
async function readByPrograms(server: AuthServer, user: TestUser): Promise<void> {
  const app = await connectGreenButton(server, user, "FB=4", "https://app.example/notify");
  const { body } = await api(server, "POST", "/api/api_keys", user, { name: "Home", scope: "homes" });
  for (const [address, token] of [
    [app.token.resourceURI, app.token.access_token],
    [app.token.authorizationURI, app.token.access_token],
    [`${server.url}/api/home_feed`, body.key],
  ]) {
    const response = await fetch(address, { headers: { authorization: `Bearer ${token}` } });
    expect([address, response.status, (await response.text()).length > 0]).toEqual([address, 200, true]);
  }
  await refresh(server, app.client_id, app.token.refresh_token);
}

/** Connects an app, calls its tools, and disconnects it. */
async function useApp(server: AuthServer, user: TestUser, esiid: string): Promise<void> {
  const app = await connectApp(server, user);
  for (const tool of ["my_homes", "my_usage", "my_outlook"])
    expect(
      (await callTool(server, app.access, tool, tool === "my_homes" ? {} : { home: esiid })).status,
    ).toBe(200);
  const { body } = await refresh(server, app.client_id, app.refresh);
  const { body: listed } = await api(server, "GET", "/auth/v1/oauth/connections", user);
  expect(listed.connections).toHaveLength(1);
  await sendForm(server, "/oauth/revoke", { token: body.refresh_token, client_id: app.client_id });
}

/** Sets an alert of an email address, confirms it and stops it. */
async function priceAlertByEmail(
  server: AuthServer,
  email: string,
  alert: { readonly limit_cents: number },
): Promise<void> {
  const home = { tdu: "oncor", usage: { kind: "annual", kwh: 14_000 } };
  await api(server, "POST", "/api/price_alerts", null, { ...alert, email, language: "en", home });
  const { body } = await newestMail(server, email);
  const [confirm, stop] = ["confirm", "stop"].map(
    (name) => new RegExp(`[?&]${name}=([\\w-]+)`).exec(body)?.[1] ?? "",
  );
  const confirmed = await api(server, "POST", "/api/price_alerts/confirm", null, { token: confirm });
  const stopped = await api(server, "POST", `/api/price_alerts/stop/${stop}`, null);
  expect([confirmed.status, stopped.status]).toEqual([200, 200]);
}

async function readFeed(server: AuthServer, user: TestUser): Promise<void> {
  const { body } = await api(server, "GET", "/api/notifications/token", user);
  const headers = {
    authorization: `Bearer ${server.ctx.notificationKeys.publicKey}`,
    "x-knock-user-token": body.token,
    "content-type": "application/json",
  };
  const feed = await fetch(
    `${server.url}/v1/users/${user.id}/feeds/${server.ctx.config.notifications.feedId}`,
    { headers },
  );
  const { entries } = (await feed.json()) as { entries: ReadonlyArray<{ id: string }> };
  expect(entries.length).toBeGreaterThan(0);
  const read = await fetch(`${server.url}/v1/messages/batch/read`, {
    method: "POST",
    headers,
    body: JSON.stringify({ message_ids: entries.map(({ id }) => id) }),
  });
  expect([read.status, await read.json()]).toMatchObject([200, expect.any(Array)]);
}
