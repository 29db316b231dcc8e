// The setup around every service, over real HTTP.
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { request as httpRequest } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import v8 from "node:v8";
import vm from "node:vm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { apiErrorSchema } from "#contracts/errors.ts";
import { portalConfigSchema } from "#contracts/config.ts";
import { testDatabase } from "#tests/support/database.ts";
import { testServer, type TestServer } from "#tests/support/server.ts";

v8.setFlagsFromString("--expose-gc");
const collectGarbage = vm.runInNewContext("gc") as () => void;

let server: TestServer;
let dist: string;

beforeAll(async () => {
  dist = await mkdtemp(path.join(tmpdir(), "wattlane-dist-"));
  await mkdir(path.join(dist, "assets"));
  await writeFile(path.join(dist, "index.html"), "<!doctype html><title>portal</title>");
  await writeFile(path.join(dist, "assets", "app-abc.js"), "export {};\n".repeat(200));
  server = await testServer(
    { PORTAL_NAME: "Lone Star Power", PUBLIC_URL: "https://power.example.com" },
    { dist },
  );
});
afterAll(async () => {
  await server.close();
  await rm(dist, { recursive: true });
});

/** Sends a path unchanged: fetch would normalize it first. */
function rawGet(target: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(server.url);
    httpRequest({ hostname, port, path: target }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    })
      .on("error", reject)
      .end();
  });
}

describe("the app", () => {
  it("returns /config.json in the contract's shape with the operator's name", async () => {
    const config = portalConfigSchema.parse(await (await fetch(`${server.url}/config.json`)).json());
    expect(config).toMatchObject({
      portal_name: "Lone Star Power",
      bases: { compare: "/compare/v1", auth: "/auth/v1" },
    });
  });

  it("sends a policy without inline code, HSTS behind TLS, and the rest, on pages and API responses", async () => {
    for (const target of ["/compare", "/config.json", "/compare/v1/nothing"]) {
      const { headers } = await fetch(server.url + target);
      const policy = headers.get("content-security-policy") ?? "";
      expect(policy).toContain("default-src 'none'");
      // Only the portal's own origin, because the operator has configured no other.
      expect(policy).toMatch(/(^|;)script-src 'self'(;|$)/);
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toMatch(/unsafe-(inline|eval)/);
      expect(headers.get("strict-transport-security")).toMatch(/^max-age=31536000/);
      expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
      for (const sensor of ["camera", "microphone", "geolocation", "payment", "usb"])
        expect(headers.get("permissions-policy")).toContain(`${sensor}=()`);
      expect(headers.get("x-content-type-options")).toBe("nosniff");
    }
  });

  it("serves pages for portal paths, 404 for others and missing files, and caches hashed files for a year", async () => {
    for (const target of ["/", "/compare", "/locations/10443720000000025", "/no/such/page"]) {
      const page = await fetch(server.url + target);
      expect(page.status).toBe(target === "/no/such/page" ? 404 : 200);
      expect(page.headers.get("content-type")).toContain("text/html");
      expect(page.headers.get("cache-control")).toBe("no-cache");
    }
    const asset = await fetch(`${server.url}/assets/app-abc.js`);
    expect(asset.headers.get("cache-control")).toContain("immutable");
    expect((await fetch(`${server.url}/assets/app-gone.js`)).status).toBe(404);
  });

  it("serves hashed files from memory, in an encoding that the browser accepts", async () => {
    const source = "export const compressed = true;\n".repeat(100);
    const file = path.join(dist, "assets", "packed-abc.js");
    await writeFile(file, source);
    await writeFile(`${file}.br`, brotliCompressSync(source));
    await writeFile(`${file}.gz`, gzipSync(source));
    // The files of a build are known at the start.
    const other = await testServer({}, { dist });
    const get = (headers: Record<string, string>): Promise<Response> =>
      fetch(`${other.url}/assets/packed-abc.js`, { headers });
    const encodings = [
      ["br, gzip", "br"],
      ["gzip, br;q=0", "gzip"],
      ["identity", null],
    ] as const;
    try {
      for (const onDisk of [true, false]) {
        for (const [accepted, encoding] of encodings) {
          const response = await get({ "accept-encoding": accepted });
          expect(response.status).toBe(200);
          expect(response.headers.get("content-encoding")).toBe(encoding);
          expect(response.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
          expect(response.headers.get("vary")).toBe("accept-encoding");
          expect(await response.text()).toBe(source);
        }
        if (onDisk) for (const ending of ["", ".br", ".gz"]) await rm(file + ending);
      }
      const etag = (await get({})).headers.get("etag") ?? "";
      expect((await get({ "if-none-match": etag })).status).toBe(304);
      expect((await get({ "if-none-match": 'W/"other"' })).status).toBe(200);
      const head = await fetch(`${other.url}/assets/packed-abc.js`, { method: "HEAD" });
      expect([head.status, await head.text()]).toEqual([200, ""]);
    } finally {
      await other.close();
    }
  });

  it("never leaves its folder", async () => {
    for (const target of [
      "/../package.json",
      "/%2e%2e/package.json",
      "/assets/..%2f..%2f..%2fetc%2fpasswd",
      "/..%5cpackage.json",
      "//",
    ]) {
      expect([200, 400, 403, 404]).toContain(await rawGet(target));
      const body = await (await fetch(server.url + target)).text();
      expect(body).not.toMatch(/"dependencies"|root:/);
    }
  });

  it("responds to unknown addresses and broken bodies with one error shape and the request's id", async () => {
    const missing = await fetch(`${server.url}/compare/v1/nothing`, {
      headers: { "x-request-id": "abcdefgh-1234" },
    });
    expect(missing.status).toBe(404);
    expect(missing.headers.get("x-request-id")).toBe("abcdefgh-1234");
    expect(apiErrorSchema.parse(await missing.json()).error).toMatchObject({
      code: "not_found",
      request_id: "abcdefgh-1234",
    });

    const post = (body: string, type = "application/json"): Promise<Response> =>
      fetch(`${server.url}/compare/v1/rankings`, { method: "POST", body, headers: { "content-type": type } });
    expect((await post("{ not json")).status).toBe(400);
    expect((await post("<x/>", "text/xml")).status).toBe(415);
    expect((await post(JSON.stringify({ pad: "x".repeat(3 * 1024 * 1024) }))).status).toBe(413);
    const invalid = await post(JSON.stringify({ tdu: "nowhere", usage: { kind: "annual", kwh: 12_000 } }));
    expect(apiErrorSchema.parse(await invalid.json()).error).toMatchObject({
      code: "validation_failed",
      fields: { tdu: expect.any(String) },
    });
  });

  it("responds in that shape to an address that the router can't read", async () => {
    const send = async (method: string, target: string): Promise<[number, unknown]> => {
      const response = await fetch(server.url + target, {
        method,
        headers: { "x-request-id": "abcdefgh-1234" },
      });
      expect(response.headers.get("x-request-id")).toBe("abcdefgh-1234");
      const { error } = apiErrorSchema.parse(await response.json());
      return [response.status, [error.code, error.request_id]];
    };
    const long = `/api/orders/${"a".repeat(501)}`;
    expect(await send("GET", "/api/orders/%E0%A4%A")).toEqual([400, ["bad_request", "abcdefgh-1234"]]);
    for (const method of ["GET", "DELETE", "POST"])
      expect(await send(method, long)).toEqual([404, ["not_found", "abcdefgh-1234"]]);
  });

  it("counts the requests of an IPv6 network together, also for the description of the API", async () => {
    const own = await testServer({ RATE_LIMIT_FACTOR: "0.005", TRUST_PROXY: "127.0.0.1" }, { dist });
    const get = async (from: string): Promise<number> =>
      (await fetch(`${own.url}/openapi.json`, { headers: { "x-forwarded-for": from } })).status;
    try {
      const statuses: number[] = [];
      for (const host of [":1", ":2", "a:b:c:d"]) statuses.push(await get(`2001:db8:1:2:${host}`));
      expect(statuses).toEqual([200, 200, 200]);
      expect([await get("2001:db8:1:2::9"), await get("2001:db8:1:3::9")]).toEqual([429, 200]);
    } finally {
      await own.close();
    }
  });

  it("does not accept an external request id that could break a log line", async () => {
    const response = await fetch(`${server.url}/healthz`, {
      headers: { "x-request-id": 'x","level":"fatal' },
    });
    expect(response.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  });

  it("is alive and ready, and shows its metrics to this machine only", async () => {
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    expect(await (await fetch(`${server.url}/readyz`)).json()).toEqual({ status: "ready" });
    const metrics = await (await fetch(`${server.url}/metrics`)).text();
    expect(metrics).toContain(
      'http_request_duration_seconds_count{method="GET",route="/healthz",status="200"}',
    );
    const throughProxy = await fetch(`${server.url}/metrics`, {
      headers: { "x-forwarded-for": "203.0.113.9" },
    });
    expect(throughProxy.status).toBe(404);
  });

  it("logs routes, never addresses, queries or bodies", async () => {
    await fetch(`${server.url}/compare/v1/places?esiid=10443720000000025`);
    await fetch(`${server.url}/compare/v1/places?zip=76107&token=secret-token`);
    const text = server.logs.join("");
    expect(text).toContain("/compare/v1/places");
    expect(text).not.toMatch(/10443720000000025|76107|secret-token/);
  });
});

describe("several apps in one process", () => {
  it("each show the metrics of the process, once", async () => {
    const another = await testServer();
    try {
      for (const { url } of [server, another]) {
        const metrics = await (await fetch(`${url}/metrics`)).text();
        expect(metrics.match(/^# TYPE process_cpu_user_seconds_total /gm)).toHaveLength(1);
        expect(metrics).toMatch(/\n# TYPE http_request_duration_seconds histogram\n/);
      }
    } finally {
      await another.close();
    }
  });

  it("leave nothing running, even if one is closed as soon as it listens", async () => {
    const database = await testDatabase();
    const apps: Array<WeakRef<object>> = [];
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const app = await testServer({}, { database });
      apps.push(new WeakRef(app.ctx));
      await app.close();
    }
    const listening = async () =>
      (
        await database.db.pool.query(
          "select from pg_stat_activity where datname = current_database() and application_name = 'wattlane announcements'",
        )
      ).rowCount;
    await expect.poll(listening).toBe(0);
    // Node itself may still have the last one open.
    const countOpen = (): number => {
      collectGarbage();
      return apps.slice(0, -1).filter((app) => app.deref() !== undefined).length;
    };
    await expect.poll(countOpen).toBe(0);
    await database.drop();
  });
});

describe("/metrics with a token", () => {
  it("requires it, from this machine too", async () => {
    const guarded = await testServer({ METRICS_TOKEN: "a-long-enough-token" });
    // Reading the body to its end leaves no connection that the shutdown would wait for.
    const fetchStatus = async (headers: Record<string, string>): Promise<number> => {
      const response = await fetch(`${guarded.url}/metrics`, { headers });
      await response.text();
      return response.status;
    };
    try {
      expect(await fetchStatus({})).toBe(404);
      expect(await fetchStatus({ authorization: "Bearer a-long-enough-token" })).toBe(200);
    } finally {
      await guarded.close();
    }
  });
});
