// The server's entry: `npm start` runs it after installing and building.
import process from "node:process";
import { ConfigError, readConfig } from "#server/platform/config.ts";
import { createLogger } from "#server/platform/log.ts";
import { startServer, type RunningServer } from "./server.ts";
import { endOnUncaught } from "#server/platform/telemetry/uncaught.ts";

/** What is in flight may take this long after a signal and DRAIN_SECONDS; then the process ends all the same. */
const SHUTDOWN_MS = 25_000;

function readable(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}\n${error.cause.message}` : error.message;
}

async function run(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLogger(config.logLevel);
  // A signal may come before the start is through: it waits for it, so that nothing is left running.
  const started = Promise.withResolvers<RunningServer | null>();
  let ending = false;
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (ending) return;
    ending = true;
    log.info({ signal }, "stopping");
    setTimeout(() => process.exit(1), SHUTDOWN_MS + config.drainMs).unref();
    const server = await started.promise;
    await server?.close();
    process.exit(0);
  };
  process.on("SIGINT", (signal) => void end(signal));
  process.on("SIGTERM", (signal) => void end(signal));
  // Nothing here works without it. Whatever watches this process starts another, on a free port of the database.
  const databaseLost = (reason: Error): void => {
    if (ending) return;
    process.stderr.write(`\nThe embedded database ended and could not be started again: ${reason.message}\n`);
    process.exit(1);
  };
  const server = await startServer(config, log, undefined, databaseLost).catch((error: unknown) => {
    started.resolve(null);
    throw error;
  });
  started.resolve(server);
  endOnUncaught(server.ctx);
  if (ending) return;
  process.stdout.write(`\n${config.portalName} is ready: ${server.url}/compare\n\n`);
  if (config.clockAheadDays > 0)
    process.stdout.write(`  Its clock is ${config.clockAheadDays} days ahead.\n`);
  for (const { name, url } of server.meterPages)
    process.stdout.write(`  ${name} (simulator): agreements to confirm are at ${url}\n`);
  // Not through the log, which never holds an address or a password.
  for (const { email, password, what } of server.demo ?? [])
    process.stdout.write(`  ${email}  ${password}  ${what}\n`);
}

try {
  await run();
} catch (error) {
  process.stderr.write(
    `\n${error instanceof ConfigError ? error.message : `Could not start: ${readable(error)}`}\n`,
  );
  process.exitCode = 1;
}
