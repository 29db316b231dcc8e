// npm run bench [-- NAME]: installs what the benchmarks need and runs them with the project's own Node.
import path from "node:path";
import { ensureDevelopmentInstalled, ensureFolderInstalled, nodeBinary, root } from "./lib/node-modules.mjs";
import { run } from "./lib/run.mjs";

ensureDevelopmentInstalled();
ensureFolderInstalled("bench/peer");
process.exitCode = await run(nodeBinary(), [path.join(root, "bench", "main.ts"), ...process.argv.slice(2)], {
  cwd: root,
});
