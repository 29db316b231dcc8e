// A portal that reads meters from a simulated meter source, with the queue driven by hand.
import { Logger, runOnce } from "graphile-worker";
import { expect } from "vitest";
import type { Agreement } from "#contracts/live-link.ts";
import {
  startSmtSimulator,
  type SmtSimulator,
  type SmtSimulatorOptions,
} from "#simulators/meters/smart-meter-texas.ts";
import type { DayReads } from "#meter/day-reads.ts";
import { QUALITY } from "#meter/usage.ts";
import { WAITS, type Waits } from "#server/jobs/meters/meter-faults.ts";
import { meterTasks } from "#server/jobs/meters/meter-tasks.ts";
import { EVERY_DAY, readDays } from "#server/domain/meters/readings.ts";
import type { ApiResponse, AuthServer } from "./auth.ts";
import { movableClock } from "./movable-clock.ts";
import { addLocation } from "./locations.ts";
import { makeJobsDue } from "./message-jobs.ts";
import { api, createTestUser, portalServer, type TestUser } from "./portal.ts";
import { newEsiid } from "./orders.ts";

/** Ambit's certificate number. */
export const PROVIDER = "10117";
export const METER = "118045771";
const DAY_SECONDS = 86_400;
/** Three chunks. */
export const SHORT_DAYS = 90;

export interface LinkedLocation {
  readonly user: TestUser;
  readonly esiid: string;
}

export interface MeterFixture {
  readonly server: AuthServer;
  readonly smt: SmtSimulator;
  readonly clock: ReturnType<typeof movableClock>;
  /** Creates a location of a new account. An email address that begins with `year` gets a whole year of history. */
  createLocation(options?: { email?: string }): Promise<LinkedLocation>;
  call(location: LinkedLocation, method: string, body?: object): Promise<ApiResponse>;
  requestAgreement(location: LinkedLocation): Promise<Agreement>;
  agree(location: LinkedLocation): Promise<void>;
  /** Requests an agreement, consents, and lets the meter source accept it. */
  request(location: LinkedLocation): Promise<void>;
  /** The same, with the customer's confirmation and the imported history. */
  link(location: LinkedLocation): Promise<void>;
  confirm(location: LinkedLocation): void;
  /** Returns the meter source's number of the location's newest agreement. */
  getAgreementNumber(location: LinkedLocation): number;
  agreement(location: LinkedLocation): Promise<Agreement>;
  /** Runs due jobs until none are left. */
  runJobs(): Promise<void>;
  /** The same, after every wait has passed. */
  runAll(): Promise<void>;
  /** Runs one of the scheduled tasks and the jobs it queues. */
  run(task: string): Promise<void>;
  days(count: number): void;
  states(location: LinkedLocation): Promise<string[]>;
  stored(location: LinkedLocation): Promise<string[]>;
  readsOf(location: LinkedLocation, from: string, to: string): string[];
  listImportResults(location: LinkedLocation): Promise<boolean[]>;
  close(): Promise<void>;
}

const silent = new Logger(() => () => {});

/** Formats a day as a line for comparison. Days without readings are left out. */
function formatLine(channel: string, day: string, wh: Int32Array, quality: Uint8Array): string[] {
  if (quality.every((code) => code === QUALITY.missing)) return [];
  return [`${channel} ${day} ${wh.join(",")} ${quality.join("")}`];
}

/** Lists the readings stored for an account's location, in order. */
export async function storedReads(server: AuthServer, userId: string, esiid: string): Promise<string[]> {
  const { rows } = await server.ctx.db.pool.query<{ id: number }>(
    "select id from usage.meters where user_id = $1 and esiid = $2",
    [userId, esiid],
  );
  const [meter] = rows;
  const days = meter ? await readDays(server.ctx, meter.id, EVERY_DAY) : [];
  return days
    .flatMap(({ channel, day, values }) =>
      formatLine(channel === "generation" ? "g" : "c", day, values.wh, values.quality),
    )
    .toSorted();
}

/** Formats the readings of a meter source in the same way. */
export function formatReads(reads: readonly DayReads[]): string[] {
  return reads
    .flatMap(({ channel, day, wh, quality }) =>
      formatLine(channel === "generation" ? "g" : "c", day, wh, quality),
    )
    .toSorted();
}

/** Limits later imports to `days` days, so that tests are short. Addresses that begin with `year` are exempt. */
export async function shortenHistories(server: AuthServer, days: number): Promise<void> {
  await server.ctx.db.pool.query(`
    create function usage.short_history() returns trigger language plpgsql as $$
    begin
      if new.import_from is not null and old.import_from is null and new.email not like 'year%' then
        new.import_from := new.import_to - ${days - 1};
        new.import_next := new.import_from;
      end if;
      return new;
    end $$`);
  await server.ctx.db.pool.query(
    "create trigger short_history before update on usage.agreements for each row execute function usage.short_history()",
  );
}

interface MeterFixtureOptions extends Omit<SmtSimulatorOptions, "now"> {
  /** Days of history that are imported. */
  readonly history_days?: number;
  /** The clock stands still at this time unless a test moves it. */
  readonly start?: Date;
}

/** Starts both, with histories of SHORT_DAYS by default. `waits` is the tasks' parameter. */
export async function createMeterFixture(
  environment: Record<string, string> = {},
  waits: Waits = { ...WAITS, spread_ms: 0 },
  { history_days = SHORT_DAYS, start, ...simulator }: MeterFixtureOptions = {},
): Promise<MeterFixture> {
  const clock = movableClock(start);
  const smt = await startSmtSimulator({ ...simulator, now: clock.now });
  const SMART_METER_TEXAS = JSON.stringify({ ...smt.access, timeout_ms: 2_000, wait_ms: 0 });
  // Sessions outlast the years that tests skip.
  const server = await portalServer(
    { SMART_METER_TEXAS, AUTH_JWT_EXP: "200000000", ...environment },
    { now: clock.now },
  );
  await shortenHistories(server, history_days);
  const { pool, sql } = server.ctx.db;
  const taskList = meterTasks(server.ctx, waits);

  const runJobs = async (): Promise<void> => {
    await runOnce({ pgPool: pool, schema: "jobs", taskList, logger: silent, noHandleSignals: true });
    const queuedJob = async (): Promise<number | null> =>
      (await pool.query("select from jobs._private_jobs where locked_at is not null and key is not null"))
        .rowCount;
    await expect.poll(queuedJob).toBe(0);
  };
  const runAll = async (): Promise<void> => {
    await makeJobsDue(pool);
    await runJobs();
  };
  const run = async (task: string): Promise<void> => {
    await pool.query("select jobs.add_job($1)", [task]);
    await runJobs();
  };
  const call: MeterFixture["call"] = (location, method, body) =>
    api(server, method, `/usage/api/service_locations/${location.esiid}/agreements`, location.user, body);
  const callAgreement = async (
    location: LinkedLocation,
    method: string,
    body?: object,
  ): Promise<Agreement> => {
    const response = await call(location, method, body);
    if (response.status !== 200)
      throw new Error(`${method}: ${response.status} ${JSON.stringify(response.body)}`);
    return response.body.agreement as Agreement;
  };
  const getAgreementNumber = (location: LinkedLocation): number => {
    const [newest] = smt.book.of(location.esiid).toReversed();
    if (!newest) throw new Error("The company has no agreement of this home.");
    return newest.number;
  };
  const fixture: MeterFixture = {
    server,
    smt,
    clock,
    call,
    runJobs,
    runAll,
    run,
    getAgreementNumber,
    async createLocation(options = {}) {
      const user = await createTestUser(server, options);
      const esiid = newEsiid();
      await addLocation(server, user, esiid);
      return { user, esiid };
    },
    requestAgreement: (location) =>
      callAgreement(location, "POST", { esiid: location.esiid, meter_number: METER, puct_number: PROVIDER }),
    async agree(location) {
      await callAgreement(location, "PATCH", { agreed: true });
    },
    async request(location) {
      await fixture.requestAgreement(location);
      await fixture.agree(location);
      await runJobs();
    },
    confirm(location) {
      if (!smt.book.confirm(getAgreementNumber(location))) throw new Error("There was nothing to confirm.");
    },
    async link(location) {
      await fixture.request(location);
      fixture.confirm(location);
      clock.wait(601);
      await run("follow-agreements");
    },
    agreement: (location) => callAgreement(location, "GET"),
    days: (count) => clock.wait(count * DAY_SECONDS),
    async states(location) {
      const { rows } = await pool.query<{ line: string }>(
        `select concat_ws(' ', e.state, e.actor, e.code) as line
        from usage.agreement_events e join usage.agreements a on a.id = e.agreement_id
        where a.esiid = $1 order by e.seq`,
        [location.esiid],
      );
      return rows.map(({ line }) => line);
    },
    stored: (location) => storedReads(server, location.user.id, location.esiid),
    readsOf: (location, from, to) => formatReads(smt.listReads(location.esiid, from, to)),
    async listImportResults(location) {
      const rows = await sql
        .selectFrom("notify.messages")
        .select("data")
        .where("user_id", "=", location.user.id)
        .where("workflow", "=", "live-link-initial-setup-complete")
        .orderBy("inserted_at")
        .execute();
      return rows.map(({ data }) => (data as { is_success: boolean }).is_success);
    },
    async close() {
      await server.close();
      await smt.close();
    },
  };
  return fixture;
}
