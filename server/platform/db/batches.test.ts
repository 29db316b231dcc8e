// What arrives at once goes to the database together, and an item fails only by its own error.
import { DatabaseError } from "pg";
import { afterEach, expect, it, vi } from "vitest";
import { createBatches } from "./batches.ts";

interface Item {
  readonly id: number;
}

const items = (...ids: number[]): Item[] => ids.map((id) => ({ id }));
const toIds = (list: readonly Item[]): number[] => list.map(({ id }) => id);

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
afterEach(() => void vi.useRealTimers());

function createDatabaseError(code: string): DatabaseError {
  const error = new DatabaseError("rejected", 0, "error");
  error.code = code;
  return error;
}

it("runs items of one moment together and gives each its own result", async () => {
  const batches: number[][] = [];
  const run = createBatches(async (list: readonly Item[]) => {
    batches.push(toIds(list));
    return list.map(({ id }) => id * 10);
  });
  expect(await Promise.all(items(1, 2, 3).map(run))).toEqual([10, 20, 30]);
  expect(batches).toEqual([[1, 2, 3]]);
});

it("runs two batches at a time, and what arrives meanwhile in the next, at most 100 each", async () => {
  const batches: number[] = [];
  const open = Promise.withResolvers<void>();
  const run = createBatches(async (list: readonly Item[]) => {
    batches.push(list.length);
    await open.promise;
    return toIds(list);
  });
  const first = run({ id: 0 });
  await expect.poll(() => batches.length).toBe(1);
  const second = run({ id: 1 });
  await expect.poll(() => batches.length).toBe(2);
  const rest = Array.from({ length: 150 }, (_, index) => run({ id: index + 2 }));
  await nextTurn();
  expect(batches).toEqual([1, 1]);
  open.resolve();
  expect(await Promise.all([first, second, ...rest])).toEqual(Array.from({ length: 152 }, (_, id) => id));
  expect(batches).toEqual([1, 1, 100, 50]);
});

it("fails only the item that the database rejects", async () => {
  const run = createBatches(async (list: readonly Item[]) => {
    if (toIds(list).includes(2)) throw createDatabaseError("22008");
    return toIds(list);
  });
  const results = await Promise.allSettled(items(1, 2, 3).map(run));
  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
});

it.each([
  ["is gone", new Error("Connection terminated unexpectedly")],
  ["shuts down", createDatabaseError("57P01")],
])("does not retry if the database %s", async (_, error) => {
  let attempts = 0;
  const run = createBatches(async () => {
    attempts += 1;
    throw error;
  });
  const results = await Promise.allSettled(items(1, 2, 3).map(run));
  expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
  expect(attempts).toBe(1);
});

it("runs what cannot share a batch one after the other", async () => {
  const batches: number[][] = [];
  const run = createBatches(
    async (list: readonly Item[]) => {
      batches.push(toIds(list));
      return toIds(list);
    },
    { split: (list) => list.map((item) => [item]) },
  );
  expect(await Promise.all(items(1, 2).map(run))).toEqual([1, 2]);
  expect(batches).toEqual([[1], [2]]);
});

it("fails what waits longer for earlier batches than it may, and nothing else", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  const batches: number[][] = [];
  const open = Promise.withResolvers<void>();
  const run = createBatches(
    async (list: readonly Item[]) => {
      batches.push(toIds(list));
      await open.promise;
      return toIds(list);
    },
    { maxWaitMs: 5_000 },
  );
  const [first] = [run({ id: 1 }), await nextTurn()];
  const [second] = [run({ id: 2 }), await nextTurn()];
  const late = expect(run({ id: 3 })).rejects.toMatchObject({ code: "ETIMEDOUT" });
  vi.advanceTimersByTime(3_000);
  const inTime = run({ id: 4 });
  vi.advanceTimersByTime(2_000);
  await late;
  open.resolve();
  expect(await Promise.all([first, second, inTime])).toEqual([1, 2, 4]);
  expect(batches).toEqual([[1], [2], [4]]);
});
