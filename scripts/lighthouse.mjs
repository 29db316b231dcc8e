// npm run lighthouse: the Lighthouse scores (mobile, simulated) of the pages that visitors open first, against their goals.
import path from "node:path";
import { browserEnvironment } from "./lib/browser.mjs";
import { ensureBuilt } from "./lib/build.mjs";
import { ensureFolderInstalled, ensureInstalled, nodeBinary, root } from "./lib/node-modules.mjs";
import { run } from "./lib/run.mjs";

ensureInstalled();
ensureFolderInstalled("scripts/lighthouse/auditor");
await ensureBuilt();
process.exitCode = await run(nodeBinary(), [path.join(root, "scripts", "lighthouse", "measure.ts")], {
  cwd: root,
  env: { ...process.env, ...browserEnvironment("system") },
});
