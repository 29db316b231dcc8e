import { describe, expect, it } from "vitest";
import { dayRows, ESIID, firstError, read } from "./test-support.ts";

async function totals(text: string): Promise<{ kwh: number; exported: number }> {
  const result = await read(text);
  if (!result.ok) throw new Error(JSON.stringify(result.errors));
  return { kwh: result.summary.kwh, exported: result.summary.exported_kwh };
}

/** An interval file of one day with other columns for the usage. */
function withUsage(names: string, values: string): string {
  const rows = dayRows("2025-06-01").map((row) => {
    const [, date, , start, end] = row.split(",");
    return [date, start, end, values].join(",");
  });
  return [`USAGE_DATE,USAGE_START_TIME,USAGE_END_TIME,${names}`, ...rows].join("\n");
}

describe("the unit of a CSV file", () => {
  it("is read from a column of units", async () => {
    for (const name of ["UNITS", "Unit", "UOM", "Unit of measure"]) {
      expect(await totals(withUsage(`USAGE,${name}`, "250,Wh"))).toMatchObject({ kwh: 24 });
      expect(await totals(withUsage(`USAGE,${name}`, "0.25,KWH"))).toMatchObject({ kwh: 24 });
      expect(await totals(withUsage(`USAGE,${name}`, "0.25,"))).toMatchObject({ kwh: 24 });
    }
    expect(await totals("DATE,USAGE,UNIT\n06/01/2025,24000,watt hours")).toMatchObject({ kwh: 24 });
    expect(await totals("MONTH,USAGE,UOM\n2025-06,0.9,MWh")).toMatchObject({ kwh: 900 });
  });

  it("is read from the header", async () => {
    for (const [name, value] of [
      ["USAGE_WH", "250"],
      ["Usage (Wh)", "250"],
      ["Consumption [MWh]", "0.00025"],
      ["Usage (kWh)", "0.25"],
      ["Kilowatt hours", "0.25"],
      ["kWh Used", "0.25"],
      ["Energy Used (kWh)", "0.25"],
      ["Delivered (kWh)", "0.25"],
    ] as const) {
      expect(await totals(withUsage(name, value))).toEqual({ kwh: 24, exported: 0 });
    }
  });

  it("is an error if it is another, or header and rows differ", async () => {
    for (const unit of ["kW", "kVARh", "therms", "$", "CCF"]) {
      expect(await firstError(withUsage("USAGE,UNITS", `0.25,${unit}`))).toMatchObject({
        code: "unit_unsupported",
        line: 2,
        found: unit,
      });
    }
    expect(await firstError("DATE,USAGE_KWH,UNIT\n06/01/2025,24000,Wh")).toMatchObject({
      code: "unit_unsupported",
    });
  });

  it("is not stated by the file if most days are far above any home's", async () => {
    expect(await firstError(withUsage("USAGE", "250"))).toMatchObject({
      code: "usage_implausible",
      found: "24000 kWh",
    });
    expect(await firstError("DATE,USAGE\n06/01/2025,18000\n06/02/2025,9000")).toMatchObject({
      code: "usage_implausible",
    });
    expect(await firstError(withUsage("KWH,EXPORT", "0.25,125"))).toMatchObject({
      code: "usage_implausible",
    });
    // A large business, and one odd day.
    expect(await totals(withUsage("KWH", "15"))).toMatchObject({ kwh: 1440 });
    expect(await totals("DATE,KWH\n06/01/2025,24\n06/02/2025,20000\n06/03/2025,24")).toMatchObject({
      kwh: 20_048,
    });
  });

  it("is never money", async () => {
    expect(await totals("Month,Usage ($),Kilowatt hours\n2025-06,123.4,900")).toMatchObject({ kwh: 900 });
    for (const name of [
      "Usage ($)",
      "$ Usage",
      "Usage cost",
      "Usage (¢)",
      "Consumption €",
      "Usage %",
      "Usage (kW)",
    ]) {
      expect(await firstError(`DATE,${name},ESIID\n06/01/2025,4.50,${ESIID}`)).toMatchObject({
        code: "missing_column",
      });
    }
  });
});

describe("a column of energy sent to the grid", () => {
  it("is read beside the usage in every kind of file", async () => {
    for (const name of [
      "SURPLUS_GENERATION",
      "Generation (kWh)",
      "Export kWh",
      "Received",
      "Exported energy",
      "kWh to grid",
      "EXCESS_GENERATION_KWH",
    ]) {
      expect(await totals(withUsage(`CONSUMPTION,${name}`, "0.25,0.125"))).toEqual({ kwh: 24, exported: 12 });
      expect(await totals(`DATE,KWH,${name}\n06/01/2025,24,5\n06/02/2025,20,`)).toEqual({
        kwh: 44,
        exported: 5,
      });
      expect(await totals(`MONTH,${name},KWH\n2025-06,300,900`)).toEqual({ kwh: 900, exported: 300 });
    }
    expect(await totals("DATE,USAGE,SURPLUS_GENERATION,UNIT\n06/01/2025,24000,5000,Wh")).toEqual({
      kwh: 24,
      exported: 5,
    });
    expect(await totals("DATE,Usage (Wh),Export (kWh)\n06/01/2025,24000,5")).toEqual({
      kwh: 24,
      exported: 5,
    });
  });

  it("may be written below zero, and must be a number", async () => {
    expect(await totals("DATE,KWH,EXPORT\n06/01/2025,24,-5")).toEqual({ kwh: 24, exported: 5 });
    expect(await firstError("DATE,KWH,EXPORT\n06/01/2025,24,some")).toMatchObject({
      code: "kwh_invalid",
      column: "EXPORT",
    });
  });

  it("is not what the panels generate if the surplus has a column of its own, and never money or a date", async () => {
    expect(await totals("DATE,KWH,Generation (kWh),Surplus (kWh)\n06/01/2025,24,30,5")).toEqual({
      kwh: 24,
      exported: 5,
    });
    expect(
      await totals(
        "DATE,KWH,Export credit ($),Received date,Generated\n06/01/2025,24,4.50,06/02/2025,06/02/2025",
      ),
    ).toEqual({ kwh: 24, exported: 0 });
    expect(await firstError("DATE,KWH,Export kWh,Surplus kWh\n06/01/2025,24,30,5")).toMatchObject({
      code: "columns_unclear",
    });
    expect(await firstError("DATE,KWH,Solar generation (kWh)\n06/01/2025,24,30")).toMatchObject({
      code: "columns_unclear",
      found: "Solar generation (kWh)",
    });
    expect(await totals("DATE,KWH,Solar generation (kWh),To grid (kWh)\n06/01/2025,24,30,5")).toEqual({
      kwh: 24,
      exported: 5,
    });
  });
});
