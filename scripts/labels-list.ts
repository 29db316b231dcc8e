// npm run labels:list [-- --json]
// Lists the labels that the job could not fetch or read, with the reason and what the site or the document says.
import { parseArgs } from "node:util";
import { listLabels, type ListedLabel } from "#server/domain/plans/labels/list-labels.ts";
import { runCommand } from "./lib/format-error.ts";
import { withDatabase } from "./lib/with-database.ts";

const USAGE = "Usage: npm run labels:list [-- --json]";

function countStatuses(labels: readonly ListedLabel[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status } of labels) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

function formatLabel(label: ListedLabel): string {
  const { provider, name, tdu, plan_id, status, failure, reason, quote, address, next_due } = label;
  return [
    `${provider}, ${name} (${tdu}, ${plan_id})`,
    `  ${[status, failure].filter(Boolean).join(", ").replaceAll("_", " ")}: ${reason ?? ""}`,
    ...(quote === null ? [] : [`  “${quote}”`]),
    ...(address === null ? [] : [`  ${address}, next on ${next_due?.slice(0, 16).replace("T", " ")} UTC`]),
  ].join("\n");
}

await runCommand(async (args) => {
  const { values } = parseArgs({ args, options: { json: { type: "boolean" } } });
  const labels = await withDatabase(({ sql }) => listLabels(sql));
  const counts = countStatuses(labels);
  const problems = labels.filter(({ status }) => status !== "verified" && status !== "waiting");
  if (values.json) return JSON.stringify({ counts, labels: problems });
  const summary = Object.entries(counts).map(([status, count]) => `${count} ${status.replaceAll("_", " ")}`);
  return [...problems.map(formatLabel), `${labels.length} plans: ${summary.join(", ")}.`].join("\n");
}, USAGE);
