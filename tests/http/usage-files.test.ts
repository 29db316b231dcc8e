// A meter file from upload to a home's readings: uploaded through storage, previewed, saved by a job.
import { readFile } from "node:fs/promises";
import { beforeAll, describe, expect, it } from "vitest";
import { usagePreviewSchema } from "#contracts/usage-files.ts";
import { eraseLocations } from "#server/domain/locations/remove-location.ts";
import { eraseUsageFiles, IMPORT_USAGE_FILE } from "#server/domain/locations/usage-files.ts";
import { eraseLinkedMeters } from "#server/domain/meters/end-agreements.ts";
import { readsFrom } from "#server/domain/meters/test-support.ts";
import { importUsageFile, sweepUsageFiles } from "#server/jobs/meters/import-usage-file.ts";
import { readRange } from "#server/domain/meters/readings.ts";
import { QUALITY } from "#meter/usage.ts";
import type { AuthServer } from "#tests/support/auth.ts";
import { addLocation, seedReadings } from "#tests/support/locations.ts";
import { api, createTestUser, type TestUser } from "#tests/support/portal.ts";
import { newEsiid } from "#tests/support/orders.ts";
import { realData } from "#tests/support/real-data.ts";
import { customUsagePath, FIRST_TRY, smallFile, createUsageFileFixture } from "#tests/support/usage-files.ts";
import { setup } from "#tests/support/setup.ts";

let server: AuthServer;
let user: TestUser;
const fixture = setup(createUsageFileFixture);
beforeAll(async () => {
  ({ server, user } = fixture);
});

describe("the function usage-preview", () => {
  const preview = async (object: string, who: TestUser = user) =>
    fixture.client(who).functions.invoke("usage-preview", { body: { object } });

  it("shows what a file contains, and saves nothing", async () => {
    const esiid = newEsiid();
    const { data, error } = await preview(await fixture.upload(smallFile(esiid)));
    expect(error).toBeNull();
    expect(usagePreviewSchema.parse(data)).toMatchObject({
      ok: true,
      kept_as: "intervals",
      meters: [
        {
          esiid,
          from: "2025-06-01",
          through: "2025-06-03",
          days: 3,
          read_days: 2,
          kwh: 48,
          gaps: [{ from: "2025-06-02", through: "2025-06-02" }],
        },
      ],
    });
  });

  it("reports what is wrong with one, by line and column", async () => {
    const text = smallFile(newEsiid()).replace(",.25,A,", ",lots,A,");
    const { data } = await preview(await fixture.upload(text));
    expect(usagePreviewSchema.parse(data)).toMatchObject({
      ok: false,
      errors: [{ code: "kwh_invalid", line: 2, found: "lots" }],
    });
  });

  it("returns nothing about another customer's file or a missing one", async () => {
    const other = await createTestUser(server);
    const object = await fixture.upload(smallFile(newEsiid()));
    for (const requested of [object, `usage-files/${other.id}/nothing.csv`]) {
      const { error } = await preview(requested, other);
      const response = error.context as Response;
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ error: { code: "not_found" } });
    }
    const malformed = await preview("../etc/passwd");
    expect((malformed.error.context as Response).status).toBe(400);
    await (malformed.error.context as Response).text();
  });
});

describe("custom_usage of kind file", () => {
  it("becomes the home's readings once, however often it is submitted, and deletes the object", async () => {
    const esiid = await fixture.createLocation();
    const object = await fixture.upload(smallFile(esiid));
    expect(await fixture.reportAndImport(esiid, object)).toMatchObject({
      state: "done",
      kept: 2,
      problem: null,
    });
    const again = await api(server, "POST", customUsagePath(esiid), user, { kind: "file", object });
    // The object is deleted, so it cannot be submitted again.
    expect(again.status).toBe(404);
    const left = await server.ctx.db.sql
      .selectFrom("storage.objects")
      .select("name")
      .where("name", "=", object.slice("usage-files/".length))
      .execute();
    expect(left).toEqual([]);
    const { rows } = await server.ctx.db.pool.query("select id from usage.meters where esiid = $1", [esiid]);
    expect(rows).toHaveLength(1);
  });

  it("records what is wrong with a file, and does not retry", async () => {
    expect(
      await fixture.reportAndImport(
        await fixture.createLocation(),
        await fixture.upload("nothing that a meter wrote"),
      ),
    ).toMatchObject({
      state: "failed",
      problem: "unknown_format",
    });
    const esiid = await fixture.createLocation();
    expect(await fixture.reportAndImport(esiid, await fixture.upload(smallFile(esiid)), 5)).toMatchObject({
      state: "failed",
      problem: "too_little",
    });
  });

  it("is read after waiting messages, and accepts 60 an hour from an account", async () => {
    const other = await createTestUser(server);
    const esiid = newEsiid();
    await addLocation(server, other, esiid);
    const object = await fixture.upload(smallFile(esiid), other);
    const submit = async (meter: number): Promise<number> =>
      (await api(server, "POST", customUsagePath(esiid), other, { kind: "file", object, meter })).status;
    const statuses = await Promise.all(Array.from({ length: 61 }, (_, meter) => submit(meter)));
    expect(statuses.filter((status) => status !== 200)).toEqual([429]);
    const { rows } = await server.ctx.db.pool.query<{ priority: number }>(
      "select priority from jobs.jobs where task_identifier = $1 and key like $2",
      [IMPORT_USAGE_FILE, `${IMPORT_USAGE_FILE}:%`],
    );
    // Messages have 0, which is first.
    expect(rows.length).toBeGreaterThanOrEqual(60);
    expect(Math.min(...rows.map(({ priority }) => priority))).toBeGreaterThan(0);
    await fixture.runJobs();
  });

  it("rejects another customer's file", async () => {
    const esiid = await fixture.createLocation();
    const other = await createTestUser(server);
    const object = await fixture.upload(smallFile(esiid), other);
    const reported = await api(server, "POST", customUsagePath(esiid), user, { kind: "file", object });
    expect(reported.status).toBe(404);
  });

  it("is read for each home that it was submitted for before it is deleted", async () => {
    const locations = [await fixture.createLocation(), await fixture.createLocation()];
    const object = await fixture.upload(smallFile(newEsiid()));
    for (const esiid of locations)
      await api(server, "POST", customUsagePath(esiid), user, { kind: "file", object });
    await fixture.runJobs();
    for (const esiid of locations) {
      const { body } = await api(server, "GET", customUsagePath(esiid), user);
      expect(body.file).toMatchObject({ state: "done", kept: 2 });
    }
    const deleted = await api(server, "POST", customUsagePath(await fixture.createLocation()), user, {
      kind: "file",
      object,
    });
    expect(deleted.status).toBe(404);
  });

  it.each([
    ["earlier", "2025-06-02T10:00:00Z", 250, QUALITY.actual],
    ["later", "2025-06-09T10:00:00Z", 111, QUALITY.estimated],
  ])(
    "together with the meter source's readings %s: the newest revision counts",
    async (_, revised_at, wh, quality) => {
      const esiid = await fixture.createLocation();
      const reported = {
        wh: new Int32Array(96).fill(111),
        quality: new Uint8Array(96).fill(QUALITY.estimated),
      };
      const meter = await seedReadings(server, user, esiid, [
        { channel: "consumption", day: "2025-06-01", revised_at, ...reported },
      ]);
      // Its readings were revised on June 4.
      await fixture.reportAndImport(esiid, await fixture.upload(smallFile(esiid)));
      const [day] = await readRange(server.ctx, meter, "2025-06-01", "2025-06-01");
      expect([day?.used?.wh[40], day?.used?.quality[40]]).toEqual([wh, quality]);
    },
  );

  it.each([false, true])(
    "leaves nothing of an account that is erased at that moment (read before: %s)",
    async (wasRead) => {
      const erasedUser = await createTestUser(server);
      const esiid = newEsiid();
      await addLocation(server, erasedUser, esiid);
      if (wasRead) await seedReadings(server, erasedUser, esiid, readsFrom("2025-05-01", 3));
      const object = await fixture.upload(smallFile(esiid), erasedUser);
      await api(server, "POST", customUsagePath(esiid), erasedUser, { kind: "file", object });
      const { id: file_id } = await server.ctx.db.sql
        .selectFrom("usage.files")
        .select("id")
        .where("user_id", "=", erasedUser.id)
        .executeTakeFirstOrThrow();
      const waits = async (): Promise<number | null> =>
        (
          await server.ctx.db.pool.query(
            "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
          )
        ).rowCount;
      const reading: Array<Promise<void>> = [];
      await server.ctx.db.sql.transaction().execute(async (trx) => {
        await eraseLocations(trx, erasedUser.id, server.ctx.now());
        await eraseLinkedMeters(trx, erasedUser.id, server.ctx.now());
        await eraseUsageFiles(trx, erasedUser.id);
        reading.push(importUsageFile(server.ctx, { file_id }, FIRST_TRY));
        await expect.poll(waits).toBe(1);
      });
      await Promise.all(reading);
      const meters = await server.ctx.db.pool.query("select from usage.meters where user_id = $1", [
        erasedUser.id,
      ]);
      expect(meters.rowCount).toBe(0);
    },
  );

  it("is deleted if it was not submitted for two days", async () => {
    const object = await fixture.upload(smallFile(newEsiid()));
    const name = object.slice("usage-files/".length);
    const count = async (): Promise<number> =>
      (await server.ctx.db.sql.selectFrom("storage.objects").select("id").where("name", "=", name).execute())
        .length;
    await sweepUsageFiles(server.ctx);
    expect(await count()).toBe(1);
    await server.ctx.db.pool.query(
      "update storage.objects set created_at = $2::timestamptz - interval '49 hours' where name = $1",
      [name, server.ctx.now()],
    );
    await sweepUsageFiles(server.ctx);
    expect(await count()).toBe(0);
  });
});

/** Returns the Wh per day of the file, based only on its own columns. */
function dailySums(csv: string): Map<string, { wh: number; rows: number; blank: number }> {
  const sums = new Map<string, { wh: number; rows: number; blank: number }>();
  for (const line of csv.trim().split(/\r?\n/).slice(1)) {
    const [, date = "", , , , kwh = "", , channel = ""] = line.split(",").map((cell) => cell.trim());
    if (!/^consumption$/i.test(channel)) continue;
    const [month, day, year] = date.split("/");
    const key = `${year}-${month?.padStart(2, "0")}-${day?.padStart(2, "0")}`;
    const sum = sums.get(key) ?? { wh: 0, rows: 0, blank: 0 };
    sum.rows += 1;
    if (kwh === "") sum.blank += 1;
    else sum.wh += Math.round(Number(kwh) * 1000);
    sums.set(key, sum);
  }
  return sums;
}

const file = realData("smart-meter-texas/interval-2022-03-01_2023-01-14.csv");

// Without the real file there is nothing to compare with. The tests above cover generated files.
describe("a real home's year through the upload", () => {
  if (file === null) {
    it("is not next to this checkout: nothing to upload", () => expect(file).toBeNull());
    return;
  }
  it("has every day's kWh to the Wh, both days on which the clocks change, and its gaps marked", async () => {
    const esiid = await fixture.createLocation();
    const csv = await readFile(file ?? "", "utf8");
    const object = await fixture.upload(csv);
    const { data } = await fixture.client().functions.invoke("usage-preview", { body: { object } });
    expect(usagePreviewSchema.parse(data)).toMatchObject({ ok: true, meters: [{ days: 320 }] });
    expect(await fixture.reportAndImport(esiid, object)).toMatchObject({ state: "done" });

    const { rows } = await server.ctx.db.pool.query<{ id: number }>(
      "select id from usage.meters where esiid = $1",
      [esiid],
    );
    const days = await readRange(server.ctx, rows[0]?.id ?? 0, "2022-01-01", "2023-12-31");
    const sums = dailySums(csv);
    const read = [...sums].filter(([, { rows: all, blank }]) => blank < all);
    expect(days.map(({ day }) => day)).toEqual(read.map(([day]) => day).sort());
    for (const { day, used } of days) {
      const wh = used?.wh.reduce((sum, value) => sum + value, 0);
      expect([day, wh]).toEqual([day, sums.get(day)?.wh]);
    }
    const byDay = new Map(days.map((day) => [day.day, day]));
    expect(byDay.get("2022-03-13")?.used?.wh).toHaveLength(92);
    expect(byDay.get("2022-11-06")?.used?.wh).toHaveLength(100);
    for (const { day, used } of days) {
      const missing = used?.quality.filter((code) => code === QUALITY.missing).length;
      // The four blank rows in spring are not quarter hours at all.
      const skipped = day === "2022-03-13" && sums.get(day)?.rows === 96 ? 4 : 0;
      const expected = (used?.wh.length ?? 0) - ((sums.get(day)?.rows ?? 0) - (sums.get(day)?.blank ?? 0));
      expect([day, missing]).toEqual([day, skipped > 0 ? (sums.get(day)?.blank ?? 0) - skipped : expected]);
    }
  });
});
