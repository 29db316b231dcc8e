// Files that import one another in a circle can only be read together. A type that both need goes into a file of its own.
import { expect, it } from "vitest";
import { listCycles } from "../../scripts/house/cycles.ts";
import { listProductFiles } from "../../scripts/house/files.ts";

it("no files import one another in a circle, types included", () => {
  const files = listProductFiles();
  expect(files.length).toBeGreaterThan(0);
  expect(listCycles(files)).toEqual([]);
});
