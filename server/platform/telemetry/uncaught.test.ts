import { afterAll, beforeAll, expect, it } from "vitest";
import { ChildServers } from "#tests/support/child-server.ts";
import { testDatabase, type TestDatabase } from "#tests/support/database.ts";
import { until } from "#tests/support/notify-feed.ts";
import { startSentrySimulator, type SentrySimulator } from "#simulators/sentry.ts";
import { temporaryFolder, type TemporaryFolder } from "#tests/support/temporary-folder.ts";

/** Loaded before the server: throws an uncaught error as soon as the server is ready. */
const FAULT = `
  const write = process.stdout.write;
  process.stdout.write = function (text, ...rest) {
    if (String(text).includes("is ready")) setImmediate(() => { throw new Error("nobody caught me, ana@example.com"); });
    return write.call(this, text, ...rest);
  };`;

const servers = new ChildServers();
let sentry: SentrySimulator;
let database: TestDatabase;
let folder: TemporaryFolder;
beforeAll(async () => {
  [sentry, database, folder] = await Promise.all([
    startSentrySimulator(),
    testDatabase(),
    temporaryFolder("uncaught"),
  ]);
});
afterAll(async () => {
  await servers.endAll();
  await Promise.all([sentry.close(), database.drop(), folder.remove()]);
});

it("reports an uncaught error and ends the process", async () => {
  const { url } = await servers.start({
    DATABASE_URL: database.url,
    DATA_DIR: folder.path,
    SENTRY_DSN: sentry.dsn,
    NODE_OPTIONS: `--import="data:text/javascript,${encodeURIComponent(FAULT)}"`,
  });
  await until(() => sentry.items.some(({ type }) => type === "event"));
  const event = sentry.items.find(({ type }) => type === "event")?.text;
  expect(event).toContain("nobody caught me");
  expect(event).toContain('"origin":"uncaughtException"');
  expect(event).not.toContain("ana@");
  await until(() =>
    fetch(url).then(
      () => false,
      () => true,
    ),
  );
});
