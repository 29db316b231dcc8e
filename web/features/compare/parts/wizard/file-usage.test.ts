import { createReadStream } from "node:fs";
import { describe, expect, it } from "vitest";
import { usageSchema } from "#contracts/usage.ts";
import { readUsageFile } from "#meter/formats/read-usage-file.ts";
import type { ReadResult } from "#meter/formats/result.ts";
import { smtIntervalCsv } from "../../../../../tests/e2e/support/meter-file.ts";
import { realData } from "../../../../../tests/support/real-data.ts";
import { findFileFacts, listFileMeters } from "./file-usage.ts";
import { yearPreview } from "./year-preview.ts";

const REAL = realData("smart-meter-texas/interval-2022-03-01_2023-01-14.csv");

async function* once(text: string): AsyncGenerator<string> {
  yield text;
}

function read(text: string): Promise<ReadResult> {
  return readUsageFile(once(text));
}

describe("a year of quarter hours", () => {
  it("becomes wire usage without the ESI ID, with the utility known", async () => {
    const result = await read(smtIntervalCsv({ start: "2025-11-01", days: 365 }));
    if (!result.ok) throw new Error(result.errors[0]?.message);
    const [meter, ...others] = listFileMeters(result.readings);
    expect(others).toEqual([]);
    expect(meter?.tdu).toBe("oncor");
    expect(usageSchema.safeParse(meter?.usage).success).toBe(true);
    expect(JSON.stringify(meter?.usage)).not.toContain("1044372");
    const facts = meter && findFileFacts(meter.usage);
    expect(facts).toMatchObject({
      unit: "days",
      from: "2025-11-01",
      through: "2026-10-31",
      covered: 365,
      readings: 35_040,
      missing: 4,
    });
    expect(facts?.kwh).toBeCloseTo(meter?.kwh ?? 0, 6);
  });

  it("limits a longer file to the newest three years", async () => {
    const result = await read(smtIntervalCsv({ start: "2022-01-01", days: 1200 }));
    if (!result.ok) throw new Error(result.errors[0]?.message);
    const [meter] = listFileMeters(result.readings);
    expect(usageSchema.safeParse(meter?.usage).success).toBe(true);
    expect(meter && findFileFacts(meter.usage)).toMatchObject({ through: "2025-04-14", covered: 1098 });
  });
});

describe("coarser files", () => {
  it("turns daily readings into months, filled up with their own mean", () => {
    const days = Array.from({ length: 50 }, (_, index) => ({
      day: new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10),
      kwh: index === 3 ? null : 30,
      quality: index === 3 ? ("missing" as const) : ("actual" as const),
      exported_kwh: 0,
    }));
    const [meter] = listFileMeters({ kind: "daily", meters: [{ esiid: null, days }] });
    // Nineteen days of February are too few to represent it.
    expect(meter?.usage).toEqual({ kind: "monthly", months: [{ month: "2026-01", kwh: 930 }] });
  });

  it("leaves billing months unchanged", () => {
    const months = [
      { from: "2026-01-12", to: "2026-02-11", month: "2026-01", kwh: 1012.04, exported_kwh: 0 },
      { from: "2026-02-11", to: "2026-03-12", month: "2026-02", kwh: 870, exported_kwh: 0 },
    ];
    const [meter] = listFileMeters({
      kind: "monthly",
      meters: [{ esiid: "10089010238182003", months }],
    });
    expect(meter?.tdu).toBe("centerpoint");
    expect(meter && findFileFacts(meter.usage)).toMatchObject({
      unit: "months",
      from: "2026-01",
      through: "2026-02",
      kwh: 1882,
    });
  });
});

describe("the real file", () => {
  it("returns twelve bars, with a hatch for months without readings", async () => {
    if (REAL === null) {
      console.info("The real meter file is not beside this checkout: nothing to read.");
      return;
    }
    const result = await readUsageFile(createReadStream(REAL));
    if (!result.ok) throw new Error(result.errors[0]?.message);
    const [meter] = listFileMeters(result.readings);
    if (!meter) throw new Error("no meter");
    const facts = findFileFacts(meter.usage);
    expect(facts).toMatchObject({ covered: 320, from: "2022-03-01", through: "2023-01-14" });
    const year = yearPreview(meter.usage, "oncor", "2026-11-21");
    if (!year.ok) throw new Error(year.code);
    expect(year.value.months).toHaveLength(12);
    expect(
      year.value.months.filter(({ estimated }) => estimated).map(({ month }) => month.slice(5)),
    ).toContain("02");
    expect(year.value.kwh).toBeGreaterThan(facts?.kwh ?? Infinity);
    expect(year.value.method).toBe("extended");
  });
});

describe("too little data", () => {
  it("is reported by code", () => {
    const wh = Array.from({ length: 96 }, () => 100);
    expect(
      yearPreview({ kind: "intervals", start: "2026-01-01", minutes: 15, wh }, "oncor", "2026-11-21"),
    ).toEqual({
      ok: false,
      code: "too_few_days",
    });
  });

  it("does not hatch months that were typed in", () => {
    const months = [
      { month: "2026-07", kwh: 1800 },
      { month: "2026-10", kwh: 1000 },
    ];
    const year = yearPreview({ kind: "monthly", months }, "oncor", "2026-11-21");
    if (!year.ok) throw new Error(year.code);
    const actualMonths = year.value.months.filter(({ estimated }) => !estimated);
    expect(actualMonths.map(({ month }) => month)).toEqual(["2026-07", "2026-10"]);
    expect(actualMonths[0]?.kwh).toBeCloseTo(1800, 0);
  });
});
