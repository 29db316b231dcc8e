// The premise directory: how long an address search takes, and the plan that PostgreSQL uses for it.
import { Kysely, PostgresDialect, type CompiledQuery } from "kysely";
import { startEmbedded } from "#server/platform/db/embedded/open.ts";
import { migrate } from "#server/platform/db/migrate.ts";
import { openPool, type Database } from "#server/platform/db/pool.ts";
import type { DB } from "#server/platform/db/types.ts";
import { createLogger } from "#server/platform/log.ts";
import { COLUMNS_22 } from "#server/domain/locations/premises/columns.ts";
import { vacuumTables } from "#server/domain/locations/premises/import/finish.ts";
import { rowReader, type PremiseRow } from "#server/domain/locations/premises/import/read-row.ts";
import {
  remember,
  writePremises,
  writeTerms,
} from "#server/domain/locations/premises/import/write-premises.ts";
import { samplePremises } from "#server/domain/locations/premises/sample/generate.ts";
import { searchPremises } from "#server/domain/locations/premises/search-premises.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { line, shownMs } from "./measure.ts";
import { typedQueries, type Location, type TypedQuery } from "./premise-queries.ts";

const SAMPLE_SIZE = 120;
const ITERATIONS = 5;
const BATCH_ROWS = 4_000;
const PLANNED = "4105 maple st dallas";

/** Writes generated premises up to `rows`, leaving out the first `skipped`. Returns rows per second. */
export async function fillPremises(db: Database, rows: number, skipped = 0): Promise<number> {
  const from = performance.now();
  const read = rowReader(COLUMNS_22);
  const known = new Set<string>();
  let batch: PremiseRow[] = [];
  const write = async (): Promise<void> => {
    await writePremises(db.sql, batch, { source: "sample", fileDate: "2026-01-01" });
    remember(known, await writeTerms(db.sql, batch, known));
    batch = [];
  };
  let index = 0;
  for (const record of samplePremises(rows)) {
    if (index++ < skipped) continue;
    const result = read(COLUMNS_22.map((column) => record[column]));
    if (result.ok) batch.push(result.row);
    if (batch.length === BATCH_ROWS) await write();
  }
  await write();
  await db.sql.connection().execute(vacuumTables);
  return rows / ((performance.now() - from) / 1000);
}

async function pickPremises(db: Database): Promise<Location[]> {
  // Spread over the directory by the last digits of the ESI ID, and the same on every run.
  const { rows } = await db.pool.query<Location>(
    `select esiid, address, address_overflow, city, zip from premises.premise
     where house_number is not null order by md5(esiid) limit ${SAMPLE_SIZE}`,
  );
  return rows;
}

interface Timed extends TypedQuery {
  /** Fastest of the turns: the time on an otherwise idle machine. */
  readonly fastest: number;
  readonly median: number;
  readonly found: number;
}

interface QueryTimings {
  readonly query: TypedQuery;
  readonly ms: number[];
  found: number;
}

// Queries alternate, so that a slow spell of the machine affects different ones. The first turn only warms the caches.
async function time(db: Database, queries: readonly TypedQuery[]): Promise<Timed[]> {
  const all = queries.map((query): QueryTimings => ({ query, ms: [], found: 0 }));
  for (let iteration = 0; iteration <= ITERATIONS; iteration++) {
    for (const one of all) {
      const from = performance.now();
      one.found = (await searchPremises({ db }, one.query)).length;
      if (iteration > 0) one.ms.push(performance.now() - from);
    }
  }
  return all.map(({ query, ms, found }) => {
    const sorted = ms.toSorted((a, b) => a - b);
    const { kind, q } = query;
    return {
      kind,
      q,
      found,
      fastest: sorted[0] ?? Number.NaN,
      median: sorted[ITERATIONS >> 1] ?? Number.NaN,
    };
  });
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

function shown(what: string, values: readonly number[]): string {
  return line(what, [0.5, 0.95, 1].map((share) => shownMs(percentile(values, share))).join(" / "));
}

function shownKind(kind: string, timed: readonly Timed[]): string {
  const sameKind = timed.filter((one) => one.kind === kind);
  const empty = sameKind.filter(({ found }) => found === 0).length;
  return shown(
    `${kind} (${sameKind.length}, ${empty} empty)`,
    sameKind.map(({ fastest }) => fastest),
  );
}

async function getPlan(db: Database, q: string): Promise<string> {
  const queries: CompiledQuery[] = [];
  const sql = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: db.pool }),
    log: ({ query }) => void queries.push(query),
  });
  await searchPremises({ db: { ...db, sql } }, { q });
  const plans: string[] = [];
  for (const query of queries) {
    const { rows } = await db.pool.query<Record<string, string>>(
      `explain (analyze, buffers, costs off) ${query.sql}`,
      [...query.parameters],
    );
    plans.push(rows.map((row) => `    ${Object.values(row)[0] ?? ""}`).join("\n"));
  }
  return plans.join("\n    --\n");
}

/** Times searches of a filled directory by the text typed, then prints the plan. */
export async function measureSearches(db: Database): Promise<string> {
  const timed = await time(db, typedQueries(await pickPremises(db)));
  const kinds = [...new Set(timed.map(({ kind }) => kind))];
  const slowest = timed.toSorted((a, b) => b.fastest - a.fastest).slice(0, 3);
  return [
    `  (median / 95 % / slowest of the queries; each the fastest of ${ITERATIONS} turns)`,
    ...kinds.map((kind) => shownKind(kind, timed)),
    shown(
      "all",
      timed.map(({ fastest }) => fastest),
    ),
    shown(
      `all, by each query's median turn (what else the machine does is in it)`,
      timed.map(({ median }) => median),
    ),
    ...slowest.map(({ q, fastest }) => `  slowest: ${q} (${shownMs(fastest)})`),
    `  plan of "${PLANNED}":`,
    await getPlan(db, PLANNED),
  ].join("\n");
}

/** Fills its own directory with `rows` generated premises and times the searches. */
export async function premisesBench(rows: number): Promise<string> {
  const folder = await temporaryFolder("bench-premises");
  const server = await startEmbedded(folder.path);
  const db = openPool(server.url, 2, createLogger("silent"));
  try {
    await migrate(db.sql);
    const rate = await fillPremises(db, rows);
    const head = `Premises: ${rows.toLocaleString("en-US")} of them, written at ${Math.round(rate)} rows a second`;
    return `${head}\n${await measureSearches(db)}`;
  } finally {
    await db.close();
    await server.close();
    await folder.remove();
  }
}
