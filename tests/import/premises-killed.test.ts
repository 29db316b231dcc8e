// Imports of premises that are killed, and two concurrent ones.
import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { importPremises, ImportRunning } from "#server/domain/locations/premises/import/import-file.ts";
import { samplePremises } from "#server/domain/locations/premises/sample/generate.ts";
import { testDatabase, type TestDatabase } from "../support/database.ts";
import { premiseFile, premiseRecord } from "../support/premises.ts";
import { temporaryFolder, type TemporaryFolder } from "../support/temporary-folder.ts";

let database: TestDatabase;
let folder: TemporaryFolder;
beforeEach(async () => {
  [database, folder] = await Promise.all([testDatabase(), temporaryFolder("premises")]);
});
afterEach(() => Promise.all([database.drop(), folder.remove()]));

const ROWS = 12_000;
const options = { day: "2026-11-20", now: () => new Date("2026-11-20T12:00:00Z") };

async function state(): Promise<Record<string, unknown> | undefined> {
  const counts = `select (select count(*)::int from premises.premise) as premises, rows_read, rows_written, rejected,
    lines_done, finished_at is not null as finished from premises.import`;
  return (await database.db.pool.query<Record<string, unknown>>(counts)).rows[0];
}

async function lockIsFree(): Promise<boolean> {
  const held = `select count(*)::int as held from pg_locks where locktype = 'advisory'
    and database = (select oid from pg_database where datname = current_database())`;
  return (await database.db.pool.query<{ held: number }>(held)).rows[0]?.held === 0;
}

it.each(["X_FUL_20261120.csv", "X_FUL_20261120.csv.gz"])(
  "a killed import of %s continues where it stopped",
  async (name) => {
    const bad = premiseRecord({ ZIPCODE: "?" });
    const rows = [...samplePremises(ROWS)];
    const file = await premiseFile(folder.path, name, [bad, ...rows, bad], { header: true });
    const script = path.join(import.meta.dirname, "..", "support", "stalled-premises-import.ts");
    const child = spawn(process.execPath, [script, database.url, file], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    await once(child.stdout, "data");
    child.kill("SIGKILL");
    await once(child, "exit");

    const killed = await state();
    expect(killed).toMatchObject({
      premises: 7_999,
      rows_read: 8_000,
      rejected: 1,
      lines_done: 8_001,
      finished: false,
    });
    await expect.poll(lockIsFree).toBe(true);

    const report = await importPremises(database.db, file, options);
    expect(report).toMatchObject({
      resumed_rows: 8_000,
      rows_read: ROWS + 2,
      rows_written: ROWS,
      rejected: 2,
    });
    expect(report.first_rejected).toEqual([
      { line: 2, reason: "ZIPCODE is not five digits" },
      { line: ROWS + 3, reason: "ZIPCODE is not five digits" },
    ]);
    expect(report.vanishing).toMatchObject({ missing: 0, marked: true });
    expect(await state()).toMatchObject({ premises: ROWS, finished: true });
  },
);

it("two concurrent imports: the second is rejected, the first is not affected", async () => {
  const first = await premiseFile(folder.path, "A_DLY.csv", samplePremises(9_000));
  const second = await premiseFile(folder.path, "B_DLY.csv", samplePremises(10, 2));
  const importStarted = Promise.withResolvers<void>();
  const running = importPremises(database.db, first, {
    ...options,
    onProgress: () => importStarted.resolve(),
  });
  await importStarted.promise;
  await expect(importPremises(database.db, second, options)).rejects.toThrow(ImportRunning);
  expect(await running).toMatchObject({ rows_read: 9_000 });
  expect(await importPremises(database.db, second, options)).toMatchObject({ rows_read: 10 });
});
