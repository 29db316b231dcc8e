import { describe, expect, it } from "vitest";
import { parseFactsLabel } from "#market/facts-label/parse.ts";
import { proveFromLabel } from "#market/facts-label/prove-label.ts";
import { LABEL_ROWS } from "#tests/support/label-pdf.ts";
import { tinyPdf } from "#tests/support/tiny-pdf.ts";
import { LABEL_LIMITS } from "./label-limits.ts";
import { readLabelDocument } from "./read-label-document.ts";

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
    expect(await readTariff(tinyPdf([LABEL_ROWS]))).toMatchObject(EXPECTED);
  });

  it("is converted from an HTML page to the same tariff", async () => {
    const rows = LABEL_ROWS.map(
      (cells) => `<tr>${cells.map((cell) => `<td><b>${cell}</b></td>`).join("")}</tr>`,
    );
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
    ["a picture", Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]), /not a PDF/],
    ["a PDF cut short", tinyPdf([LABEL_ROWS]).subarray(0, 300), /cannot be read|no text/],
    ["a PDF without text", tinyPdf([[]]), /no text/],
    ["a book", tinyPdf(Array.from({ length: LABEL_LIMITS.pages + 1 }, () => LABEL_ROWS)), /pages/],
  ])("rejects %s with a reason", async (_what, bytes, reason) => {
    const read = await readLabelDocument(bytes);
    expect(read.ok).toBe(false);
    if (!read.ok) expect(read.errors.join(" ")).toMatch(reason);
  });
});
