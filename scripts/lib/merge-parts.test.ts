import { expect, test } from "vitest";
import { mergeParts, partsByUsers, type EntryLimits, type Part } from "./merge-parts.ts";

const LIMITS: EntryLimits = { requestBytes: 100, unusedFactor: 1, mostUnused: 1000 };

const part = (id: string, bytes: number, users: string): Part => ({
  ids: [id],
  bytes,
  users: new Set(users),
});

interface Given {
  readonly limits?: EntryLimits;
  /** What a module imports. */
  readonly imports?: Readonly<Record<string, readonly string[]>>;
}

/** Returns the modules of each file. */
function mergedIds(parts: readonly Part[], { limits = LIMITS, imports = {} }: Given = {}): string[] {
  const merged = mergeParts(parts, { limitsOf: () => limits, imports: (id) => imports[id] ?? [] });
  return merged.map(({ ids }) => ids.toSorted().join("")).toSorted();
}

test("modules of the same entries share a file", () => {
  const users = new Map([
    ["x", new Set("ab")],
    ["y", new Set("ba")],
    ["z", new Set("a")],
  ]);
  const parts = partsByUsers(users, () => 10);
  expect(parts.map(({ ids, bytes }) => [ids.join(""), bytes])).toEqual([
    ["xy", 20],
    ["z", 10],
  ]);
});

test("a request less is worth a few bytes without a use, and not many", () => {
  expect(mergedIds([part("x", 500, "ab"), part("y", 90, "a")])).toEqual(["xy"]);
  expect(mergedIds([part("x", 500, "ab"), part("y", 110, "a")])).toEqual(["x", "y"]);
});

test("parts without a common entry stay apart", () => {
  expect(mergedIds([part("x", 1, "a"), part("y", 1, "b")])).toEqual(["x", "y"]);
});

test("the best merge comes first", () => {
  const parts = [part("x", 90, "ab"), part("y", 60, "a"), part("z", 500, "b")];
  // x with y saves 40; with z it would cost 400.
  expect(mergedIds(parts)).toEqual(["xy", "z"]);
});

test("an entry loads no more without a use than its limit, in all merges together", () => {
  const parts = [part("x", 10, "ab"), part("y", 60, "ac"), part("z", 60, "ad")];
  const limits = { ...LIMITS, requestBytes: 1000 };
  expect(mergedIds(parts, { limits })).toEqual(["xyz"]);
  // Entry b has no use for y and z.
  expect(mergedIds(parts, { limits: { ...limits, mostUnused: 100 } })).toHaveLength(2);
});

test("files do not wait for each other", () => {
  const parts = [part("x", 10, "a"), part("y", 10, "b"), part("z", 10, "a")];
  expect(mergedIds(parts, { imports: { x: ["z"] } })).toEqual(["xz", "y"]);
  // In one file, x and z would wait for y, which waits for z.
  expect(mergedIds(parts, { imports: { x: ["y"], y: ["z"] } })).toEqual(["x", "y", "z"]);
});
