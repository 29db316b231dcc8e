// Runs before every test file: property tests use the run's seed, and a failing test prints it.
import * as fc from "fast-check";
import { onTestFailed, beforeEach } from "vitest";
import { SEED } from "./seed.ts";

fc.configureGlobal({ seed: SEED });

beforeEach(() => {
  onTestFailed(() => console.error(`To repeat it: TEST_SEED=${SEED}`));
});
