// Runs a TypeScript script of ours with the project's own Node: node scripts/with-node.mjs FILE [ARGUMENTS]
import { ensureInstalled, nodeBinary, root } from "./lib/node-modules.mjs";
import { run } from "./lib/run.mjs";

ensureInstalled();
process.exitCode = await run(nodeBinary(), process.argv.slice(2), { cwd: root });
