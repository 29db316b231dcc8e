// Providers over HTTP: their plans, prices since the first list, ratings of the list and imported complaints.
import { beforeAll, describe, expect, it, vi } from "vitest";
import type { Plan } from "#contracts/plan.ts";
import { providerDetailSchema, providersSchema } from "#contracts/providers.ts";
import { importComplaints, type ComplaintImport } from "#server/domain/plans/import-complaints.ts";
import { importPlans } from "#server/domain/plans/import-plans.ts";
import { statewideCsv } from "#market/listing/listing-fixture.ts";
import { importListing } from "#server/domain/plans/import-listing.ts";
import { setup } from "#tests/support/setup.ts";
import { testServer } from "#tests/support/server.ts";

const server = setup(() => testServer({}, { plans: true }));
let plans: readonly Plan[] = [];

const get = (path: string): Promise<Response> => fetch(`${server.url}/compare/v1/providers${path}`);
const provider = async (path: string) => providerDetailSchema.parse(await (await get(path)).json());
const importCsv = (text: string): Promise<ComplaintImport> =>
  importComplaints(server.ctx, { source: "puc.csv", bytes: new TextEncoder().encode(text) });

beforeAll(async () => {
  ({ plans } = await server.ctx.readCatalog());
});

describe("providers", () => {
  it("are listed by name, with every listed plan once", async () => {
    const { items, as_of } = providersSchema.parse(await (await get("")).json());
    expect(as_of).toBe("2026-01-10");
    expect(items.reduce((sum, item) => sum + item.plans, 0)).toBe(plans.length);
    expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
    const txu = items.find(({ id }) => id === "txu-energy");
    expect(txu).toMatchObject({ name: "TXU Energy", puct_number: "10004" });
    expect(txu?.tdus.reduce((sum, tdu) => sum + tdu.plans, 0)).toBe(txu?.plans);
  });

  it("have their plans for one utility, lowest price first, and the other names of their certificate", async () => {
    const detail = await provider("/cirro-energy?tdu=oncor");
    const mine = plans.filter(({ provider: { name }, tdu }) => name === "Cirro Energy" && tdu === "oncor");
    expect(detail.listed.map(({ id }) => id).toSorted()).toEqual(mine.map(({ id }) => id).toSorted());
    const prices = detail.listed.map(({ label }) => label.kwh_1000);
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
    expect(detail.other_names).toContain("US Retailers LLC");
    expect(detail.other_names).not.toContain("Cirro Energy*");
    expect(detail.phone).toMatch(/\d{3}/);
    expect(detail.history).toEqual([
      expect.objectContaining({
        from: "2026-01-10",
        plans: mine.length,
        low: prices[0],
        high: prices.at(-1),
      }),
    ]);
  });

  it("are read once per catalog, however often they are requested", async () => {
    const query = vi.spyOn(server.ctx.db.pool, "query");
    try {
      await get("");
      query.mockClear();
      await Promise.all([get(""), get("/cirro-energy"), get("/none")]);
      const names = query.mock.calls.filter(([statement]: readonly unknown[]) =>
        String(statement).includes("select distinct body"),
      );
      expect(query).toHaveBeenCalled();
      expect(names).toEqual([]);
    } finally {
      query.mockRestore();
    }
  });

  it("are not found under another id, and rejected with an unknown utility", async () => {
    expect((await get("/none")).status).toBe(404);
    expect((await get("/cirro-energy?tdu=none")).status).toBe(400);
  });

  it("have one row of history for each day with a change", async () => {
    const [first, ...rest] = (await provider("/champion-energy-services?tdu=oncor")).listed;
    if (!first) throw new Error("The provider has plans.");
    const changed = plans
      .filter(({ id }) => id !== rest.at(-1)?.id)
      .map((plan) =>
        plan.id === first.id
          ? Object.assign({}, plan, { label: { ...plan.label, kwh_1000: first.label.kwh_1000 - 1 } })
          : plan,
      );
    const listing = { source: "power_to_choose", partial: false, report: {} };
    await importPlans(server.ctx.db, { ...listing, as_of: "2026-01-20", plans: changed });
    const { history, listed } = await provider("/champion-energy-services?tdu=oncor");
    expect(history).toMatchObject([
      { from: "2026-01-10", plans: rest.length + 1, low: first.label.kwh_1000 },
      { from: "2026-01-20", plans: rest.length, low: first.label.kwh_1000 - 1 },
    ]);
    expect(listed[0]?.label.kwh_1000).toBe(history.at(-1)?.low);
  });

  it("have the rating of the newest list that rates them", async () => {
    expect((await provider("/cirro-energy")).list_rating).toBeNull();
    const text = statewideCsv([{}]);
    const result = await importListing(server.ctx.db, new TextEncoder().encode(text), "2026-02-01");
    expect(result.ok).toBe(true);
    expect((await provider("/cirro-energy")).list_rating).toEqual({ rating: 4, as_of: "2026-02-01" });
    // Withdrawn by that list, but still known.
    expect(await provider("/txu-energy")).toMatchObject({
      plans: 0,
      tdu: null,
      listed: [],
      list_rating: null,
    });
  });
});

describe("complaint statistics", () => {
  it("are null before the first import, and empty for a provider without any", async () => {
    expect((await provider("/cirro-energy")).complaints).toBeNull();
    expect(await importCsv("certificate,period,complaints\n10041,2025,7\n")).toEqual({
      ok: true,
      rows: 1,
      changed: 1,
    });
    expect((await provider("/cirro-energy")).complaints).toEqual([]);
  });

  it("belong to the certificate, newest first, and are replaced by a newer file", async () => {
    const text = "provider,period,complaints,per 1000\nCirro Energy,2024,40,0.4\nCirro Energy,2025-Q1,12,\n";
    expect(await importCsv(text)).toEqual({ ok: true, rows: 2, changed: 2 });
    expect(await importCsv(text)).toEqual({ ok: true, rows: 2, changed: 0 });
    expect(await importCsv(text.replace("40,0.4", "41,0.4"))).toEqual({ ok: true, rows: 2, changed: 1 });
    const { complaints } = await provider("/cirro-energy");
    const file = { source: "puc.csv", imported_on: "2026-01-12" };
    expect(complaints).toEqual([
      { period: "2025-Q1", complaints: 12, per_1000: null, ...file },
      { period: "2024", complaints: 41, per_1000: 0.4, ...file },
    ]);
  });

  it("of a file with one bad line are not imported at all", async () => {
    const before = (await provider("/cirro-energy")).complaints;
    expect(await importCsv("provider,period,complaints\nCirro Energy,2023,1\nNo One,2023,1\n")).toEqual({
      ok: false,
      problems: [{ line: 3, reason: 'no provider is called "No One"' }],
    });
    expect((await provider("/cirro-energy")).complaints).toEqual(before);
    const bytes = new Uint8Array([0xff, 0xfe, 0x00]);
    expect(await importComplaints(server.ctx, { source: "x", bytes })).toMatchObject({ ok: false });
  });
});
