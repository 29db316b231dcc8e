// Accounts of a hosted auth service, simulated by a server at the network edge that can fail.
import { randomUUID } from "node:crypto";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { authServer, call, type AuthServer } from "#tests/support/auth.ts";
import { proveLocation } from "#tests/support/locations.ts";
import { newEsiid } from "#tests/support/orders.ts";
import { findContact } from "./contact.ts";
import { fetchHostedAccount } from "./hosted-account.ts";

let hosted: Server;
let respondToUser: RequestListener;
let server: AuthServer;
const requests: Array<{ url: string | undefined; apikey: unknown; authorization: unknown }> = [];

beforeAll(async () => {
  hosted = createServer((request, response) => {
    const { authorization, apikey } = request.headers;
    requests.push({ url: request.url, apikey, authorization });
    respondToUser(request, response);
  });
  await new Promise<void>((resolve) => hosted.listen(0, "127.0.0.1", resolve));
  const { port } = hosted.address() as AddressInfo;
  server = await authServer({
    AUTH_BASE: `http://127.0.0.1:${port}/auth/v1`,
    AUTH_ANON_KEY: "the-public-key",
    RATE_LIMIT_FACTOR: "1000",
  });
});
afterAll(async () => {
  await server.close();
  hosted.closeAllConnections();
  await new Promise((resolve) => hosted.close(resolve));
});
beforeEach(() => void (requests.length = 0));

function respondWith(status: number, body: unknown): RequestListener {
  return (_request, response) => {
    response.writeHead(status, { "content-type": "application/json" });
    response.end(typeof body === "string" ? body : JSON.stringify(body));
  };
}

async function signToken(sub: string, claims: object = {}): Promise<string> {
  return server.ctx.tokens.sign({ role: "authenticated", sub, exp: 4e9, aal: "aal1", ...claims });
}

async function fetchAs(token: string): Promise<[number, string | undefined]> {
  const response = await call(server, "GET", `${server.url}/api/service_locations`, { token });
  return [response.status, response.body.error?.code];
}

describe("an account of a hosted auth service", () => {
  it("is the one that the token belongs to at the service", async () => {
    const id = randomUUID();
    respondToUser = respondWith(200, { id });
    const token = await signToken(id);
    expect(await fetchAs(token)).toEqual([200, undefined]);
    expect(requests).toEqual([
      { url: "/auth/v1/user", apikey: "the-public-key", authorization: `Bearer ${token}` },
    ]);
    expect(await fetchAs(await signToken(randomUUID()))).toEqual([401, "not_signed_in"]);
  });

  it("only has the addresses that were verified", async () => {
    const id = randomUUID();
    respondToUser = respondWith(200, {
      id,
      email: "Person@Example.com",
      email_confirmed_at: "2026-01-01T00:00:00Z",
      phone: "+1 512 555 0100",
      phone_confirmed_at: null,
      user_metadata: { language: "es" },
      factors: [{ status: "unverified" }],
    });
    expect(await fetchHostedAccount(server.ctx, await signToken(id))).toEqual({
      id,
      verified_email: "person@example.com",
      verified_phone: null,
      language: "es",
      second_factor: false,
    });
  });

  it("must pass its second step", async () => {
    const id = randomUUID();
    respondToUser = respondWith(200, { id, factors: [{ status: "verified" }] });
    expect(await fetchAs(await signToken(id))).toEqual([403, "second_factor_required"]);
    expect(await fetchAs(await signToken(id, { aal: "aal2" }))).toEqual([200, undefined]);
  });

  it("needs the same proof for its files, feed and functions", async () => {
    const id = randomUUID();
    const session_id = randomUUID();
    const { feedId } = server.ctx.config.notifications;
    const statuses = async (token: string): Promise<number[]> => {
      const get = async (path: string, headers: Record<string, string>): Promise<number> =>
        (await call(server, "GET", server.url + path, { headers })).status;
      return [
        await get("/storage/v1/bucket", { authorization: `Bearer ${token}` }),
        await get(`/notify/v1/users/${id}/feeds/${feedId}`, {
          authorization: `Bearer ${server.ctx.notificationKeys.publicKey}`,
          "x-knock-user-token": token,
        }),
        await get("/functions/v1/nothing", { authorization: `Bearer ${token}` }),
      ];
    };
    const [low, high] = [
      await signToken(id, { session_id }),
      await signToken(id, { session_id, aal: "aal2" }),
    ];
    respondToUser = respondWith(200, { id, factors: [{ status: "verified" }] });
    expect(await statuses(low)).toEqual([400, 403, 403]);
    expect(await statuses(high)).toEqual([200, 200, 404]);
    respondToUser = respondWith(403, { message: "the session is over" });
    expect(await statuses(high)).toEqual([400, 403, 401]);
    respondToUser = respondWith(502, "away");
    expect(await statuses(high)).toEqual([544, 503, 503]);
  });

  it("is not requested with a token that we cannot read", async () => {
    respondToUser = respondWith(200, { id: randomUUID() });
    expect(await fetchAs("garbage")).toEqual([401, "not_signed_in"]);
    expect(requests).toEqual([]);
  });

  it.each([401, 403])(
    "is not signed in if the service responds with %i: the session is over",
    async (status) => {
      respondToUser = respondWith(status, { message: "no" });
      expect(await fetchAs(await signToken(randomUUID()))).toEqual([401, "not_signed_in"]);
    },
  );

  it.each<[string, RequestListener]>([
    ["fails", respondWith(500, "boom")],
    ["is overloaded", respondWith(429, {})],
    ["answers no JSON", respondWith(200, "<html>")],
    ["answers something else", respondWith(200, { id: 7 })],
    ["answers nothing", respondWith(200, "")],
    ["redirects", (_request, response) => response.writeHead(302, { location: "/elsewhere" }).end()],
    ["breaks off", (_request, response) => void response.destroy()],
    ["breaks off halfway", (_request, response) => void response.write('{"id":', () => response.destroy())],
    ["never stops", respondWith(200, `{"id":"${"x".repeat(1_000_000)}"}`)],
  ])("is unavailable if the service %s, which is not a sign-out", async (_, behavior) => {
    respondToUser = behavior;
    expect(await fetchAs(await signToken(randomUUID()))).toEqual([503, "unavailable"]);
  });

  it("is unavailable if the service does not respond within five seconds", async () => {
    respondToUser = () => {};
    expect(await fetchAs(await signToken(randomUUID()))).toEqual([503, "unavailable"]);
  });

  it("can have a home, for which no code is sent, without a hint in the response", async () => {
    const [customer, asker] = [randomUUID(), randomUUID()];
    const esiid = newEsiid();
    const address = `${server.url}/api/service_locations`;
    respondToUser = respondWith(200, {
      id: customer,
      email: "holder@example.com",
      email_confirmed_at: "2026-01-01",
    });
    const added = await call(server, "POST", address, { token: await signToken(customer), body: { esiid } });
    expect(added.status).toBe(201);
    await proveLocation(server, { id: customer }, esiid);
    respondToUser = respondWith(200, { id: asker });
    const token = await signToken(asker);
    const rejected = await call(server, "POST", address, { token, body: { esiid } });
    expect(rejected.status).toBe(403);
    const sent = await call(server, "POST", `${address}/${esiid}/claim_code`, { token });
    expect([sent.status, sent.body]).toEqual([200, { sent: true }]);
    expect(await findContact(server.ctx, customer)).toBeNull();
    expect(await server.ctx.db.sql.selectFrom("mail.outbox").selectAll().execute()).toEqual([]);
    expect(server.logs.some((line) => line.includes("nothing is sent"))).toBe(true);
  });
});
