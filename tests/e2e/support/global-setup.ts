// Starts the real server once for all browser tests: embedded database, shipped catalogue, built portal.
import { readConfig } from "#server/config.ts";
import { makeLog } from "#server/log.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { startServer } from "#server/server.ts";

/** Sets E2E_URL for the tests; the returned function stops the server and removes its data. */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = await temporaryFolder("e2e");
  const server = await startServer(
    readConfig({ PORT: "0", DATA_DIR: folder.path, RATE_LIMIT_FACTOR: "1000" }),
    makeLog("warn"),
  );
  process.env["E2E_URL"] = server.url;
  return async () => {
    await server.close();
    await folder.remove();
  };
}
