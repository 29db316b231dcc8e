// Reads that many requests make, each for its own key: those of concurrent requests are one statement. The write to the
// database's socket and the start of a statement cost more than the rows. A read that comes alone is its plain select,
// which takes PostgreSQL less time to plan.
import type { Pool, QueryResultRow } from "pg";
import { createBatches, oncePerPool } from "./batches.ts";
import { CONNECT_TIMEOUT_MS } from "./pool.ts";

interface KeyedStatement {
  /** Name of the prepared statement. */
  readonly name: string;
  /** A select with $1 to $n. */
  readonly text: string;
  /** PostgreSQL's types of $1 to $n. */
  readonly types: readonly string[];
}

/**
 * SQL for an array in a parameter. From a subselect, PostgreSQL does not know its length when it plans. If it did, a plan
 * for few keys would seem cheaper than one for any number, and each batch would be planned again.
 */
const toArraySql = (type: string, index: number): string => `(select $${index + 1}::${type}[])`;

/** The statement for arrays of values: the select once per element. */
function toBatchText({ text, types }: KeyedStatement): string {
  const arrays = types.map(toArraySql);
  const columns = types.map((_, index) => `value_${index + 1}`);
  const select = text.replaceAll(/\$(\d+)/g, "wanted.value_$1");
  // With "offset 0" the planner cannot join the select to all keys at once: it runs as it would for one key.
  return `select wanted.number::int - 1 as wanted_number, found.*
    from unnest(${arrays.join(", ")}) with ordinality as wanted (${columns.join(", ")}, number)
    cross join lateral (${select} offset 0) as found`;
}

/** The statement for one key. Its plan leaves out partitions that cannot have rows of the key. */
function toSingleText({ text, types }: KeyedStatement): string {
  const select = text.replaceAll(
    /\$(\d+)/g,
    (value, number: string) => `${value}::${types[Number(number) - 1]}`,
  );
  return `select 0 as wanted_number, found.* from (${select}) as found`;
}

interface NamedStatement {
  readonly name: string;
  readonly text: string;
}

/** Returns `one` with the values of a key that is alone, or `many` with an array for each of the keys' values. */
export function chooseStatement(
  one: NamedStatement,
  many: NamedStatement,
  keys: ReadonlyArray<readonly unknown[]>,
): NamedStatement & { values: unknown[] } {
  const [first = []] = keys;
  if (keys.length === 1) return { ...one, values: [...first] };
  return { ...many, values: first.map((_, index) => keys.map((values) => values[index])) };
}

/**
 * Creates a function that runs a select with its values and returns its rows in their order. A value of another type
 * than the statement's fails.
 */
export function createKeyedRead<Row extends QueryResultRow>(
  statement: KeyedStatement,
): (pool: Pool, values: readonly unknown[]) => Promise<Row[]> {
  const one = { name: `${statement.name}.single`, text: toSingleText(statement) };
  const many = { name: statement.name, text: toBatchText(statement) };
  const open = oncePerPool((pool) =>
    createBatches<readonly unknown[], Row[]>(
      async (keys) => {
        const { rows } = await pool.query<Row & { wanted_number: number }>({
          ...chooseStatement(one, many, keys),
        });
        const found: Row[][] = keys.map(() => []);
        for (const row of rows) found[row.wanted_number]?.push(row);
        return found;
      },
      { maxWaitMs: CONNECT_TIMEOUT_MS },
    ),
  );
  return (pool, values) => open(pool)(values);
}
