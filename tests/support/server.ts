// The real app on a real database, listening on a free port of 127.0.0.1.
import type { AddressInfo } from "node:net";
import { buildApp, type AppOptions } from "#server/app.ts";
import { readConfig } from "#server/platform/config.ts";
import { seedCatalog } from "#server/domain/plans/seed.ts";
import { createContext } from "#server/create-context.ts";
import type { Context } from "#server/domain/context.ts";
import { createLogger } from "#server/platform/log.ts";
import { testDatabase, type TestDatabase } from "./database.ts";

/** The shared secret of test instances. */
export const TEST_SECRET = "a-secret-that-only-tests-use-0123456789";

export interface TestServer {
  readonly url: string;
  readonly ctx: Context;
  /** Every line logged so far. */
  readonly logs: string[];
  close(): Promise<void>;
}

/**
 * Starts the app. `environment` is what an operator would set, `now` is fixed to the day of the shipped catalog by
 * default, and it has its own database, unless one is given. With `plans`, it has the shipped catalog.
 */
export async function testServer(
  environment: Record<string, string> = {},
  options: AppOptions & { now?: () => Date; database?: TestDatabase; plans?: boolean } = {},
): Promise<TestServer> {
  const template = options.plans ? "withPlans" : "empty";
  const database = options.database ?? (await testDatabase(undefined, { template }));
  const logs: string[] = [];
  const config = readConfig({ DATABASE_URL: database.url, AUTH_JWT_SECRET: TEST_SECRET, ...environment });
  const log = createLogger("info", { write: (line) => void logs.push(line) });
  const now = options.now ?? ((): Date => new Date("2026-01-12T18:00:00Z"));
  const ctx = await createContext(config, database.db, log, now);
  // A given database may be empty.
  if (options.plans) await seedCatalog(ctx);
  const app = await buildApp(ctx, { dist: "/nonexistent", ...options });
  await app.listen({ host: "127.0.0.1", port: 0 });
  const { port } = app.server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    ctx,
    logs,
    async close() {
      await app.close();
      if (!options.database) await database.drop();
    },
  };
}
