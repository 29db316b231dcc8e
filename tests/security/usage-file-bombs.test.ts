// Usage files that claim, repeat or nest far more than a meter writes.
import { performance } from "node:perf_hooks";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { usagePreviewSchema } from "#contracts/usage-files.ts";
import { CSV_LIMITS, FILE_LIMITS, JSON_LIMITS, XML_LIMITS } from "#meter/formats/limits.ts";
import { readUsageFile } from "#meter/formats/read-usage-file.ts";
import { createUsageFileFixture, type UsageFileFixture } from "#tests/support/usage-files.ts";

const HEADER =
  "ESIID,USAGE_DATE,REVISION_DATE,USAGE_START_TIME,USAGE_END_TIME,USAGE_KWH,ESTIMATED_ACTUAL,CONSUMPTION_SURPLUSGENERATION";
const ROW = "10443720000000025,01/01/2025,,00:00,00:15,.1,A,Consumption\n";
const FEED = '<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom">';

async function* splitIntoChunks(file: string | Uint8Array): AsyncGenerator<Uint8Array> {
  const bytes = typeof file === "string" ? new TextEncoder().encode(file) : file;
  for (let from = 0; from < bytes.length; from += 65_536) yield bytes.subarray(from, from + 65_536);
}

/** Returns the code of the first error of a file that must be rejected. */
async function getErrorCode(file: string | Uint8Array): Promise<string | undefined> {
  const result = await readUsageFile(splitIntoChunks(file));
  return result.ok ? "read" : result.errors[0]?.code;
}

const entities = Array.from(
  { length: 10 },
  (_, level) => `<!ENTITY e${level} "${level === 0 ? "ha" : `&e${level - 1};`.repeat(10)}">`,
).join("");

const blankQuotedLine = `"${" ".repeat(9_000)}"\n`;
const manyLinks = '<link rel="related" href="/r"/>'.repeat(XML_LIMITS.links + 1);
const toMeterId = (index: number): string => `10443720${String(index).padStart(9, "0")}`;
const monthly = (index: number): string => `${toMeterId(index)},2025-01-01,2025-02-01,900\n`;
const daily = (index: number): string => `${toMeterId(index)},2025-01-01,900\n`;
const revisions = Array.from({ length: CSV_LIMITS.long_days + 1 }, (_, index) => {
  const at = new Date(Date.UTC(2026, 0, 1) + index * 1000).toISOString().slice(0, 19).replace("T", " ");
  return `${toMeterId(1)},11/02/2025,${at},00:00,00:15,.1,A,Consumption`;
});

describe("a usage file", () => {
  it.each<[string, string | Uint8Array, string]>([
    [
      "with entities that write each other",
      `<!DOCTYPE f [${entities}]>${FEED}<title>&e9;</title>`,
      "xml_malformed",
    ],
    [
      "with an entity that names another file",
      `<!DOCTYPE f [<!ENTITY x SYSTEM "file:///etc/passwd">]>${FEED}<entry><title>&x;</title></entry></feed>`,
      "xml_malformed",
    ],
    ["of elements in elements", FEED + "<a>".repeat(1_000_000), "xml_malformed"],
    ["of a million empty entries", FEED + "<entry/>".repeat(1_000_000), "too_many_days"],
    ["with an entry of endless links", `${FEED}<entry>${manyLinks}</entry></feed>`, "xml_malformed"],
    ["with a link of endless length", `${FEED}<entry><link href="${"x".repeat(9_999)}"/>`, "xml_malformed"],
    [
      "with endless kinds of readings",
      `${FEED}${"<entry><ReadingType/></entry>".repeat(XML_LIMITS.described + 1)}</feed>`,
      "too_many_meters",
    ],
    ["with one endless line", `${HEADER}\n${"x".repeat(2_000_000)}`, "line_too_long"],
    [
      "with a line that is too long",
      `${HEADER}\n${"1,".repeat(CSV_LIMITS.record_characters)}\n`,
      "line_too_long",
    ],
    ["with an endless quoted field", `${HEADER}\n"${"x\n".repeat(2_000_000)}`, "unclosed_quote"],
    [
      "with a long quoted field",
      `${HEADER}\n${ROW.repeat(2_000)}"${"x".repeat(2 * CSV_LIMITS.record_characters)}"\n`,
      "line_too_long",
    ],
    [
      "with too many meters by the day",
      `ESIID,DATE,KWH\n${Array.from({ length: FILE_LIMITS.meters + 1 }, (_, index) => daily(index)).join("")}`,
      "too_many_meters",
    ],
    [
      "with too many meters by the month",
      `ESIID,START_DATE,END_DATE,KWH\n${Array.from({ length: FILE_LIMITS.meters + 1 }, (_, index) => monthly(index)).join("")}`,
      "too_many_meters",
    ],
    ["with endless revisions of a long day", [HEADER, ...revisions].join("\n"), "too_many_days"],
    [
      "of more quoted rows than a home has",
      `${HEADER}\n${blankQuotedLine.repeat(CSV_LIMITS.quoted_characters / 9_000)}`,
      "too_large",
    ],
    ["of lists in lists", "[".repeat(1_000_000), "json_malformed"],
    ["of a million empty lists", `[${"[],".repeat(1_000_000)}[]]`, "unknown_format"],
    ["of more JSON than an answer has", `[${" ".repeat(JSON_LIMITS.characters)}]`, "too_large"],
    [
      "with a day of endless readings",
      JSON.stringify({ energyData: [{ DT: "01/01/2025", RevTS: "", RT: "C", RD: "0,".repeat(500_000) }] }),
      "token_count",
    ],
    [
      "that is a ZIP archive",
      Uint8Array.from([0x50, 0x4b, 3, 4, ...Array<number>(64).fill(0)]),
      "spreadsheet_file",
    ],
    ["that is a packed file", Uint8Array.from(gzipSync(HEADER.repeat(1_000))), "not_text"],
    ["that is a PDF", "%PDF-1.7\n", "not_text"],
  ])("%s is rejected", async (_what, file, code) => {
    expect(await getErrorCode(file)).toBe(code);
  });

  it("is not read beyond its maximum size", async () => {
    let served = 0;
    async function* endless(): AsyncGenerator<Uint8Array> {
      const line = new TextEncoder().encode(ROW.repeat(5_000));
      yield new TextEncoder().encode(`${HEADER}\n`);
      for (;;) {
        served += line.length;
        yield line;
      }
    }
    const result = await readUsageFile(endless(), { maxBytes: 4_000_000 });
    expect(result).toMatchObject({ ok: false, errors: [{ code: "too_large" }] });
    expect(served).toBeLessThan(5_000_000);
  });
});

describe("an uploaded usage file", () => {
  let fixture: UsageFileFixture;
  beforeAll(async () => {
    fixture = await createUsageFileFixture();
  });
  afterAll(() => fixture.close());

  it("that takes seconds to read leaves the server responsive", async () => {
    const object = await fixture.upload(`[${"[],".repeat(3_000_000)}[]]`);
    const loop = performance.eventLoopUtilization();
    const { data } = await fixture.client().functions.invoke("usage-preview", { body: { object } });
    const { utilization } = performance.eventLoopUtilization(loop);
    const codes = ["unknown_format", "too_complex"];
    const read = usagePreviewSchema.parse(data);
    expect(read.ok ? "read" : codes.find((code) => code === read.errors[0]?.code)).toBeOneOf(codes);
    expect(utilization).toBeLessThan(0.5);
  });
});
