// Tables that are spread over the workers of a cluster by the same key, so that rows with the same key are together.

export interface TableGroup {
  /** Each with its schema. The first one decides where the shards are. */
  readonly tables: readonly [string, ...string[]];
  /** A column of all of them. */
  readonly key: string;
  /** A table of the coordinator that nothing may change meanwhile. Null: none. */
  readonly locked: string | null;
  /** Statements that replace what a cluster can't do: foreign keys, triggers, and functions that join. Repeatable. */
  readonly after: readonly string[];
}
