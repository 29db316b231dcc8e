// Sentences about the lines of a checked bill.
import type { BillCheckFinding, BillLine } from "#market/bill-check.ts";
import {
  formatTaxRate,
  nameTaxLine,
  type TaxLineMessages,
} from "#web/features/compare/parts/taxes/format-taxes.ts";
import type { Format } from "#messages/format.ts";
import type { Messages } from "#web/shared/i18n/catalog.ts";

export interface CheckTexts {
  readonly check: Messages<"billCheck">;
  readonly taxes: TaxLineMessages;
}

/**
 * Returns the name of a line, the same in the form and in the result. Tax lines have the names of every other page. A
 * district's own name is not used: the form may be filled in before it is known.
 */
export function nameBillLine(line: BillLine | "total", { check, taxes }: CheckTexts): string {
  return line === "assessment" || line === "gross_receipts" || line === "city" || line === "district"
    ? nameTaxLine(line, null, taxes)
    : check.lines[line];
}

const join = (...texts: readonly string[]): string => texts.filter(Boolean).join(" ");

/** Describes one finding in words. */
export function describeFinding(finding: BillCheckFinding, texts: CheckTexts, format: Format): string {
  const { findings } = texts.check;
  if (finding.kind === "sum") return findings.sum({ sum: finding.sum_cents, billed: finding.billed_cents });
  const line = nameBillLine(finding.line, texts);
  switch (finding.kind) {
    case "missing": {
      const why = finding.line === "assessment" ? findings.why.missing_assessment : "";
      return join(findings.missing({ line, expected: finding.expected_cents }), why);
    }
    case "district_without_city":
      return findings.districtAlone({ line, billed: finding.billed_cents });
    case "wrong_bracket":
      return findings.bracket({
        line,
        rate: formatTaxRate(finding.billed_rate, format),
        expected: finding.expected_cents,
        billed: finding.billed_cents,
      });
    case "extra":
      return join(findings.extra({ line, billed: finding.billed_cents }), whyExtra(finding.line, texts));
    case "different":
    case "charge":
      return describeDifference(line, finding.billed_cents, finding.expected_cents, findings);
    default:
      return finding satisfies never;
  }
}

function whyExtra(line: BillLine, { check }: CheckTexts): string {
  const { why } = check.findings;
  return line === "state_sales_tax" ||
    line === "franchise_fee" ||
    line === "gross_receipts" ||
    line === "city"
    ? why[line]
    : "";
}

function describeDifference(
  line: string,
  billed: number,
  expected: number,
  findings: Messages<"billCheck">["findings"],
): string {
  if (billed === 0 && expected > 0) return findings.missing({ line, expected });
  const values = { line, billed, expected, difference: Math.abs(billed - expected) };
  return billed > expected ? findings.more(values) : findings.less(values);
}
