// npm run doctor: valid setups, and each possible problem with its fix.
import { chmod, mkdir, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { beforeAll, expect, inject, it } from "vitest";
import { readConfig } from "#server/platform/config.ts";
import { seedSample } from "#server/domain/locations/premises/seed.ts";
import { checkDatabase } from "#scripts/lib/doctor/database-checks.ts";
import { bad, check, type Finding } from "#scripts/lib/doctor/finding.ts";
import { checkNeighbors } from "#scripts/lib/doctor/service-checks.ts";
import { checkSettings } from "#scripts/lib/doctor/settings-checks.ts";
import { portalServer } from "#tests/support/portal.ts";
import { startS3Simulator } from "#simulators/s3/simulator.ts";
import { runScript, type ScriptResult } from "#tests/support/run-script.ts";
import { TEST_SECRET } from "#tests/support/server.ts";
import { startSmtpSimulator, SMTP_PASS, SMTP_USER } from "#simulators/smtp.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { setup } from "#tests/support/setup.ts";

const folder = setup(() => temporaryFolder("doctor"));
const server = setup(portalServer);
beforeAll(async () => {
  await seedSample(server.ctx);
});

const url = (): string => server.ctx.config.databaseUrl ?? "";

function doctor(env: Record<string, string>): Promise<ScriptResult> {
  return runScript("doctor", ["--json"], { DATA_DIR: folder.path, ...env });
}

const config = (env: Record<string, string> = {}): ReturnType<typeof readConfig> =>
  readConfig({ DATA_DIR: folder.path, DATABASE_URL: url(), AUTH_JWT_SECRET: TEST_SECRET, ...env });

const about = (findings: Finding[], name: string): string => {
  const found = findings.find((one) => one.about === name);
  return found ? `${found.level}: ${found.message}` : "nothing";
};

// The cluster of `npm run test:distributed` does.
const acceptsAnyPassword = inject("postgresNodes").length > 1;

it("finds no problem with a valid instance, and prints no secret", async () => {
  const { code, stdout } = await doctor({ DATABASE_URL: url(), AUTH_JWT_SECRET: TEST_SECRET });
  const findings: Finding[] = JSON.parse(stdout);
  expect(findings.filter(({ level }) => level === "error")).toEqual([]);
  expect(code).toBe(0);
  expect(about(findings, "database")).toMatch(/^ok: PostgreSQL \d+/);
  expect(about(findings, "schema")).toMatch(/^ok: at 00/);
  expect(about(findings, "clock")).toBe("ok: 0 s between this clock and the database's");
  expect(about(findings, "premises")).toBe("warn: are made up");
  expect(about(findings, "catalogue")).toMatch(/^warn: is \d+ days old/);
  expect(about(findings, "dead letters")).toBe("ok: none");
  expect(about(findings, "objects")).toBe("ok: can be written");
  expect(stdout).not.toContain(TEST_SECRET);
  expect(stdout).not.toContain(new URL(url()).password);
});

it("reports what is wrong with the settings, and exits with 1", async () => {
  const { code, stdout } = await doctor({ PORT: "many", AUTH_JWT_SECRET: "short" });
  expect(code).toBe(1);
  expect(JSON.parse(stdout)).toMatchObject([
    { about: "AUTH_JWT_SECRET", level: "error" },
    { about: "PORT", level: "error", message: "must be a whole number from 0 to 65535" },
  ]);
  expect(stdout).not.toContain('"short"');
});

it("reports risky settings", async () => {
  const open = await checkSettings(
    config({ PUBLIC_URL: "http://power.example.com", TRUST_PROXY: "1", HOST: "0.0.0.0" }),
  );
  expect(about(open, "PUBLIC_URL")).toMatch(/^error: is http/);
  expect(about(open, "TRUST_PROXY")).toMatch(/^warn: a caller who reaches the port/);
  expect(about(open, "SMTP_HOST")).toMatch(/^error: is not set/);
  expect(about(open, "DRAIN_SECONDS")).toMatch(/^warn/);
  const behind = await checkSettings(config({ PUBLIC_URL: "https://power.example.com" }));
  expect(about(behind, "TRUST_PROXY")).toMatch(/^warn: false/);
  expect(about(await checkSettings(config({ HOST: "0.0.0.0" })), "PUBLIC_URL")).toMatch(/^error: others/);
  const reachable = await checkSettings(config({ HOST: "0.0.0.0", PUBLIC_URL: "http://localhost:3000" }));
  expect(about(reachable, "PUBLIC_URL")).toMatch(/^warn: names this machine, but HOST 0\.0\.0\.0 /);
  expect(about(reachable, "SMTP_HOST")).toMatch(/^error: is not set/);
  expect(
    about(await checkSettings(config({ AUTH_JWT_SECRET: "sixteen-letters-" })), "AUTH_JWT_SECRET"),
  ).toMatch(/^warn: has fewer/);
  const mailed = { SMTP_HOST: "mail.example.com", PUBLIC_URL: "https://power.example.com" };
  const addressed = { ...mailed, OPERATOR_POSTAL_ADDRESS: "Bluebonnet Power, 100 Main St, Austin, TX 78701" };
  const address = async (env: Record<string, string>): Promise<string> =>
    about(await checkSettings(config(env)), "OPERATOR_POSTAL_ADDRESS");
  expect(await address(mailed)).toMatch(/^warn: is not set/);
  expect([await address(addressed), await address({})]).toEqual(["nothing", "nothing"]);
  expect(() => config({ OPERATOR_POSTAL_ADDRESS: "Main St" })).toThrow(/OPERATOR_POSTAL_ADDRESS/);
  const keys = path.join(folder.path, "keys");
  await mkdir(keys, { recursive: true });
  await writeFile(path.join(keys, "secret"), TEST_SECRET);
  await chmod(path.join(keys, "secret"), 0o644);
  const stored = readConfig({ DATA_DIR: folder.path });
  expect(about(await checkSettings(stored), "keys/secret")).toMatch(/^error: other users/);
  await chmod(path.join(keys, "secret"), 0o600);
  expect(about(await checkSettings(stored), "keys/secret")).toBe("ok: only its owner can read it");
});

it.each([
  [
    {},
    "ok: open to this machine only: no other peer, no proxy, no other name than localhost",
    "ok: open to this machine only",
  ],
  [
    { HOST: "0.0.0.0", PUBLIC_URL: "http://localhost:3000" },
    "ok: closed",
    "warn: closed, because HOST is 0.0.0.0",
  ],
  [
    { PUBLIC_URL: "https://power.example.com", TRUST_PROXY: "1" },
    "ok: closed",
    "warn: open to this machine only: no other peer, no proxy",
  ],
  [
    { HOST: "0.0.0.0", SMTP_HOST: "mail.example.com", METRICS_TOKEN: "a-token-of-a-scraper" },
    "ok: closed",
    "ok: open to the bearer of METRICS_TOKEN, from anywhere",
  ],
] as Array<[Record<string, string>, string, string]>)(
  "lists who can read /dev/outbox and /metrics: %j",
  async (environment, outbox, metrics) => {
    const findings = await checkSettings(config(environment));
    expect([about(findings, "/dev/outbox"), about(findings, "/metrics")]).toEqual([outbox, metrics]);
    expect(JSON.stringify(findings)).not.toContain("a-token-of-a-scraper");
  },
);

it("reports why the database is unavailable, and what is missing in it", async () => {
  const other = (change: (url: URL) => void): Promise<Finding[]> => {
    const changed = new URL(url());
    change(changed);
    return checkDatabase(config({ DATABASE_URL: changed.href }));
  };
  expect(about(await other((at) => (at.port = "1")), "database")).toBe("error: nothing listens there");
  expect(about(await other((at) => (at.password = "wrong")), "database")).toEqual(
    acceptsAnyPassword ? expect.stringMatching(/^ok/) : "error: the password is wrong",
  );
  expect(about(await other((at) => (at.pathname = "/none")), "database")).toBe(
    "error: there is no such database",
  );
  expect(about(await other((at) => (at.pathname = "/postgres")), "schema")).toMatch(
    /^(warn: the database is empty|ok)/,
  );
  expect(about(await checkDatabase(config({ DATABASE_POOL: "200" })), "DATABASE_POOL")).toMatch(/^warn/);
  expect(
    about(await checkDatabase(readConfig({ DATA_DIR: path.join(folder.path, "new") })), "database"),
  ).toMatch(/^ok: the embedded one/);
  await server.ctx.db.pool.query("select jobs.add_job('never-was', '{}'::json)");
  await server.ctx.db.pool.query("update jobs._private_jobs set attempts = max_attempts, last_error = 'no'");
  await server.ctx.db.pool.query("update auth.signing_keys set signs_from = now() - interval '200 days'");
  await server.ctx.db.pool.query("delete from wattlane.kysely_migration where name = '0014_told'");
  expect(about(await checkDatabase(config()), "schema")).toMatch(/^warn: 1 migrations wait/);
  await server.ctx.db.pool.query("insert into wattlane.kysely_migration values ('0014_told', now()::text)");
  await server.ctx.db.pool.query("delete from premises.premise");
  const found = await checkDatabase(config());
  expect(about(found, "dead letters")).toBe("warn: 1 jobs failed for good");
  expect(about(found, "premises")).toBe("error: no address can be found");
});

it("reports which third-party services do not respond", async () => {
  const smtp = await startSmtpSimulator();
  const bucket = await startS3Simulator();
  const failing = createServer((_request, response) => void response.writeHead(503).end());
  await new Promise<void>((resolve) => void failing.listen(0, "127.0.0.1", resolve));
  try {
    // The port of a closed server, because clients reject some of the lowest ports.
    const closedServer = createServer();
    await new Promise<void>((resolve) => void closedServer.listen(0, "127.0.0.1", resolve));
    const closedAddress = `127.0.0.1:${(closedServer.address() as AddressInfo).port}`;
    await new Promise((resolve) => closedServer.close(resolve));
    const sms = `http://127.0.0.1:${(failing.address() as AddressInfo).port}/send?key=a-secret-key`;
    const good = await checkNeighbors(
      config({
        ...smtp.environment,
        SMTP_USER,
        SMTP_PASS,
        STORAGE_S3: JSON.stringify(bucket.settings),
        SMS_PROVIDER_URL: sms,
      }),
    );
    expect(about(good, "SMTP_HOST")).toBe("ok: 127.0.0.1 takes us");
    expect(about(good, "STORAGE_S3")).toBe("ok: can be written");
    expect(about(good, "SMS_PROVIDER_URL")).toMatch(/^warn: .* answers 503$/);
    expect(JSON.stringify(good)).not.toContain("a-secret-key");
    expect(smtp.mails).toEqual([]);
    const wrong = await checkNeighbors(
      config({
        ...smtp.environment,
        SMTP_USER,
        SMTP_PASS: "wrong-password",
        STORAGE_S3: JSON.stringify({ ...bucket.settings, endpoint: `http://${closedAddress}` }),
        REDIS_URL: `redis://${closedAddress}`,
        CATALOGUE_URL: `http://${closedAddress}/listing.csv`,
        POSTHOG_KEY: "phc_public",
        POSTHOG_HOST: `http://${closedAddress}`,
      }),
    );
    expect(about(wrong, "SMTP_HOST")).toBe("error: user or password is wrong");
    expect(about(wrong, "STORAGE_S3")).toBe("error: the store is away");
    expect(about(wrong, "REDIS_URL")).toBe("error: nothing listens there");
    expect(about(wrong, "CATALOGUE_URL")).toBe(`warn: http://${closedAddress}: nothing listens there`);
    expect(about(wrong, "POSTHOG_HOST")).toMatch(/^warn: .*nothing listens there$/);
    expect(JSON.stringify(wrong)).not.toContain("wrong-password");
  } finally {
    await smtp.close();
    await bucket.close();
    await new Promise((resolve) => failing.close(resolve));
  }
});

it("does not wait long for any service", async () => {
  const never = new Promise<Finding[]>(() => {});
  const late = await check(
    () => never,
    (reason) => bad("it", reason, "wait"),
    20,
  );
  expect(late).toEqual([{ about: "it", level: "error", message: "it does not answer", advice: "wait" }]);
});
