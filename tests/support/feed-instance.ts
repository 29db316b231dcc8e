// An instance that serves only notifications, in separate processes: its database, folder and settings, and a context
// of the same for the test itself.
import { readConfig } from "#server/platform/config.ts";
import { createContext } from "#server/create-context.ts";
import type { Context } from "#server/domain/context.ts";
import { createLogger } from "#server/platform/log.ts";
import { testDatabase } from "./database.ts";
import { TEST_SECRET } from "./server.ts";
import { temporaryFolder } from "./temporary-folder.ts";

export interface FeedInstance {
  /** Environment of each of its processes (child-server.ts). */
  readonly environment: Record<string, string>;
  readonly ctx: Context;
  remove(): Promise<void>;
}

/** Creates one. `prefix` names its folder. */
export async function feedInstance(prefix: string): Promise<FeedInstance> {
  const database = await testDatabase();
  const folder = await temporaryFolder(prefix);
  const environment = {
    DATABASE_URL: database.url,
    AUTH_JWT_SECRET: TEST_SECRET,
    DATA_DIR: folder.path,
    SERVICES: "notifications",
    RATE_LIMIT_FACTOR: "1000",
  };
  const ctx = await createContext(
    readConfig(environment),
    database.db,
    createLogger("silent"),
    () => new Date(),
  );
  return {
    environment,
    ctx,
    async remove() {
      await database.drop();
      await folder.remove();
    },
  };
}
