// Files that import one another in a cycle can only be read together. A type that both need belongs in a separate file.
import { expect, it } from "vitest";
import { listCycles } from "../../scripts/house/cycles.ts";
import { listProductFiles } from "../../scripts/house/files.ts";

it("files have no import cycles, including type imports", () => {
  const files = listProductFiles();
  expect(files.length).toBeGreaterThan(0);
  expect(listCycles(files)).toEqual([]);
});
