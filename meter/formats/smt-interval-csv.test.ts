import { createReadStream, readFileSync, statSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { realData } from "../../tests/support/real-data.ts";
import { addDays, dayOffsets } from "../calendar.ts";
import { dailyTotals } from "../totals.ts";
import { QUALITY } from "../usage.ts";
import { readUsageFile } from "./read-usage-file.ts";
import { csv, dayRows, ESIID, HEADER, read, readErrors, readOne, readSeries } from "./test-support.ts";

const realFile = realData("smart-meter-texas/interval-2022-03-01_2023-01-14.csv");

/** Formats 03/01/2022 as 3/1/2022. */
function short(date: string): string {
  return date.replace(/^0?(\d+)\/0?(\d+)\//, "$1/$2/");
}

/** Returns the clock time of the n-th half hour in a spreadsheet's format. */
function label(half: number): string {
  return `${Math.floor(half / 2) % 24}:${half % 2 === 0 ? "00" : "30"}`;
}

describe("the real interval file", () => {
  if (!realFile) {
    it("is not next to this checkout: nothing to read", () => expect(realFile).toBeNull());
    return;
  }
  const text = readFileSync(realFile, "utf8");

  it("is read with the Wh of every day as summed in another way", async () => {
    const result = await readUsageFile(createReadStream(realFile), { size: statSync(realFile).size });
    if (!result.ok || result.readings.kind !== "intervals") throw new Error("not read");
    expect(result.summary).toMatchObject({
      from: "2022-03-01",
      through: "2023-01-14",
      intervals: 30_720,
      missing: 0,
      estimated: 0,
      esiids: [ESIID],
    });
    const [series] = result.readings.series;
    if (!series) throw new Error("no series");

    // Directly from the text: a regular expression, with whole Wh by moving the decimal point.
    const expected = new Map<string, number>();
    for (const match of text.matchAll(/^'\d+,(\d\d)\/(\d\d)\/(\d{4}),[^,]*,[^,]*,[^,]*,(\d*)\.?(\d*),/gm)) {
      const [, month = "", day = "", year = "", wholePart = "", part = ""] = match;
      const key = `${year}-${month}-${day}`;
      expected.set(key, (expected.get(key) ?? 0) + Number(wholePart + part.padEnd(3, "0")));
    }
    expect(expected.size).toBe(320);
    expect(new Map(dailyTotals(series).map((day) => [day.day, day.wh]))).toEqual(expected);
  });

  it("orders the hour that is repeated in the fall and the one that is skipped in the spring", async () => {
    const series = await readOne(text);
    const offsets = dayOffsets("2022-03-01", 320, 15);
    const spring = offsets[12] ?? 0;
    expect(addDays("2022-03-01", 12)).toBe("2022-03-13");
    expect((offsets[13] ?? 0) - spring).toBe(92);
    const springRows = text.split("\n").filter((row) => row.includes(",03/13/2022,"));
    expect(springRows).toHaveLength(96);
    const springWh = springRows.map((row) => row.split(",")[5] ?? "").filter((value) => value !== "");
    expect(Array.from(series.wh.slice(spring, spring + 92))).toEqual(
      springWh.map((kwh) => Math.round(Number(kwh) * 1000)),
    );

    const autumn = offsets[250] ?? 0;
    expect(addDays("2022-03-01", 250)).toBe("2022-11-06");
    const autumnRows = text.split("\n").filter((row) => row.includes(",11/06/2022,"));
    expect(autumnRows).toHaveLength(100);
    expect(Array.from(series.wh.slice(autumn, autumn + 100))).toEqual(
      autumnRows.map((row) => Math.round(Number(row.split(",")[5]) * 1000)),
    );
  });

  it("is read the same after a spreadsheet has saved it again", async () => {
    const resaved = text
      .split("\n")
      .map((row, index) => {
        if (index === 0) return row.replace("CONSUMPTION_SURPLUSGENERATION", "CONSUMPTION_GENERATION");
        const [esiid = "", date = "", revision = "", start = "", end = "", kwh = "", ...rest] =
          row.split(",");
        if (date === "") return row;
        const stamp = short(revision).replace(/ 0?(\d+:\d+):\d+$/, " $1");
        const value = kwh === "" ? "" : String(Number(kwh));
        return [esiid, short(date), stamp, ` ${start}`, ` ${end.replace(/^0/, "")}`, value, ...rest].join(
          ",",
        );
      })
      .join("\r\n");
    expect(resaved).toContain(",3/1/2022,3/2/2022 6:18, 00:00, 0:15,0.145,");
    const [again, first] = [await readOne(`\uFEFF${resaved}`), await readOne(text)];
    // Spreadsheets drop the seconds.
    const revised = first.revised?.map((seconds) => seconds - (seconds % 60));
    expect(again).toEqual({ ...first, revised });
  });

  it("returns nothing of a file that is truncated within a row", async () => {
    const cut = await read(text.slice(0, 1_000_003));
    expect(cut.ok).toBe(false);
  });
});

describe("rows of an interval file", () => {
  it("accepts 92 rows in spring, and 96 rows with exact labels in the fall", async () => {
    const spring = dayRows("2025-03-09").filter((row) => !row.includes(",,"));
    expect(spring).toHaveLength(92);
    const springSeries = await readOne(csv(spring));
    expect(springSeries.wh).toHaveLength(92);
    expect(springSeries.quality.every((quality) => quality === QUALITY.actual)).toBe(true);

    const autumn = dayRows("2025-11-02").filter((_, slot) => slot < 8 || slot >= 12);
    const series = await readOne(csv(autumn));
    expect(series.wh).toHaveLength(100);
    expect(Array.from(series.quality.slice(6, 14))).toEqual([0, 0, 2, 2, 2, 2, 0, 0]);
  });

  it("loses no energy of a repeated hour, however its rows are sorted", async () => {
    const rows = dayRows("2025-11-02", { kwh: (slot) => `0.${String(slot + 100)}` });
    const total = (await readOne(csv(rows))).wh.reduce((sum, wh) => sum + wh, 0);
    expect(total).toBe(Array.from({ length: 100 }, (_, slot) => slot + 100).reduce((a, b) => a + b, 0));
    for (const sorted of [rows.toReversed(), rows.toSorted()]) {
      expect((await readOne(csv(sorted))).wh.reduce((sum, wh) => sum + wh, 0)).toBe(total);
    }
    // The whole day again, as in two concatenated downloads.
    expect((await readOne(csv(rows, rows))).wh.reduce((sum, wh) => sum + wh, 0)).toBe(total);
  });

  it("separates the passes of a repeated hour with two revisions in alternating rows", async () => {
    const old = dayRows("2025-11-02", { revision: "11/03/2025 06:00:00", kwh: () => "9" });
    const newer = dayRows("2025-11-02", {
      revision: "11/05/2025 06:00:00",
      kwh: (slot) => `0.${String(slot + 100)}`,
    });
    const series = await readOne(csv(newer.flatMap((row, slot) => [row, old[slot] ?? ""])));
    expect(Array.from(series.wh)).toEqual(Array.from({ length: 100 }, (_, slot) => slot + 100));
  });

  it("uses the newest revision, wherever it is", async () => {
    const old = dayRows("2025-06-01", { revision: "06/02/2025 06:00:00", kwh: () => ".1", quality: "E" });
    const newer = dayRows("2025-06-01", { revision: "06/05/2025 06:00:00", kwh: () => ".2" }).slice(0, 4);
    for (const text of [csv(old, newer), csv(newer, old)]) {
      const series = await readOne(text);
      expect(Array.from(series.wh.slice(0, 6))).toEqual([200, 200, 200, 200, 100, 100]);
      expect(Array.from(series.quality.slice(3, 5))).toEqual([QUALITY.actual, QUALITY.estimated]);
    }
  });

  it("reads a blank as missing, not as zero", async () => {
    const series = await readOne(csv(dayRows("2025-06-01", { kwh: (slot) => (slot === 5 ? "" : "0") })));
    expect(series.quality[5]).toBe(QUALITY.missing);
    expect(series.quality[6]).toBe(QUALITY.actual);
    expect(series.wh[6]).toBe(0);
    const result = await read(csv(dayRows("2025-06-01", { kwh: (slot) => (slot === 5 ? "" : "0") })));
    expect(result.ok && result.summary).toMatchObject({ missing: 1, intervals: 96 });
  });

  it("reads surplus generation into a separate channel", async () => {
    const used = dayRows("2025-11-02", { kwh: () => ".25" });
    const sent = dayRows("2025-11-02", {
      channel: "Surplus Generation",
      kwh: (slot) => (slot === 50 ? "1.5" : "0"),
    });
    const interleaved = used.flatMap((row, index) => [row, sent[index] ?? ""]);
    for (const text of [csv(used, sent), csv(interleaved)]) {
      const series = await readOne(text);
      expect(series.wh.every((wh) => wh === 250)).toBe(true);
      expect(series.exported?.[50]).toBe(1500);
      expect(series.exported?.reduce((sum, wh) => sum + wh, 0)).toBe(1500);
    }
  });

  it("lists the series of two ESI IDs separately", async () => {
    const other = "1008901023456789012345";
    const list = await readSeries(
      csv(dayRows("2025-06-01"), dayRows("2025-06-02", { esiid: other, kwh: () => ".3" })),
    );
    expect(list.map((series) => [series.esiid, series.start, series.wh[0]])).toEqual([
      [ESIID, "2025-06-01", 100],
      [other, "2025-06-02", 300],
    ]);
  });

  it("reads columns in any order, semicolons, quotation marks, half hours and missing optional columns", async () => {
    const rows = ["USAGE_KWH;USAGE_END_TIME;USAGE_START_TIME;USAGE_DATE;NOTE"];
    for (let slot = 0; slot < 48; slot++) {
      rows.push(`0,5;${label(slot + 1)};${label(slot)};2025-06-01;"one; ""quoted"" note"`);
    }
    const series = await readOne(rows.join("\n"));
    expect(series).toMatchObject({ esiid: null, minutes: 30, start: "2025-06-01" });
    expect([...series.wh]).toEqual(Array.from({ length: 48 }, () => 500));
  });
});

describe("errors of an interval file", () => {
  const day = dayRows("2025-06-01");
  const withRow = (change: (fields: string[]) => void, at = 3): string => {
    const rows = [...day];
    const fields = (rows[at] ?? "").split(",");
    change(fields);
    rows[at] = fields.join(",");
    return csv(rows);
  };
  const cases: ReadonlyArray<[string, string, object]> = [
    [
      "a number a spreadsheet destroyed",
      withRow((f) => (f[0] = "1.04437E+16"), 0),
      { code: "esiid_damaged", line: 2, column: "ESIID" },
    ],
    ["a short ESI ID", withRow((f) => (f[0] = "12345")), { code: "esiid_invalid", line: 5, found: "12345" }],
    [
      "a day that is none",
      withRow((f) => (f[1] = "13/05/2025")),
      { code: "date_invalid", line: 5, column: "USAGE_DATE", expected: "MM/DD/YYYY", found: "13/05/2025" },
    ],
    ["a spreadsheet's narrow column", withRow((f) => (f[1] = "########")), { code: "date_invalid", line: 5 }],
    ["an unreadable revision", withRow((f) => (f[2] = "yesterday")), { code: "revision_invalid", line: 5 }],
    [
      "a time past the day",
      withRow((f) => (f[3] = "25:00")),
      { code: "time_invalid", line: 5, column: "USAGE_START_TIME" },
    ],
    [
      "a row of another length",
      withRow((f) => (f[4] = "02:00")),
      { code: "interval_length", line: 5, expected: "15 minutes after the start" },
    ],
    [
      "words for usage",
      withRow((f) => (f[5] = "n/a")),
      { code: "kwh_invalid", line: 5, column: "USAGE_KWH", found: "n/a" },
    ],
    ["negative usage", withRow((f) => (f[5] = "-1")), { code: "kwh_negative", line: 5 }],
    ["absurd usage", withRow((f) => (f[5] = "100000")), { code: "kwh_too_large", line: 5 }],
    [
      "an unknown quality",
      withRow((f) => (f[6] = "X")),
      { code: "quality_unknown", line: 5, expected: "A or E" },
    ],
    ["an unknown channel", withRow((f) => (f[7] = "Consum")), { code: "channel_unknown", line: 5 }],
    [
      "a row cut short",
      withRow((f) => f.splice(5)),
      { code: "row_short", line: 5, expected: "8 columns", found: "5 columns" },
    ],
    [
      "no usage column",
      csv(day).replace("USAGE_KWH", "POWER"),
      { code: "missing_column", line: 1, expected: "USAGE_KWH" },
    ],
    ["a header alone", HEADER, { code: "no_readings" }],
    ["blanks alone", csv(dayRows("2025-06-01", { kwh: () => "" })), { code: "no_readings" }],
    [
      "a reading in the hour that spring skips",
      csv(dayRows("2025-03-09")).replace(/(02:15,02:30,),/, "$1.5,"),
      { code: "no_such_time", column: "USAGE_START_TIME" },
    ],
    ["dates decades apart", csv(dayRows("1991-06-01"), dayRows("2095-06-01")), { code: "span_too_long" }],
    ["an open quotation mark", csv(day).replace("Consumption", '"Consumption'), { code: "unclosed_quote" }],
    ["an endless line", `${HEADER}\n${"x".repeat(1_100_000)}`, { code: "line_too_long", line: 2 }],
  ];
  it.each(cases)("reports %s", async (_, text, expected) => {
    const errors = await readErrors(text);
    expect(errors[0]).toMatchObject(expected);
    expect(errors[0]?.message.length).toBeGreaterThan(10);
  });

  it("reports at most twenty", async () => {
    expect(await readErrors(csv(dayRows("2025-06-01", { kwh: () => "bad" })))).toHaveLength(20);
  });

  it("rejects more meters than any home has", async () => {
    const rows = Array.from(
      { length: 101 },
      (_, n) => dayRows("2025-06-01", { esiid: `1044372000000${String(n).padStart(4, "0")}` })[0] ?? "",
    );
    expect((await readErrors(csv(rows)))[0]).toMatchObject({ code: "too_many_meters" });
  });
});
