// Apps that ask to be connected can't use the authorization server to reach other addresses, or to fill its database.
import { describe, expect, it } from "vitest";
import { authServer, call, type ApiResponse } from "#tests/support/auth.ts";
import { movableClock } from "#tests/support/movable-clock.ts";
import {
  APP_REDIRECT,
  callTool,
  connectApp,
  createAuthorization,
  decide,
  describeAuthorization,
  exchangeCode,
} from "#tests/support/oauth.ts";
import { createTestUser } from "#tests/support/portal.ts";
import { closeSimulators, simulate } from "#tests/support/redirects.ts";
import { setup } from "#tests/support/setup.ts";

const clock = movableClock();
const documents = setup(async () => {
  const { origin, requests } = await simulate((request, response) => {
    const id = `http://${request.headers.host}${request.url}`;
    const client = { client_id: id, client_name: "Documented", redirect_uris: [APP_REDIRECT] };
    if (request.url === "/moved") return response.writeHead(302, { location: "/client" }).end();
    response.setHeader("content-type", request.url === "/page" ? "text/html" : "application/json");
    if (request.url === "/other") return response.end(JSON.stringify({ ...client, client_id: `${id}s` }));
    if (request.url === "/secret")
      return response.end(JSON.stringify({ ...client, token_endpoint_auth_method: "client_secret_basic" }));
    if (request.url === "/script")
      return response.end(JSON.stringify({ ...client, redirect_uris: ["javascript:alert(1)"] }));
    const padding = request.url === "/large" ? "x".repeat(20_000) : "";
    return response.end(JSON.stringify({ ...client, padding }));
  });
  return { origin, requests, close: () => closeSimulators() };
});
const server = setup(() =>
  authServer(
    { RATE_LIMIT_FACTOR: "1000", AUTH_JWT_EXP: "1d", OUTBOUND_PRIVATE_ORIGINS: documents.origin },
    { now: clock.now },
  ),
);
const ana = setup(() => createTestUser(server));

describe("a client's metadata document", () => {
  const ask = async (client_id: string): Promise<string> => {
    const { status, body } = await describeAuthorization(server, ana, createAuthorization(server, client_id));
    return status === 200 ? (body.client.name as string) : (body.error_code as string);
  };

  it("is fetched once an hour from an address that is allowed, and shown with its host", async () => {
    const id = `${documents.origin}/client`;
    expect([await ask(id), await ask(id)]).toEqual(["Documented", "Documented"]);
    expect(documents.requests.filter((path) => path === "/client")).toHaveLength(1);
    const { body } = await describeAuthorization(server, ana, createAuthorization(server, id));
    expect(body.client.host).toBe(new URL(id).host);
    const { code = "" } = await decide(server, ana, createAuthorization(server, id));
    expect((await exchangeCode(server, id, code)).status).toBe(200);
    clock.wait(3_601);
    await ask(id);
    expect(documents.requests.filter((path) => path === "/client")).toHaveLength(2);
  });

  it.each(["/other", "/large", "/moved", "/page", "/secret", "/script"])(
    "that is wrong is not used: %s",
    async (path) => {
      expect(await ask(`${documents.origin}${path}`)).toBe("oauth_client_not_found");
    },
  );

  it.each(["https://127.0.0.1/client", "https://localhost/client", "https://[::1]/c", "https://10.0.0.1/c"])(
    "is not fetched from %s",
    async (id) => {
      expect(await ask(id)).toBe("oauth_client_not_found");
    },
  );

  it("is not fetched for someone who is not signed in", async () => {
    const id = `${documents.origin}/unseen`;
    for (const path of ["/oauth/authorization", "/oauth/consent"])
      await call(server, "POST", path, { body: createAuthorization(server, id) });
    await exchangeCode(server, id, "made-up");
    expect(documents.requests).not.toContain("/unseen");
  });
});

describe("a registration", () => {
  const send = (body: object) => call(server, "POST", "/oauth/register", { body });

  it("is rejected with the protocol's errors, and never stores more than a few names and addresses", async () => {
    for (const [body, status, error] of [
      [{}, 400, "invalid_request"],
      [{ redirect_uris: [] }, 400, "invalid_request"],
      [{ redirect_uris: ["javascript:alert(1)"] }, 400, "invalid_redirect_uri"],
      [{ redirect_uris: [`${server.url}/callback`] }, 400, "invalid_redirect_uri"],
      [{ redirect_uris: Array.from({ length: 11 }, () => APP_REDIRECT) }, 400, "invalid_request"],
      [{ redirect_uris: [APP_REDIRECT], grant_types: ["implicit"] }, 400, "invalid_client_metadata"],
      [{ redirect_uris: [APP_REDIRECT], client_name: "x".repeat(3_000) }, 400, "invalid_request"],
      [{ redirect_uris: [APP_REDIRECT], logo: "x".repeat(20_000) }, 413, "invalid_request"],
    ] as const) {
      const response = await send(body);
      expect([response.status, response.body.error]).toEqual([status, error]);
    }
    const { body } = await send({ redirect_uris: [APP_REDIRECT], client_secret: "ignored", logo_uri: "x" });
    expect(body).toMatchObject({ client_name: "app.example", token_endpoint_auth_method: "none" });
    expect(body).not.toHaveProperty("client_secret");
  });

  it("and the calls of one app are limited", async () => {
    const busy = await authServer({ RATE_LIMIT_FACTOR: "0.1" });
    const user = await createTestUser(busy);
    const [app, other] = [await connectApp(busy, user), await connectApp(busy, user)];
    for (let time = 0; time < 12; time += 1)
      expect((await callTool(busy, app.access, "my_homes")).status).toBe(200);
    const busyCall = await callTool(busy, app.access, "my_homes");
    expect([busyCall.status, Number(busyCall.headers.get("retry-after")) > 0]).toEqual([429, true]);
    expect((await callTool(busy, other.access, "my_homes")).status).toBe(200);

    const register = (): Promise<ApiResponse> =>
      call(busy, "POST", "/oauth/register", { body: { redirect_uris: [APP_REDIRECT] } });
    const limited = await register();
    expect([limited.status, limited.body.error]).toEqual([429, "temporarily_unavailable"]);
    expect(Number(limited.headers.get("retry-after"))).toBeGreaterThan(0);
    // The limit of all networks together.
    await busy.ctx.db.pool.query("truncate auth.limits");
    await busy.ctx.db.pool.query(
      `insert into auth.oauth_clients (id, name, redirect_uris, created_at)
       select n::text, 'x', '{}', now() from generate_series(1, 5000) n`,
    );
    expect((await register()).status).toBe(503);
    await busy.close();
  });
});
