// Checks the day's on-demand reads: how many of each utility's budget are used.
import type { Config } from "#server/platform/config.ts";
import type { Query } from "./delivery-checks.ts";
import { ok, warn, type Finding } from "./finding.ts";

const ABOUT = "on-demand reads";
const FIX =
  "customers can't read their meters until tomorrow; reads_per_day of SMART_METER_TEXAS sets the budget";

/** Checks whether a utility's budget of a day (YYYY-MM-DD) is used up. Nothing without Smart Meter Texas. */
export async function checkOnDemandReads(
  query: Query,
  { smartMeterTexas }: Pick<Config, "smartMeterTexas">,
  today: string,
): Promise<Finding[]> {
  if (!smartMeterTexas) return [];
  const max = smartMeterTexas.reads_per_day;
  if (max === 0) return [ok(ABOUT, "turned off")];
  const rows = await query<{ tdu: string; used: number; day: string }>(
    "select tdu, used, day::text as day from usage.on_demand_budget order by tdu",
  );
  const used = rows.filter(({ day }) => day === today);
  const list = used.map((row) => `${row.tdu} ${row.used}`).join(", ");
  const message = `of ${max} today for each utility: ${list || "none"}`;
  return [used.some((row) => row.used >= max) ? warn(ABOUT, message, FIX) : ok(ABOUT, message)];
}
