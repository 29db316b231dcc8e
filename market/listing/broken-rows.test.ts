// Rows as providers really export them: unescaped quotation marks, other delimiters, padding, other encodings.
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeListing } from "./guard-text.ts";
import { readOrThrow as read, statewideCsv, zipCsv } from "./listing-fixture.ts";
import type { StatewideRow } from "./listing-fixture.ts";

/** Creates a list whose middle row has this text in a column exactly as it is, without escaping. */
function withRaw(column: keyof StatewideRow, raw: string): string {
  const marker = "RAW-TEXT-HERE";
  const one = { "[SpecialTerms]": "" };
  return statewideCsv([
    { ...one, "[Product]": "Before 12" },
    { ...one, "[Product]": "Middle 12", [column]: marker },
    { ...one, "[Product]": "After 12" },
  ]).replace(marker, raw);
}

describe("a row with unescaped quotation marks", () => {
  it.each([
    ['Our "Simple" plan', 'Our "Simple" plan'],
    ['"Simple" comes first', '"Simple" comes first'],
    ['It ends with "simple"', 'It ends with "simple"'],
    ['We say "no fees", and mean it', 'We say "no fees", and mean it'],
    ['Pick "days","nights" or "both"', 'Pick "days","nights" or "both"'],
    ['A 65" television', 'A 65" television'],
    ['A television of 65"', 'A television of 65"'],
    ['Escaped ""here"" but not "there"', 'Escaped "here" but not "there"'],
    ['Two lines\r\nwith "marks"\r\nin them', 'Two lines with "marks" in them'],
  ])("is read if only one way fits the columns: %s", (raw, text) => {
    const { plans, report } = read(withRaw("[SpecialTerms]", raw));
    expect(report).toMatchObject({ rows_read: 3, offers: 3, rejected: [], repaired_lines: [3] });
    expect(plans.map(({ name }) => name)).toEqual(["Before 12", "Middle 12", "After 12"]);
    expect(plans[1]?.texts.en?.special_terms).toBe(text);
    const [before, middle] = plans.map(({ name: _name, id: _id, texts: _texts, ...rest }) => rest);
    expect(middle).toEqual(before);
  });

  it("is set apart with its line if there are several ways, and the others are read", () => {
    // A company and a plan's name are both free text, so the marks could end either.
    const { plans, report } = read(withRaw("[RepCompany]", 'One" or "Two","Three'));
    expect(report).toMatchObject({
      rows_read: 3,
      offers: 2,
      rejected: [{ line: 3, code: "quotes", reason: expect.stringMatching(/several ways/) }],
    });
    expect(plans.map(({ name }) => name)).toEqual(["Before 12", "After 12"]);
  });

  it("is set apart if a value would be in the wrong column", () => {
    const { report } = read(withRaw("[kwh500]", '0.16" about'));
    expect(report).toMatchObject({
      rows_read: 3,
      offers: 2,
      rejected: [{ line: 3, code: "quotes", reason: expect.stringMatching(/quotation marks/) }],
      repaired_lines: [],
    });
  });

  it("is set apart in a list without quotation marks around its cells", () => {
    const text = zipCsv([
      ["0.181", "0.172", "0.167"],
      ["0.161", "0.157", "0.156"],
      ["0.151", "0.147", "0.146"],
    ]);
    const repaired = read(text.replace("Plain 2", 'Plain "2" 5" wide'));
    expect(repaired.report).toMatchObject({ offers: 3, repaired_lines: [3] });
    expect(repaired.plans[1]?.name).toBe('Plain "2" 5" wide');
    const broken = read(text.replace("Plain 2", 'Plain "2",5" wide'));
    expect(broken.report).toMatchObject({ offers: 2, rejected: [{ line: 3 }] });
  });

  it("never moves a value into another column, whatever text is put between the marks", () => {
    const piece = fc.constantFrom('"', '""', ",", '","', "word", " ", "12", "\r\n", "https://a.example.com");
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const { plans, report } = read(withRaw("[SpecialTerms]", pieces.join("")));
        expect(report.offers + report.rejected.length).toBe(report.rows_read);
        expect(plans.map(({ name }) => name)).toEqual(expect.arrayContaining(["Before 12", "After 12"]));
        for (const plan of plans) {
          expect(plan.label).toEqual({ kwh_500: 16.1, kwh_1000: 15.7, kwh_2000: 15.6 });
          expect(plan.term_months).toBe(12);
          expect(plan.enroll.phone).toBe("(555) 010-0000");
        }
      }),
      { numRuns: 300 },
    );
  });

  it("rejects nothing else, even if every second row is broken", () => {
    const rows = Array.from({ length: 40 }, (_, index) => ({
      "[Product]": `Plan ${index}`,
      "[SpecialTerms]": index % 2 === 0 ? "" : "RAW",
    }));
    const { report } = read(statewideCsv(rows).replaceAll("RAW", '0","0'));
    expect(report).toMatchObject({ rows_read: 40, offers: 20 });
    expect(report.rejected).toHaveLength(20);
  });
});

describe("other ways to save a list", () => {
  const rows = [
    { "[SpecialTerms]": "" },
    { "[Product]": "Other 12", "[SpecialTerms]": "Año completo – sin cargos" },
  ];
  const text = statewideCsv(rows);
  const expected = read(text);
  const cells = (separator: string): string => text.replaceAll('","', `"${separator}"`);

  it.each([
    ["semicolons", cells(";")],
    ["tabs", cells("\t")],
    ["line feeds", text.replaceAll("\r\n", "\n")],
    ["carriage returns", text.replaceAll("\r\n", "\r")],
    ["a byte order mark", `\uFEFF${text}`],
    ["blank rows", text.replaceAll("\r\n", "\r\n\r\n")],
    ["rows of empty cells", text.replace("\r\n", `\r\n${",".repeat(28)}\r\n`)],
    ["trailing commas", text.replaceAll('"\r\n', '",,\r\n')],
    ["trailing commas after the rows only", text.replaceAll('"4"\r\n', '"4",,\r\n')],
    ["spaces around the delimiters", text.replaceAll('","', '" , "')],
  ])("reads the same plans from %s", (_name, other) => {
    const { plans, report } = read(other);
    expect(plans).toEqual(expected.plans);
    expect(report).toMatchObject({ offers: 2, rejected: [], not_understood: [] });
  });

  it("repairs a row with trailing commas", () => {
    const raw = withRaw("[SpecialTerms]", 'Our "Simple" plan').replaceAll('"\r\n', '",,\r\n');
    expect(read(raw).report).toMatchObject({ offers: 3, repaired_lines: [3] });
  });

  const bytesOf = (plain: string): Uint8Array =>
    Uint8Array.from(plain, (letter) => (letter === "–" ? 0x96 : (letter.codePointAt(0) ?? 0)));

  it("reads Windows-1252, also on some lines only", () => {
    const line = '"Año – día"';
    const utf8 = new TextEncoder().encode(`${line}\n`);
    expect(decodeListing(bytesOf(text))).toEqual({ ok: true, text });
    const mixed = Uint8Array.from([...utf8, ...bytesOf(line)]);
    expect(decodeListing(mixed)).toEqual({ ok: true, text: `${line}\n${line}` });
  });

  it("reads UTF-16 with its mark", () => {
    const units = Uint16Array.from(`\uFEFF${text}`, (letter) => letter.charCodeAt(0));
    expect(decodeListing(new Uint8Array(units.buffer))).toMatchObject({
      ok: true,
      text: expect.stringContaining("Año completo"),
    });
  });

  it("replaces HTML entities in texts and links", () => {
    const { plans } = read(
      statewideCsv([
        {
          "[Product]": "Nights &amp; Days 12",
          "[SpecialTerms]": "It&#39;s &quot;simple&quot;&nbsp;&ndash; a&ntilde;o &unknown; &#xe9;",
          "[FactsURL]": "https://retailer.example.com/label?a=1&amp;b=2",
        },
      ]),
    );
    expect(plans[0]).toMatchObject({
      name: "Nights & Days 12",
      texts: {
        en: {
          special_terms: 'It\'s "simple" – año &unknown; é',
          facts_label_url: "https://retailer.example.com/label?a=1&b=2",
        },
      },
    });
  });

  it.each([
    ["0,1610", "0,1570", "0,1560"],
    ["$0.1610", "$0.1570", "$0.1560"],
    ["16.1¢", "15.7 cents", "15.6¢/kWh"],
    [" .161 ", "0.157 per kWh", "$0.1560/kWh"],
  ])("reads the prices %s, %s and %s", (kwh500, kwh1000, kwh2000) => {
    const { plans } = read(
      statewideCsv([
        {},
        {},
        { "[Product]": "Other 12", "[kwh500]": kwh500, "[kwh1000]": kwh1000, "[kwh2000]": kwh2000 },
      ]),
    );
    expect(plans[1]?.label).toEqual({ kwh_500: 16.1, kwh_1000: 15.7, kwh_2000: 15.6 });
  });

  it("rejects a price in dollars in a file of cents", () => {
    const { report } = read(
      zipCsv([
        ["18.1", "17.2", "16.7"],
        ["18.1", "17.2", "16.7"],
        ["0.181", "0.172", "0.167"],
      ]),
    );
    expect(report).toMatchObject({ offers: 2, rejected: [{ line: 4, code: "price" }] });
  });
});
