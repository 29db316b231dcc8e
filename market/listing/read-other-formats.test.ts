import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeListing, guardText } from "./guard-text.ts";
import { apiPlan, readOrThrow as read, statewideCsv, zipCsv } from "./listing-fixture.ts";
import { readOffers } from "./read-offers.ts";

describe("prices", () => {
  it("are detected as dollars or cents by their magnitude, which the report includes", () => {
    const dollars = read(zipCsv([["0.181", "0.172", "0.167"]]));
    const cents = read(zipCsv([["18.1", "17.2", "16.7"]]));
    expect(dollars.report.price_unit).toBe("dollars");
    expect(cents.report.price_unit).toBe("cents");
    expect(dollars.plans[0]?.label).toEqual({ kwh_500: 18.1, kwh_1000: 17.2, kwh_2000: 16.7 });
    expect(cents.plans).toEqual(dollars.plans);
  });

  it("reject a row in another unit than the file's", () => {
    const { report } = read(
      zipCsv([
        ["0.181", "0.172", "0.167"],
        ["0.161", "0.157", "0.156"],
        ["18.1", "17.2", "16.7"],
      ]),
    );
    expect(report).toMatchObject({ offers: 2, rejected: [{ line: 4, code: "price" }] });
  });
});

describe("a per-ZIP CSV", () => {
  it("finds the fee within the pricing details, and is not a complete listing", () => {
    const { plans, report } = read(zipCsv([["0.181", "0.172", "0.167"]]));
    expect(plans[0]).toMatchObject({
      source_key: null,
      termination_fee: { kind: "per_remaining_month", amount_usd: 20 },
      new_customers_only: true,
    });
    expect(report).toMatchObject({ format: "zip_csv", end_marker: false, complete: false });
  });

  it("gives a plan the same id as the statewide file", () => {
    const zip = read(zipCsv([["0.181", "0.172", "0.167"]]));
    const state = read(
      statewideCsv([{ "[Product]": "Plain 1", "[kwh500]": "0.2", "[kwh1000]": "0.19", "[kwh2000]": "0.18" }]),
    );
    expect(zip.plans[0]?.id).toBe(state.plans[0]?.id);
  });

  it("is rejected if truncated within a row", () => {
    const text = zipCsv([
      ["0.181", "0.172", "0.167"],
      ["0.161", "0.157", "0.156"],
    ]);
    const lastRow = text.lastIndexOf("\r\n") + 2;
    expect(readOffers(text.slice(0, lastRow + 60))).toMatchObject({
      ok: false,
      error: { code: "truncated", line: 3 },
    });
  });
});

describe("the JSON API's response", () => {
  it("reads the wrapped response and the bare list alike", () => {
    const result = read(JSON.stringify({ success: true, message: "", data: [apiPlan()] }));
    const bare = read(JSON.stringify([apiPlan()]));
    expect(bare).toEqual(result);
    expect(result.report).toMatchObject({
      format: "json_api",
      price_unit: "cents",
      offers: 1,
      not_understood: [],
    });
    expect(result.plans[0]).toMatchObject({
      source_key: "11682",
      name: "Plain 12",
      label: { kwh_500: 16.1, kwh_1000: 15.7, kwh_2000: 15.6 },
      termination_fee: { kind: "flat", amount_usd: 150 },
      renewable_percent: 24,
      new_customers_only: true,
    });
    expect(result.plans[0]?.id).toBe(read(statewideCsv([{}])).plans[0]?.id);
  });

  it("counts a plan listed for two ZIPs once", () => {
    const { plans, report } = read(JSON.stringify([apiPlan(), apiPlan({ zip_code: "75201" })]));
    expect(plans).toHaveLength(1);
    expect(report).toMatchObject({ offers: 2, twins_joined: 0, repetitions: 1, plans: 1 });
  });

  it("rejects a cell without end", () => {
    const { report } = read(JSON.stringify([apiPlan(), apiPlan({ plan_name: ".".repeat(90_000) })]));
    expect(report.rejected).toEqual([
      { line: 2, code: "row", reason: 'The cell "product" has 90000 characters.' },
    ]);
  });

  it("rejects entries that are not plans and lists unknown fields", () => {
    const { report } = read(
      JSON.stringify([7, apiPlan({ mood: "calm" }), null, apiPlan({ price_kwh500: null })]),
    );
    expect(report).toMatchObject({ rows_read: 4, offers: 1 });
    expect(report.rejected.map(({ line, code }) => [line, code])).toEqual([
      [1, "row"],
      [3, "row"],
      [4, "price"],
    ]);
    expect(report.not_understood).toEqual([{ what: "column", text: "mood", count: 1, first_line: 1 }]);
  });

  it.each([
    ['{"success":false,"message":"busy"}', "refused_by_source"],
    ['{"success":true}', "malformed"],
    ["[]", "no_offers"],
    ['{"data":[]}', "no_offers"],
    ["[{}]", "no_offers"],
    ['[{"plan_name":"x"}]', "missing_column"],
  ])("rejects %s as %s", (text, code) => {
    expect(readOffers(text)).toMatchObject({ ok: false, error: { code } });
  });

  it("is rejected if truncated anywhere", () => {
    const text = JSON.stringify({ success: true, data: [apiPlan(), apiPlan({ plan_id: 2 })] });
    for (let cut = 0; cut < text.length; cut += 1) expect(readOffers(text.slice(0, cut)).ok).toBe(false);
  });
});

describe("files that are not listings", () => {
  const png = Uint8Array.of(
    0x89,
    0x50,
    0x4e,
    0x47,
    0x0d,
    0x0a,
    0x1a,
    0x0a,
    0,
    0,
    0,
    0x0d,
    0x49,
    0x48,
    0x44,
    0x52,
  );

  it("rejects an image, as bytes and as leniently decoded text", () => {
    expect(decodeListing(png)).toMatchObject({ ok: false, error: { code: "not_text" } });
    expect(decodeListing(png.slice(0, 8))).toMatchObject({ ok: false, error: { code: "not_text" } });
    expect(readOffers(new TextDecoder().decode(png))).toMatchObject({
      ok: false,
      error: { code: "not_text" },
    });
    expect(readOffers(new TextDecoder().decode(png.slice(0, 8)))).toMatchObject({
      ok: false,
      error: { code: "not_text" },
    });
  });

  it.each([
    ["", "empty"],
    [" \r\n \n", "empty"],
    ["<!DOCTYPE html><html><body>Down for maintenance</body></html>", "html"],
    ["\n<html>", "html"],
    ["a".repeat(2_000_000), "record_too_long"],
    [`"${"a".repeat(2_000_000)}`, "record_too_long"],
    [`${statewideCsv([{}]).slice(0, 900)}${"x".repeat(500_000)}`, "record_too_long"],
    ["hello", "missing_column"],
    ['a"b,c', "malformed"],
  ])("rejects sample %#", (text, code) => {
    expect(readOffers(text)).toMatchObject({
      ok: false,
      error: { code, message: expect.stringMatching(/.{10,600}/) },
    });
  });

  it("rejects a header alone", () => {
    expect(readOffers(statewideCsv([]))).toMatchObject({ ok: false, error: { code: "no_offers" } });
  });

  it("decodes text with its accents, in UTF-8 or Windows-1252", () => {
    expect(decodeListing(new TextEncoder().encode("créditos"))).toEqual({ ok: true, text: "créditos" });
    expect(decodeListing(Uint8Array.of(0x63, 0x72, 0xe9, 0x64))).toEqual({ ok: true, text: "créd" });
    expect(guardText("créditos")).toBeNull();
  });
});

describe("any text", () => {
  const full = statewideCsv([{}, { "[Language]": "Spanish" }, { "[Product]": "Other 6" }]);
  const mangled = fc
    .tuple(fc.nat(full.length), fc.nat(40), fc.string())
    .map(([at, removed, put]) => full.slice(0, at) + put + full.slice(at + removed));
  const nonsense = fc.oneof(
    mangled,
    fc.string(),
    fc.json(),
    fc.array(fc.string()).map((cells) => cells.join(",")),
  );

  it("never throws and accounts for every row", () => {
    fc.assert(
      fc.property(nonsense, (text) => {
        const result = readOffers(text);
        if (result.ok) {
          const { report, plans } = result;
          expect(report.offers + report.rejected.length).toBe(report.rows_read);
          expect(report.plans + report.twins_joined + report.repetitions).toBe(report.offers);
          expect(new Set(plans.map(({ id }) => id)).size).toBe(report.plans);
        } else {
          expect(result.error.message).not.toBe("");
        }
      }),
      { numRuns: 300 },
    );
  });
});
