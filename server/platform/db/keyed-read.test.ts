// Concurrent reads are one statement, with the rows of each read in its own order.
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { testDatabase, type TestDatabase } from "#tests/support/database.ts";
import { createLogger } from "#server/platform/log.ts";
import { createKeyedRead } from "./keyed-read.ts";
import { openPool } from "./pool.ts";

interface Word extends Record<string, unknown> {
  readonly word: string;
}

const readWords = createKeyedRead<Word>({
  name: "test.words",
  types: ["int", "timestamptz", "text", "int"],
  text: `select word from words
    where owner = $1 and written_at <= $2 and ($3 is null or word <> $3) order by word desc limit $4`,
});
const NOON = new Date("2026-01-01T12:00:00Z");

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await database.db.pool.query("create table words (owner int, word text, written_at timestamptz)");
  await database.db.pool.query(
    `insert into words values (1, 'a', '2026-01-01 12:00Z'), (1, 'b', '2026-01-01 12:00Z'), (1, 'c', '2026-01-01 12:00Z'),
      (1, 'late', '2026-01-01 12:00:01Z'), (2, 'z{"\\', '2026-01-01 12:00Z')`,
  );
});
afterAll(() => database.drop());

const list = async (...values: unknown[]): Promise<string[]> =>
  (await readWords(database.db.pool, values)).map(({ word }) => word);

it("returns each key's rows in the order of the select", async () => {
  const results = await Promise.all([
    list(1, NOON, null, 2),
    list(3, NOON, null, 9),
    list(2, NOON, null, 9),
    list(1, NOON, "b", 9),
    list(1, NOON, 'odd "text", {with} \\ all', 9),
  ]);
  expect(results).toEqual([["c", "b"], [], ['z{"\\'], ["c", "a"], ["c", "b", "a"]]);
});

it("sends one statement for concurrent reads", async () => {
  let statements = 0;
  const count = (): unknown => (statements += 1);
  database.db.pool.on("acquire", count);
  await Promise.all(Array.from({ length: 50 }, (_, index) => list(index, NOON, null, 9)));
  database.db.pool.off("acquire", count);
  expect(statements).toBe(1);
});

it("fails only the read whose value the database rejects", async () => {
  const results = await Promise.allSettled([
    list(1, NOON, null, 1),
    list("1", "not a time", null, 1),
    list(2, NOON, null, 1),
  ]);
  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
});

it("sends a read that comes alone as the select itself, whose plan is cheaper", async () => {
  const query = vi.spyOn(database.db.pool, "query");
  expect(await list(1, NOON, "b", 9)).toEqual(["c", "a"]);
  await Promise.all([list(1, NOON, null, 9), list(2, NOON, null, 9)]);
  const names = query.mock.calls.map(([statement]) => (statement as unknown as { name: string }).name);
  query.mockRestore();
  expect(names).toEqual(["test.words.single", "test.words"]);
});

it("plans the statement for several keys once per connection, however few they are", async () => {
  const db = openPool(database.url, 1, createLogger("silent"));
  try {
    const readBoth = (): Promise<unknown> =>
      Promise.all([1, 2].map((owner) => readWords(db.pool, [owner, NOON, null, 9])));
    for (let batch = 0; batch < 8; batch++) await readBoth();
    const { rows } = await db.pool.query(
      "select custom_plans, generic_plans from pg_prepared_statements where name = 'test.words'",
    );
    // PostgreSQL plans the first five with their values and then compares the costs.
    expect(rows).toEqual([{ custom_plans: 5, generic_plans: 3 }]);
  } finally {
    await db.close();
  }
});
