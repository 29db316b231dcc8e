import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fnv1a64 } from "./hash.ts";
import {
  parseCancelFee,
  readFlag,
  readLink,
  readNumber,
  readRateType,
  readRenewable,
  readTerm,
  readTerminationFee,
} from "./values.ts";

describe("readTerminationFee", () => {
  it.each([
    ["150.00", { kind: "flat", amount_usd: 150 }],
    ["179.99", { kind: "flat", amount_usd: 179.99 }],
    ["$1,250", { kind: "flat", amount_usd: 1250 }],
    ["100", { kind: "flat", amount_usd: 100 }],
    ["0.00", { kind: "none" }],
    ["None", { kind: "none" }],
    ["20 / remaining month", { kind: "per_remaining_month", amount_usd: 20 }],
    ["20/month remaning", { kind: "per_remaining_month", amount_usd: 20 }],
    ["20/remaining month.", { kind: "per_remaining_month", amount_usd: 20 }],
    ["20.00 per month left in term", { kind: "per_remaining_month", amount_usd: 20 }],
    ["15 por mes restante", { kind: "per_remaining_month", amount_usd: 15 }],
    ["20/por cada mes restante", { kind: "per_remaining_month", amount_usd: 20 }],
    ["20.00 por cada mes dejado", { kind: "per_remaining_month", amount_usd: 20 }],
    ["175.00 per ESIID", { kind: "flat", amount_usd: 175 }],
    ["$175 per ESI ID", { kind: "flat", amount_usd: 175 }],
    ["175/ESI-ID", { kind: "flat", amount_usd: 175 }],
    ["$150.00 per meter.", { kind: "flat", amount_usd: 150 }],
    ["150 (one-time fee)", { kind: "flat", amount_usd: 150 }],
    ["150 per service address", { kind: "flat", amount_usd: 150 }],
    ["USD 150", { kind: "flat", amount_usd: 150 }],
    ["Cancellation fee: $150", { kind: "flat", amount_usd: 150 }],
    ["175,00", { kind: "flat", amount_usd: 175 }],
    ["150 por medidor", { kind: "flat", amount_usd: 150 }],
    ["150 dólares por domicilio", { kind: "flat", amount_usd: 150 }],
    ["0.00 per ESIID", { kind: "none" }],
    ["20 per remaining month per ESIID", { kind: "per_remaining_month", amount_usd: 20 }],
    ["$20 x months left", { kind: "per_remaining_month", amount_usd: 20 }],
    ["20 for each month remaining", { kind: "per_remaining_month", amount_usd: 20 }],
    ["150 within the first 12 months", { kind: "unknown" }],
    ["150 for a 12 month term", { kind: "unknown" }],
    ["175 per ESIID or 20 per month", { kind: "unknown" }],
    ["1.750.00", { kind: "unknown" }],
    ["", { kind: "unknown" }],
    ["$", { kind: "unknown" }],
    ["150 or 20 for each", { kind: "unknown" }],
    ["see contract", { kind: "unknown" }],
  ])("%j", (text, fee) => {
    expect(readTerminationFee(text)).toEqual(fee);
  });

  it("finds the fee in the per-ZIP file's pricing details", () => {
    expect(parseCancelFee("Cancellation Fee: $20/month remaining")).toBe("$20/month remaining");
    expect(parseCancelFee("Minimum Usage: none | Cancellation Fee: $150.00 | more")?.trim()).toBe("$150.00");
    expect(parseCancelFee("")).toBeNull();
  });
});

describe("small values", () => {
  it.each([
    ["True", true],
    ["TRUE", true],
    ["1", true],
    ["False", false],
    ["0", false],
    ["", false],
    ["maybe", null],
  ])("flag %j is %s", (text, value) => {
    expect(readFlag(text)).toBe(value);
  });

  it.each([
    ["0.1490", 0.149],
    [" $14.9 ", 14.9],
    ["1,000.5", 1000.5],
    ["-1", -1],
    ["", null],
    ["12.9.1", null],
    ["1e3", null],
    ["12,4", 12.4],
    ["0,158", 0.158],
    ["1,250", 1250],
    ["12,3456", 12.3456],
    ["N/A", null],
  ])("number %j is %s", (text, value) => {
    expect(readNumber(text)).toBe(value);
  });

  it.each([
    ["0", 0],
    ["12", 12],
    ["12 months", 12],
    ["12.5", null],
    ["-1", null],
    ["", null],
    ["999", null],
  ])("term %j is %s", (text, value) => {
    expect(readTerm(text)).toBe(value);
  });

  it.each([
    ["24", 24],
    ["100% Renewable", 100],
    ["", null],
    ["300", null],
  ])("renewable %j is %s", (text, value) => {
    expect(readRenewable(text)).toBe(value);
  });

  it.each([
    ["Fixed", "0", "fixed"],
    ["Variable", undefined, "variable"],
    ["Indexed", undefined, "indexed"],
    ["", "1", "fixed"],
    [undefined, "0", "variable"],
    [undefined, "2", "indexed"],
    ["Sometimes", "1", null],
    [undefined, undefined, null],
    [undefined, "constructor", null],
  ])("rate type %j with code %j is %s", (text, code, type) => {
    expect(readRateType(text, code)).toBe(type);
  });

  it.each([
    ["https://a.example/x?y=1&z=2", "https://a.example/x?y=1&z=2"],
    ["www.a.example", "https://www.a.example/"],
    ["http://a.example/a b", "http://a.example/a%20b"],
    ["javascript:alert(1)", null],
    ["data:text/html,hello", null],
    ["https://user:secret@a.example", null],
    ["N/A", null],
    ["", null],
  ])("link %j is %s", (text, link) => {
    expect(readLink(text)).toBe(link);
  });

  it("never throws", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const link = readLink(text);
        expect(link === null || /^https?:\/\//.test(link)).toBe(true);
        expect(readTerminationFee(text).kind).toMatch(/none|flat|per_remaining_month|unknown/);
        for (const read of [readFlag, readNumber, readTerm, readRenewable]) read(text);
      }),
    );
  });
});

describe("fnv1a64", () => {
  // Test vectors of the FNV reference (draft-eastlake-fnv, appendix C).
  it.each([
    ["", "cbf29ce484222325"],
    ["a", "af63dc4c8601ec8c"],
    ["foobar", "85944171f73967e8"],
  ])("returns for %j: %s", (text, hash) => {
    expect(fnv1a64(text)).toBe(hash);
  });
});
