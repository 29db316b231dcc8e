// Server-side request forgery: an external address (a redirect, a document of the state's list, SAML metadata, what an
// identity provider publishes) must not lead the server into a private network.
import { execFile } from "node:child_process";
import dns from "node:dns";
import path from "node:path";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fetchListing, MAX_LISTING_BYTES } from "#server/domain/plans/fetch-listing.ts";
import { readConfig } from "#server/platform/config.ts";
import {
  createPublicLookup,
  OutboundBlocked,
  toRedirectTarget,
} from "#server/platform/http/outbound-fetch.ts";
import { fetchCatalog } from "#server/jobs/plans/fetch-catalog.ts";
import { closeSimulators, redirectTo, simulate, type HttpSimulator } from "../support/redirects.ts";
import { asOperator } from "../support/saml/sign-in.ts";
import { testServer, type TestServer } from "../support/server.ts";

/** Makes every name resolve to the addresses. */
function resolveNamesTo(...addresses: string[]): void {
  const found = addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
  vi.spyOn(dns, "lookup").mockImplementation(((
    _name: string,
    options: { all?: boolean },
    done: (error: null, found: unknown, family?: number) => void,
  ) => {
    if (options.all) process.nextTick(done, null, found);
    else process.nextTick(done, null, found[0]?.address, found[0]?.family);
  }) as never);
}

let internal: HttpSimulator;
let server: TestServer | null = null;
beforeEach(async () => {
  internal = await simulate((_request, response) => response.end("internal"));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await server?.close();
  server = null;
  closeSimulators();
});

const FAST = { pauseMs: 1, timeoutMs: 5_000 };

describe("a redirect of the listing's address", () => {
  const HOSTS = [
    "127.0.0.1",
    "localhost",
    "2130706433",
    "0x7f.1",
    "0177.0.0.1",
    "127.1",
    "0.0.0.0",
    "[::ffff:127.0.0.1]",
    "[::ffff:7f00:1]",
    "intranet.example",
  ];
  it.each(HOSTS)("does not lead to %s", async (host) => {
    if (host.endsWith(".example")) resolveNamesTo("127.0.0.1");
    const source = await simulate(redirectTo(`http://${host}:${internal.port}/admin`));
    const url = `${source.origin}/list.csv`;
    await expect(fetchListing(url, { ...FAST, privateOrigins: [source.origin] })).rejects.toThrow(
      "private network",
    );
    expect(source.requests).toEqual(["/list.csv"]);
    expect(internal.connections).toBe(0);
  });

  it.each(["file:///etc/passwd", "gopher://127.0.0.1/", "data:text/csv,a", "ftp://127.0.0.1/", "//"])(
    "is not followed to %s",
    async (location) => {
      const source = await simulate(redirectTo(location));
      await expect(
        fetchListing(source.origin, { ...FAST, privateOrigins: [source.origin] }),
      ).rejects.toThrow();
      expect(new Set(source.requests)).toEqual(new Set(["/"]));
    },
  );

  it("is followed on the same origin, but not endlessly", async () => {
    const source = await simulate((request, response) => {
      if (request.url === "/moved") response.end("fine");
      else response.writeHead(302, { location: request.url === "/list.csv" ? "/moved" : "/again" }).end();
    });
    const options = { ...FAST, privateOrigins: [source.origin] };
    expect(Buffer.from(await fetchListing(`${source.origin}/list.csv`, options)).toString()).toBe("fine");
    source.requests.length = 0;
    await expect(fetchListing(`${source.origin}/again`, options)).rejects.toThrow("redirect");
    expect(source.requests.length).toBeLessThan(10);
  });

  it("does not lead the daily job into a private network", async () => {
    const source = await simulate(redirectTo(`${internal.origin}/admin`));
    server = await testServer({ CATALOGUE_URL: `${source.origin}/list.csv` });
    await expect(fetchCatalog(server.ctx)).rejects.toThrow("private network");
    expect(source.requests).toEqual(["/list.csv"]);
    expect(internal.connections).toBe(0);
  });
});

describe("the listing's address", () => {
  it.each(["file:///etc/passwd", "gopher://example.com/", "ftp://example.com/list", "data:text/csv,a"])(
    "cannot be set to %s",
    (url) => {
      expect(() => readConfig({ CATALOGUE_URL: url })).toThrow("CATALOGUE_URL");
    },
  );

  it.each([[["127.0.0.1"]], [["::ffff:127.0.0.1"]], [["::1", "127.0.0.1"]]])(
    "is not connected to if its name resolves to %j",
    async (addresses) => {
      resolveNamesTo(...addresses);
      server = await testServer({ CATALOGUE_URL: `http://listing.example:${internal.port}/list.csv` });
      await expect(fetchCatalog(server.ctx)).rejects.toThrow("private network");
      expect(internal.connections).toBe(0);
    },
  );

  it("may resolve to a private network if the operator lists its origin", async () => {
    resolveNamesTo("127.0.0.1");
    const origin = `http://listing.example:${internal.port}`;
    server = await testServer({ CATALOGUE_URL: `${origin}/list.csv`, OUTBOUND_PRIVATE_ORIGINS: origin });
    await expect(fetchCatalog(server.ctx)).rejects.toThrow("The listing was not imported");
    expect(internal.requests).toEqual(["/list.csv"]);
  });

  it("is not read beyond its limit, compressed or not", async () => {
    const bomb = gzipSync(Buffer.alloc(MAX_LISTING_BYTES + 1));
    expect(bomb.byteLength).toBeLessThan(MAX_LISTING_BYTES / 100);
    const source = await simulate((request, response) => {
      if (request.url === "/bomb") {
        response.writeHead(200, { "content-encoding": "gzip" }).end(bomb);
        return;
      }
      const chunk = Buffer.alloc(1024 * 1024);
      const more = (): void => {
        while (!response.destroyed && response.write(chunk));
      };
      response.on("drain", more);
      more();
    });
    const options = { ...FAST, timeoutMs: 60_000, privateOrigins: [source.origin] };
    for (const address of ["/bomb", "/endless"]) {
      const size = fetchListing(source.origin + address, options).then((bytes) => bytes.byteLength);
      await expect(size).rejects.toThrow("larger than any listing");
    }
    expect(source.requests).toEqual(["/bomb", "/endless"]);
  });

  it("is aborted if it responds too slowly", async () => {
    const source = await simulate((_request, response) => void response.write("a,b"));
    const options = { pauseMs: 1, timeoutMs: 50, privateOrigins: [source.origin] };
    await expect(fetchListing(source.origin, options)).rejects.toThrow("No whole answer");
  });
});

describe("a name that resolves differently each time", () => {
  const lookUp = (
    ...responses: string[][]
  ): Promise<{ error: Error | null; found: unknown; queries: number }> => {
    let queries = 0;
    const lookup = createPublicLookup((_host, _options, done) => {
      const addresses = responses[Math.min(queries, responses.length - 1)] ?? [];
      queries += 1;
      done(
        null,
        addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
      );
    });
    return new Promise((resolve) =>
      lookup("rebinding.example", { all: true }, (error, found) => resolve({ error, found, queries })),
    );
  };

  it("is resolved once, and connected to at the address that was checked", async () => {
    expect(await lookUp(["93.184.216.34"], ["127.0.0.1"])).toEqual({
      error: null,
      found: [{ address: "93.184.216.34", family: 4 }],
      queries: 1,
    });
  });

  it.each([[["93.184.216.34", "127.0.0.1"]], [["2606:4700:4700::1111", "fe80::1"]], [[]]])(
    "is rejected if it resolves to %j",
    async (addresses) => {
      expect(await lookUp(addresses)).toMatchObject({ error: { name: "OutboundBlocked" }, found: [] });
    },
  );
});

describe("a redirect", () => {
  it("must not drop TLS or leave the web", () => {
    const from = "https://list.example/a/list.csv";
    expect(toRedirectTarget("../b", from)).toBe("https://list.example/b");
    expect(toRedirectTarget("//other.example/", from)).toBe("https://other.example/");
    for (const location of ["http://list.example/", "file:///etc/passwd", "ws://list.example/", "https://"])
      expect(() => toRedirectTarget(location, from)).toThrow(OutboundBlocked);
  });
});

describe("a label's address from the state's list", () => {
  const script = path.join(import.meta.dirname, "..", "..", "scripts", "label-import.ts");
  const run = (url: string): Promise<unknown> =>
    promisify(execFile)(process.execPath, [script, "plan", url], {
      env: { ...process.env, DATA_DIR: "/nonexistent" },
    });

  it.each([
    "127.0.0.1",
    "１２７。０。０。１",
    "127。0。0。1",
    "0x7f000001",
    "[::ffff:127.0.0.1]",
    "docs.example",
  ])("is not fetched from %s", async (host) => {
    resolveNamesTo("127.0.0.1");
    const options = { ...FAST, privateOrigins: [] };
    await expect(fetchListing(`http://${host}:${internal.port}/label.pdf`, options)).rejects.toThrow(
      "private network",
    );
    expect(internal.connections).toBe(0);
  });

  it("is not fetched from a private network by npm run label:import", async () => {
    await expect(run(`${internal.origin}/label.pdf`)).rejects.toMatchObject({
      stderr: expect.stringContaining("private network") as string,
    });
    expect(internal.connections).toBe(0);
  });
});

describe("the address of SAML metadata", () => {
  it.each([
    ["this machine", () => `${internal.origin}/metadata`],
    ["this machine by its name", () => `http://localhost:${internal.port}/metadata`],
    ["a number", () => `https://2130706433:${internal.port}/metadata`],
    ["a mapped address", () => `https://[::ffff:127.0.0.1]:${internal.port}/metadata`],
    ["a name in a private network", () => `https://idp.example:${internal.port}/metadata`],
  ])("is not connected to if it is %s", async (_what, address) => {
    resolveNamesTo("127.0.0.1");
    server = await testServer();
    const body = { type: "saml", metadata_url: address() };
    const response = await asOperator(server, "POST", "/admin/sso/providers", body);
    expect(response).toMatchObject({ status: 422, body: { code: "saml_metadata_fetch_failed" } });
    expect(internal.connections).toBe(0);
  });
});

describe("data published by an identity provider", () => {
  async function providerWith(endpoints: Record<string, string>): Promise<TestServer> {
    const provider = await simulate((_request, response) => {
      const document = {
        issuer: provider.origin,
        authorization_endpoint: `${provider.origin}/authorize`,
        token_endpoint: `${provider.origin}/token`,
        jwks_uri: `${provider.origin}/keys`,
        response_types_supported: ["code"],
        ...endpoints,
      };
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(document));
    });
    return testServer({
      AUTH_EXTERNAL_KEYCLOAK_ENABLED: "true",
      AUTH_EXTERNAL_KEYCLOAK_URL: provider.origin,
      AUTH_EXTERNAL_KEYCLOAK_CLIENT_ID: "client",
      AUTH_EXTERNAL_KEYCLOAK_SECRET: "secret",
    });
  }

  it("does not lead to keys in a private network", async () => {
    server = await providerWith({ jwks_uri: `${internal.origin}/keys` });
    const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");
    const token = `${part({ alg: "RS256", kid: "1" })}.${part({ sub: "1" })}.AAAA`;
    const response = await fetch(`${server.url}/auth/v1/token?grant_type=id_token`, {
      method: "POST",
      body: JSON.stringify({ provider: "keycloak", id_token: token }),
    });
    expect(response.status).toBe(503);
    expect(internal.connections).toBe(0);
  });

  it("does not lead the secret and the code to a private network", async () => {
    server = await providerWith({ token_endpoint: `${internal.origin}/token` });
    const started = await fetch(`${server.url}/auth/v1/authorize?provider=keycloak`, { redirect: "manual" });
    expect(started.status).toBe(302);
    const state = new URL(started.headers.get("location") ?? "").searchParams.get("state") ?? "";
    const [cookie = ""] = started.headers.getSetCookie();
    await fetch(`${server.url}/auth/v1/callback?state=${state}&code=x`, {
      redirect: "manual",
      headers: { cookie: cookie.split(";", 1)[0] ?? "" },
    });
    expect(server.logs.join("\n")).toContain('"step":"exchange"');
    expect(internal.connections).toBe(0);
  });

  it("is not read through a redirect", async () => {
    const source = await simulate(redirectTo(`${internal.origin}/openid-configuration`));
    server = await testServer({
      AUTH_EXTERNAL_KEYCLOAK_ENABLED: "true",
      AUTH_EXTERNAL_KEYCLOAK_URL: source.origin,
      AUTH_EXTERNAL_KEYCLOAK_CLIENT_ID: "client",
      AUTH_EXTERNAL_KEYCLOAK_SECRET: "secret",
    });
    const response = await fetch(`${server.url}/auth/v1/authorize?provider=keycloak`, { redirect: "manual" });
    expect(response.status).toBe(503);
    expect(internal.connections).toBe(0);
  });
});
