import type { BillParts } from "#contracts/compare.ts";
import type { Format } from "../format/format.ts";
import type { Messages } from "../i18n/catalog.ts";
import type { MonthBill } from "./bill-month.ts";
import { billTotal } from "./bill-stack.ts";
import type { BillPart } from "./bill-stack.ts";
import type { TableTwin } from "./chart-table.tsx";
import { namedParts } from "./named-parts.ts";

/** The bills as a table: a row a month, a column a part that occurs, sums at the foot. */
export function billsTable(
  months: readonly MonthBill[],
  words: Messages<"charts">,
  format: Format,
): TableTwin {
  const billed = months.flatMap((month) => month.parts ?? []);
  const parts = namedParts(billed, words);
  const money = (bill: BillParts): string[] =>
    [...parts.map(({ part }) => bill[part]), billTotal(bill)].map(format.moneyExact);
  return {
    caption: words.bills.table,
    columns: [words.month, words.used, ...parts.map(({ name }) => name), words.total],
    rows: months.map((month) => ({
      key: month.month,
      cells: [
        format.month(month.month) + (month.estimated ? ` (${words.estimated})` : ""),
        format.kwh(month.kwh),
        ...(month.parts ? money(month.parts) : [...parts.map(() => "–"), words.missing]),
      ],
    })),
    total: {
      key: "year",
      cells: [
        words.year,
        format.kwh(months.reduce((sum, month) => sum + month.kwh, 0)),
        ...money(sumParts(billed)),
      ],
    },
  };
}

/** The parts of several bills added up, in cents. */
function sumParts(bills: readonly BillParts[]): BillParts {
  const sum = (part: BillPart): number => bills.reduce((cents, bill) => cents + bill[part], 0);
  return {
    energy: sum("energy"),
    base: sum("base"),
    delivery: sum("delivery"),
    fees: sum("fees"),
    credits: sum("credits"),
  };
}
