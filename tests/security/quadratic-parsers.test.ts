// Texts that make a parser try every way to split them, or compare each of their rows with every other: up to its
// limits, a parser takes time in proportion to its input. For complete files of the largest size, see
// linear-readers.test.ts.
import { describe, expect, it } from "vitest";
import { readBillText } from "#market/bill-text.ts";
import { parseFactsLabel } from "#market/facts-label/parse.ts";
import { LABEL_TEXT_LIMITS } from "#market/facts-label/statements.ts";
import { parseCreditText } from "#market/infer/credit-text.ts";
import { LISTING_LIMITS } from "#market/listing/guard-text.ts";
import { apiPlan, statewideCsv } from "#market/listing/listing-fixture.ts";
import { readOffers } from "#market/listing/read-offers.ts";
import { CSV_LIMITS } from "#meter/formats/limits.ts";
import { readUsageFile } from "#meter/formats/read-usage-file.ts";
import { COLUMNS_22 } from "#server/domain/locations/premises/columns.ts";
import { rowReader } from "#server/domain/locations/premises/import/read-row.ts";
import { expectLinear, repeated } from "#tests/support/linear-time.ts";

type Work = (size: number) => unknown;

/** Fails if reading `size` takes disproportionately longer than a quarter of it. */
async function expectLinearWork(size: number, read: Work): Promise<void> {
  await expectLinear({ limit: size, create: (part) => part, read });
}

describe("the text of a bill", () => {
  it.each([
    ["meter", " "],
    ["meter ", "# "],
    ["", "meter "],
    ["número de medidor", " ."],
    ["número", " "],
    ["ESI", " "],
    ["service", " "],
    ["", "1-"],
    ["", "1\n"],
    ["", "1O"],
    ["1", "l"],
    ["", "75001 "],
    ["meter A", "-"],
  ])("of %j and endless %j is read in linear time", async (start, unit) => {
    await expectLinearWork(100_000, (size) => readBillText(`${start}${repeated(unit, size)}!`));
  });
});

const LABEL = `Electricity Facts Label
Average Monthly Use 500 kWh 1,000 kWh 2,000 kWh
Average Price per kWh 16.6¢ 15.7¢ 15.3¢
Energy Charge 9.2¢ per kWh
`;
const PUMPS = [
  "1",
  " ",
  "(",
  "-",
  "$",
  "¢",
  "/",
  ".",
  ",",
  "•",
  "1 ",
  "1,",
  "1.",
  "1-",
  "$1 ",
  "(1",
  "1¢ ",
  "($)",
  "- ",
  "a ",
  "kwh ",
  "1 kwh ",
  "1 kwh and ",
  "from 1 to ",
  "at least 1 kwh ",
  "exclud",
  "only ",
  "credit ",
  "additional ",
  "free ",
  "per month ",
  "energy charge ",
  "charges fees ",
  "delivery ",
  "12 pm ",
  "am to ",
  "monday ",
  "holidays and ",
  "term ",
  "average price ",
];

describe("a label", () => {
  it.each(PUMPS)("with lines of endless %j is read in linear time", async (unit) => {
    const line = `${repeated(unit, LABEL_TEXT_LIMITS.line_characters - 100)}x\n\n`;
    const room = LABEL_TEXT_LIMITS.characters - LABEL.length;
    await expectLinearWork(room, (size) => parseFactsLabel(LABEL + repeated(line, size)));
  });

  it("with a line over the limit is rejected", () => {
    const line = "1".repeat(LABEL_TEXT_LIMITS.line_characters + 1);
    expect(parseFactsLabel(`${LABEL}${line}`)).toMatchObject({
      ok: false,
      errors: [expect.stringContaining("line")],
    });
  });
});

describe("the state's plan list", () => {
  it.each(PUMPS)("with a credit of endless %j is read in linear time", async (unit) => {
    await expectLinearWork(LISTING_LIMITS.sentence_characters, (size) =>
      parseCreditText(`A $5 credit ${repeated(unit, size)}x`),
    );
  });

  it("of plans that could all be each other's translation is read in linear time", async () => {
    const plans = (size: number): string =>
      statewideCsv(
        Array.from({ length: size }, (_, index) => ({
          "[idKey]": String(index),
          "[Product]": `Plan ${index}`,
          "[Language]": index % 2 === 0 ? "English" : "Spanish",
        })),
      );
    const [few, many] = [plans(1_000), plans(4_000)];
    await expectLinearWork(4_000, (size) => expect(readOffers(size === 4_000 ? many : few).ok).toBe(true));
  });

  it("with cells over the limit leaves those rows out", () => {
    const sentence = "x".repeat(LISTING_LIMITS.sentence_characters + 1);
    const name = "x".repeat(LISTING_LIMITS.cell_characters + 1);
    const read = readOffers(
      statewideCsv([
        {},
        { "[Product]": name },
        { "[Fees/Credits]": sentence },
        { "[SpecialTerms]": sentence },
      ]),
    );
    expect(read.ok && read.report.rejected.map(({ code }) => code)).toEqual(["row", "row", "row"]);
  });

  it("with rows or columns over the limit is rejected", () => {
    const wide = Object.fromEntries(
      Array.from({ length: LISTING_LIMITS.columns }, (_, at) => [`c${at}`, at]),
    );
    const rows = Array.from({ length: LISTING_LIMITS.rows + 1 }, () => 1);
    for (const list of [[apiPlan(wide)], [apiPlan(), ...rows]])
      expect(readOffers(JSON.stringify(list))).toMatchObject({ ok: false, error: { code: "too_large" } });
    const header = Array.from({ length: LISTING_LIMITS.columns + 1 }, (_, at) => `c${at}`).join(",");
    expect(readOffers(`${header}\n1`)).toMatchObject({ ok: false, error: { code: "too_large" } });
  });
});

const FIELDS = {
  ESIID: "10443720000000025",
  USAGE_DATE: "01/01/2025",
  REVISION_DATE: "01/02/2025 06:00:00",
  USAGE_START_TIME: "00:00",
  USAGE_END_TIME: "00:15",
  USAGE_KWH: ".1",
  ESTIMATED_ACTUAL: "A",
  CONSUMPTION_SURPLUSGENERATION: "Consumption",
};
const HEADER = Object.keys(FIELDS).join(",");

async function readCsvText(text: string): Promise<void> {
  async function* streamFile(): AsyncGenerator<string> {
    yield text;
  }
  const result = await readUsageFile(streamFile());
  expect(result.ok).toBe(false);
}

describe("a usage file", () => {
  it.each(
    Object.keys(FIELDS).flatMap((column) =>
      ["T", " ", "1", "1/", "0:", '="', "'"].map((unit) => [column, unit] as const),
    ),
  )("with a %s of endless %j is read in linear time", async (column, unit) => {
    await expectLinearWork(CSV_LIMITS.record_characters - 200, async (size) => {
      const row = Object.values({ ...FIELDS, [column]: `${repeated(unit, size)}x` }).join(",");
      // Twenty errors end the parsing. Each has a different length, because the last value is cached.
      const rows = Array.from({ length: 25 }, (_, index) => row.replace("x", "x".repeat(index + 1)));
      await readCsvText([HEADER, ...rows].join("\n"));
    });
  });

  it.each(["_", "A_", ";", "\t", '"', '""', '",', "\r"])(
    "of endless %j is read in linear time",
    async (unit) => {
      await expectLinearWork(CSV_LIMITS.held_characters, (size) =>
        readCsvText(`${HEADER}\n${repeated(`${repeated(unit, 9_000)}\n`, size)}x`),
      );
    },
  );

  it.each(["<a>", "&#9;", "<entry><title>", "<a b=''/>", "<![CDATA[", "<!DOCTYPE ["])(
    "in XML of endless %j is read in linear time",
    async (unit) => {
      await expectLinearWork(1_000_000, (size) => readCsvText(`<feed>${repeated(unit, size)}`));
    },
  );

  it.each(['{"a":', '{"energyData":[],"energydata":[]},', '{"esiid":"1"},'])(
    "in JSON of endless %j is read in linear time",
    async (unit) => {
      await expectLinearWork(1_000_000, (size) => readCsvText(`[${repeated(unit, size)}`));
    },
  );
});

describe("the premise directory", () => {
  it.each([",", " ", "A", "1", "#", "APT ", "1 A ", "STATE HIGHWAY "])(
    "with addresses of endless %j is read in linear time",
    async (unit) => {
      const read = rowReader([...COLUMNS_22]);
      const record = COLUMNS_22.map((column) =>
        column === "ESIID" ? "10443720000000025" : column === "STATUS" ? "Active" : repeated(unit, 200),
      );
      await expectLinearWork(4_000, (rows) => {
        for (let row = 0; row < rows; row += 1) read(record);
      });
    },
  );
});
