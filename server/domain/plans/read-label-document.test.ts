import { describe, expect, it } from "vitest";
import { parseFactsLabel } from "#market/facts-label/parse.ts";
import { proveFromLabel } from "#market/facts-label/prove-label.ts";
import { tinyPdf } from "#tests/support/tiny-pdf.ts";
import { LABEL_LIMITS } from "./label-limits.ts";
import { readLabelDocument } from "./read-label-document.ts";

const ROWS: ReadonlyArray<readonly [string, ...string[]]> = [
  ["Electricity Facts Label"],
  ["Bluestem Power LLC"],
  ["Prairie Saver 12"],
  ["Oncor Electric Delivery Service Area"],
  ["January 5, 2026"],
  ["Average Monthly Use", "500 kWh", "1,000 kWh", "2,000 kWh"],
  ["Average price per kWh", "16.6¢", "15.7¢", "15.3¢"],
  ["Base Charge", "$4.95", "per billing cycle"],
  ["Energy Charge", "9.2¢", "per kWh"],
  ["Oncor Delivery Charges", "$4.23 per month", "and 5.6032¢ per kWh"],
  ["Type of Product", "Fixed Rate"],
  ["Contract Term", "12 Months"],
];

async function readTariff(bytes: Uint8Array): Promise<ReturnType<typeof proveFromLabel>> {
  const read = await readLabelDocument(bytes);
  if (!read.ok) throw new Error(read.errors.join("; "));
  const parsed = parseFactsLabel(read.text);
  if (!parsed.ok) throw new Error(`${parsed.errors.join("; ")}: ${read.text}`);
  return proveFromLabel(parsed.value, null);
}

const EXPECTED = {
  tariff: {
    base_charge_usd: 4.95,
    energy: [{ tiers: [{ up_to_kwh: null, cents_per_kwh: 9.2 }] }],
    delivery: "pass_through",
  },
  proof: { verdict: "exact", why: "label_text", delivery_as_of: "2026-01-05" },
};

describe("a label document", () => {
  it("is converted from PDF to a verified tariff", async () => {
    expect(await readTariff(tinyPdf([ROWS]))).toMatchObject(EXPECTED);
  });

  it("is converted from an HTML page to the same tariff", async () => {
    const rows = ROWS.map((cells) => `<tr>${cells.map((cell) => `<td><b>${cell}</b></td>`).join("")}</tr>`);
    const page = `<!doctype html><html><head><style>p { top: 1.5¢ }</style></head><body><table>${rows.join("")}</table><script>"Energy Charge 1¢ per kWh"</script></body></html>`;
    expect(await readTariff(new TextEncoder().encode(page))).toMatchObject(EXPECTED);
  });

  it.each([
    ["nothing", new Uint8Array(0), /empty/],
    ["too much", new Uint8Array(LABEL_LIMITS.bytes + 1), /larger/],
    [
      "a page that is too long",
      new TextEncoder().encode("<html>".padEnd(LABEL_LIMITS.html_bytes + 1)),
      /larger/,
    ],
    ["a picture", Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]), /neither/],
    ["a PDF cut short", tinyPdf([ROWS]).subarray(0, 300), /cannot be read|no text/],
    ["a PDF without text", tinyPdf([[]]), /no text/],
    ["a book", tinyPdf(Array.from({ length: LABEL_LIMITS.pages + 1 }, () => ROWS)), /pages/],
  ])("rejects %s with a reason", async (_what, bytes, reason) => {
    const read = await readLabelDocument(bytes);
    expect(read.ok).toBe(false);
    if (!read.ok) expect(read.errors.join(" ")).toMatch(reason);
  });
});
