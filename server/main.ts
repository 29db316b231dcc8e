// The server's entry: `npm start` runs it after installing and building.
import process from "node:process";
import { ConfigError, readConfig } from "#server/platform/config.ts";
import { createLogger } from "#server/platform/log.ts";
import { startServer, type RunningServer } from "./server.ts";
import { endOnUncaught } from "#server/platform/telemetry/uncaught.ts";

/** How long requests in progress may take after a signal and DRAIN_SECONDS. Then the process ends anyway. */
const SHUTDOWN_MS = 25_000;

function readable(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}\n${error.cause.message}` : error.message;
}

async function run(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLogger(config.logLevel);
  // A signal may come before the start is complete: it waits for the start, so that nothing is left running.
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
  // Nothing works without the database. The process supervisor starts another process, on a free port of the database.
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
  // Not through the log, which never contains an address or a password.
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
