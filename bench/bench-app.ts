// The app with its own database, filled by a benchmark and called over HTTP.
import { buildApp } from "#server/app.ts";
import { createContext } from "#server/create-context.ts";
import type { Context } from "#server/domain/context.ts";
import { readConfig } from "#server/platform/config.ts";
import { startEmbedded } from "#server/platform/db/embedded/open.ts";
import { migrate } from "#server/platform/db/migrate.ts";
import { openPool, type Database } from "#server/platform/db/pool.ts";
import type { App } from "#server/platform/http/app.ts";
import { createLogger } from "#server/platform/log.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { line, shownMs } from "./measure.ts";
import { BENCH_SECRET } from "./server-process.ts";

/** Starts an embedded database and the app on it, and stops both after `measure`. */
export async function withBenchApp(
  name: string,
  environment: Readonly<Record<string, string>>,
  measure: (ctx: Context, app: App) => Promise<string>,
): Promise<string> {
  const folder = await temporaryFolder(`bench-${name}`);
  const server = await startEmbedded(folder.path);
  const log = createLogger("silent");
  const db = openPool(server.url, 4, log);
  try {
    await migrate(db.sql);
    const config = readConfig({
      DATABASE_URL: server.url,
      AUTH_JWT_SECRET: BENCH_SECRET,
      RATE_LIMIT_FACTOR: "100000",
      ...environment,
    });
    const ctx = await createContext(config, db, log, () => new Date());
    const app = await buildApp(ctx, { dist: folder.path });
    try {
      return await measure(ctx, app);
    } finally {
      await app.close();
    }
  } finally {
    await db.close();
    await server.close();
    await folder.remove();
  }
}

/** Formats the fastest time, the median and the 95th percentile of a call as a line of the report. */
export function timingLine(name: string, ms: readonly number[]): string {
  const sorted = ms.toSorted((a, b) => a - b);
  const at = (share: number): string => shownMs(sorted[Math.floor(sorted.length * share)] ?? Number.NaN);
  return line(name, [0, 0.5, 0.95].map(at).join(" / "));
}

/** Returns PostgreSQL's plan for a statement, one line per element. */
export async function explainLines(
  db: Database,
  text: string,
  values: readonly unknown[],
): Promise<string[]> {
  const { rows } = await db.pool.query<Record<string, string>>(
    `explain (analyze, buffers, costs off, timing off) ${text}`,
    [...values],
  );
  return rows.map((row) => `    ${Object.values(row)[0] ?? ""}`);
}
