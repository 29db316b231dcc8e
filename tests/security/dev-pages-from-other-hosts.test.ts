// The outbox contains every code in plain text and /metrics describes the machine: only a program or a browser on this
// machine may read them, but a page of another site in that browser may not.
import { request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from "node:http";
import { createServer, connect, type AddressInfo, type Server } from "node:net";
import { once } from "node:events";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildApp } from "#server/app.ts";
import type { App } from "#server/platform/http/app.ts";
import { TEST_SECRET, testServer } from "#tests/support/server.ts";
import { startGateway, type Gateway } from "#tests/support/gateway.ts";
import { setup } from "#tests/support/setup.ts";

const PAGES = ["/dev/outbox", "/metrics"] as const;
const TOKEN = "a-metrics-token-of-tests";

let app: App;
const server = setup(testServer);
beforeAll(async () => {
  app = await buildApp(server.ctx, { dist: "/nonexistent" });
});
afterAll(async () => {
  await app.close();
});

interface Response {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Sends GET requests with any headers, including the Host header. */
async function get(url: string, path: string, headers: Record<string, string> = {}): Promise<Response> {
  const { hostname, port } = new URL(url);
  const request = httpRequest({ hostname, port, path, headers, agent: false }).end();
  const [response] = (await once(request, "response")) as [IncomingMessage];
  const body = await response.toArray();
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    body: Buffer.concat(body).toString(),
  };
}

const statuses = (url: string, headers?: Record<string, string>): Promise<number[]> =>
  Promise.all(PAGES.map(async (path) => (await get(url, path, headers)).status));

/** Starts a proxy that forwards bytes and adds nothing except what `rewrite` does. */
async function rawProxy(port: number, rewrite: (head: string) => string): Promise<Server> {
  const proxy = createServer((near) => {
    const far = connect(port, "127.0.0.1");
    near.once("data", (head: Buffer) => void far.write(rewrite(head.toString())));
    far.pipe(near);
    for (const socket of [near, far]) socket.on("error", () => {});
  });
  await once(proxy.listen(0, "127.0.0.1"), "listening");
  return proxy;
}

it("responds to a program on this machine", async () => {
  expect(await statuses(server.url)).toEqual([200, 200]);
  for (const host of ["localhost:3000", "127.0.0.1:3000", "127.8.9.10", "[::1]:3000", "app.localhost"])
    expect([host, ...(await statuses(server.url, { host }))]).toEqual([host, 200, 200]);
});

it("rejects a peer on another machine", async () => {
  const from = async (remoteAddress: string): Promise<number[]> =>
    Promise.all(
      PAGES.map(
        async (url) => (await app.inject({ url, remoteAddress, headers: { host: "localhost" } })).statusCode,
      ),
    );
  for (const peer of ["127.0.0.1", "::1", "::ffff:127.0.0.1"])
    expect([peer, ...(await from(peer))]).toEqual([peer, 200, 200]);
  for (const peer of ["203.0.113.7", "10.0.0.5", "172.17.0.1", "fe80::1", "::ffff:192.168.1.9"])
    expect([peer, ...(await from(peer))]).toEqual([peer, 404, 404]);
});

describe("a server that listens on other addresses", () => {
  it.each(["0.0.0.0", "::", "192.168.1.9", "portal.internal"])(
    "has neither on HOST=%s, whatever the PUBLIC_URL",
    async (HOST) => {
      const open = await testServer({ HOST, PUBLIC_URL: "http://localhost:3000" });
      try {
        expect(await statuses(open.url)).toEqual([404, 404]);
        expect((await get(open.url, "/dev/outbox?to=ana@example.com")).body).toContain('"not_found"');
      } finally {
        await open.close();
      }
    },
  );

  it("serves /metrics only to the bearer of METRICS_TOKEN", async () => {
    const open = await testServer({ HOST: "0.0.0.0", METRICS_TOKEN: TOKEN });
    try {
      const read = async (headers: Record<string, string>): Promise<number> =>
        (await get(open.url, "/metrics", headers)).status;
      expect(await read({ authorization: `Bearer ${TOKEN}`, "x-forwarded-for": "203.0.113.7" })).toBe(200);
      for (const authorization of [
        "",
        "Bearer ",
        `Bearer ${TOKEN}x`,
        `Basic ${TOKEN}`,
        TOKEN,
        `Bearer ${TEST_SECRET}`,
      ])
        expect([authorization, await read({ authorization })]).toEqual([authorization, 404]);
    } finally {
      await open.close();
    }
  });
});

describe("a proxy on this machine", () => {
  let gateway: Gateway;
  beforeAll(async () => {
    gateway = await startGateway();
    gateway.routes.set("/", [server.url]);
  });
  afterAll(() => gateway.close());

  it("gets neither", async () => {
    expect(await statuses(gateway.url)).toEqual([404, 404]);
  });

  it.each([
    "x-forwarded-for",
    "x-forwarded-proto",
    "x-forwarded-host",
    "x-forwarded-server",
    "x-real-ip",
    "forwarded",
    "via",
    "cf-connecting-ip",
    "cf-ray",
    "cdn-loop",
    "true-client-ip",
    "x-client-ip",
    "x-cluster-client-ip",
    "x-original-forwarded-for",
    "x-envoy-external-address",
    "x-amzn-trace-id",
    "fly-client-ip",
    "tailscale-user-login",
    "ngrok-trace-id",
  ])("is recognized by the header %s, even if empty", async (name) => {
    for (const value of ["203.0.113.7", "127.0.0.1", ""])
      expect([value, ...(await statuses(server.url, { [name]: value }))]).toEqual([value, 404, 404]);
  });

  it("is recognized by HTTP/1.0, if it adds no header", async () => {
    const { port } = new URL(server.url);
    const host = `127.0.0.1:${port}`;
    const old = await rawProxy(Number(port), (head) => head.replace("HTTP/1.1", "HTTP/1.0"));
    try {
      const url = `http://127.0.0.1:${(old.address() as AddressInfo).port}`;
      expect(await statuses(url, { host })).toEqual([404, 404]);
    } finally {
      old.close();
    }
  });

  it("cannot be bypassed with TRUST_PROXY", async () => {
    const trusting = await testServer({ TRUST_PROXY: "1" });
    try {
      for (const claimed of ["127.0.0.1", "::1", "203.0.113.7, 127.0.0.1"])
        expect(await statuses(trusting.url, { "x-forwarded-for": claimed })).toEqual([404, 404]);
    } finally {
      await trusting.close();
    }
  });
});

describe("a page of another site in this machine's browser", () => {
  it.each([
    "evil.example.com",
    "evil.example.com:3000",
    "localhost.evil.example.com",
    "127.0.0.1.evil.example.com",
    "127.0.0.1.nip.io:3000",
    "printer.local",
    "app:3000",
    "10.0.0.5",
    "0.0.0.0:3000",
    "[::2]:3000",
    "localhost@evil.example.com",
  ])("cannot read anything under a name that it points to this machine: %j", async (host) => {
    expect(await statuses(server.url, { host })).toEqual([404, 404]);
  });

  it("cannot read anything from its own origin, and cannot embed anything", async () => {
    for (const path of PAGES) {
      const { headers } = await get(server.url, path, { origin: "https://evil.example.com" });
      expect(Object.keys(headers).filter((name) => name.startsWith("access-control-"))).toEqual([]);
      expect(headers["cross-origin-resource-policy"]).toBe("same-origin");
      expect(headers["x-content-type-options"]).toBe("nosniff");
      expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
    }
  });

  it("gets no permission through a preflight", async () => {
    for (const url of PAGES) {
      const { statusCode, headers } = await app.inject({
        method: "OPTIONS",
        url,
        headers: {
          host: "localhost",
          origin: "https://evil.example.com",
          "access-control-request-method": "GET",
          "access-control-request-private-network": "true",
        },
      });
      expect(statusCode).toBe(404);
      expect(headers["access-control-allow-origin"]).toBeUndefined();
    }
  });
});
