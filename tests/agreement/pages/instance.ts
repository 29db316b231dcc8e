// A dedicated instance for the agreement tests: it contains only the generated homes, and its daily jobs do not run.
import { createLogger } from "#server/platform/log.ts";
import { readConfig } from "#server/platform/config.ts";
import { startServer } from "#server/server.ts";
import { freePort } from "#tests/support/free-port.ts";
import { temporaryFolder, type TemporaryFolder } from "#tests/support/temporary-folder.ts";
import type { Instance } from "../fixture/seed-fixture.ts";

export interface LocalInstance extends Instance {
  readonly close: () => Promise<void>;
}

/**
 * The time at which these tests stop every clock, the instance's and the browser's: prices depend on the day, and a
 * test that takes minutes may run past midnight.
 */
export const NOW = new Date();

/** Starts an instance with an empty database, or with that of a folder created by `temporaryFolder`. */
export async function startLocalInstance(
  environment: Readonly<Record<string, string>> = {},
  input?: TemporaryFolder,
): Promise<LocalInstance> {
  const folder = input ?? (await temporaryFolder("agreement"));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const config = readConfig({
    PORT: String(port),
    PUBLIC_URL: url,
    DATA_DIR: folder.path,
    RATE_LIMIT_FACTOR: "1000",
    // The drawn data stays unchanged.
    JOBS: "false",
    ...environment,
  });
  const server = await startServer(config, createLogger("warn"), () => NOW);
  // Test data does not have to survive a power failure, so there is no need to wait for the disk.
  for (const setting of ["fsync", "synchronous_commit", "full_page_writes"])
    await server.ctx.db.pool.query(`alter system set ${setting} = off`);
  await server.ctx.db.pool.query("select pg_reload_conf()");
  return {
    url,
    ctx: server.ctx,
    close: async () => {
      await server.close();
      if (!input) await folder.remove();
    },
  };
}
