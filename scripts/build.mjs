// npm run build: everything that a start would have to make, so that the server needs to write nowhere but to DATA_DIR.
import { ensureBuilt } from "./lib/build.mjs";
import { ensureInstalled, nodeBinary, root } from "./lib/node-modules.mjs";
import { run } from "./lib/run.mjs";

ensureInstalled();
await ensureBuilt();
// The packages of the database come without the links between its libraries.
const ready = `
  const { postgresBinaries } = await import("./server/platform/db/embedded/binaries.ts");
  await postgresBinaries(null).catch(({ message }) => console.error(message));`;
process.exitCode = await run(nodeBinary(), ["--input-type=module", "-e", ready], { cwd: root });
