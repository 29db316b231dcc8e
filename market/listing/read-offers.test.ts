import { describe, expect, it } from "vitest";
import { STATEWIDE_HEADERS, readOrThrow as read, statewideCsv } from "./listing-fixture.ts";
import { readOffers } from "./read-offers.ts";

const SPANISH = {
  "[idKey]": "2",
  "[Product]": "Sencillo 12",
  "[CancelFee]": "150.00",
  "[SpecialTerms]": "Un plan sencillo.",
  "[Language]": "Spanish",
} as const;

describe("a statewide CSV", () => {
  it("reads one offer with all of its fields", () => {
    const { plans, report } = read(statewideCsv([{}]));
    expect(plans).toEqual([
      {
        id: expect.stringMatching(/^ptc-[0-9a-f]{16}$/),
        source: "power_to_choose",
        source_key: "1",
        provider: { name: "Cirro Energy", puct_number: "10177" },
        name: "Plain 12",
        tdu: "oncor",
        term_months: 12,
        rate_type: "fixed",
        prepaid: false,
        time_of_use: false,
        new_customers_only: false,
        renewable_percent: 24,
        termination_fee: { kind: "flat", amount_usd: 150 },
        label: { kwh_500: 16.1, kwh_1000: 15.7, kwh_2000: 15.6 },
        texts: {
          en: {
            name: "Plain 12",
            special_terms: 'A plain plan, "no surprises", in two lines.',
            promotion: null,
            credit_text: null,
            facts_label_url: "https://retailer.example.com/label.pdf",
            terms_url: "https://retailer.example.com/terms.pdf",
            rights_url: "https://retailer.example.com/rights.pdf",
            enroll_url: "https://retailer.example.com/enroll?from=list&x=1",
          },
          es: null,
        },
        enroll: { url: "https://retailer.example.com/enroll?from=list&x=1", phone: "(555) 010-0000" },
        website: "https://retailer.example.com/",
        credit_text: null,
        min_usage_flag: false,
      },
    ]);
    expect(report).toEqual({
      format: "statewide_csv",
      price_unit: "dollars",
      rows_read: 1,
      offers: 1,
      twins_joined: 0,
      repetitions: 0,
      plans: 1,
      plans_by_tdu: { oncor: 1 },
      rejected: [],
      repaired_lines: [],
      not_understood: [],
      absent_columns: [],
      end_marker: true,
      ratings: { "Cirro Energy": 4 },
      complete: true,
    });
  });

  it("reads the flags in all three spellings and the fee text", () => {
    const { plans } = read(
      statewideCsv([
        {
          "[PrePaid]": "True",
          "[NewCustomer]": "TRUE",
          "[TimeOfUse]": "1",
          "[MinUsageFeesCredits]": "TRUE",
          "[Fees/Credits]": "Ten dollars off from 1,000 kWh.",
        },
      ]),
    );
    expect(plans[0]).toMatchObject({
      prepaid: true,
      new_customers_only: true,
      time_of_use: true,
      min_usage_flag: true,
      credit_text: "Ten dollars off from 1,000 kWh.",
    });
  });

  it("merges English and Spanish translations into one plan with both texts", () => {
    const { plans, report } = read(statewideCsv([{ ...SPANISH }, {}]));
    expect(report).toMatchObject({ rows_read: 2, offers: 2, twins_joined: 1, plans: 1 });
    expect(plans[0]).toMatchObject({
      name: "Plain 12",
      source_key: "1",
      texts: { en: { name: "Plain 12" }, es: { name: "Sencillo 12", special_terms: "Un plan sencillo." } },
    });
  });

  it("merges offers with the same name first if all else is equal", () => {
    const { plans } = read(
      statewideCsv([
        { "[idKey]": "1", "[Product]": "Plain 12" },
        { "[idKey]": "2", "[Product]": "Other 12" },
        { "[idKey]": "3", "[Product]": "Otro 12", "[Language]": "Spanish" },
        { "[idKey]": "4", "[Product]": "PLAIN - 12", "[Language]": "Spanish" },
      ]),
    );
    expect(plans.map(({ texts }) => [texts.en?.name, texts.es?.name])).toEqual([
      ["Plain 12", "PLAIN - 12"],
      ["Other 12", "Otro 12"],
    ]);
  });

  it.each([
    ["a price", { "[Product]": "Plain 12", "[kwh2000]": "0.1561" }],
    ["the audience", { "[NewCustomer]": "TRUE" }],
    ["the rate type", { "[Product]": "Plain 12", "[Fixed]": "0", "[RateType]": "Variable" }],
    ["a term that is left out", { "[Product]": "PLAIN 12", "[TermValue]": "0" }],
  ])("merges a Spanish offer that differs in %s, and uses the English values", (_what, difference) => {
    const { plans, report } = read(statewideCsv([{ ...SPANISH, ...difference }, {}]));
    expect(report).toMatchObject({ offers: 2, twins_joined: 1, repetitions: 0, plans: 1 });
    const [alone] = read(statewideCsv([{}])).plans;
    expect(plans[0]).toEqual({ ...alone, texts: { en: alone?.texts.en, es: expect.anything() } });
  });

  it("gives each English offer the Spanish one with the nearest price", () => {
    const { plans } = read(
      statewideCsv([
        { ...SPANISH, "[Product]": "Plain 12", "[kwh500]": "0.2011" },
        { "[kwh500]": "0.1610" },
        { "[kwh500]": "0.2010" },
      ]),
    );
    expect(plans.map(({ label, texts }) => [label.kwh_500, texts.es !== null])).toEqual([
      [20.1, true],
      [16.1, false],
    ]);
  });

  it("keeps one plan of Spanish offers that repeat one another or a merged plan", () => {
    const alone = read(
      statewideCsv([{ ...SPANISH }, { ...SPANISH, "[FactsURL]": "https://other.example.com" }]),
    );
    expect(alone.report).toMatchObject({ offers: 2, plans: 1, repetitions: 1, twins_joined: 0 });
    const merged = read(
      statewideCsv([
        {},
        { ...SPANISH, "[Product]": "Plain 12" },
        { ...SPANISH, "[Product]": "Plain 12", "[NewCustomer]": "TRUE" },
      ]),
    );
    expect(merged.report).toMatchObject({ offers: 3, plans: 1, repetitions: 1, twins_joined: 1 });
  });

  it.each([
    ["provider", { "[RepCompany]": "GEXA ENERGY" }],
    ["utility", { "[TduCompanyName]": "AEP TEXAS NORTH" }],
    ["price and name", { "[kwh2000]": "0.1561" }],
    ["price and term", { "[Product]": "Plain 12", "[kwh2000]": "0.1561", "[TermValue]": "6" }],
    ["way to pay", { "[PrePaid]": "True" }],
  ])("makes a separate plan of a Spanish offer with another %s", (_what, difference) => {
    const { plans, report } = read(statewideCsv([{}, { ...SPANISH, ...difference }]));
    expect(report).toMatchObject({ offers: 2, twins_joined: 0, plans: 2 });
    expect(plans[1]?.texts.en).toBeNull();
    expect(plans[1]?.enroll.url).toBe("https://retailer.example.com/enroll?from=list&x=1");
    expect(new Set(plans.map(({ id }) => id)).size).toBe(2);
  });

  it("reads TDU names of other years", () => {
    const names = [
      "Oncor Electric Delivery Company LLC",
      "AEP TEXAS CENTRAL COMPANY",
      "CENTERPOINT ENERGY HOUSTON ELECTRIC, LLC",
    ];
    const { plans } = read(statewideCsv(names.map((name) => ({ "[TduCompanyName]": name }))));
    expect(plans.map(({ tdu }) => tdu)).toEqual(["oncor", "aep_central", "centerpoint"]);
  });

  it.each([
    [{ "[TduCompanyName]": "ENTERGY TEXAS" }, "tdu", /ENTERGY TEXAS/],
    [{ "[RepCompany]": " " }, "company", /company/],
    [{ "[Product]": "" }, "product", /plan/],
    [{ "[TermValue]": "a year" }, "term", /a year/],
    [{ "[RateType]": "Sometimes" }, "rate_type", /Sometimes/],
    [{ "[kwh500]": "n/a" }, "price", /kwh500/],
    [{ "[kwh2000]": "15.6" }, "price", /kwh2000/],
    [{ "[kwh1000]": "-0.1" }, "price", /kwh1000/],
  ] as const)(
    "rejects the row with %j, with its line and reason, and accepts the others",
    (difference, code, reason) => {
      const { report } = read(
        statewideCsv([{ "[SpecialTerms]": "" }, { ...difference, "[SpecialTerms]": "" }, {}]),
      );
      expect(report).toMatchObject({ rows_read: 3, offers: 2 });
      expect(report.rejected).toEqual([{ line: 3, code, reason: expect.stringMatching(reason) }]);
    },
  );

  it("rejects a row with the wrong number of columns", () => {
    const text = statewideCsv([{}, {}]).replace("\r\n\r\nEND", '\r\n"9","half a row"\r\n\r\nEND');
    const { report } = read(text);
    expect(report).toMatchObject({ rows_read: 3, offers: 2, rejected: [{ code: "columns" }] });
  });

  it("reports what it does not understand and continues", () => {
    const text = statewideCsv(
      [
        { "[RepCompany]": "Brand New Power", "[Language]": "Klingon" },
        { "[PrePaid]": "perhaps", "[CancelFee]": "ask us", "[FactsURL]": "javascript:alert(1)" },
      ],
      [...STATEWIDE_HEADERS, "[Mood]"],
    );
    const { plans, report } = read(text);
    expect(plans[0]?.provider).toEqual({ name: "Brand New Power", puct_number: null });
    expect(plans[1]).toMatchObject({
      prepaid: false,
      termination_fee: { kind: "unknown" },
      texts: { en: { facts_label_url: null } },
    });
    expect(report.not_understood.map(({ what, text }) => [what, text])).toEqual([
      ["column", "[Mood]"],
      ["value", "language: klingon"],
      ["provider", "Brand New Power"],
      ["value", "facts_url: javascript:alert(1)"],
      ["value", "prepaid: perhaps"],
      ["value", "cancel_fee: ask us"],
    ]);
  });

  it("accepts columns in any order", () => {
    const rows = [{}, { ...SPANISH }];
    const straight = read(statewideCsv(rows));
    expect(read(statewideCsv(rows, STATEWIDE_HEADERS.toReversed()))).toEqual(straight);
  });

  it("works without columns that it does not need and reports them", () => {
    const headers = STATEWIDE_HEADERS.filter(
      (header) => !["[Rating]", "[Renewable]", "[EnrollPhone]", "[Fixed]"].includes(header),
    );
    const { plans, report } = read(statewideCsv([{}], headers));
    expect(plans[0]).toMatchObject({ renewable_percent: 0, rate_type: "fixed", enroll: { phone: null } });
    expect(report.absent_columns).toEqual(["renewable", "phone"]);
  });

  it.each([
    "[kwh500]",
    "[kwh1000]",
    "[kwh2000]",
    "[RepCompany]",
    "[TduCompanyName]",
    "[Product]",
    "[TermValue]",
  ])("rejects a file without %s and names it", (removedColumn) => {
    const result = readOffers(
      statewideCsv(
        [{}],
        STATEWIDE_HEADERS.filter((header) => header !== removedColumn),
      ),
    );
    expect(result).toMatchObject({
      ok: false,
      error: { code: "missing_column", message: expect.stringContaining(removedColumn) },
    });
  });

  it("rejects a file truncated anywhere, except within the line end after the end marker", () => {
    const text = statewideCsv([{}, { ...SPANISH }, { "[Product]": "Other 6", "[TermValue]": "6" }]);
    const full = read(text);
    const end = text.indexOf("END OF FILE") + "END OF FILE".length;
    for (let cut = 0; cut < text.length; cut += 1) {
      const result = readOffers(text.slice(0, cut));
      if (cut >= end) expect(result, `cut at ${cut}`).toEqual(full);
      else expect(result.ok, `cut at ${cut}`).toBe(false);
    }
  });

  it("rejects rows after the end marker", () => {
    expect(readOffers(`${statewideCsv([{}])}"1","2"\r\n`)).toMatchObject({
      ok: false,
      error: { code: "malformed" },
    });
  });

  it("returns the same with a byte order mark and bare line feeds", () => {
    const text = statewideCsv([{}, { ...SPANISH }]);
    expect(read(`\uFEFF${text.replaceAll("\r\n", "\n")}`)).toEqual(read(text));
  });
});
