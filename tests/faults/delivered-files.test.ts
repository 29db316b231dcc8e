// Readings that arrive as files in an SFTP folder: they equal those of the meter source, whatever happens to a file or
// the connection, and nothing is saved twice or requested again.
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { generateKey } from "openpgp";
import { beforeEach, expect, it } from "vitest";
import { addDays } from "#meter/calendar.ts";
import type { DayReads } from "#meter/day-reads.ts";
import { QUALITY } from "#meter/usage.ts";
import { checkDeliveredFiles, checkDeliveryFolder } from "#scripts/lib/doctor/delivered-file-checks.ts";
import type { Context } from "#server/domain/context.ts";
import type { DayRange } from "#server/domain/meters/history-range.ts";
import { importDeliveredFiles } from "#server/jobs/meters/import-delivered-files.ts";
import { WAITS } from "#server/jobs/meters/meter-faults.ts";
import { readMeter } from "#server/jobs/meters/read-meter.ts";
import { today } from "#server/platform/context.ts";
import { smtAccessText } from "#server/platform/settings/meter-access.ts";
import { toIntervalCsv, toPgp, toZip } from "#simulators/meters/delivered-file.ts";
import { startDeliveryServer } from "#simulators/meters/delivery-server.ts";
import { createMeterFixture, formatReads, type LinkedLocation } from "../support/meters.ts";
import { newEsiid } from "../support/orders.ts";
import { setup } from "#tests/support/setup.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const HISTORY_DAYS = 10;
const MAX_BYTES = 300_000;
const PASSPHRASE = "not-a-secret-passphrase";

const fixture = setup(() =>
  createMeterFixture(
    {},
    { ...WAITS, spread_ms: 0 },
    { history_days: HISTORY_DAYS, start: new Date("2026-07-15T18:00:00Z") },
  ),
);
const server = setup(startDeliveryServer);
const folder = setup(() => temporaryFolder("delivery"));
const keys = setup(() =>
  generateKey({ type: "curve25519", userIDs: [{ name: "Wattlane" }], passphrase: PASSPHRASE }),
);

let location: LinkedLocation;
let ctx: Context;

async function withSetting(changes: object = {}): Promise<Context> {
  const [key_file, pgp_key_file, pgp_passphrase_file] = ["ssh", "pgp", "passphrase"].map((name) =>
    path.join(folder.path, name),
  ) as [string, string, string];
  await writeFile(key_file, server.key);
  await writeFile(pgp_key_file, keys.privateKey);
  await writeFile(pgp_passphrase_file, `${PASSPHRASE}\n`);
  const { base, username, password, duns } = fixture.smt.access;
  const delivery = {
    ...server.access,
    key_file,
    pgp_key_file,
    pgp_passphrase_file,
    max_bytes: MAX_BYTES,
    ...changes,
  };
  const smartMeterTexas = smtAccessText.parse(
    JSON.stringify({ base, username, password, duns, wait_ms: 0, delivery }),
  );
  const { ctx: running } = fixture.server;
  return { ...running, config: { ...running.config, smartMeterTexas } };
}

// Linked once, within the first test, because the fixture waits for its jobs there.
let isLinked = false;
beforeEach(async () => {
  server.clear();
  if (isLinked) return;
  isLinked = true;
  location = await fixture.createLocation();
  await fixture.link(location);
  ctx = await withSetting();
});

/** Runs the job twice: a file is read once its size has not changed. */
async function runTwice(context: Context = ctx): Promise<void> {
  await importDeliveredFiles(context);
  await importDeliveredFiles(context);
}

async function stateOf(name: string): Promise<readonly [string, string | null] | null> {
  const { rows } = await ctx.db.pool.query<{ state: string; reason: string | null }>(
    "select state, reason from usage.delivered_files where name = $1",
    [name],
  );
  return rows[0] ? [rows[0].state, rows[0].reason] : null;
}

/** The next day's readings, measured completely. */
function nextDay(): { day: string; reads: readonly DayReads[] } {
  fixture.days(1);
  const day = addDays(today(ctx), -1);
  const measured = fixture.smt
    .listReads(location.esiid, day, day)
    .map((reads) => Object.assign(reads, { quality: reads.quality.map(() => QUALITY.actual) }));
  return { day, reads: measured };
}

const encrypted = (csv: string): Promise<Buffer> =>
  toPgp(toZip("IntervalMeterUsage.CSV", Buffer.from(csv)), keys.publicKey);

const storedDay = async (day: string): Promise<string[]> =>
  (await fixture.stored(location)).filter((line) => line.includes(` ${day} `));

it("saves a home's day once, also if the file arrives again, and does not request it", async () => {
  const { day, reads } = nextDay();
  const unlinked = newEsiid();
  const file = await encrypted(
    toIntervalCsv([
      [unlinked, reads],
      [location.esiid, reads],
    ]),
  );
  server.put("IntervalMeterUsage1.CSV.asc", file);
  server.put("IntervalMeterUsage2.CSV.asc.part", file);
  server.put("DailyMeterUsage1.CSV.asc", file);
  await importDeliveredFiles(ctx);
  expect(server.reads).toEqual([]);
  await importDeliveredFiles(ctx);
  expect(await storedDay(day)).toEqual(formatReads(reads));
  expect(await stateOf("IntervalMeterUsage1.CSV.asc")).toEqual([
    "imported",
    "homes without an active link: 1",
  ]);
  server.put("IntervalMeterUsage1-again.CSV.asc", file);
  await runTwice();
  await importDeliveredFiles(ctx);
  expect(server.reads).toEqual(["IntervalMeterUsage1.CSV.asc", "IntervalMeterUsage1-again.CSV.asc"]);
  expect(await stateOf("IntervalMeterUsage1-again.CSV.asc")).toEqual([
    "imported",
    "the same contents as before",
  ]);
  expect(await storedDay(day)).toEqual(formatReads(reads));

  const { rows } = await ctx.db.pool.query<{ id: string }>(
    "select id from usage.agreements where esiid = $1",
    [location.esiid],
  );
  const requests: DayRange[] = [];
  const connector = ctx.meters.smart_meter_texas;
  if (!connector) throw new Error("There is no connector.");
  const watched = new Proxy(connector, {
    get: (target, name) =>
      name === "fetchRange"
        ? (order: Parameters<typeof target.fetchRange>[0]) => {
            requests.push(order);
            return target.fetchRange(order);
          }
        : Reflect.get(target, name, target),
  });
  await readMeter({ ...ctx, meters: { ...ctx.meters, smart_meter_texas: watched } }, rows[0]?.id ?? "");
  expect(requests.length).toBeGreaterThan(0);
  expect(requests.filter(({ from, to }) => from <= day && day <= to)).toEqual([]);
});

it("leaves an upload in progress, and reads it once it is whole", async () => {
  const { day, reads } = nextDay();
  const csv = Buffer.from(toIntervalCsv([[location.esiid, reads]]));
  server.put("growing.csv", csv.subarray(0, 2_000));
  await importDeliveredFiles(ctx);
  server.put("growing.csv", csv);
  await importDeliveredFiles(ctx);
  expect(await storedDay(day)).toEqual([]);
  await importDeliveredFiles(ctx);
  expect(await storedDay(day)).toEqual(formatReads(reads));
});

it("reads a file again after the connection was lost in the middle", async () => {
  const { day, reads } = nextDay();
  server.put("dropped.csv.asc", await encrypted(toIntervalCsv([[location.esiid, reads]])));
  server.dropDuring("dropped.csv.asc");
  await runTwice();
  expect([await stateOf("dropped.csv.asc"), await storedDay(day)]).toEqual([["waiting", null], []]);
  await importDeliveredFiles(ctx);
  expect(await storedDay(day)).toEqual(formatReads(reads));
});

it("reads nothing from a server with another host key, or if our key is rejected", async () => {
  const before = server.reads.length;
  server.put("unread.csv", Buffer.from("x"));
  const otherHost = await withSetting({ host_key: `SHA256:${"A".repeat(43)}` });
  await runTwice(otherHost);
  await runTwice(await withSetting({ username: "other" }));
  expect([server.reads.length, await stateOf("unread.csv")]).toEqual([before, null]);
  expect(await checkDeliveryFolder(otherHost.config)).toMatchObject([
    { level: "error", message: "The file server has another host key than in the settings." },
  ]);
});

it("sets aside what it cannot read, with the reason, and saves what else the file has", async () => {
  const { day, reads } = nextDay();
  const whole = await encrypted(toIntervalCsv([[location.esiid, reads]]));
  const zeros = Buffer.alloc(2_000_000);
  const { publicKey } = await generateKey({ type: "curve25519", userIDs: [{ name: "Other" }] });
  const other = newEsiid();
  const files: Record<string, [Buffer, string]> = {
    "cut.csv.asc": [whole.subarray(0, whole.length / 2), "undecryptable"],
    "other-key.csv.asc": [await toPgp(Buffer.from("x"), publicKey), "undecryptable"],
    "cut.zip": [toZip("a.csv", Buffer.from("x")).subarray(0, 30), "damaged"],
    "bomb.zip": [toZip("a.csv", zeros), "too_large"],
    "lying-bomb.csv.asc": [await toPgp(toZip("a.csv", zeros, 100), keys.publicKey), "damaged"],
    "large.csv": [zeros, "too_large"],
    "other.csv": [Buffer.from("a,b\n1,2\n"), "no readings"],
    "unlinked.csv": [Buffer.from(toIntervalCsv([[other, reads]])), "homes without an active link: 1"],
    "broken-rows.csv": [
      Buffer.from(toIntervalCsv([[location.esiid, reads]]).replaceAll("Consumption", "?")),
      "homes with damaged rows: 1",
    ],
  };
  for (const [name, [bytes]] of Object.entries(files)) server.put(name, bytes);
  await runTwice();
  const found = await Promise.all(Object.keys(files).map(async (name) => [name, await stateOf(name)]));
  expect(found).toEqual(Object.entries(files).map(([name, [, reason]]) => [name, ["set_aside", reason]]));
  expect(await storedDay(day)).toEqual([]);

  const query = async <T extends object>(text: string): Promise<T[]> =>
    (await ctx.db.pool.query<T>(text)).rows;
  const [aside] = await checkDeliveredFiles(query, ctx.config);
  expect(aside).toMatchObject({ level: "warn" });
  expect(aside?.message).toContain("9 set aside: bomb.zip: too_large");
  expect(await checkDeliveryFolder(ctx.config)).toMatchObject([{ level: "ok" }]);

  // The next day, the same files are tried again.
  const before = server.reads.length;
  fixture.days(1);
  await importDeliveredFiles(ctx);
  expect(server.reads.length).toBe(before + Object.keys(files).length - 1);
});
