// Enforces the rule of CONTRIBUTING.md: a migration runs while the previous version serves users, so it neither removes
// what that version uses nor locks a table for long.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const FOLDER = path.join(import.meta.dirname, "..", "..", "server", "platform", "db", "migrations");
/** Earlier migrations were written before there were any instances. */
const FIRST = "0016";

const CODE = /\$\$[\s\S]*?\$\$/g;
const COMMENT = /--[^\n]*/g;
/** Explains why a statement is safe anyway. Placed above the statement. */
const REASON = /^\s*-- safe: \S/m;

/**
 * Forbidden patterns, for a lowercase statement without comments and function bodies. `made`: tables of the same file.
 */
const FORBIDDEN: ReadonlyArray<
  readonly [what: string, found: (statement: string, createdTables: Set<string>) => boolean]
> = [
  [
    "takes away or renames what the version before uses",
    (s) => /\b(rename|drop\s+(table|column|schema|view|function|type|sequence))\b/.test(s),
  ],
  ["rewrites a table to change a type", (s) => /\balter\s+(column\s+)?\S+\s+(set\s+data\s+)?type\b/.test(s)],
  ["reads the whole table under a lock (set not null)", (s) => /\bset\s+not\s+null\b/.test(s)],
  [
    "adds a column that the version before cannot fill (not null without default)",
    (s) =>
      (s.match(/\badd\s+column\b[^,;]*/g) ?? []).some(
        (column) => /\bnot\s+null\b/.test(column) && !/\b(default|generated)\b/.test(column),
      ),
  ],
  [
    "computes a column for every row under a lock",
    (s) =>
      /\badd\s+column\b[^;]*(\bgenerated\b|\bdefault\s+(gen_random_uuid|clock_timestamp|random|nextval)\b)/.test(
        s,
      ),
  ],
  [
    "builds an index while nobody may write",
    (s, createdTables) => {
      const table =
        /^create\s+(?:unique\s+)?index\s+(?!concurrently)[\s\S]*?\bon\s+(?:only\s+)?([a-z_.]+)/.exec(s)?.[1];
      return table !== undefined && !createdTables.has(table);
    },
  ],
  [
    "checks every row under a lock (add … not valid, validate in the next release)",
    (s, createdTables) => {
      const table = /^alter\s+table\s+(?:if\s+exists\s+)?(?:only\s+)?([a-z_.]+)/.exec(s)?.[1] ?? "";
      return (
        /\badd\s+(constraint|check|foreign\s+key|unique|primary\s+key|exclude)\b/.test(s) &&
        !/\bnot\s+valid\b/.test(s) &&
        !createdTables.has(table)
      );
    },
  ],
  [
    "makes a trigger on a table that is in use",
    (s, createdTables) => {
      const table = /^create\s+(?:or\s+replace\s+)?(?:constraint\s+)?trigger\b[\s\S]*?\bon\s+([a-z_.]+)/.exec(
        s,
      )?.[1];
      return table !== undefined && !createdTables.has(table);
    },
  ],
  [
    "changes every row at once (a job does that in pieces)",
    (s) => /^(update|delete\s+from|with)\b/.test(s) && !/\blimit\b/.test(s),
  ],
  ["holds a table for long", (s) => /^(lock|truncate|vacuum|cluster|reindex)\b/.test(s)],
  ["lifts the limits that protect others", (s) => /\bset\b[^;]*\b(lock_timeout|statement_timeout)\b/.test(s)],
];

/** Returns the problems of a migration's text, one per line. */
function offences(text: string): string[] {
  const bodies: string[] = [];
  const hidden = text.replace(CODE, (body) => `$${bodies.push(body)}$`);
  const createdTables = new Set(
    [
      ...hidden
        .replace(COMMENT, "")
        .toLowerCase()
        .matchAll(/\bcreate\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?([a-z_.]+)/g),
    ].map(([, name]) => name ?? ""),
  );
  return hidden.split(/;[ \t]*(?:\n|$)/).flatMap((part) => {
    if (REASON.test(part)) return [];
    const statement = part.replace(COMMENT, "").trim().toLowerCase();
    return FORBIDDEN.filter(([, found]) => found(statement, createdTables)).map(
      ([what]) => `${statement.split("\n")[0] ?? ""}: ${what}`,
    );
  });
}

it("migrations are safe next to the running version, or explain why", () => {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith(".sql"));
  expect(files.length).toBeGreaterThan(14);
  const numbers = files.map((file) => file.slice(0, 4));
  expect(new Set(numbers).size, "each number once").toBe(numbers.length);
  const found = files
    .filter((file) => file >= FIRST)
    .flatMap((file) =>
      offences(readFileSync(path.join(FOLDER, file), "utf8")).map((what) => `${file}: ${what}`),
    );
  expect(found).toEqual([]);
});

it("a migration that removes something names the oldest migration that a server must have", () => {
  const named = (file: string): boolean => /_needs_\d{4}\.sql$/.test(file);
  const dropsColumns = (file: string): boolean =>
    /\b(rename\s+(column|to)|drop\s+(table|column|schema|view|function|type))\b/i.test(
      readFileSync(path.join(FOLDER, file), "utf8").replace(COMMENT, ""),
    );
  const files = readdirSync(FOLDER).filter((file) => file.endsWith(".sql") && file >= FIRST);
  expect(files.filter((file) => dropsColumns(file) && !named(file))).toEqual([]);
});

it.each([
  "alter table portal.orders rename column kind to sort",
  "drop table usage.files",
  "alter table portal.orders drop column kind",
  "alter table portal.orders alter column kind type varchar(9)",
  "alter table portal.orders alter column kind set not null",
  "alter table portal.orders add column a text default '', add column b text not null",
  "alter table portal.orders add column a uuid not null default gen_random_uuid()",
  "create index orders_kind on portal.orders (kind)",
  "create unique index orders_kind on portal.orders (kind)",
  "alter table portal.orders add constraint kinds check (kind <> '')",
  "create trigger t after update on portal.orders for each row execute function f()",
  "update portal.orders set kind = 'switch'",
  "lock table portal.orders",
  "set local statement_timeout = 0",
])("rejects: %s", (statement) => {
  expect(offences(`-- a comment\n${statement};\n`)).not.toEqual([]);
  expect(offences(`-- safe: nobody has rows there\n${statement};\n`)).toEqual([]);
});

it.each([
  "create table usage.new (id uuid primary key, a text not null); \ncreate index new_a on usage.new (a)",
  "alter table portal.orders add column a text, add column b integer not null default 0",
  "alter table portal.orders add constraint kinds check (kind <> '') not valid",
  "create function f() returns trigger language plpgsql as $$ begin update a set b = 1; return null; end $$",
  "insert into compare.snapshot select 1",
])("accepts: %s", (statement) => {
  expect(offences(`${statement};\n`)).toEqual([]);
});
