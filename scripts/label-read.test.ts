// The command for people and tools: every kind of file gets a verdict or a clear error, never a stack trace.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { LABEL_ROWS } from "#tests/support/label-pdf.ts";
import { tinyPdf } from "#tests/support/tiny-pdf.ts";

const folder = mkdtempSync(path.join(tmpdir(), "label-read-"));
afterAll(() => rmSync(folder, { recursive: true }));

const TEXT = LABEL_ROWS.map((cells) => cells.join("   ")).join("\n");
const HTML = `<html><body><table>${LABEL_ROWS.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`).join("")}</table></body></html>`;

function run(...options: string[]): { status: number | null; stdout: string; stderr: string } {
  const script = path.join(import.meta.dirname, "label-read.ts");
  return spawnSync(process.execPath, [script, ...options], { encoding: "utf8", timeout: 50_000 });
}

function save(name: string, content: string | Uint8Array): string {
  const file = path.join(folder, name);
  writeFileSync(file, content);
  return file;
}

const latin1 = (text: string): Uint8Array => Buffer.from(text, "latin1");

describe("npm run label:read", () => {
  it.each([
    ["a PDF", "a.pdf", tinyPdf([LABEL_ROWS])],
    ["an HTML page", "a.html", HTML],
    ["text", "a.txt", TEXT],
    ["text in Windows-1252", "b.txt", latin1(TEXT)],
    ["HTML in Windows-1252", "b.html", latin1(HTML)],
    ["text in UTF-16", "c.txt", Buffer.from(`\uFEFF${TEXT}`, "utf16le")],
  ])("reads %s", (_what, name, content) => {
    const { status, stdout } = run(save(name, content), "--json");
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      verdict: "exact",
      tariff: { base_charge_usd: 4.95, energy: [{ tiers: [{ up_to_kwh: null, cents_per_kwh: 9.2 }] }] },
      averages_cents: { "500": 16.6, "1000": 15.7, "2000": 15.3 },
      delivery: { monthly_usd: 4.23, cents_per_kwh: 5.6032, as_of: "2026-01-05" },
      conditions: [],
      one_time_fees: [],
      reasons: [],
      provider: "Bluestem Power LLC",
      plan: "Prairie Saver 12",
      term_months: 12,
      rate_type: "fixed",
    });
  });

  it("prints a summary without --json", () => {
    const { status, stdout } = run(save("a.txt", TEXT));
    expect(status).toBe(0);
    expect(stdout).toContain("Energy charge: 9.2¢/kWh");
  });

  it.each([
    ["an empty file", "", /empty/],
    ["blanks", "  \n ", /no text/],
    ["another document", "Dear customer, welcome.", /not an Electricity Facts Label/],
    ["a damaged PDF", "%PDF-1.4 and no more", /cannot be read/],
    [
      "a picture",
      Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1, 2, 3]),
      /not a PDF, an HTML page or text/,
    ],
    ["a huge file", "Energy Charge 9¢ ".repeat(400_000), /MB/],
    ["a long text", "Energy Charge 9¢ ".repeat(4_000), /longer than/],
  ])("refuses %s with a reason", (_what, content, reason) => {
    const { status, stdout, stderr } = run(save("bad", content), "--json");
    expect(status).toBe(0);
    expect(stderr).toBe("");
    const reading = JSON.parse(stdout) as { verdict: string; reasons: string[] };
    expect(reading.verdict).toBe("refused");
    expect(reading.reasons.join(" ")).toMatch(reason);
  });

  it.each([
    ["a missing file", [path.join(folder, "none.pdf")], /there is no such file/],
    ["a folder", [folder], /it is not a file/],
    ["no file", ["--json"], /Usage/],
    ["two files", ["a", "b"], /Usage/],
  ])("fails for %s with one sentence", (_what, options, message) => {
    const { status, stderr } = run(...options);
    expect(status).toBe(1);
    expect(stderr).toMatch(message);
    expect(stderr.trim().split("\n")).toHaveLength(1);
  });
});
