import { assert, asyncProperty, constantFrom, integer, oneof, string, uint8Array } from "fast-check";
import { describe, expect, it } from "vitest";
import { readUsageFile } from "./read-usage-file.ts";
import { READ_ERROR_CODES } from "./result.ts";
import type { ReadResult } from "./result.ts";
import { csv, dayRows, ESIID, HEADER, splitText, read, readErrors } from "./test-support.ts";

async function* bytes(...parts: Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* parts;
}
const text = csv(dayRows("2025-11-02"), dayRows("2025-11-03", { channel: "Surplus Generation" }));
const xml =
  "<feed><entry><content><IntervalBlock><IntervalReading><timePeriod><duration>900</duration><start>1762000200</start></timePeriod><value>5</value></IntervalReading></IntervalBlock></content></entry><entry><content><ReadingType><uom>72</uom></ReadingType></content></entry></feed>";
const json = `{"esiid":"${ESIID}","energyData":[{"DT":"06/01/2025","RevTS":"","RT":"C","RD":"${Array.from({ length: 96 }, () => "1-A").join(",")}"}]}`;
const monthly = "ESIID,START_DATE,END_DATE,ACTUAL_KWH\n10443720000000025,01/01/2026,01/30/2026,298\n";

async function code(result: Promise<ReadResult>): Promise<unknown> {
  const readResult = await result;
  return readResult.ok ? readResult : readResult.errors[0]?.code;
}
function check(result: ReadResult): void {
  if (result.ok) {
    expect(result.summary.from <= result.summary.through).toBe(true);
  } else {
    expect(result.errors.length).toBeGreaterThan(0);
    expect(result.errors.length).toBeLessThanOrEqual(20);
    for (const error of result.errors) expect(READ_ERROR_CODES).toContain(error.code);
  }
}

describe("reading a file of unknown kind", () => {
  it("distinguishes the formats", async () => {
    const formats = await Promise.all(
      [text, monthly, "DATE,KWH\n06/01/2025,3", xml, json].map((one) => read(one)),
    );
    expect(formats.map((result) => (result.ok ? result.format : result.errors))).toEqual([
      "smt_interval_csv",
      "smt_monthly_csv",
      "smt_daily_csv",
      "green_button",
      "smt_json",
    ]);
  });

  it("returns the same result for any chunk sizes, line ends and encoding", async () => {
    const full = await read(text, text.length);
    expect(full.ok).toBe(true);
    for (const size of [1, 7, 97, 4096]) expect(await read(text, size)).toEqual(full);
    expect(await read(text.replaceAll("\n", "\r\n"), 83)).toEqual(full);
    expect(await read(text.replaceAll("\n", "\r"), 83)).toEqual(full);
    expect(await read(text.replaceAll(",", "\t"))).toEqual(full);
    const quoted = text.replaceAll(/[^,\n]+/g, '"$&"');
    expect(await read(quoted, 97)).toEqual(full);
    const utf16 = new Uint8Array(
      new Uint16Array([0xfeff, ...Array.from(text, (char) => char.charCodeAt(0))]).buffer,
    );
    expect(await readUsageFile(bytes(utf16.subarray(0, 1001), utf16.subarray(1001)))).toEqual(full);
  });

  it("reports progress up to 1, never decreasing", async () => {
    const seen: number[] = [];
    await readUsageFile(splitText(text, 1000), {
      size: text.length,
      onProgress: (fraction) => seen.push(fraction),
    });
    expect(seen).toEqual(seen.toSorted((left, right) => left - right));
    expect(seen.at(-1)).toBe(1);
    expect(seen.length).toBeGreaterThan(5);
  });

  it("rejects what is not a usage file", async () => {
    const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]);
    expect(await code(readUsageFile(bytes(png)))).toBe("not_text");
    expect(await code(readUsageFile(bytes()))).toBe("empty_file");
    expect(await code(read("  \n \n"))).toBe("empty_file");
    expect(await code(readUsageFile(bytes(Uint8Array.from([0x50, 0x4b, 3, 4, 9, 9]))))).toBe(
      "spreadsheet_file",
    );
    expect(await code(readUsageFile(bytes(Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]))))).toBe(
      "spreadsheet_file",
    );
    expect(await code(read("%PDF-1.7 …"))).toBe("not_text");
    expect(await code(read("<!DOCTYPE html><html></html>"))).toBe("unknown_format");
    expect(await code(read("a,b,c\n1,2,3"))).toBe("unknown_format");
    expect(await code(read("hello ".repeat(2000)))).toBe("unknown_format");
    expect(await code(read(`title\n`.repeat(30) + text))).toBe("unknown_format");
  });

  it("stops at the size limit without reading on", async () => {
    const maxBytes = 1024 * 1024;
    let served = 0;
    async function* endless(): AsyncGenerator<Uint8Array> {
      const header = new TextEncoder().encode(`${HEADER}\n`);
      const block = new TextEncoder().encode(`${dayRows("2025-06-01")[0] ?? ""}\n`.repeat(1000));
      yield header;
      for (;;) {
        served += block.length;
        yield block;
      }
    }
    const result = await readUsageFile(endless(), { maxBytes });
    expect(result).toMatchObject({ ok: false, errors: [{ code: "too_large" }] });
    expect(served).toBeLessThan(maxBytes * 2);
  });

  it("never throws and never returns a partial result, whatever the input", async () => {
    const hours = Array.from({ length: 24 }, (_, hour) => `06/01/2025,${hour},3,Wh,A`).join("\n");
    const seeds = [
      text.slice(0, 3000),
      xml,
      json,
      monthly,
      "DATE,KWH\n06/01/2025,3\n06/02/2025,4",
      `DATE,HOUR,USAGE,UNIT,TYPE\n${hours}`,
      "MONTH;YEAR;KWH;EXPORT\n1;2025;1.900;-3\nTotal;;1.900;-3",
    ];
    const junk = oneof(
      string(),
      constantFrom('"', ",", "\n", "<", "</", "-", "1e9", "99/99/9999", "0000-00", "\u0000", "&x;", "{"),
    );
    await assert(
      asyncProperty(
        constantFrom(...seeds),
        integer({ min: 0, max: 3000 }),
        integer({ min: 0, max: 60 }),
        junk,
        async (seed, at, cut, extra) => {
          check(await read(seed.slice(0, at) + extra + seed.slice(at + cut), 211));
        },
      ),
      { numRuns: 400 },
    );
    await assert(
      asyncProperty(uint8Array({ maxLength: 200 }), async (data) => check(await readUsageFile(bytes(data)))),
      { numRuns: 200 },
    );
  });

  it("returns nothing of a file with one bad row at its end", async () => {
    const errors = await readErrors(`${text}\n'${ESIID},11/04/2025,,00:00,00:15,oops,A,Consumption`);
    expect(errors).toHaveLength(1);
    expect(errors[0]).toMatchObject({ code: "kwh_invalid", line: 198, found: "oops" });
  });
});
