// A portal with storage for meter files, and a customer's actions on a file.
import { randomUUID } from "node:crypto";
import { createClient, type SupabaseClient } from "#tests/clients/supabase-js.ts";
import { expect } from "vitest";
import { customUsageStatusSchema, type UsageFile } from "#contracts/usage-files.ts";
import { importUsageFile } from "#server/jobs/meters/import-usage-file.ts";
import { seedBuckets } from "#server/domain/objects/product-buckets.ts";
import type { AuthServer } from "./auth.ts";
import { addLocation } from "./locations.ts";
import { api, createTestUser, portalServer, type TestUser } from "./portal.ts";
import { newEsiid } from "./orders.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** What the queue passes to a job about its attempts. */
export const FIRST_TRY = { job: { attempts: 1, max_attempts: 8 } };
export const LAST_TRY = { job: { attempts: 8, max_attempts: 8 } };

export interface UsageFileFixture {
  readonly server: AuthServer;
  /** The user who owns the locations and files unless another is named. */
  readonly user: TestUser;
  client(who?: TestUser): SupabaseClient;
  /** Creates a location and returns its ESI ID. */
  createLocation(): Promise<string>;
  /** Uploads as the portal does. Returns the object's path. */
  upload(text: string, who?: TestUser): Promise<string>;
  /** Reports a file without running its job. Returns the row's id. */
  reportFile(esiid: string, object: string, meter?: number): Promise<string>;
  /** The same, and runs the job. Returns the state of the file afterwards. */
  reportAndImport(esiid: string, object: string, meter?: number): Promise<UsageFile | null>;
  /** Returns the state of the file that was reported last. */
  findFile(esiid: string): Promise<UsageFile | null>;
  /** Runs all waiting jobs. */
  runJobs(): Promise<void>;
  close(): Promise<void>;
}

export const customUsagePath = (esiid: string): string =>
  `/usage/api/service_locations/${esiid}/custom_usage`;

/** Starts it, on a day in January 2026. */
export async function createUsageFileFixture(): Promise<UsageFileFixture> {
  const folder = await temporaryFolder("usage-files");
  const server = await portalServer(
    { DATA_DIR: folder.path },
    { now: () => new Date("2026-01-12T18:00:00Z") },
  );
  await seedBuckets(server.ctx);
  const user = await createTestUser(server);
  const client: UsageFileFixture["client"] = ({ token } = user) =>
    createClient(server.url, server.ctx.tokens.anonKey, { accessToken: () => Promise.resolve(token) });
  const fixture: UsageFileFixture = {
    server,
    user,
    client,
    async createLocation() {
      const esiid = newEsiid();
      await addLocation(server, user, esiid);
      return esiid;
    },
    async upload(text, who = user) {
      const name = `${who.id}/${randomUUID()}.csv`;
      const { error } = await client(who)
        .storage.from("usage-files")
        .upload(name, new Blob([text]), { contentType: "text/csv" });
      if (error) throw error;
      return `usage-files/${name}`;
    },
    async reportFile(esiid, object, meter = 0) {
      const reported = await api(server, "POST", customUsagePath(esiid), user, {
        kind: "file",
        object,
        meter,
      });
      expect(reported.status).toBe(200);
      expect(customUsageStatusSchema.parse(reported.body).file).toMatchObject({
        state: "waiting",
        problem: null,
      });
      const { id } = await server.ctx.db.sql
        .selectFrom("usage.files")
        .select("id")
        .where("esiid", "=", esiid)
        .where("object", "=", object)
        .where("meter", "=", meter)
        .executeTakeFirstOrThrow();
      return id;
    },
    async reportAndImport(esiid, object, meter) {
      await fixture.reportFile(esiid, object, meter);
      await fixture.runJobs();
      return fixture.findFile(esiid);
    },
    async findFile(esiid) {
      const { body } = await api(server, "GET", customUsagePath(esiid), user);
      return customUsageStatusSchema.parse(body).file;
    },
    async runJobs() {
      const { rows } = await server.ctx.db.pool.query<{ payload: unknown }>(
        "select p.payload from jobs._private_jobs p join jobs._private_tasks t on t.id = p.task_id where t.identifier = 'import-usage-file'",
      );
      for (const { payload } of rows) await importUsageFile(server.ctx, payload, FIRST_TRY);
    },
    async close() {
      await server.close();
      await folder.remove();
    },
  };
  return fixture;
}

/** Two ordinary days and one without readings, in the layout of the utilities' own download. */
export function smallFile(esiid: string): string {
  const header =
    "ESIID,USAGE_DATE,REVISION_DATE,USAGE_START_TIME,USAGE_END_TIME,USAGE_KWH,ESTIMATED_ACTUAL,CONSUMPTION_SURPLUSGENERATION";
  const clock = (quarter: number): string =>
    `${String(Math.floor(quarter / 4) % 24).padStart(2, "0")}:${String((quarter % 4) * 15).padStart(2, "0")}`;
  const rows = ["06/01/2025", "06/03/2025"].flatMap((day) =>
    Array.from(
      { length: 96 },
      (_, quarter) =>
        `'${esiid},${day},06/04/2025 10:00:00, ${clock(quarter)}, ${clock(quarter + 1)},.25,A,Consumption`,
    ),
  );
  return [header, ...rows].join("\n");
}
