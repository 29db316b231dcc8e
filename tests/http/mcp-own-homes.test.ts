// The tools of /mcp for connected apps: they return what the portal's pages show, and only what the customer approved.
import { describe, expect, it } from "vitest";
import { myHomesSchema, myOutlookSchema, myUsageSchema } from "#contracts/mcp.ts";
import type { LiveMonth } from "#contracts/live-link.ts";
import { outlookSchema } from "#contracts/outlook.ts";
import { readsFrom } from "#server/domain/meters/test-support.ts";
import { Client, StreamableHTTPClientTransport } from "#tests/clients/mcp-client.ts";
import { setup } from "#tests/support/setup.ts";
import { call } from "../support/auth.ts";
import { addLocation, saveUsage, seedReadings } from "../support/locations.ts";
import { callTool, connectApp, connectMcpAs, decide } from "../support/oauth.ts";
import { newEsiid } from "../support/orders.ts";
import { api, createTestUser, portalServer, signIn, type TestUser } from "../support/portal.ts";

const NOW = new Date("2026-01-12T18:00:00Z");
const server = setup(() => portalServer({}, { now: () => NOW }));

const PRICE = { cents_per_kwh: 18.4, base_usd: 4.95, includes_delivery: true };
const CONTRACT = {
  provider: "Example Energy",
  plan_name: "Old 12",
  plan_id: null,
  ends_on: "2026-02-26",
  price: PRICE,
  leaving_fee: { kind: "flat", usd: 400 },
};

async function createHome(nickname = "Lake house"): Promise<{ user: TestUser; esiid: string; path: string }> {
  const user = await createTestUser(server);
  const esiid = newEsiid();
  await addLocation(server, user, esiid, { nickname });
  const path = `/api/service_locations/${esiid}`;
  await api(server, "PATCH", path, user, { contract: CONTRACT });
  return { user, esiid, path };
}

describe("the tools of a connected app", () => {
  it("return the homes, the usage and the outlook of the pages, with the same cents", async () => {
    const { user, esiid, path } = await createHome();
    await saveUsage(server, user, esiid, { kind: "annual", kwh: 14_141 });
    const app = await connectMcpAs(server, await connectApp(server, user));
    const page = async (address: string) => (await api(server, "GET", address, user)).body;

    const { homes } = myHomesSchema.parse((await app.call("my_homes", {})).data);
    const { service_location, nickname, contract, clock } = await page(path);
    expect(homes).toMatchObject([{ service_location, nickname, contract, clock }]);
    expect(homes[0]?.url).toBe(`${server.url}/locations/${esiid}`);

    const usage = myUsageSchema.parse((await app.call("my_usage", {})).data);
    const shown = await page(`${path}/usage`);
    expect(usage).toMatchObject({
      esiid,
      basis: shown.basis,
      day: shown.day,
      typed_usage: shown.usage,
      months: [],
    });

    const result = await app.call("my_outlook", { language: "es" });
    const mine = myOutlookSchema.parse(result.data);
    const outlook = outlookSchema.parse(await page(`${path}/outlook`));
    const { recommendation, timeline, window, current_cents, exit_fee_cents, free_from } = outlook;
    expect(mine).toMatchObject({
      recommendation,
      timeline,
      window,
      current_cents,
      exit_fee_cents,
      free_from,
    });
    expect(mine.options.map(({ id, total_cents, net_cents }) => [id, total_cents, net_cents])).toEqual(
      outlook.options.map(({ id, total_cents, net_cents }) => [id, total_cents, net_cents]),
    );
    expect(current_cents).toBeGreaterThan(100_000);
    expect(result.text).toContain("Su contrato termina el 26 de febrero de 2026.");
    await app.close();
  });

  it("return the months of a linked meter with the bill that the usage page adds up to", async () => {
    const { user, esiid, path } = await createHome();
    await seedReadings(server, user, esiid, readsFrom("2025-10-20", 60));
    const app = await connectMcpAs(server, await connectApp(server, user, ["usage.read"]));
    const { months } = myUsageSchema.parse((await app.call("my_usage", { home: esiid })).data);
    const readings = await api(
      server,
      "GET",
      `/usage/api/service_locations/${esiid}/agreements/usage/monthly`,
      user,
    );
    expect(months.map(({ month: _month, cost_cents: _cents, ...sum }) => sum)).toEqual(readings.body.months);
    expect(months.map(({ month, cost_cents }) => [month, cost_cents === null])).toEqual([
      ["2025-10", true],
      ["2025-11", false],
      ["2025-12", true],
    ]);
    const page = await api(server, "GET", `${path}/live_link/pro?year=2025&month=11`, user);
    const { days } = page.body as LiveMonth;
    const cents = days.reduce((sum, { cost_cents }) => sum + (cost_cents ?? Number.NaN), 0);
    expect(months[1]?.cost_cents).toBe(Math.round(cents));
    await app.close();
  });

  it("ask which home if the account has several, and read no home of another account", async () => {
    const { user, esiid } = await createHome();
    const other = await createHome("Not yours");
    const app = await connectMcpAs(server, await connectApp(server, user));
    await addLocation(server, user, newEsiid());
    const unclear = await app.call("my_outlook", {});
    expect(unclear.isError).toBe(true);
    expect(unclear.text).toContain("several homes");
    expect((await app.call("my_outlook", { home: esiid })).isError).toBe(false);
    for (const tool of ["my_outlook", "my_usage"])
      for (const home of [other.esiid, newEsiid(), "nonsense"])
        expect((await app.call(tool, { home })).text).toBe("We couldn't find this home in your account.");
    expect((await app.call("my_homes", {})).text).not.toContain("Not yours");
    await app.close();
  });
});

describe("a call without the permission", () => {
  it("gets 401 with the address of the metadata, which leads to the authorization server", async () => {
    const response = await callTool(server, null, "my_homes");
    expect(response.status).toBe(401);
    expect(response.body).toMatchObject({ jsonrpc: "2.0", error: { code: -32_000 } });
    const challenge = response.headers.get("www-authenticate") ?? "";
    const [, address = ""] = /resource_metadata="([^"]+)"/.exec(challenge) ?? [];
    expect(challenge).toContain('scope="homes.read"');
    const resource = (await (await fetch(address)).json()) as Record<string, string[]>;
    expect(resource).toMatchObject({ resource: `${server.url}/mcp`, authorization_servers: [server.base] });
    const metadata = await fetch(`${server.url}/.well-known/oauth-authorization-server/auth/v1`);
    expect(await metadata.json()).toMatchObject({
      issuer: server.base,
      code_challenge_methods_supported: ["S256"],
      client_id_metadata_document_supported: true,
      authorization_response_iss_parameter_supported: true,
    });
  });

  it("gets 403 with the missing scope, and keeps what was approved", async () => {
    const { user, esiid } = await createHome();
    const { access } = await connectApp(server, user, ["homes.read"]);
    for (const [tool, scope] of [
      ["my_usage", "usage.read"],
      ["my_outlook", "outlook.read"],
    ] as const) {
      const response = await callTool(server, access, tool);
      expect(response.status).toBe(403);
      expect(response.headers.get("www-authenticate")).toContain('error="insufficient_scope"');
      expect(response.headers.get("www-authenticate")).toContain(`scope="${scope}"`);
      expect(JSON.stringify(response.body)).not.toContain(esiid);
    }
    expect((await callTool(server, access, "my_homes")).status).toBe(200);
  });

  it("gets 401 for a session's token, a made-up one and another scheme, for public tools too", async () => {
    const { token } = await createTestUser(server);
    for (const one of [token, "made-up", server.ctx.tokens.anonKey, server.ctx.tokens.serviceKey])
      expect((await callTool(server, one, "glossary")).status).toBe(401);
    const headers = { authorization: "Basic dTpw" };
    const response = await call(server, "POST", `${server.url}/mcp`, { body: {}, headers });
    expect(response.status).toBe(401);
    expect((await callTool(server, null, "glossary")).status).toBe(200);
  });
});

it("the official client connects by itself: 401, metadata, registration, consent, token, refresh", async () => {
  const { user, esiid } = await createHome();
  const stored: Record<string, unknown> = {};
  let opened: URL | null = null;
  const authProvider = {
    redirectUrl: "http://127.0.0.1:9999/callback",
    clientMetadata: { client_name: "Official client", redirect_uris: ["http://127.0.0.1:1111/callback"] },
    state: () => "some-state",
    clientInformation: () => stored["client"],
    saveClientInformation: (client: unknown) => void (stored["client"] = client),
    tokens: () => stored["tokens"],
    saveTokens: (tokens: unknown) => void (stored["tokens"] = tokens),
    saveCodeVerifier: (verifier: string) => void (stored["verifier"] = verifier),
    codeVerifier: () => stored["verifier"] as string,
    saveDiscoveryState: (state: unknown) => void (stored["discovery"] = state),
    discoveryState: () => stored["discovery"],
    redirectToAuthorization: (url: URL) => void (opened = url),
  } as unknown as NonNullable<
    NonNullable<ConstructorParameters<typeof StreamableHTTPClientTransport>[1]>["authProvider"]
  >;
  const transport = new StreamableHTTPClientTransport(new URL(`${server.url}/mcp`), { authProvider });
  const client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode: "auto" } });
  await client.connect(transport);
  const callHomes = () => client.callTool({ name: "my_homes", arguments: {} });
  await expect(callHomes()).rejects.toThrow();
  const address = opened as URL | null;
  expect(address?.href.startsWith(`${server.url}/connect?`)).toBe(true);
  const request = Object.fromEntries(address?.searchParams ?? []);
  const result = await decide(server, user, request);
  expect(result).toMatchObject({ state: "some-state", iss: server.base });
  await transport.finishAuth(new URLSearchParams(result));
  expect(JSON.stringify(await callHomes())).toContain(esiid);
  // A token that the server no longer knows is refreshed by the client.
  await server.ctx.db.pool.query("delete from auth.oauth_tokens");
  expect(JSON.stringify(await callHomes())).toContain(esiid);
  await client.close();
});

it("an account with two-step verification or a session that has ended connects nothing by a password alone", async () => {
  const user = await createTestUser(server);
  const token = await signIn(server, user.email);
  await api(server, "POST", "/auth/v1/logout?scope=local", { ...user, token });
  const response = await call(server, "POST", "/oauth/authorization", { token, body: {} });
  expect([response.status, response.body.error_code]).toEqual([403, "session_not_found"]);
});
