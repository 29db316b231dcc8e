// A process that stops permanently in the middle of an import of premises, after two batches. Run by
// tests/import/premises-killed.test.ts with the database's URL and the file.
import { openPool } from "#server/platform/db/pool.ts";
import { createLogger } from "#server/platform/log.ts";
import { importPremises } from "#server/domain/locations/premises/import/import-file.ts";

const [url = "", file = ""] = process.argv.slice(2);
const db = openPool(url, 2, createLogger("silent"));
let batches = 0;
await importPremises(db, file, {
  day: "2026-11-20",
  now: () => new Date(),
  onProgress: () => {
    if (++batches < 2) return;
    process.stdout.write("two batches are in");
    // Blocks the only thread: nothing more can be written.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  },
});
