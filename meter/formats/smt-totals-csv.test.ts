import { describe, expect, it } from "vitest";
import type { DayReading, MonthReading } from "./result.ts";
import { ESIID, read, firstError, readErrors } from "./test-support.ts";

async function days(text: string): Promise<readonly DayReading[]> {
  const result = await read(text);
  if (!result.ok || result.readings.kind !== "daily") throw new Error(JSON.stringify(result));
  return result.readings.meters[0]?.days ?? [];
}
async function months(text: string): Promise<readonly MonthReading[]> {
  const result = await read(text);
  if (!result.ok || result.readings.kind !== "monthly") throw new Error(JSON.stringify(result));
  return result.readings.meters[0]?.months ?? [];
}

describe("daily CSV", () => {
  const header =
    "ESIID,USAGE_DATE,REVISION_DATE,START_READ,END_READ,USAGE_KWH,ESTIMATED_ACTUAL,CONSUMPTION_SURPLUSGENERATION";

  it("reads days, the newest revision of each, with exports", async () => {
    const text = [
      header,
      `'${ESIID},06/02/2025,06/03/2025 06:00:00,1,2,31.5,A,Consumption`,
      `'${ESIID},06/01/2025,06/02/2025 06:00:00,1,2,20,E,Consumption`,
      `'${ESIID},06/01/2025,06/04/2025 06:00:00,1,2,22.25,A,Consumption`,
      `'${ESIID},06/01/2025,06/02/2025 06:00:00,1,2,4,A,Surplus Generation`,
      `'${ESIID},06/03/2025,06/04/2025 06:00:00,1,2,,,Consumption`,
      `'${ESIID},06/04/2025,06/05/2025 06:00:00,1,2,9,A,Consumption`,
    ].join("\n");
    expect(await days(text)).toEqual([
      { day: "2025-06-01", kwh: 22.25, quality: "actual", exported_kwh: 4 },
      { day: "2025-06-02", kwh: 31.5, quality: "actual", exported_kwh: 0 },
      { day: "2025-06-03", kwh: null, quality: "missing", exported_kwh: 0 },
      { day: "2025-06-04", kwh: 9, quality: "actual", exported_kwh: 0 },
    ]);
    const result = await read(text);
    expect(result.ok && result.summary).toMatchObject({
      from: "2025-06-01",
      through: "2025-06-04",
      missing: 1,
      kwh: 62.75,
    });
  });

  it("finds the header below title lines and in other spellings", async () => {
    const text = `Daily usage\nfor you\n\nESI ID,Date,Usage (kWh),Actual/Estimated\n${ESIID},6/1/2025,20,A\n`;
    expect(await days(text)).toHaveLength(1);
  });

  it("does not mistake a register value for usage", async () => {
    const [error] = await readErrors(`ESIID,DATE,Meter Reading (kWh)\n${ESIID},06/01/2025,10250\n`);
    expect(error).toMatchObject({ code: "missing_column", expected: "USAGE_KWH" });
  });

  it("reports errors and returns nothing", async () => {
    const [error] = await readErrors(`DATE,KWH\n06/01/2025,20\n06/02/2025,x`);
    expect(error).toMatchObject({ code: "kwh_invalid", line: 3, column: "KWH" });
    expect((await readErrors("DATE,KWH\n06/01/2025,"))[0]).toMatchObject({ code: "no_readings" });
    expect((await readErrors("ESIID,DATE\n1,06/01/2025"))[0]).toMatchObject({
      code: "missing_column",
      expected: "USAGE_KWH",
    });
  });
});

describe("the order of day and month", () => {
  it("is unclear if the dates follow each other only with the day first", async () => {
    for (const dates of [
      ["01/03/2022", "02/03/2022", "03/03/2022", "04/03/2022"],
      ["1/3/22", "2/3/22"],
      ["11/03/2022", "12/03/2022", "01/04/2022", "02/04/2022"],
    ]) {
      const text = ["DATE,KWH", ...dates.map((date) => `${date},24`)].join("\n");
      expect(await firstError(text)).toMatchObject({ code: "date_order_unclear" });
    }
    const text = "FROM,TO,KWH\n05/01/2022,05/02/2022,900\n05/02/2022,05/03/2022,800";
    expect(await firstError(text)).toMatchObject({ code: "date_order_unclear" });
  });

  it("is the usual one otherwise", async () => {
    for (const dates of [
      ["01/01/2022", "01/02/2022", "01/03/2022"],
      ["01/05/2022"],
      ["03/03/2022", "04/04/2022"],
      ["01/03/2022", "02/03/2022", "02/13/2022"],
      ["2022-01-03", "2022-02-03", "2022-03-03"],
    ]) {
      const text = ["DATE,KWH", ...dates.map((date) => `${date},24`)].join("\n");
      expect((await days(text))[0]?.day).toMatch(/^2022-0[13]-0[135]$/);
    }
    const text = "FROM,TO,KWH\n01/05/2022,02/05/2022,900\n02/05/2022,03/05/2022,800";
    expect(await months(text)).toHaveLength(2);
    expect(await months("FROM,TO,KWH\n03/01/2022,03/02/2022,24\n03/02/2022,03/03/2022,30")).toHaveLength(2);
  });
});

describe("an ESI ID that a spreadsheet rounded", () => {
  const daily = (...esiids: string[]): string =>
    ["ESIID,DATE,KWH", ...esiids.map((esiid, index) => `${esiid},06/0${index + 1}/2025,20`)].join("\n");

  it("is an error, because two homes would have the same", async () => {
    for (const esiids of [["10443720012345600", "10443720000000000"], ["1008901023789010000000"]]) {
      const [found] = esiids;
      expect(await firstError(daily(...esiids))).toMatchObject({
        code: "esiid_damaged",
        line: 2,
        column: "ESIID",
        found,
      });
    }
  });

  it("is not one with zeros that was text, or beside another, or the only one of 17 digits", async () => {
    expect(await days(daily("10443720012345600", "10443720012345600"))).toHaveLength(2);
    for (const esiid of ["'10443720012345600", '="10443720012345600"']) {
      expect(await days(daily(esiid))).toHaveLength(1);
    }
    const result = await read(daily("10443720012345600", ESIID));
    expect(result.ok && result.summary.esiids).toEqual(["10443720012345600", ESIID]);
  });
});

describe("monthly CSV", () => {
  it("reads thousands separators with commas as delimiters, and decimal commas with semicolons", async () => {
    const rows = (kwh: string, mark: string): string =>
      [
        ["FROM", "TO", "KWH"],
        ["01/15/2025", "02/14/2025", kwh],
      ]
        .map((row) => row.join(mark))
        .join("\n");
    const readKwh = async (text: string): Promise<number | undefined> => (await months(text))[0]?.kwh;
    expect(await readKwh(rows('"1,900"', ","))).toBe(1900);
    expect(await readKwh(rows('"12,345.6"', ","))).toBe(12_345.6);
    expect(await readKwh(rows("1,900", "\t"))).toBe(1900);
    expect(await readKwh(rows("1,900", ";"))).toBe(1.9);
    expect(await readKwh(rows("812,5", ";"))).toBe(812.5);
  });

  it("reads points as thousands where a comma is the decimal sign, if no value of a month has decimals", async () => {
    const readKwh = async (values: readonly string[], mark = ";"): Promise<unknown> => {
      const rows = values.map((kwh, index) => `2025-0${index + 1}${mark}${kwh}`);
      return (await months([`MONTH${mark}KWH`, ...rows].join("\n"))).map(({ kwh }) => kwh);
    };
    expect(await readKwh(["1.900", "1.800"])).toEqual([1900, 1800]);
    expect(await readKwh(["1.900", "850", "1.200"])).toEqual([1900, 850, 1200]);
    expect(await readKwh(["1.900,5", "850,25"])).toEqual([1900.5, 850.25]);
    expect(await readKwh(["1.900", "850,5"])).toEqual([1900, 850.5]);
    expect(await readKwh(["1.9", "1.850"])).toEqual([1.9, 1.85]);
    expect(await firstError("MONTH;KWH\n2025-01;1.9\n2025-02;850,5")).toMatchObject({ code: "kwh_invalid" });
    expect(await firstError("DATE;KWH\n06/13/2025;1.900\n06/14/2025;24,5")).toMatchObject({
      code: "kwh_invalid",
    });
    expect((await days("DATE;KWH\n06/13/2025;24.500\n06/14/2025;31.250"))[0]?.kwh).toBe(24.5);
    expect(await readKwh(["0.857", "1.234"])).toEqual([0.857, 1.234]);
    expect(await readKwh(["912.345", "845.120"])).toEqual([912.345, 845.12]);
    expect(await readKwh(["1.900", "1.800"], ",")).toEqual([1.9, 1.8]);
  });

  it("reads billing months whose end is the start of the next", async () => {
    const text = `ESIID,START_DATE,END_DATE,ACTUAL_KWH\n${ESIID},01/30/2026,03/02/2026,275\n${ESIID},01/01/2026,01/30/2026,298`;
    expect(await months(text)).toEqual([
      { from: "2026-01-01", to: "2026-01-30", month: "2026-01", kwh: 298, exported_kwh: 0 },
      { from: "2026-01-30", to: "2026-03-02", month: "2026-02", kwh: 275, exported_kwh: 0 },
    ]);
  });

  it("reads billing months whose end is their last day", async () => {
    const text = "FROM,TO,KWH\n2026-01-01,2026-01-29,298\n2026-01-30,2026-03-01,275";
    expect((await months(text)).map((month) => month.to)).toEqual(["2026-01-30", "2026-03-02"]);
  });

  it("reads calendar months in several spellings and leaves out months without a value", async () => {
    const text = "Month,kWh\n2025-12,900\n1/2026,800\nFebruary 2026,700\nMar-26,";
    expect((await months(text)).map(({ from, to, kwh }) => [from, to, kwh])).toEqual([
      ["2025-12-01", "2026-01-01", 900],
      ["2026-01-01", "2026-02-01", 800],
      ["2026-02-01", "2026-03-01", 700],
    ]);
  });

  it("reports errors", async () => {
    expect(await firstError("START_DATE,END_DATE,KWH\n01/30/2026,01/01/2026,5")).toMatchObject({
      code: "period_invalid",
      line: 2,
      column: "END_DATE",
    });
    expect(
      await firstError("START_DATE,END_DATE,KWH\n01/01/2026,02/05/2026,5\n01/30/2026,03/01/2026,5"),
    ).toMatchObject({ code: "period_overlap", line: 3 });
    expect(await firstError("MONTH,KWH\n13/2026,5")).toMatchObject({ code: "date_invalid", column: "MONTH" });
    expect(await firstError("START_DATE,END_DATE\n01/01/2026,02/05/2026")).toMatchObject({
      code: "missing_column",
    });
  });
});
