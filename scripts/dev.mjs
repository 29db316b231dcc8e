// npm run dev: the server restarts and the portal reloads on every save.
import path from "node:path";
import { ensureInstalled, nodeBinary, root } from "./lib/node-modules.mjs";
import { run } from "./lib/run.mjs";

ensureInstalled();
const vite = path.join(root, "node_modules", "vite", "bin", "vite.js");
const codes = await Promise.all([
  run(nodeBinary(), ["--watch", "--watch-preserve-output", path.join(root, "server", "main.ts")], {
    cwd: root,
  }),
  run(nodeBinary(), [vite], { cwd: root }),
]);
process.exitCode = Math.max(...codes);
