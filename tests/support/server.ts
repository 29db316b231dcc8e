// The real app on a real database, listening on a free port of 127.0.0.1.
import type { AddressInfo } from "node:net";
import { buildApp } from "#server/app.ts";
import { readConfig } from "#server/config.ts";
import type { Context } from "#server/context.ts";
import { makeLog } from "#server/log.ts";
import { testDatabase } from "./database.ts";

export interface TestServer {
  readonly url: string;
  readonly ctx: Context;
  /** Every line logged so far. */
  readonly logs: string[];
  close(): Promise<void>;
}

/** Starts the app; `environment` as an operator would set it, `now` fixed to the day of the shipped catalogue by default. */
export async function testServer(
  environment: Record<string, string> = {},
  options: { dist?: string; now?: () => Date } = {},
): Promise<TestServer> {
  const database = await testDatabase();
  const logs: string[] = [];
  const ctx: Context = {
    config: readConfig({ DATABASE_URL: database.url, ...environment }),
    db: database.db,
    log: makeLog("info", { write: (line) => void logs.push(line) }),
    now: options.now ?? ((): Date => new Date("2026-01-12T18:00:00Z")),
  };
  const app = await buildApp(ctx, { dist: options.dist ?? "/nonexistent" });
  await app.listen({ host: "127.0.0.1", port: 0 });
  const { port } = app.server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    ctx,
    logs,
    async close() {
      await app.close();
      await database.drop();
    },
  };
}
