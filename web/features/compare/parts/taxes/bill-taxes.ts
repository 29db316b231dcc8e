// The taxes of a month as lines of the bill that a chart shows.
import type { TaxBasis } from "#contracts/taxes.ts";
import { taxMonth } from "#market/taxes/taxes.ts";
import type { BillLine, MonthBill } from "#web/charts/bill-month.ts";
import type { Format } from "#messages/format.ts";
import type { Bill } from "#rating/bill.ts";
import { formatTaxRate, nameTaxLine, type TaxLineMessages } from "./format-taxes.ts";

const ORDER = ["assessment", "gross_receipts", "city", "district"] as const;

/** Returns the tax lines of a bill with their rates, or a sentence with their range if they aren't exact. */
export function billTaxes(
  bill: Pick<Bill, "items" | "total_cents" | "kwh">,
  basis: TaxBasis,
  has_assessment: boolean,
  messages: TaxLineMessages,
  format: Format,
): Pick<MonthBill, "taxes" | "taxNote"> {
  const buyback_cents = -bill.items
    .filter(({ code }) => code === "buyback")
    .reduce((sum, item) => sum + item.amount_cents, 0);
  const month = { cents: bill.total_cents, kwh: bill.kwh, buyback_cents };
  const { lines, low_cents: low, high_cents: high } = taxMonth(month, basis, { has_assessment });
  if (lines === null) return { taxNote: messages.bill.range({ low, high }) };
  const names = new Map(basis.lines.map(({ line, name }) => [line, name]));
  const isShown = (line: (typeof ORDER)[number]): boolean =>
    names.has(line) && !(has_assessment && line === "assessment");
  const extras: BillLine[] =
    lines.extras === 0
      ? []
      : [{ label: messages.lines.extras, quantity: null, rate: null, cents: lines.extras }];
  const local: BillLine[] = ORDER.filter(isShown).map((line) => ({
    label: nameTaxLine(line, names.get(line) ?? null, messages),
    quantity: null,
    rate: formatTaxRate(basis.low[line], format),
    cents: lines[line],
  }));
  return {
    taxes: { before: messages.bill.before, lines: [...extras, ...local], total: messages.bill.total },
  };
}
