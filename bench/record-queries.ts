// Records the statements that a piece of work sends, so that their plans can be shown.
import type { Database } from "#server/platform/db/pool.ts";

export interface RecordedQuery {
  readonly text: string;
  readonly values: readonly unknown[];
}

type Query = (...call: unknown[]) => unknown;

/** Returns the statements matching `like` that `work` sends directly through the pool. */
export async function recordQueries(
  db: Database,
  like: RegExp,
  work: () => Promise<unknown>,
): Promise<RecordedQuery[]> {
  const recorded: RecordedQuery[] = [];
  const { pool } = db;
  // @types/pg overloads query six ways.
  const plain = pool.query.bind(pool) as Query;
  const recording: Query = (text, values, ...rest) => {
    if (typeof text === "string" && like.test(text))
      recorded.push({ text, values: Array.isArray(values) ? values : [] });
    return plain(text, values, ...rest);
  };
  pool.query = recording as typeof pool.query;
  try {
    await work();
  } finally {
    pool.query = plain as typeof pool.query;
  }
  return recorded;
}
