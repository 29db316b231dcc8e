import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { taxBasisOn } from "#market/taxes/tax-rows.ts";
import { createCatalogReader } from "#server/domain/plans/current-catalog.ts";
import type { Database } from "#server/platform/db/pool.ts";
import { testServer, type TestServer } from "#tests/support/server.ts";
import { importTaxes } from "./import-taxes.ts";
import { readShippedTaxes, readTaxRows, seedTaxes, storedTaxes } from "./tax-store.ts";

const SHIPPED = readShippedTaxes();
const HEAD =
  "effective_date,city,incorporated,population,residential_tax,city_rate,district_name,district_kind,district_rate";
const now = (): Date => new Date("2026-11-25T18:00:00Z");
const EULESS = { limits: "inside", city: "Euless" } as const;

let server: TestServer;
beforeAll(async () => {
  server = await testServer({}, { plans: true });
});
afterAll(() => server.close());

const load = (...lines: string[]) =>
  importTaxes(
    { db: server.ctx.db, now },
    { source: "cities.csv", bytes: new TextEncoder().encode([HEAD, ...lines].join("\n")) },
  );

describe("the tax rows of a process", () => {
  it("are the shipped ones if the table is empty or the database is unavailable", async () => {
    expect(await readTaxRows(server.ctx)).toEqual(SHIPPED);
    const broken = { sql: server.ctx.db.sql.withSchema("nowhere") } as Database;
    expect(await readTaxRows({ db: broken })).toEqual(SHIPPED);
  });

  it("are seeded once, and follow an import in every process without a restart", async () => {
    expect(await seedTaxes(server.ctx)).toBe(SHIPPED.length);
    expect(await seedTaxes(server.ctx)).toBe(0);
    const processes = [server.ctx.readCatalog, createCatalogReader(server.ctx)];
    for (const read of processes) expect((await read()).taxes).toEqual(SHIPPED);
    expect(await load("2026-10-01,Euless,yes,61032,yes,0.02,,,")).toMatchObject({
      ok: true,
      added: [{ city: "Euless", city_rate: 0.02, source: "cities.csv", checked_on: "2026-11-25" }],
    });
    for (const read of processes) {
      const { taxes } = await read();
      expect(taxBasisOn(taxes, EULESS, "2026-10-01").low).toMatchObject({ city: 0.02, district: 0 });
      // A past bill stays as it was.
      expect(taxBasisOn(taxes, EULESS, "2026-09-30")).toEqual(taxBasisOn(SHIPPED, EULESS, "2026-09-30"));
    }
  });

  it("are read again with the next request if they could not be read", async () => {
    const { db, log } = server.ctx;
    let isBroken = true;
    const sometimes = {
      pool: db.pool,
      get sql() {
        if (isBroken) throw new Error("connection lost");
        return db.sql;
      },
    } as Database;
    const read = createCatalogReader({ log, db: sometimes });
    expect((await read()).taxes).toEqual(SHIPPED);
    isBroken = false;
    const { taxes, taxes_version } = await read();
    expect(taxBasisOn(taxes, EULESS, "2026-10-01").low.city).toBe(0.02);
    expect(taxes_version).toBeGreaterThan(0);
  });

  it("stay the same if a file is imported again, or has a problem in any line", async () => {
    const before = await storedTaxes(server.ctx.db.sql);
    expect(await load("2026-10-01,Euless,yes,61032,yes,0.02,,,")).toMatchObject({ ok: true, added: [] });
    expect(await load("2026-11-01,Sealy,yes,6839,unknown,,,,", "2026-09-01,Euless,yes,61032,no,,,,")).toEqual(
      {
        ok: false,
        problems: [{ line: 3, reason: "dates go backwards: 2026-09-01 is before 2026-10-01" }],
      },
    );
    expect(await storedTaxes(server.ctx.db.sql)).toEqual(before);
    const bytes = Uint8Array.of(0xff, 0xfe);
    expect(await importTaxes({ db: server.ctx.db, now }, { source: "x", bytes })).toEqual({
      ok: false,
      problems: [{ line: null, reason: "it isn't text in UTF-8" }],
    });
  });

  it("keep the operator's row when a newer version ships the old one", async () => {
    expect(await seedTaxes(server.ctx)).toBe(0);
    const { taxes } = await server.ctx.readCatalog();
    expect(taxBasisOn(taxes, EULESS, "2026-11-25").low.city).toBe(0.02);
  });

  it("accept a file with the changes of ten years, in its order", { timeout: 20_000 }, async () => {
    const cities = Array.from({ length: 12_000 }, (_, index) => `2026-11-01,City ${index},yes,1200,no,,,,`);
    expect(await load(...cities)).toMatchObject({ ok: true });
    const stored = (await storedTaxes(server.ctx.db.sql)).slice(-cities.length);
    expect(stored.map((row) => row.kind === "city" && row.city)).toEqual(
      cities.map((_, index) => `City ${index}`),
    );
    expect(await load(...cities)).toMatchObject({ ok: true, added: [] });
  });
});
