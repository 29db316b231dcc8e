// The catalog over imports: atomic, idempotent, nothing lost, and with the real statewide file.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { planDetailSchema, plansSchema } from "#contracts/compare.ts";
import type { Plan } from "#contracts/plan.ts";
import { loadBundledCatalog } from "#market/catalog/load-catalog.ts";
import { fetchListing, ListingUnavailable } from "#server/domain/plans/fetch-listing.ts";
import { importListing } from "#server/domain/plans/import-listing.ts";
import { importPlans, type ImportResult } from "#server/domain/plans/import-plans.ts";
import { readBundledCatalog, seedCatalog } from "#server/domain/plans/seed.ts";
import { realData } from "../support/real-data.ts";
import { testServer, type TestServer } from "../support/server.ts";

let server: TestServer;
beforeEach(async () => {
  server = await testServer();
});
afterEach(() => server.close());

async function shippedPlans(): Promise<Plan[]> {
  const shipped = loadBundledCatalog(await readBundledCatalog());
  if (!shipped.ok) throw new Error(shipped.error);
  return shipped.value.plans;
}

function importSnapshot(plans: Plan[], as_of: string, partial = false): Promise<ImportResult> {
  return importPlans(server.ctx.db, { source: "power_to_choose", as_of, plans, partial, report: {} });
}

async function rows(): Promise<Record<string, unknown>> {
  const counts = `select (select count(*)::int from compare.plan) as plans, (select count(*)::int from compare.plan where seen_until is null) as listed,
    (select count(*)::int from compare.plan_version) as versions, (select count(*)::int from compare.snapshot) as snapshots`;
  return (await server.ctx.db.pool.query(counts)).rows[0];
}

describe("importing", () => {
  it("imports a listing once, however often it is provided", async () => {
    const plans = await shippedPlans();
    expect(await importSnapshot(plans, "2026-01-10")).toMatchObject({
      outcome: "imported",
      appeared: plans.length,
      withdrawn: 0,
    });
    expect(await importSnapshot(plans, "2026-01-10")).toMatchObject({
      outcome: "unchanged",
      same: plans.length,
    });
    expect(await rows()).toEqual({
      plans: plans.length,
      listed: plans.length,
      versions: plans.length,
      snapshots: 1,
    });
  });

  it("serves a listing that is restored on the same day", async () => {
    const plans = await shippedPlans();
    const listed = async (): Promise<number> =>
      plansSchema.parse(await (await fetch(`${server.url}/compare/v1/plans?limit=500`)).json()).items.length;
    for (const count of [3, 5, 3]) {
      expect((await importSnapshot(plans.slice(0, count), "2026-01-10")).outcome).toBe("imported");
      expect(await listed()).toBe(count);
    }
    expect((await importSnapshot(plans.slice(0, 3), "2026-01-10")).outcome).toBe("unchanged");
  });

  it("records new, changed and withdrawn plans, keeps the history and restores a plan", async () => {
    const [first, second, third, ...rest] = await shippedPlans();
    if (!first || !second || !third) throw new Error("the shipped catalogue is too small");
    const dearer = { ...second, label: { ...second.label, kwh_1000: second.label.kwh_1000 + 1 } };
    await importSnapshot([first, second, ...rest], "2026-01-10");
    const next = await importSnapshot([dearer, third, ...rest], "2026-01-11");
    expect(next).toMatchObject({
      appeared: 1,
      withdrawn: 1,
      changed: [{ id: second.id, what: ["label"] }],
      same: rest.length,
    });

    const detail = async (id: string): Promise<unknown> =>
      planDetailSchema.parse(await (await fetch(`${server.url}/compare/v1/plans/${id}`)).json());
    expect(await detail(first.id)).toMatchObject({
      seen_from: "2026-01-10",
      seen_until: "2026-01-11",
      as_of: "2026-01-11",
    });
    expect(await detail(second.id)).toMatchObject({
      plan: { label: dearer.label },
      history: [
        { from: "2026-01-10", label: second.label },
        { from: "2026-01-11", label: dearer.label },
      ],
    });
    await importSnapshot([first, dearer, third, ...rest], "2026-01-12");
    expect(await detail(first.id)).toMatchObject({ seen_from: "2026-01-10", seen_until: null });
  });

  it("never goes back in time and withdraws nothing for a listing of one place", async () => {
    const plans = await shippedPlans();
    await importSnapshot(plans, "2026-01-10");
    expect(await importSnapshot(plans.slice(0, 5), "2026-01-09")).toMatchObject({
      outcome: "older",
      newest_as_of: "2026-01-10",
    });
    expect(await importSnapshot(plans.slice(0, 5), "2026-01-11", true)).toMatchObject({
      outcome: "imported",
      withdrawn: 0,
    });
    expect(await rows()).toMatchObject({ listed: plans.length });
  });

  it("combines two concurrent imports of the same listing into one", async () => {
    const plans = await shippedPlans();
    const both = await Promise.all([
      importSnapshot(plans, "2026-01-10"),
      importSnapshot(plans, "2026-01-10"),
    ]);
    expect(both.map(({ outcome }) => outcome).sort()).toEqual(["imported", "unchanged"]);
    expect(await rows()).toMatchObject({ snapshots: 1, listed: plans.length });
  });

  it("leaves no partial catalog if the import is killed in the middle", async () => {
    const plans = await shippedPlans();
    await importSnapshot(plans.slice(0, 10), "2026-01-09");
    const before = await rows();
    const module = path.join(import.meta.dirname, "..", "support", "stalled-import.ts");
    const child = spawn(process.execPath, [module, server.ctx.config.databaseUrl ?? ""], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    await once(child.stdout, "data");
    child.kill("SIGKILL");
    await once(child, "exit");
    expect(await rows()).toEqual(before);
    expect(await importSnapshot(plans, "2026-01-10")).toMatchObject({
      outcome: "imported",
      appeared: plans.length - 10,
    });
  });

  it("seeds the shipped catalog once", async () => {
    expect(await seedCatalog(server.ctx)).toMatchObject({
      as_of: "2026-01-10",
      plans: (await shippedPlans()).length,
    });
    expect(await seedCatalog(server.ctx)).toBeNull();
  });

  it("serves the catalog in pages with every plan once, and reports if nothing changed", async () => {
    await seedCatalog(server.ctx);
    const ids: string[] = [];
    for (let cursor: string | null = ""; cursor !== null;) {
      const response = await fetch(
        `${server.url}/compare/v1/plans?limit=100${cursor && `&cursor=${cursor}`}`,
      );
      const page = plansSchema.parse(await response.json());
      ids.push(...page.items.map(({ id }) => id));
      cursor = page.next_cursor;
    }
    expect(new Set(ids).size).toBe((await shippedPlans()).length);
    expect(ids.length).toBe(new Set(ids).size);

    const first = await fetch(`${server.url}/compare/v1/plans?limit=1`);
    const headers = { "if-none-match": first.headers.get("etag") ?? "" };
    expect((await fetch(`${server.url}/compare/v1/plans?limit=1`, { headers })).status).toBe(304);
    await importSnapshot((await shippedPlans()).slice(1), "2026-01-13");
    expect((await fetch(`${server.url}/compare/v1/plans?limit=1`, { headers })).status).toBe(200);
    expect((await fetch(`${server.url}/compare/v1/plans?cursor=%F0nonsense`)).status).toBe(400);
  });
});

describe("the real statewide listing", () => {
  it("is imported completely; truncated, reordered or replaced, it is rejected or understood", async (context) => {
    const file = realData("power-to-choose/statewide-2026-01-10.csv");
    if (file === null) return context.annotate("the real listing is not here: nothing to check");
    const bytes = await readFile(file);
    const result = await importListing(server.ctx.db, bytes, "2026-01-10");
    expect(result).toMatchObject({ ok: true, report: { rows_read: 1854, offers: 1854, rejected: [] } });
    const before = await rows();

    const text = bytes.toString("utf8");
    const png = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");
    const bad: [string, Uint8Array][] = [
      ["cut in the middle", bytes.subarray(0, 700_000)],
      ["cut before the last row", Buffer.from(text.slice(0, text.lastIndexOf("END OF FILE")))],
      ["without a price column", Buffer.from(text.replace('"[kwh1000]"', '"[something]"'))],
      ["a PNG", png],
      ["an endless line", Buffer.alloc(3_000_000, "x")],
      ["nothing", Buffer.alloc(0)],
      ["a web page", Buffer.from("<!doctype html><html><body>Service unavailable</body></html>")],
    ];
    for (const [what, content] of bad) {
      const rejected = await importListing(server.ctx.db, content, "2026-01-11");
      expect(rejected.ok, what).toBe(false);
      expect(await rows(), what).toEqual(before);
    }
    return undefined;
  });
});

describe("fetching a listing", () => {
  async function serve(handler: RequestListener): Promise<{ url: string; close(): void }> {
    const source = createServer(handler).listen(0, "127.0.0.1");
    await once(source, "listening");
    return {
      url: `http://127.0.0.1:${(source.address() as AddressInfo).port}/list.csv`,
      close: () => source.closeAllConnections(),
    };
  }

  it("retries after a temporary fault, and gives up on a permanent one", async () => {
    let calls = 0;
    const flaky = await serve((_request, response) => {
      calls += 1;
      if (calls < 3) response.writeHead(503).end();
      else response.end("fine");
    });
    expect(
      Buffer.from(
        await fetchListing(flaky.url, { privateOrigins: [new URL(flaky.url).origin], pauseMs: 1 }),
      ).toString(),
    ).toBe("fine");
    expect(calls).toBe(3);
    flaky.close();

    let rejectionCount = 0;
    const closedServer = await serve((_request, response) => {
      rejectionCount += 1;
      response.writeHead(404).end();
    });
    await expect(
      fetchListing(closedServer.url, { privateOrigins: [new URL(closedServer.url).origin], pauseMs: 1 }),
    ).rejects.toThrow(ListingUnavailable);
    expect(rejectionCount).toBe(1);
    closedServer.close();
  });

  it("does not wait forever or accept a truncated response", async () => {
    const silent = await serve(() => {});
    await expect(
      fetchListing(silent.url, { privateOrigins: [new URL(silent.url).origin], timeoutMs: 50, pauseMs: 1 }),
    ).rejects.toThrow(/No whole answer/);
    silent.close();
    const broken = await serve((_request, response) => {
      response.writeHead(200, { "content-length": "1000" });
      response.write("half");
      setImmediate(() => response.destroy());
    });
    await expect(
      fetchListing(broken.url, { privateOrigins: [new URL(broken.url).origin], pauseMs: 1 }),
    ).rejects.toThrow(ListingUnavailable);
    broken.close();
  });
});
