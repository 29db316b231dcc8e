import { describe, expect, it } from "vitest";
import { toMinute } from "../calendar.ts";
import { clock, ESIID, firstError, read, readOne } from "./test-support.ts";

const DATES = ["06/01/2025", "06/02/2025"];

/** A file of hours or quarter hours whose values are their number, so that each shows where it went. */
function file(name: string, labels: readonly string[], dates: readonly string[] = DATES): string {
  return [
    `DATE,${name},KWH`,
    ...dates.flatMap((date) => labels.map((label, n) => `${date},${label},${n / 1000}`)),
  ].join("\n");
}
const range = (count: number, first = 0): string[] =>
  Array.from({ length: count }, (_, index) => `${index + first}`);
const quarters = (from = 0): string[] => Array.from({ length: 96 }, (_, index) => clock((index + from) * 15));
const expected = (count: number): number[] => [...range(count), ...range(count)].map(Number);

describe("a column for the time of day", () => {
  it("is read as hours from 0, or hours that end", async () => {
    for (const text of [
      file("Hour", range(24)),
      file("Hour", range(24, 1)),
      file("Hour Ending", range(24, 1)),
      file("HE", range(24, 1)),
      file("Hour Ending", [...range(23, 1).map((hour) => `${hour}:00`), "24:00"]),
      file("Hour Ending", [...range(23, 1).map((hour) => `${hour}:00`), "0:00"]),
      file("Hour", [
        "12 AM",
        ...range(11, 1).map((hour) => `${hour} AM`),
        "12 PM",
        ...range(11, 1).map((hour) => `${hour} PM`),
      ]),
      file("Interval", range(24, 1)),
    ]) {
      const series = await readOne(text);
      expect(series).toMatchObject({ start: "2025-06-01", minutes: 60 });
      expect([...series.wh]).toEqual(expected(24));
    }
  });

  it("is read as numbered intervals, from 0 or 1", async () => {
    for (const text of [file("INTERVAL", range(96, 1)), file("Interval number", range(96))]) {
      const series = await readOne(text);
      expect(series.minutes).toBe(15);
      expect([...series.wh]).toEqual(expected(96));
    }
    expect((await readOne(file("INTERVAL", range(48, 1)))).minutes).toBe(30);
  });

  it("is read as the start of an interval, or its end, as its order shows", async () => {
    const ranges = quarters().map((start, index) => `${start} - ${clock(index * 15 + 15)}`);
    for (const text of [
      file("Time", quarters()),
      file("Time", quarters(1)),
      file(
        "Time",
        quarters().map((time) => time.replace(":", "")),
      ),
      file("TIME", [...quarters(1).slice(0, 95), "24:00"]),
      file("Interval", ranges),
    ]) {
      const series = await readOne(text);
      expect(series).toMatchObject({ start: "2025-06-01", minutes: 15 });
      expect([...series.wh]).toEqual(expected(96));
    }
    const [header = "", ...rows] = file("Time", quarters()).split("\n");
    expect([...(await readOne([header, ...rows.toReversed()].join("\n"))).wh]).toEqual(expected(96));
  });

  it("is read as ends that are past midnight", async () => {
    const [header = "", ...rows] = file("Time", quarters(), ["06/01/2025", "06/02/2025", "06/03/2025"]).split(
      "\n",
    );
    const ends = rows.filter(
      (row) => !row.startsWith("06/01/2025,00:00") && !/^06\/03\/2025,(?!00:00)/.test(row),
    );
    const series = await readOne([header, ...ends].join("\n"));
    expect(series.wh).toHaveLength(192);
    expect(Array.from(series.wh.slice(0, 3))).toEqual([1, 2, 3]);
    expect(Array.from(series.wh.slice(94, 97))).toEqual([95, 0, 1]);
  });

  it("counts the intervals of a day on which the clock changes", async () => {
    const fall = await readOne(file("INTERVAL", range(100, 1), ["11/02/2025"]));
    expect([...fall.wh]).toEqual(range(100).map(Number));
    const days = `${file("INTERVAL", range(96, 1), ["03/08/2025"])}\n${range(92)
      .map((n) => `03/09/2025,${Number(n) + 1},${Number(n) / 1000}`)
      .join("\n")}`;
    const spring = await readOne(days);
    expect([...spring.wh]).toEqual([...range(96), ...range(92)].map(Number));
    const hours = range(100).map((slot) => clock(toMinute(Number(slot), 100, 15)));
    expect([...(await readOne(file("Time", hours, ["11/02/2025"]))).wh]).toEqual(range(100).map(Number));
  });

  it("is an error if it may mean more than one thing, or nothing", async () => {
    for (const text of [
      file("Hour", range(12, 1)),
      file("Hour", range(23, 1)),
      file("Hour", range(30)),
      file("Interval", range(60, 1)),
      file("Time", quarters().slice(20, 60)),
      file("Time", ["0:00", "6:00", "12:00", "18:00"]),
      file("Time", ["night", "morning"]),
      file("INTERVAL", range(98, 1), ["06/01/2025"]),
    ]) {
      expect(await firstError(text)).toMatchObject({ code: "slot_unclear" });
    }
  });

  it("is left out of a file with one row a day", async () => {
    for (const labels of [["00:00"], ["17:00"], ["6:18 AM"]]) {
      const result = await read(file("Time", labels));
      expect(result).toMatchObject({ ok: true, format: "smt_daily_csv", summary: { intervals: 2 } });
    }
  });

  it("separates meters, channels and revisions, and reports the same errors", async () => {
    const rows = ["Consumption", "Generation"].flatMap((type) =>
      range(24).map((hour) => `${ESIID},06/01/2025,${hour},${type},${type === "Generation" ? 0.5 : 1}`),
    );
    const text = ["ESIID,DATE,HOUR,TYPE,KWH", ...rows].join("\n");
    const result = await read(text);
    expect(result).toMatchObject({
      ok: true,
      format: "smt_interval_csv",
      summary: { kwh: 24, exported_kwh: 12 },
    });
    expect(await firstError(text.replace("06/01/2025,5,", "06/31/2025,5,"))).toMatchObject({
      code: "date_invalid",
      line: 7,
    });
    expect(await firstError(text.replace("Consumption,1", "Consumption,x"))).toMatchObject({
      code: "kwh_invalid",
      line: 2,
    });
  });

  it("stops at a limit of rows", async () => {
    const rows = "06/01/2025,0,1\n".repeat(400_001);
    expect(await firstError(`DATE,HOUR,KWH\n${rows}`)).toMatchObject({ code: "too_many_days" });
  });
});
