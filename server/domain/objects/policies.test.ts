// The two evaluations of a scope: for a known name, and as a condition on rows.
import * as fc from "fast-check";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { testDatabase } from "#tests/support/database.ts";
import { inScope, objectScope, scopeCondition, type Caller, type Scope } from "./policies.ts";
import { setup } from "#tests/support/setup.ts";

const database = setup(testDatabase);

const NAMES = ["a", "a/", "a/b", "a/b/c", "ab", "A/b", "a%b", "a_b/c", "b/a", "a//b", "\\", "a/b'"];
const SUBS = [null, "me", "you"];

it("agree for every name and owner", async () => {
  const rule = fc.record({ within: fc.constantFrom("", ...NAMES), ownedOnly: fc.boolean() });
  const scopes = fc.sample(
    fc.record({
      sub: fc.constantFrom(...SUBS),
      rules: fc.oneof(fc.constant("all" as const), fc.array(rule, { maxLength: 3 })),
    }),
    { numRuns: 120, seed: 7 },
  );
  const rows = NAMES.flatMap((name) => SUBS.map((owner_id) => ({ name, owner_id })));
  for (const scope of scopes satisfies Scope[]) {
    const condition = scopeCondition(scope, sql.ref("name"), sql.ref("owner_id"));
    const { rows: found } = await sql<{ name: string; owner_id: string | null }>`
      select name, owner_id from unnest(${rows.map(({ name }) => name)}::text[], ${rows.map(({ owner_id }) => owner_id)}::text[])
        as given(name, owner_id)
      where ${condition}`.execute(database.db.sql);
    expect(found, JSON.stringify(scope)).toEqual(
      rows.filter(({ name, owner_id }) => inScope(scope, name, owner_id)),
    );
  }
});

it("come from the rules for the caller's role and account in that bucket", async () => {
  const db = database.db.sql;
  await db
    .insertInto("storage.policies")
    .values([
      { bucket_id: "x", name_pattern: "all/", role: "anyone", actions: ["select"] },
      { bucket_id: null, name_pattern: "{uid}/", role: "authenticated", actions: ["select", "insert"] },
      { bucket_id: "x", name_pattern: "mine/", role: "owner", actions: ["select"] },
      { bucket_id: "x", name_pattern: "one/", role: "authenticated", user_id: "you", actions: ["select"] },
      { bucket_id: "y", name_pattern: "", role: "anyone", actions: ["select"] },
      { target: "buckets", bucket_id: "x", role: "anyone", actions: ["select"] },
    ])
    .execute();
  const scope = async (caller: Caller, bucket = "x"): Promise<unknown> => {
    const { rules } = await objectScope(db, caller, bucket, "select");
    return rules === "all"
      ? rules
      : rules.map(({ within, ownedOnly }) => `${within}${ownedOnly ? " own" : ""}`).toSorted();
  };
  expect(await scope({ role: "anon", sub: null })).toEqual(["all/"]);
  // A program's key has no folder.
  expect(await scope({ role: "authenticated", sub: null })).toEqual(["all/"]);
  expect(await scope({ role: "authenticated", sub: "me" })).toEqual(["all/", "me/", "mine/ own"]);
  expect(await scope({ role: "authenticated", sub: "you" })).toEqual(["all/", "mine/ own", "one/", "you/"]);
  expect(await scope({ role: "authenticated", sub: "me" }, "y")).toBe("all");
  expect(await scope({ role: "service_role", sub: null })).toBe("all");
  expect(await objectScope(db, { role: "anon", sub: null }, "x", "insert")).toEqual({ rules: [], sub: null });
});
