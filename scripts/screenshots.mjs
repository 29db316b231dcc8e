// npm run screenshots: captures every page, its states and every message at both widths, themes and languages in screenshots/ (ignored by git).
import path from "node:path";
import { browserEnvironment } from "./lib/browser.mjs";
import { ensureBuilt } from "./lib/build.mjs";
import { ensureDevelopmentInstalled, nodeBinary, root } from "./lib/node-modules.mjs";
import { run } from "./lib/run.mjs";

ensureDevelopmentInstalled();
await ensureBuilt();
process.exitCode = await run(
  nodeBinary(),
  [path.join(root, "scripts", "screenshots", "capture.ts"), ...process.argv.slice(2)],
  {
    cwd: root,
    env: { ...process.env, ...browserEnvironment() },
  },
);
