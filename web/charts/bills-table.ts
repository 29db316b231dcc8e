import type { BillParts } from "#contracts/compare.ts";
import type { Format } from "#messages/format.ts";
import type { Messages } from "#web/shared/i18n/catalog.ts";
import type { AfterNames, MonthBill } from "./bill-month.ts";
import { monthTotal } from "./bill-stack.ts";
import type { BillPart } from "./bill-stack.ts";
import type { TableAlternative } from "./chart-table.tsx";
import { namedParts } from "./named-parts.ts";

/**
 * Converts the bills to a table: a row per month, a column for each part that occurs and one for what follows the
 * plan's price, sums at the bottom.
 */
export function billsTable(
  months: readonly MonthBill[],
  messages: Messages<"charts">,
  format: Format,
  after?: AfterNames,
): TableAlternative {
  const billed = months.flatMap((month) => month.parts ?? []);
  const parts = namedParts(billed, messages);
  const money = (cents: number | null | undefined): string =>
    typeof cents === "number" ? format.moneyExact(cents) : "–";
  const amounts = (bill: BillParts | null): string[] =>
    parts.map(({ part }) => (bill ? format.moneyExact(bill[part]) : "–"));
  const afterCell = (cents: number | null | undefined): string[] => (after ? [money(cents)] : []);
  const sum = (of: (month: MonthBill) => number | null | undefined): number =>
    months.reduce((cents, month) => cents + (of(month) ?? 0), 0);
  return {
    caption: messages.bills.table,
    columns: [
      messages.month,
      messages.used,
      ...parts.map(({ name }) => name),
      ...(after ? [after.column] : []),
      messages.total,
    ],
    rows: months.map((month) => ({
      key: month.month,
      cells: [
        format.monthName(month.month) + (month.estimated ? ` (${messages.estimated})` : ""),
        format.kwh(month.kwh),
        ...amounts(month.parts),
        ...afterCell(month.after),
        monthTotal(month) === null ? messages.missing : money(monthTotal(month)),
      ],
    })),
    total: {
      key: "year",
      cells: [
        messages.year,
        format.kwh(sum(({ kwh }) => kwh)),
        ...amounts(sumParts(billed)),
        ...afterCell(sum((month) => month.after)),
        money(sum(monthTotal)),
      ],
    },
  };
}

/** Adds up the parts of several bills, in cents. */
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
