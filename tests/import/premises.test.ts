// The premise directory over imports: every form of file, every row accounted for.
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { COLUMNS_19, COLUMNS_22 } from "#server/domain/locations/premises/columns.ts";
import { findPremise } from "#server/domain/locations/premises/find-premise.ts";
import {
  importPremises,
  type ImportOptions,
  type ImportReport,
} from "#server/domain/locations/premises/import/import-file.ts";
import type { RejectedRow } from "#server/domain/locations/premises/import/progress.ts";
import { searchPremises } from "#server/domain/locations/premises/search-premises.ts";
import { seedPremises, seedSample } from "#server/domain/locations/premises/seed.ts";
import { recordLine, samplePremises } from "#server/domain/locations/premises/sample/generate.ts";
import { oncorEsiid, premiseFile, premiseRecord, premisesAt } from "../support/premises.ts";
import { testServer, type TestServer } from "../support/server.ts";
import { temporaryFolder, type TemporaryFolder } from "../support/temporary-folder.ts";

let server: TestServer;
let folder: TemporaryFolder;
beforeEach(async () => {
  [server, folder] = await Promise.all([testServer(), temporaryFolder("premises")]);
});
afterEach(() => Promise.all([server.close(), folder.remove()]));

function importFile(file: string, options: Partial<ImportOptions> = {}): Promise<ImportReport> {
  const { now } = server.ctx;
  return importPremises(server.ctx.db, file, { day: "2026-11-01", now, ...options });
}

async function total(where = "true"): Promise<number> {
  const { rows } = await server.ctx.db.pool.query<{ count: number }>(
    `select count(*)::int as count from premises.premise where ${where}`,
  );
  return rows[0]?.count ?? -1;
}

describe("a file", () => {
  it.each([
    ["22 columns, no header", { columns: COLUMNS_22 }, "X_FUL-REPORTS-06-JUL-26.csv"],
    ["22 columns with a header", { columns: COLUMNS_22, header: true }, "X_FUL-REPORTS-06-JUL-26.csv"],
    ["19 columns, no header", { columns: COLUMNS_19 }, "X_FUL-REPORTS-06-JUL-26.csv"],
    ["19 columns with a header", { columns: COLUMNS_19, header: true }, "X_FUL-REPORTS-06-JUL-26.csv"],
    ["packed", { columns: COLUMNS_22 }, "X_FUL-REPORTS-06-JUL-26.csv.gz"],
    ["another order of columns", { columns: COLUMNS_22.toReversed(), header: true }, "X_FUL_20260706.csv"],
  ])("with %s is imported", async (_what, form, name) => {
    const file = await premiseFile(folder.path, name, samplePremises(300), form);
    const report = await importFile(file);
    expect(report).toMatchObject({
      outcome: "imported",
      kind: "full",
      day: "2026-07-06",
      rows_read: 300,
      rows_written: 300,
      rejected: 0,
    });
    expect(await total()).toBe(300);
    expect(await findPremise(server.ctx, "10443720000015838")).toEqual({
      esiid: "10443720000015838",
      address: "4105 MAPLE ST",
      unit: null,
      city: "DALLAS",
      zip: "75219",
      tdu: "oncor",
      county: form.columns.length === 22 ? "DALLAS" : null,
      premise_type: "residential",
      status: "active",
      smart_meter: true,
      switch_hold: false,
      read_cycle: 19,
      metered: true,
      listed: true,
    });
  });

  it("is imported once, however often it is provided", async () => {
    const file = await premiseFile(folder.path, "X_FUL.csv", samplePremises(50));
    await importFile(file);
    expect(await importFile(file)).toMatchObject({ outcome: "unchanged", rows_read: 50 });
    expect(await total()).toBe(50);
  });

  it("contains each fact of a premise", async () => {
    const odd = {
      ESIID: "'1017699 0000000007",
      ADDRESS: "12 ELM ST APT 3",
      ZIPCODE: "75219-1234",
      DUNS: "",
      METER_READ_CYCLE: "",
      STATUS: "De-Energized",
      PREMISE_TYPE: "Large Non-Residential",
      METERED: "N",
      SETTLEMENT_AMS_INDICATOR: "N",
      TDSP_AMS_INDICATOR: "",
      SWITCH_HOLD_INDICATOR: "Y",
    };
    await importFile(await premiseFile(folder.path, "X_DLY.csv", [premiseRecord(odd)]));
    expect(await findPremise(server.ctx, "10176990000000007")).toMatchObject({
      address: "12 ELM ST",
      unit: "APT 3",
      zip: "75219",
      // From the ESI ID, because the file does not contain it.
      tdu: "oncor",
      premise_type: "large_commercial",
      status: "de_energized",
      smart_meter: false,
      switch_hold: true,
      read_cycle: null,
      metered: false,
    });
  });

  it("identifies the utility by its DUNS number before the ESI ID, also without zeros; unknown stays unknown", async () => {
    const rows = [
      premiseRecord({ ESIID: oncorEsiid(1), DUNS: "7929441" }),
      premiseRecord({ ESIID: "10999990000000001", DUNS: "123456789" }),
    ];
    await importFile(await premiseFile(folder.path, "X_DLY.csv", rows));
    expect((await findPremise(server.ctx, oncorEsiid(1)))?.tdu).toBe("tnmp");
    expect((await findPremise(server.ctx, "10999990000000001"))?.tdu).toBeNull();
  });

  it("lists every rejected row with its line and reason, and imports the rest", async () => {
    const [first, second] = premisesAt("1 OAK ST", "2 OAK ST");
    const bad = [
      recordLine(premiseRecord({ ESIID: "123" })),
      recordLine(premiseRecord({ ZIPCODE: "ABC" })),
      recordLine(premiseRecord({ STATUS: "Gone" })),
      recordLine(premiseRecord({ CITY: "D".repeat(300) })),
      recordLine(premiseRecord({ CITY: "DAL\u0000LAS" })),
      "10443720000000001,4 OAK ST\n",
    ];
    const records = first && second ? [first, second] : [];
    const file = await premiseFile(folder.path, "X_DLY.csv", records, { extra: bad.join("") });
    const listed: RejectedRow[] = [];
    const report = await importFile(file, { onRejected: (row) => listed.push(row) });
    const expected = [
      { line: 3, reason: "ESIID: An ESI ID has 17 or 22 digits; this has 3." },
      { line: 4, reason: "ZIPCODE is not five digits" },
      { line: 5, reason: "STATUS is none of Active, Inactive and De-Energized" },
      { line: 6, reason: "CITY is longer than 200 characters" },
      { line: 7, reason: "CITY holds a control character" },
      { line: 8, reason: "has 2 columns where the file has 22" },
    ];
    expect(listed).toEqual(expected);
    expect(report).toMatchObject({ rows_read: 8, rows_written: 2, rejected: 6, first_rejected: expected });
    expect(Object.values(report.reasons)).toEqual([1, 1, 1, 1, 1, 1]);
  });

  it("stores the first hundred rejected rows and counts the others", async () => {
    const rows = Array.from({ length: 250 }, () => premiseRecord({ ZIPCODE: "?" }));
    const report = await importFile(await premiseFile(folder.path, "X_DLY.csv", rows));
    expect(report).toMatchObject({ rejected: 250, reasons: { "ZIPCODE is not five digits": 250 } });
    expect(report.first_rejected).toHaveLength(100);
  });

  it("with a duplicate meter uses its later row", async () => {
    const [row] = premisesAt("1 OAK ST");
    if (!row) throw new Error("no row");
    await importFile(await premiseFile(folder.path, "X_DLY.csv", [row, { ...row, ADDRESS: "2 OAK ST" }]));
    expect((await findPremise(server.ctx, row.ESIID))?.address).toBe("2 OAK ST");
  });

  it("is rejected if invalid, and nothing is imported", async () => {
    const file = path.join(folder.path, "notes.csv");
    await writeFile(file, "one,two,three\n1,2,3\n");
    await expect(importFile(file)).rejects.toThrow(/no premise file: its first row has 3 columns/);
    await writeFile(file, "ESIID,NAME\n10443720000000001,Ana\n");
    await expect(importFile(file)).rejects.toThrow(/no premise file/);
    await writeFile(file, "PK\u0003\u0004and so on");
    await expect(importFile(file)).rejects.toThrow(/ZIP archive: please unpack/);
    expect(await total()).toBe(0);
  });

  it("reports if it is compressed and truncated, and continues when it is complete", async () => {
    const text = Array.from(samplePremises(12_000), (record) => recordLine(record)).join("");
    const packed = gzipSync(text);
    const file = path.join(folder.path, "X_FUL.csv.gz");
    await writeFile(file, packed.subarray(0, packed.length >> 1));
    await expect(importFile(file)).rejects.toThrow(/cut off/);
    const half = await total();
    expect(half).toBeGreaterThan(0);
    await writeFile(file, packed);
    expect(await importFile(file)).toMatchObject({ rows_read: 12_000 });
    expect(await total()).toBe(12_000);
  });

  it("reports an unclosed quote", async () => {
    const rows = premisesAt("1 OAK ST", "2 OAK ST");
    const file = await premiseFile(folder.path, "X_DLY.csv", rows, { extra: `"${"open ".repeat(6_000)}` });
    await expect(importFile(file)).rejects.toThrow(/quote/);
  });
});

describe("a later file", () => {
  it("leaves unchanged rows untouched, and a file of an older day changes nothing newer", async () => {
    const [first, second] = premisesAt("1 OAK ST", "2 OAK ST");
    if (!first || !second) throw new Error("no rows");
    await importFile(await premiseFile(folder.path, "X_FUL_20260701.csv", [first, second]));
    const changed = { ...second, SWITCH_HOLD_INDICATOR: "Y" };
    const delta = await importFile(await premiseFile(folder.path, "X_DAILY_20260703.csv", [first, changed]));
    expect(delta).toMatchObject({ kind: "delta", rows_read: 2, rows_written: 1, vanishing: null });
    const late = await importFile(await premiseFile(folder.path, "X_DAILY_20260702.csv", [second]));
    expect(late).toMatchObject({ rows_read: 1, rows_written: 0 });
    expect((await findPremise(server.ctx, second.ESIID))?.switch_hold).toBe(true);
  });

  it("that arrives late changes nothing that a newer one has confirmed", async () => {
    const [location] = premisesAt("1 OAK ST");
    if (!location) throw new Error("no row");
    const late = { ...location, SWITCH_HOLD_INDICATOR: "Y" };
    await importFile(await premiseFile(folder.path, "X_FUL_20260701.csv", [location]));
    await importFile(await premiseFile(folder.path, "X_DAILY_20260703.csv", [location]));
    expect(await importFile(await premiseFile(folder.path, "X_DAILY_20260702.csv", [late]))).toMatchObject({
      rows_written: 0,
    });
    await importFile(await premiseFile(folder.path, "X_FUL_20260801.csv", [location]));
    expect(await importFile(await premiseFile(folder.path, "X_DAILY_20260720.csv", [late]))).toMatchObject({
      rows_written: 0,
      reasons: { "a full file of a later day is in already": 1 },
    });
    expect((await findPremise(server.ctx, location.ESIID))?.switch_hold).toBe(false);
  });

  it("that is full marks missing rows of its utility, deletes nothing, and restores them", async () => {
    const oncor = [...samplePremises(400)].filter((row) => row.ESIID.startsWith("1044372"));
    const others = [...samplePremises(400)].filter((row) => !row.ESIID.startsWith("1044372"));
    await importFile(await premiseFile(folder.path, "ALL_FUL_20260701.csv", [...oncor, ...others]));
    const deleted = oncor[1];
    if (!deleted || others.length === 0) throw new Error("the sample has one company only");
    const fewer = oncor.filter((row) => row !== deleted);
    const report = await importFile(await premiseFile(folder.path, "ONCOR_FUL_20260801.csv", fewer));
    expect(report.vanishing).toEqual({ missing: 1, listed: oncor.length, marked: true });
    expect(await total("vanished_on is not null")).toBe(1);
    expect(await findPremise(server.ctx, deleted.ESIID)).toMatchObject({
      listed: false,
      address: "4105 MAPLE ST",
    });
    expect(await searchPremises(server.ctx, { q: "4105 maple st" })).toEqual([]);
    await importFile(await premiseFile(folder.path, "ONCOR_DLY_20260802.csv", [deleted]));
    expect(await searchPremises(server.ctx, { q: "4105 maple st" })).toHaveLength(1);
    expect(await total()).toBe(400);
  });

  it("that is full but lacks more than a tenth is not applied until that is accepted", async () => {
    const rows = [...samplePremises(100)];
    await importFile(await premiseFile(folder.path, "X_FUL_20260701.csv", rows));
    const cut = await premiseFile(folder.path, "X_FUL_20260801.csv", rows.slice(0, 50));
    const doubted = await importFile(cut);
    expect(doubted.vanishing?.marked).toBe(false);
    expect(await total("vanished_on is not null")).toBe(0);
    const accepted = await importFile(cut, { acceptVanished: true });
    expect(accepted.vanishing?.marked).toBe(true);
    expect(await total("vanished_on is not null")).toBe(accepted.vanishing?.missing);
    expect(accepted.vanishing?.missing).toBeGreaterThan(10);
  });
});

describe("a sample", () => {
  it("is created once in an empty directory, and replaced by the first real file", async () => {
    expect(await seedPremises(server.ctx)).toBe(2_000);
    expect(await seedPremises(server.ctx)).toBe(0);
    expect(await searchPremises(server.ctx, { q: "4105 maple st dallas" })).toHaveLength(1);
    await importFile(await premiseFile(folder.path, "X_DLY.csv", premisesAt("1 OAK ST")));
    expect(await total()).toBe(1);
    expect(await seedSample(server.ctx)).toBe(0);
  });

  it("is not created on an operator's instance", async () => {
    for (const change of [
      { publicUrl: "https://power.example.com" },
      { publicUrl: "http://localhost:3000", host: "0.0.0.0" },
    ])
      expect(await seedPremises({ ...server.ctx, config: { ...server.ctx.config, ...change } })).toBe(0);
    expect(await total()).toBe(0);
  });

  it("is created once by two processes that start together", async () => {
    const results = await Promise.all([seedSample(server.ctx), seedSample(server.ctx)]);
    expect(Math.max(...results)).toBe(2_000);
    expect(await total()).toBe(2_000);
  });
});
