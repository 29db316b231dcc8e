// Meter files that we fail to read: no customer waits for them, nothing is lost, and the next attempt may succeed.
import { expect, it } from "vitest";
import type { Context } from "#server/domain/context.ts";
import { importUsageFile, sweepUsageFiles } from "#server/jobs/meters/import-usage-file.ts";
import { FIRST_TRY, LAST_TRY, smallFile, createUsageFileFixture } from "#tests/support/usage-files.ts";
import { setup } from "#tests/support/setup.ts";

const fixture = setup(createUsageFileFixture);

/** Returns a context as if the disk with the files is unavailable. */
function withoutDisk(): Context {
  const { ctx } = fixture.server;
  return { ...ctx, objects: { ...ctx.objects, get: () => Promise.reject(new Error("the disk is away")) } };
}

/** Returns how often the customer was notified that nothing of a home's file was saved. */
async function countNotifications(esiid: string): Promise<number | null> {
  const { rowCount } = await fixture.server.ctx.db.pool.query(
    "select from notify.messages where workflow = 'usage-import-failed' and data::text like $1",
    [`%${esiid}%`],
  );
  return rowCount;
}

it("is retried; waiting ends after the last attempt, and a restarted job still saves it", async () => {
  const esiid = await fixture.createLocation();
  const file_id = await fixture.reportFile(esiid, await fixture.upload(smallFile(esiid)));
  const reading = (attempts: typeof FIRST_TRY) => importUsageFile(withoutDisk(), { file_id }, attempts);
  await expect(reading(FIRST_TRY)).rejects.toThrow("the disk is away");
  expect(await fixture.findFile(esiid)).toMatchObject({ state: "waiting", problem: null });
  expect(await countNotifications(esiid)).toBe(0);
  await expect(reading(LAST_TRY)).rejects.toThrow("the disk is away");
  await expect(reading(LAST_TRY)).rejects.toThrow("the disk is away");
  expect(await fixture.findFile(esiid)).toMatchObject({ state: "failed", problem: "not_read" });
  expect(await countNotifications(esiid)).toBe(1);
  await importUsageFile(fixture.server.ctx, { file_id }, FIRST_TRY);
  expect(await fixture.findFile(esiid)).toMatchObject({ state: "done", problem: null, kept: 2 });
});

it("may be submitted again without another upload", async () => {
  const esiid = await fixture.createLocation();
  const object = await fixture.upload(smallFile(esiid));
  const file_id = await fixture.reportFile(esiid, object);
  await expect(importUsageFile(withoutDisk(), { file_id }, LAST_TRY)).rejects.toThrow("the disk is away");
  expect(await fixture.reportAndImport(esiid, object)).toMatchObject({ state: "done", kept: 2 });
});

it("stays for the home whose job died after it was read for another", async () => {
  const locations = [await fixture.createLocation(), await fixture.createLocation()] as const;
  const object = await fixture.upload(smallFile(locations[0]));
  const file_id = await fixture.reportFile(locations[0], object);
  await expect(importUsageFile(withoutDisk(), { file_id }, LAST_TRY)).rejects.toThrow("the disk is away");
  const other = await fixture.reportFile(locations[1], object);
  await importUsageFile(fixture.server.ctx, { file_id: other }, FIRST_TRY);
  expect(await fixture.findFile(locations[1])).toMatchObject({ state: "done" });
  await importUsageFile(fixture.server.ctx, { file_id }, FIRST_TRY);
  expect(await fixture.findFile(locations[0])).toMatchObject({ state: "done" });
});

it("is recorded by the daily sweep if its job died silently", async () => {
  const [lost, queued] = [await fixture.createLocation(), await fixture.createLocation()];
  for (const esiid of [lost, queued]) await fixture.reportFile(esiid, await fixture.upload(smallFile(esiid)));
  const { ctx } = fixture.server;
  await ctx.db.pool.query(
    "update usage.files set created_at = $1::timestamptz - interval '3 hours' where esiid = any($2)",
    [ctx.now(), [lost, queued]],
  );
  const dead = await ctx.db.pool.query(
    `update jobs._private_jobs set attempts = max_attempts
    where key in (select 'import-usage-file:' || id from usage.files where esiid = $1)`,
    [lost],
  );
  expect(dead.rowCount).toBe(1);
  await sweepUsageFiles(ctx);
  expect(await fixture.findFile(lost)).toMatchObject({ state: "failed", problem: "not_read" });
  expect(await countNotifications(lost)).toBe(1);
  expect(await fixture.findFile(queued)).toMatchObject({ state: "waiting" });
});
