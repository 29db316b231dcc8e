// What PostgreSQL does for a call: auto_explain sends each statement's plan, as it was executed, to the connection that
// sent it.
import { openPool, type Database } from "#server/platform/db/pool.ts";
import { createLogger } from "#server/platform/log.ts";
import { z } from "zod";

const SETTINGS = {
  session_preload_libraries: "auto_explain",
  client_min_messages: "notice",
  "auto_explain.log_level": "notice",
  "auto_explain.log_min_duration": "0",
  "auto_explain.log_analyze": "on",
  "auto_explain.log_buffers": "on",
  "auto_explain.log_timing": "off",
  // Includes the schema of a table.
  "auto_explain.log_verbose": "on",
  "auto_explain.log_format": "json",
};

interface PlanNode {
  readonly "Node Type": string;
  readonly "Shared Hit Blocks": number;
  readonly "Shared Read Blocks": number;
  readonly "Actual Rows": number;
  readonly "Actual Loops": number;
  readonly "Rows Removed by Filter"?: number | undefined;
  readonly "Rows Removed by Index Recheck"?: number | undefined;
  readonly "Relation Name"?: string | undefined;
  readonly Schema?: string | undefined;
  readonly "Index Cond"?: string | undefined;
  readonly "Recheck Cond"?: string | undefined;
  readonly Filter?: string | undefined;
  readonly "Join Filter"?: string | undefined;
  readonly Plans?: ReadonlyArray<PlanNode> | undefined;
}

const nodeSchema: z.ZodType<PlanNode> = z.lazy(() =>
  z.object({
    "Node Type": z.string(),
    "Shared Hit Blocks": z.number(),
    "Shared Read Blocks": z.number(),
    "Actual Rows": z.number(),
    "Actual Loops": z.number(),
    "Rows Removed by Filter": z.number().optional(),
    "Rows Removed by Index Recheck": z.number().optional(),
    "Relation Name": z.string().optional(),
    Schema: z.string().optional(),
    "Index Cond": z.string().optional(),
    "Recheck Cond": z.string().optional(),
    Filter: z.string().optional(),
    "Join Filter": z.string().optional(),
    Plans: z.array(nodeSchema).optional(),
  }),
);
const explainedSchema = z.object({ "Query Text": z.string(), Plan: nodeSchema });

export interface Scan {
  /** With its schema. For a partitioned table, the partition. */
  readonly table: string;
  /** Conditions for a row to be read or kept. */
  readonly conditions: string;
}

export interface Executed {
  readonly text: string;
  /** Pages of 8 kB touched, in memory or not. */
  readonly buffers: number;
  /** Rows that its scans read, including those that a filter then removed. */
  readonly rows: number;
  readonly scans: ReadonlyArray<Scan>;
}

// A join's own condition counts for both of its tables, because the planner may take any index of a small one.
function listScans(node: PlanNode, joined = ""): Scan[] {
  const { Plans = [], Schema: schema, "Relation Name": table } = node;
  const conditions = [node["Index Cond"], node["Recheck Cond"], node.Filter, joined];
  const inner = Plans.flatMap((plan) => listScans(plan, node["Join Filter"]));
  // Pruned partitions are listed too, but never executed.
  if (table === undefined || !node["Node Type"].includes("Scan") || node["Actual Loops"] === 0) return inner;
  return [{ table: `${schema}.${table}`, conditions: conditions.filter(Boolean).join(" and ") }, ...inner];
}

function getRowCount(node: PlanNode): number {
  const { Plans = [], "Actual Loops": loops, "Actual Rows": rows } = node;
  const removed = (node["Rows Removed by Filter"] ?? 0) + (node["Rows Removed by Index Recheck"] ?? 0);
  const conditions = node["Node Type"].includes("Scan") ? (rows + removed) * loops : 0;
  return Plans.reduce((sum, inner) => sum + getRowCount(inner), conditions);
}

function parseExecuted(message: string): Executed | null {
  const at = message.indexOf("{");
  if (!message.startsWith("duration:") || at < 0) return null;
  const { Plan, "Query Text": text } = explainedSchema.parse(JSON.parse(message.slice(at)));
  return {
    text,
    buffers: Plan["Shared Hit Blocks"] + Plan["Shared Read Blocks"],
    rows: Math.round(getRowCount(Plan)),
    scans: listScans(Plan),
  };
}

export interface ExplainedDatabase {
  readonly db: Database;
  /** Returns the statements that `work` makes PostgreSQL execute. */
  during(work: () => Promise<unknown>): Promise<Executed[]>;
}

/**
 * Opens a pool whose connections receive the plan of every statement. `url` is a superuser's, and `more` are settings
 * of PostgreSQL.
 */
export function openExplained(
  url: string,
  size: number,
  more: Record<string, string> = {},
): ExplainedDatabase {
  const address = new URL(url);
  const options = Object.entries({ ...SETTINGS, ...more }).map(([name, value]) => `-c ${name}=${value}`);
  address.searchParams.set("options", options.join(" "));
  const db = openPool(address.href, size, createLogger("silent"));
  let seen: Executed[] = [];
  db.pool.on("connect", (client) => {
    client.on("notice", ({ message }) => {
      const executed = parseExecuted(message ?? "");
      if (executed) seen.push(executed);
    });
  });
  return {
    db,
    async during(work) {
      seen = [];
      await work();
      return seen;
    },
  };
}
