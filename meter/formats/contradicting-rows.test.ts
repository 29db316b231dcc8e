import { describe, expect, it } from "vitest";
import { dayRows, ESIID, firstError, read, readOne, csv } from "./test-support.ts";

const day = (header: string, rows: readonly string[]): string => [header, ...rows].join("\n");

async function totals(text: string): Promise<{ kwh: number; exported: number }> {
  const result = await read(text);
  if (!result.ok) throw new Error(JSON.stringify(result.errors));
  return { kwh: result.summary.kwh, exported: result.summary.exported_kwh };
}

/** An interval file of one day in which each row has one more column in front. */
function withColumn(name: string, ...days: ReadonlyArray<readonly [string, string]>): string {
  const header = `${name},USAGE_DATE,USAGE_START_TIME,USAGE_END_TIME,USAGE_KWH`;
  const rows = days.flatMap(([value, kwh]) =>
    dayRows("2025-06-01").map((row) => {
      const [, date, , start, end] = row.split(",");
      return [value, date, start, end, kwh].join(",");
    }),
  );
  return day(header, rows);
}

describe("rows of the same time", () => {
  it("are an error if a column that we don't know tells them apart, whatever it is called", async () => {
    const texts = [
      day("Date,Segment,kWh", ["06/01/2025,1,10", "06/01/2025,2,12"]),
      day("Date,Segment,kWh", ["06/01/2025,1,10", "06/01/2025,2,10"]),
      day("Date,Rate period,kWh", ["06/01/2025,Peak,10", "06/01/2025,Off-peak,12"]),
      day("Date,Type,kWh", ["06/01/2025,Peak,10", "06/01/2025,Off-peak,12"]),
      day("FROM,TO,KWH,Tier", ["01/15/2025,02/14/2025,500,1", "01/15/2025,02/14/2025,400,2"]),
      withColumn("PHASE", ["L1", ".25"], ["L2", ".75"]),
      withColumn("PHASE", ["L1", ".25"], ["L2", ".25"]),
    ];
    for (const text of texts) expect(await firstError(text)).toMatchObject({ code: "contradicting_rows" });
  });

  it("are an error if their values differ and no revision says which is the later one", async () => {
    expect(
      await firstError("FROM,TO,KWH\n01/15/2025,02/14/2025,900\n01/15/2025,02/14/2025,300"),
    ).toMatchObject({
      code: "contradicting_rows",
      line: 3,
      found: "300",
    });
    expect(await firstError("DATE,KWH\n06/01/2025,24\n06/01/2025,30")).toMatchObject({
      code: "contradicting_rows",
    });
    const [old, next] = ["0.1", "0.2"].map((kwh) => dayRows("2025-06-01", { revision: "", kwh: () => kwh }));
    expect(await firstError(csv(old ?? [], next ?? []))).toMatchObject({ code: "contradicting_rows" });
  });

  it("are the hours of a day that has no times if there are many, even if all are equal", async () => {
    const rows = Array.from({ length: 24 }, () => "06/01/2025,1");
    expect(await firstError(day("DATE,KWH", rows))).toMatchObject({ code: "contradicting_rows" });
  });

  it("may be copies, or one revised or corrected", async () => {
    const header = "ESIID,DATE,REVISION_DATE,KWH,ESTIMATED_ACTUAL,COST";
    const row = (revision: string, kwh: string, quality: string, cost: string): string =>
      [ESIID, "06/01/2025", revision, kwh, quality, cost].join(",");
    expect(await totals(day(header, [row("", "20", "A", "$3"), row("", "20", "A", "$3")]))).toMatchObject({
      kwh: 20,
    });
    const revised = [
      row("06/02/2025 06:00:00", "20", "A", "$3"),
      row("06/04/2025 06:00:00", "22", "A", "$4"),
    ];
    expect(await totals(day(header, revised))).toMatchObject({ kwh: 22 });
    expect(await totals(day(header, revised.toReversed()))).toMatchObject({ kwh: 22 });
    expect(await totals(day(header, [row("", "20", "E", "$3"), row("", "22", "A", "$3")]))).toMatchObject({
      kwh: 22,
    });
    const [first, second] = ["20", "22"].map((kwh) => row("06/02/2025 06:00:00", kwh, "A", "$3"));
    expect(await totals(day(header, [first ?? "", second ?? ""]))).toMatchObject({ kwh: 22 });
  });

  it("keep their reading if a newer revision is blank, in any order", async () => {
    const old = dayRows("2025-06-01", { revision: "06/02/2025 06:00:00" });
    const blank = dayRows("2025-06-01", { revision: "06/05/2025 06:00:00", kwh: () => "" });
    for (const text of [csv(old, blank), csv(blank, old)]) {
      expect((await readOne(text)).wh.every((wh) => wh === 100)).toBe(true);
    }
    const rows = ["06/01/2025,06/02/2025,20", "06/01/2025,06/04/2025,"];
    for (const sorted of [rows, rows.toReversed()]) {
      expect(await totals(day("DATE,REVISION_DATE,KWH", sorted))).toMatchObject({ kwh: 20 });
    }
  });
});

describe("a column of directions", () => {
  it("separates power used from power sent to the grid", async () => {
    const pairs = [
      ["Consumption", "Generation"],
      ["Delivered", "Received"],
      ["Import", "Export"],
      ["Energy from grid", "Energy to grid"],
      ["Usage", "Surplus Generation"],
    ] as const;
    for (const name of ["TYPE", "Direction", "READ_TYPE"]) {
      for (const [used, sent] of pairs) {
        const daily = day(`Date,${name},KWH`, [`06/01/2025,${used},24`, `06/01/2025,${sent},30`]);
        expect(await totals(daily)).toEqual({ kwh: 24, exported: 30 });
        expect(await totals(withColumn(name, [used, ".25"], [sent, ".75"]))).toEqual({
          kwh: 24,
          exported: 72,
        });
      }
    }
  });

  it("may state the quality, or the same for every row", async () => {
    expect(await totals(`ESIID,DATE,KWH,READ_TYPE\n${ESIID},06/01/2025,24,Actual`)).toMatchObject({
      kwh: 24,
    });
    const result = await read("DATE,KWH,READ_TYPE\n06/01/2025,24,Estimated");
    expect(result.ok && result.summary).toMatchObject({ estimated: 1 });
    expect(await totals("DATE,TYPE,KWH\n06/01/2025,Electric service,24")).toMatchObject({ kwh: 24 });
  });

  it("is an error if it says something else", async () => {
    expect(await firstError("DATE,DIRECTION,KWH\n06/01/2025,North,24")).toMatchObject({
      code: "channel_unknown",
    });
    expect(await firstError("DATE,TYPE,KWH\n06/01/2025,Net,24")).toMatchObject({ code: "channel_unknown" });
  });

  it("may write all generation below zero, but not some of it", async () => {
    const rows = ["06/01/2025,Consumption,24", "06/01/2025,Generation,-5", "06/02/2025,Generation,-6"];
    expect(await totals(day("DATE,TYPE,KWH", rows))).toEqual({ kwh: 24, exported: 11 });
    expect(await firstError(day("DATE,TYPE,KWH", [...rows, "06/03/2025,Generation,7"]))).toMatchObject({
      code: "kwh_negative",
      line: 5,
    });
  });
});

describe("a column of meter numbers", () => {
  it("stops a file of two meters without an ESI ID", async () => {
    const rows = ["06/01/2025,A,24", "06/01/2025,B,30"];
    expect(await firstError(day("DATE,METER,KWH", rows))).toMatchObject({
      code: "several_meters",
      found: "B",
    });
    expect(await firstError(withColumn("Meter number", ["111", ".25"], ["222", ".75"]))).toMatchObject({
      code: "several_meters",
    });
  });

  it("may change for one ESI ID, whose meter was exchanged", async () => {
    const rows = [`${ESIID},06/01/2025,A,24`, `${ESIID},06/02/2025,B,30`];
    expect(await totals(day("ESIID,DATE,METER,KWH", rows))).toMatchObject({ kwh: 54 });
    const same = [`${ESIID},06/01/2025,A,24`, `${ESIID},06/01/2025,B,30`];
    expect(await firstError(day("ESIID,DATE,METER,KWH", same))).toMatchObject({ code: "contradicting_rows" });
  });
});
