import { describe, expect, it } from "vitest";
import { readUsageFile } from "./read-usage-file.ts";
import { parseClock, parseDate } from "./values.ts";
import { csv, dayRows, ESIID, firstError, HEADER, read, readOne } from "./test-support.ts";

const DAY = dayRows("2025-06-01");
const plain = csv(DAY);

/** The same day with its fields changed: date, start and end are fields 1, 3 and 4. */
function changed(change: (fields: string[]) => void): string {
  const rows = DAY.map((row) => {
    const fields = row.split(",");
    change(fields);
    return fields.join(",");
  });
  return csv(rows);
}

async function monthsOf(text: string): Promise<unknown> {
  const result = await read(text);
  if (!result.ok || result.readings.kind !== "monthly") throw new Error(JSON.stringify(result));
  return result.readings.meters[0]?.months.map(({ month, kwh }) => [month, kwh]);
}

describe("dates and times of other programs", () => {
  it("reads a date in several formats, and no other", () => {
    for (const text of [
      "01-Jun-25",
      "1-Jun-2025",
      "1 June 2025",
      "2025/06/01",
      "2025/6/1",
      "06-01-2025",
      "6/1/2025 12:00:00 AM",
      "6/1/2025 12:00 AM",
      "6/1/2025 0:00",
      "2025-06-01T00:00:00Z",
      "2025-06-01T00:00:00.000Z",
      "2025-06-01T00:00:00-05:00",
    ]) {
      expect(parseDate(text)).toBe("2025-06-01");
    }
    for (const text of [
      "2025-06-01T05:00:00Z",
      "6/1/2025 12:00 PM",
      "6/1/2025 1:00 AM",
      "06/01-2025",
      "31-Jun-25",
      "01-Juni-25",
      "01-J-25",
      "20250601",
      "06.01.2025",
    ]) {
      expect(parseDate(text)).toBeUndefined();
    }
  });

  it("reads a time with points", () => {
    expect(["12:15 a.m.", "12:15 A.M.", "12:15 pm", "1:00 p.m."].map(parseClock)).toEqual([15, 15, 735, 780]);
    expect(parseClock("12:15 .m.")).toBeUndefined();
  });

  it("reads a time with its date, which must be the row's", async () => {
    const series = await readOne(plain);
    const dated = changed((fields) => {
      fields[3] = `6/1/2025 ${fields[3]}`;
      fields[4] = `${fields[4] === "00:00" ? "6/2/2025" : "6/1/2025"} ${fields[4]}`;
    });
    expect(await readOne(dated)).toEqual(series);
    expect(await firstError(dated.replace("6/1/2025 00:15", "6/2/2025 00:15"))).toMatchObject({
      code: "time_invalid",
      line: 2,
    });
  });

  it("reads ends that are the last minute of an interval", async () => {
    const series = await readOne(plain);
    const inclusive = changed((fields) => {
      fields[4] = `${(fields[3] ?? "").slice(0, 3)}${Number(fields[3]?.slice(3)) + 14}`;
    });
    expect(inclusive).toContain(",23:45,23:59,");
    expect(await readOne(inclusive)).toEqual(series);
    expect(await firstError(inclusive.replace(",00:29,", ",00:30,"))).toMatchObject({
      code: "interval_length",
    });
  });

  it("reads a month with its year in another column", async () => {
    for (const month of ["Jan", "1", "01", "January"]) {
      expect(await monthsOf(`YEAR,MONTH,KWH\n2025,${month},900`)).toEqual([["2025-01", 900]]);
    }
    expect(await firstError("MONTH,KWH\nJan,900")).toMatchObject({ code: "date_invalid" });
    expect(await firstError("MONTH,KWH\nJanitor 2025,900")).toMatchObject({ code: "date_invalid" });
  });
});

describe("files that were joined or exported again", () => {
  it("may repeat the header, and have a total, which is not a reading", async () => {
    const both = `${plain}\n${csv(dayRows("2025-06-02"))}\nTotal,,,,,19.2,,`;
    expect((await readOne(both)).wh).toHaveLength(192);
    const result = await read("DATE,KWH\n06/01/2025,24\n06/02/2025,25\nGrand total,49");
    expect(result.ok && result.summary).toMatchObject({ kwh: 49, intervals: 2 });
    const typed = await read("TYPE,DATE,KWH\nTotal,06/01/2025,24\nTotal,06/02/2025,25");
    expect(typed.ok && typed.summary).toMatchObject({ kwh: 49 });
  });

  it("may have a title with another separator above the header", async () => {
    const series = await readOne(plain);
    for (const mark of [",", ";", "\t"]) {
      const text = plain.replaceAll(",", mark);
      for (const title of ["Report; Usage; Home; Meter", "Interval data, June, my home", "a\tb\tc"]) {
        expect(await readOne(`${title}\n\n${text}`)).toEqual(series);
      }
    }
    expect(HEADER).not.toContain(";");
  });

  it("may be UTF-16 in either order of bytes", async () => {
    const series = await readOne(plain);
    for (const isBigEndian of [true, false]) {
      const bytes = new Uint8Array(2 * (plain.length + 1));
      const view = new DataView(bytes.buffer);
      for (const [index, char] of Array.from(`\uFEFF${plain}`).entries())
        view.setUint16(2 * index, char.charCodeAt(0), !isBigEndian);
      const result = await readUsageFile(
        (async function* chunks() {
          yield bytes;
        })(),
      );
      expect(result.ok && result.readings).toEqual({ kind: "intervals", series: [series] });
    }
  });

  it("still reports a row that is none", async () => {
    expect(await firstError(`${plain}\nEnd of report,,,,,,,`)).toMatchObject({ code: "esiid_invalid" });
    expect(await firstError(`ESIID,DATE,KWH\n${ESIID},Total,24\n${ESIID},06/01/2025,5`)).toMatchObject({
      code: "date_invalid",
    });
  });
});
