import { DatabaseError } from "pg";
import { expect, it } from "vitest";
import type { Due } from "./batch-publisher.ts";
import { createBatchPublisher } from "./batch-publisher.ts";
import type { Published } from "./write-run.ts";

let count = 0;
function due(recipients: readonly string[], tenant: string | null = null): Due {
  count += 1;
  const run = {
    id: `run-${count}`,
    workflow: "usage-import-failed" as const,
    idempotency_key: null,
    cancellation_key: null,
    request_id: null,
    recipients,
    actor: null,
    tenant,
    data: {},
    created_at: new Date(0),
  };
  return { run, elsewhere: [] };
}

const published = (list: readonly Due[]): Published[] =>
  list.map(({ run }) => ({ run_id: run.id, replayed: false }));
const readPlanIds = (list: readonly Due[]): string[] => list.map(({ run }) => run.id);

function createDatabaseError(code: string): DatabaseError {
  const error = new DatabaseError("refused", 0, "error");
  error.code = code;
  return error;
}

it("writes publishes that arrive during a write together and resolves each of them", async () => {
  const lists: string[][] = [];
  const open = Promise.withResolvers<void>();
  const publish = createBatchPublisher(async (list) => {
    lists.push(readPlanIds(list));
    await open.promise;
    return published(list);
  });
  const [a, b, rest] = [due(["a"]), due(["b"]), ["c", "d", "e"].map((id) => due([id]))];
  const first = publish(a);
  await expect.poll(() => lists.length).toBe(1);
  const second = publish(b);
  await expect.poll(() => lists.length).toBe(2);
  const others = rest.map(publish);
  open.resolve();
  const results = await Promise.all([first, second, ...others]);
  expect(results.map(({ run_id }) => run_id)).toEqual(readPlanIds([a, b, ...rest]));
  expect(lists).toEqual([readPlanIds([a]), readPlanIds([b]), readPlanIds(rest)]);
});

it("never batches two for one user or for two tenants, and preserves each user's order", async () => {
  const lists: Due[][] = [];
  const publish = createBatchPublisher(async (list) => {
    lists.push([...list]);
    return published(list);
  });
  const all = [
    due(["a", "b"]),
    due(["b"]),
    due(["c"]),
    due(["c"], "tenant"),
    due(["b", "c"]),
    due(["d"], "tenant"),
  ];
  await Promise.all(all.map(publish));
  for (const list of lists) {
    const users = list.flatMap(({ run }) => run.recipients);
    expect(new Set(users).size).toBe(users.length);
    expect(new Set(list.map(({ run }) => run.tenant)).size).toBe(1);
  }
  for (const userId of ["a", "b", "c", "d"]) {
    const to = (list: readonly Due[]): string[] =>
      readPlanIds(list.filter(({ run }) => run.recipients.includes(userId)));
    expect(to(lists.flat())).toEqual(to(all));
  }
  expect(lists.length).toBeLessThan(all.length);
});

it("fails only the one that the database rejects", async () => {
  const bad = due(["bad"]);
  const publish = createBatchPublisher(async (list) => {
    if (list.includes(bad)) throw createDatabaseError("22P05");
    return published(list);
  });
  const results = await Promise.allSettled([due(["a"]), bad, due(["b"])].map(publish));
  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
});

it("writes a publish with many recipients alone", async () => {
  const lists: string[][] = [];
  const publish = createBatchPublisher(async (list) => {
    lists.push(readPlanIds(list));
    return published(list);
  });
  const large = due(Array.from({ length: 30 }, (_, index) => `person-${index}`));
  const small = [due(["a"]), due(["b"])];
  await Promise.all([...small, large].map(publish));
  expect(lists).toContainEqual(readPlanIds([large]));
  expect(lists).toContainEqual(readPlanIds(small));
});
