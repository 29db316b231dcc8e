import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { deliveryOn } from "#market/delivery.ts";
import { createAepReport, createRateReport } from "#tests/support/rate-report-pdf.ts";
import { realData } from "#tests/support/real-data.ts";
import { testServer, type TestServer } from "#tests/support/server.ts";
import { tinyPdf } from "#tests/support/tiny-pdf.ts";
import { storedDelivery } from "./delivery-store.ts";
import { importDelivery, importNewDelivery, type DeliveryImport } from "./import-delivery.ts";
import { seedDelivery } from "./seed-delivery.ts";

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  await seedDelivery(server.ctx);
});
afterAll(() => server.close());

const now = (): Date => new Date("2026-11-24T18:00:00Z");
const load = (source: string, bytes: Uint8Array): Promise<DeliveryImport> =>
  importDelivery({ db: server.ctx.db, now }, { source, bytes });
const csv = (...lines: string[]): Uint8Array =>
  new TextEncoder().encode(["effective_date,tdu,monthly_usd,cents_per_kwh", ...lines].join("\n"));
const countRows = async (): Promise<number> => (await storedDelivery(server.ctx.db.sql)).length;

async function reasons(bytes: Uint8Array): Promise<string[]> {
  const before = await countRows();
  const result = await load("a report", bytes);
  expect(await countRows()).toBe(before);
  return result.ok ? [] : result.problems.map(({ reason }) => reason);
}

const ONCOR = ["$1.40", "$2.66", "$0.061234"] as const;

describe("a rate report", () => {
  it.each([
    ["Rates Effective 09/01/2026", "exact"],
    ["Rates Report 09/01/2026", "by"],
    ["As of September 1, 2026", "by"],
  ])("is read with the heading %s", async (heading, certainty) => {
    expect(
      await load("report.pdf", createRateReport("Oncor Electric Delivery", heading, ONCOR)),
    ).toMatchObject({
      ok: true,
      rows: [
        {
          tdu: "oncor",
          effective_date: "2026-09-01",
          certainty,
          monthly_usd: 4.06,
          cents_per_kwh: 6.1234,
          source_kind: "report",
          source: "report.pdf",
          checked_on: "2026-11-24",
        },
      ],
    });
  });

  it.each([
    ["CenterPoint Energy Houston Electric", "centerpoint"],
    ["Texas-New Mexico Power Company", "tnmp"],
  ])("of %s is that utility's", async (name, tdu) => {
    const bytes = createRateReport(name, "Rates Effective 10/15/2026", ["2.11", "2.79", ".0641"]);
    const result = await load("report.pdf", bytes);
    expect(result).toMatchObject({ ok: true, rows: [{ tdu, monthly_usd: 4.9, cents_per_kwh: 6.41 }] });
  });

  it("of AEP has a column for Central, then one for North", async () => {
    expect(await load("aep.pdf", createAepReport("Rates Effective 9/1/2026"))).toMatchObject({
      ok: true,
      rows: [
        { tdu: "aep_central", monthly_usd: 3.24, cents_per_kwh: 5.9001 },
        { tdu: "aep_north", monthly_usd: 3.24, cents_per_kwh: 5.7702 },
      ],
    });
  });

  it("is rejected without a date, or with several", async () => {
    const none = "it has no date in a known form (Rates Effective, Rates Report or As of)";
    expect(await reasons(createRateReport("Oncor", "Residential rates", ONCOR))).toEqual([none]);
    expect(await reasons(createRateReport("Oncor", "Printed 09/01/2026", ONCOR))).toEqual([none]);
    expect(
      await reasons(createRateReport("Oncor", "Rates Effective 03/01/2026, As of June 1, 2026", ONCOR)),
    ).toEqual(["it has more than one date: 2026-03-01, 2026-06-01"]);
    expect(await reasons(createRateReport("Oncor", "Rates Effective 02/30/2026", ONCOR))).toEqual([
      '"2026-02-30" isn\'t a date (YYYY-MM-DD)',
    ]);
  });

  it("is rejected if its utility or its rows are not clear", async () => {
    const date = "Rates Effective 09/01/2026";
    expect(await reasons(createRateReport("A utility", date, ONCOR))).toEqual(["it names no utility"]);
    expect(await reasons(createRateReport("Oncor and TNMP", date, ONCOR))).toEqual([
      "it names more than one utility",
    ]);
    expect(await reasons(createRateReport("Oncor", date, ["$1.40 $1.50", "$2.66", "$0.06"]))).toEqual([
      "its Customer Charge has 2 amounts, and 1 is expected",
    ]);
    expect(await reasons(createRateReport("Oncor", date, ["", "$2.66", "$0.06"]))).toEqual([
      "it has no residential Customer Charge",
    ]);
    expect(await reasons(tinyPdf([[["Oncor"], [date]]]))).toHaveLength(3);
    expect(await reasons(createAepReport(date, [["Customer Charge", "$1.27", ""]]))).toContain(
      "its Customer Charge has 1 amounts, and 2 are expected",
    );
  });

  it("is rejected if a charge is negative or absurd", async () => {
    const date = "Rates Effective 09/01/2026";
    expect(await reasons(createRateReport("Oncor", date, ["$1.40", "$2.66", "$6.1234"]))).toEqual([
      "oncor: the charge in cents per kWh is more than 30 (612.34)",
    ]);
    expect(await reasons(createRateReport("Oncor", date, ["($1.40)", "$2.66", "$0.06"]))).toEqual([
      "oncor: the Customer Charge is negative",
    ]);
    expect(await reasons(createRateReport("Oncor", date, ["$100.40", "$2.66", "$0.06"]))).toEqual([
      "oncor: the monthly charge in dollars is more than 50 (103.06)",
    ]);
  });

  it("is rejected if it isn't a PDF that can be read", async () => {
    const whole = createRateReport("Oncor", "Rates Effective 09/01/2026", ONCOR);
    expect(await reasons(whole.slice(0, 40))).toHaveLength(1);
    expect(await reasons(Uint8Array.of(0xff, 0xfe, 0x00))).toEqual(["it is neither a PDF nor text in UTF-8"]);
  });

  it("is stored in every version, with its hash, day and reason", async () => {
    const { rows } = await server.ctx.db.pool.query<{
      read_on: string;
      problem: string | null;
      whole: boolean;
    }>(
      `select read_on, problem, sha256 = encode(sha256(body), 'hex') as whole
       from compare.delivery_file where source = 'report.pdf'`,
    );
    expect(rows).toHaveLength(5);
    for (const row of rows) expect(row).toEqual({ read_on: "2026-11-24", problem: null, whole: true });
    const rejected = await server.ctx.db.pool.query(
      "select from compare.delivery_file where source = 'a report' and problem is not null",
    );
    expect(rejected.rowCount).toBeGreaterThan(8);
  });
});

describe("an import", () => {
  it("adds nothing if one row is wrong", async () => {
    expect(await reasons(csv("2026-10-01,LPL,0,6.4", "2026-10-01,LPL2,0,6.4"))).toEqual([
      '"LPL2" isn\'t a utility',
    ]);
  });

  it("of the same charges of a day adds nothing, and of other ones corrects them", async () => {
    const first = csv("2026-10-01,LPL,0,6.4");
    expect(await load("lpl.csv", first)).toMatchObject({ ok: true, added: [{ tdu: "lpl" }] });
    expect(await load("lpl.csv", first)).toMatchObject({ ok: true, added: [] });
    expect(await load("lpl.csv", csv("2026-10-01,LPL,0,6.45"))).toMatchObject({
      added: [{ cents_per_kwh: 6.45 }],
    });
    const stored = await storedDelivery(server.ctx.db.sql);
    expect(
      stored.filter(({ tdu, effective_date }) => tdu === "lpl" && effective_date === "2026-10-01"),
    ).toHaveLength(2);
    expect(deliveryOn(stored, "lpl", "2026-10-01")?.cents_per_kwh).toBe(6.45);
    // The daily job reads the old file again, and keeps the correction.
    expect(
      await importNewDelivery({ db: server.ctx.db, now }, { source: "lpl.csv", bytes: first }),
    ).toMatchObject({
      ok: true,
      added: [],
    });
  });

  it("of older charges doesn't change the newest", async () => {
    await load("old.csv", csv("2016-03-01,TNMP,6,4.1234"));
    const stored = await storedDelivery(server.ctx.db.sql);
    expect(deliveryOn(stored, "tnmp", "2017-01-01")?.cents_per_kwh).toBe(4.1234);
    expect(deliveryOn(stored, "tnmp", "2026-10-20")?.cents_per_kwh).toBe(6.41);
  });

  it("of the observed labels changes only when a charge was checked", async ({ annotate }) => {
    const path = realData("delivery/observed-2026.csv");
    if (path === null) {
      await annotate("the real file is not here");
      return;
    }
    const fresh = await testServer();
    try {
      await seedDelivery(fresh.ctx);
      const bytes = readFileSync(path);
      const result = await importDelivery({ db: fresh.ctx.db, now }, { source: "observed.csv", bytes });
      expect(result).toMatchObject({ ok: true, added: [] });
      expect(result.ok ? result.rows : []).toHaveLength(22);
    } finally {
      await fresh.close();
    }
  });
});
