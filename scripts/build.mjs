// npm run build: creates everything that would otherwise be created at startup, so that the server only needs to write
// to DATA_DIR.
// DATA_DIR.
import { ensureBuilt } from "./lib/build.mjs";
import { ensureInstalled, nodeBinary, root } from "./lib/node-modules.mjs";
import { run } from "./lib/run.mjs";

ensureInstalled();
await ensureBuilt();
// The database packages do not include the links between its libraries.
const ready = `
  const { postgresBinaries } = await import("./server/platform/db/embedded/binaries.ts");
  await postgresBinaries(null).catch(({ message }) => console.error(message));`;
process.exitCode = await run(nodeBinary(), ["--input-type=module", "-e", ready], { cwd: root });
