// Runs a script with the project's own Node: node scripts/with-node.mjs [--dev] FILE [ARGUMENTS]
// `--dev`: it needs the development tools.
import { ensureDevelopmentInstalled, ensureInstalled, nodeBinary, root } from "./lib/node-modules.mjs";
import { run } from "./lib/run.mjs";

const [first, ...rest] = process.argv.slice(2);
const needsTools = first === "--dev";
if (needsTools) ensureDevelopmentInstalled();
else ensureInstalled();
process.exitCode = await run(nodeBinary(), needsTools ? rest : [first, ...rest], { cwd: root });
