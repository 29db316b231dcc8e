// npm run test:distributed [-- PATH...]: runs the service tests on a Citus cluster with distributed tables, or those of
// them whose paths contain one of the arguments.
import { existsSync } from "node:fs";
import path from "node:path";
import { ensureEverythingInstalled, root } from "./lib/node-modules.mjs";
import { runAll, vitest } from "./lib/steps.mjs";

const FOLDERS = [
  "server/domain/meters/",
  "tests/distributed/",
  "tests/http/",
  "tests/conformance/",
  "tests/faults/",
];

if (existsSync(path.join(root, "..", "shared", "citus", "cluster.sh"))) {
  await ensureEverythingInstalled();
  const paths = process.argv.slice(2);
  const options = {
    filters: paths.length > 0 ? paths : FOLDERS,
    environment: { TEST_DATABASE: "cluster" },
  };
  await runAll([() => vitest("service tests on a cluster", ["server"], options)]);
} else {
  process.stderr.write("There is no Citus cluster next to the repository (../shared/citus).\n");
  process.exitCode = 1;
}
