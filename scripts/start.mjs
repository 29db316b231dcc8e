// npm start: installs what is missing, builds what changed, runs the server until Ctrl-C.
import path from "node:path";
import { ensureBuilt } from "./lib/build.mjs";
import { ensureInstalled, nodeBinary, root } from "./lib/node-modules.mjs";
import { run } from "./lib/run.mjs";

ensureInstalled();
await ensureBuilt();
process.exitCode = await run(nodeBinary(), [path.join(root, "server", "main.ts")], {
  cwd: root,
  env: { ...process.env, NODE_ENV: "production" },
});
