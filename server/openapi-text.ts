// Generates the OpenAPI document as text, without a database: routes only register.
import { buildApp } from "./app.ts";
import { readConfig } from "#server/platform/config.ts";
import { createContext } from "./create-context.ts";
import { openPool } from "#server/platform/db/pool.ts";
import { createLogger } from "#server/platform/log.ts";

/** Returns the document of every service, formatted as it is committed in docs/api/openapi.json. */
export async function openApiText(): Promise<string> {
  const log = createLogger("silent");
  // Never connected to: a pool opens its first connection with its first query.
  const db = openPool("postgres://nobody@127.0.0.1:1/none", 2, log);
  const config = readConfig({ AUTH_JWT_SECRET: "not used: no token is made here" });
  const ctx = await createContext(config, db, log, () => new Date(0));
  const app = await buildApp(ctx, { dist: "/nonexistent" });
  await app.ready();
  const text = `${JSON.stringify(app.swagger(), null, 2)}\n`;
  await app.close();
  await db.close();
  return text;
}
