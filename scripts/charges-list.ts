// npm run charges:list [-- --json]
// Lists every row of the utilities' delivery charges, with its certainty and age.
import { parseArgs } from "node:util";
import type { DeliveryRow } from "#contracts/delivery.ts";
import { TDU_IDS } from "#contracts/tables/utilities.ts";
import { listDeliveryRows } from "#market/delivery.ts";
import { storedDeliveryOrShipped } from "#server/domain/plans/delivery/delivery-rows.ts";
import { today } from "#server/platform/context.ts";
import { runCommand } from "./lib/format-error.ts";
import { withDatabase } from "./lib/with-database.ts";

const USAGE = "Usage: npm run charges:list [-- --json]";
const DAY_MS = 86_400_000;

type ListedRow = DeliveryRow & {
  readonly age_days: number;
  /** Whether the charges are in force today. */
  readonly in_force: boolean;
};

function listRows(rows: readonly DeliveryRow[], day: string): ListedRow[] {
  return TDU_IDS.flatMap((tdu) => {
    const mine = listDeliveryRows(rows, tdu);
    const current = mine.findLast(({ effective_date }) => effective_date <= day);
    return mine.map((row) =>
      Object.assign(row, {
        age_days: Math.round((Date.parse(day) - Date.parse(row.effective_date)) / DAY_MS),
        in_force: row === current,
      }),
    );
  });
}

function formatRow(row: ListedRow): string {
  const { tdu, effective_date, certainty, monthly_usd, cents_per_kwh, age_days, in_force } = row;
  return [
    in_force ? "*" : " ",
    tdu.padEnd(12),
    (certainty === "exact" ? "from" : "by").padEnd(4),
    effective_date,
    `$${monthly_usd.toFixed(2)}`.padStart(7),
    `${cents_per_kwh.toFixed(4)}¢`.padStart(9),
    `${age_days} days`.padStart(11),
    `${row.source_kind}, checked ${row.checked_on}: ${row.source}`,
  ].join("  ");
}

await runCommand(async (args) => {
  const { values } = parseArgs({ args, options: { json: { type: "boolean" } } });
  const rows = await withDatabase(({ sql }) => storedDeliveryOrShipped(sql));
  const listed = listRows(rows, today({ now: () => new Date() }));
  if (values.json) return JSON.stringify(listed);
  return [...listed.map(formatRow), `${listed.length} rows; * are in force today.`].join("\n");
}, USAGE);
