// Before every test file: properties are tried by the run's seed, and a test that fails names it.
import * as fc from "fast-check";
import { onTestFailed, beforeEach } from "vitest";
import { SEED } from "./seed.ts";

fc.configureGlobal({ seed: SEED });

beforeEach(() => {
  onTestFailed(() => console.error(`To repeat it: TEST_SEED=${SEED}`));
});
