// The portal of an operator with other settings, on the database that all browser tests share.
import { buildApp } from "#server/app.ts";
import { readConfig } from "#server/platform/config.ts";
import { createContext } from "#server/create-context.ts";
import { joinOrStartEmbedded } from "#server/platform/db/embedded/open.ts";
import { openPool } from "#server/platform/db/pool.ts";
import { createLogger } from "#server/platform/log.ts";
import { freePort } from "../../support/free-port.ts";

export interface AnotherServer {
  readonly url: string;
  /** Every line logged so far. */
  readonly logs: readonly string[];
  close(): Promise<void>;
}

/** Starts it. Accounts created on the shared server can sign in. */
export async function anotherServer(environment: Record<string, string>): Promise<AnotherServer> {
  const folder = process.env["E2E_DATA_DIR"] ?? "";
  const database = await joinOrStartEmbedded(folder);
  const port = await freePort();
  const logs: string[] = [];
  const log = createLogger("info", { write: (line) => void logs.push(line) });
  const config = readConfig({
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    DATABASE_POOL: "4",
    RATE_LIMIT_FACTOR: "1000",
    ...environment,
  });
  const db = openPool(database.url, config.databasePool, log);
  const ctx = await createContext(config, db, log, () => new Date());
  const app = await buildApp(ctx);
  await app.listen({ host: "127.0.0.1", port });
  return {
    url: `http://127.0.0.1:${port}`,
    logs,
    async close() {
      await app.close();
      await ctx.reports.close();
      await ctx.objects.close();
      await db.close();
      await database.close();
    },
  };
}
