// Locations that several accounts add: which account has one, what each account proved, and which notifications each
// account gets.
import { Logger, runOnce } from "graphile-worker";
import { locationTasks } from "#server/jobs/accounts/location-tasks.ts";
import { notificationTasks } from "#server/jobs/notifications/notification-tasks.ts";
import type { ApiResponse } from "./auth.ts";
import type { MeterFixture } from "./meters.ts";
import { addLocation, insertPremise } from "./locations.ts";
import { api, createTestUser, type TestUser } from "./portal.ts";
import { newEsiid } from "./orders.ts";

export const LIST = "/api/service_locations";
/** A meter number that belongs to no meter. */
export const FAKE_METER_NUMBER = "99999991";

/** A home that is in the squatter's account but belongs to the resident. */
export interface SquattedLocation {
  readonly esiid: string;
  readonly squatter: TestUser;
  readonly resident: TestUser;
}

export interface LocationDisputes {
  /** Adds a home to the squatter's account without any proof. */
  seedSquattedLocation(more?: object): Promise<SquattedLocation>;
  /** Adds a location over HTTP. */
  add(who: TestUser, esiid: string, proof?: object): Promise<ApiResponse>;
  /** 200 for an account that has the location. */
  fetchStatus(who: TestUser, esiid: string): Promise<number>;
  /** Links the account's meter and runs the jobs that follow. */
  link(user: TestUser, esiid: string): Promise<void>;
  /** Runs the jobs and emails that are left after a location is resolved. */
  runJobs(): Promise<void>;
  /** Workflows and contents of the account's notifications about a location. */
  fetchFeed(who: TestUser, esiid: string): Promise<Array<{ workflow: string; text: string }>>;
  /** Number of notifications to the account that the location was removed from it. */
  countRemovals(who: TestUser, esiid: string): Promise<number>;
  /** What the account has proved for a location that it has. */
  getProof(who: TestUser, esiid: string): Promise<string | null>;
}

/** HTTP status and the reason a location could not be added. */
export function getProblem({ status, body }: ApiResponse): [number, string] {
  return [status, body.error?.fields?.problem];
}

/** Actions on locations that several accounts add, for tests that share a fixture. */
export function createLocationDisputes(fixture: MeterFixture): LocationDisputes {
  const { ctx } = fixture.server;
  const disputes: LocationDisputes = {
    async seedSquattedLocation(more = {}) {
      const [squatter, resident] = [
        await createTestUser(fixture.server),
        await createTestUser(fixture.server),
      ];
      const esiid = newEsiid();
      await insertPremise(fixture.server, esiid);
      await addLocation(fixture.server, squatter, esiid, more);
      return { esiid, squatter, resident };
    },
    add: (who, esiid, proof = {}) => api(fixture.server, "POST", LIST, who, { esiid, ...proof }),
    async fetchStatus(who, esiid) {
      return (await api(fixture.server, "GET", `${LIST}/${esiid}`, who)).status;
    },
    async link(user, esiid) {
      await fixture.link({ user, esiid });
      await disputes.runJobs();
    },
    async runJobs() {
      const taskList = { ...locationTasks(ctx), ...notificationTasks(ctx) };
      const logger = new Logger(() => () => {});
      await runOnce({ pgPool: ctx.db.pool, schema: "jobs", taskList, logger, noHandleSignals: true });
    },
    async fetchFeed({ id }, esiid) {
      const rows = await ctx.db.sql
        .selectFrom("notify.messages")
        .select(["workflow", "data", "blocks"])
        .where("user_id", "=", id)
        .orderBy("inserted_at")
        .execute();
      return rows
        .map(({ workflow, ...rest }) => ({ workflow, text: JSON.stringify(rest) }))
        .filter(({ text }) => text.includes(esiid));
    },
    async countRemovals(who, esiid) {
      const feed = await disputes.fetchFeed(who, esiid);
      return feed.filter(({ workflow }) => workflow === "home-removed").length;
    },
    async getProof({ id }, esiid) {
      const row = await ctx.db.sql
        .selectFrom("portal.service_locations")
        .select("proof")
        .where("user_id", "=", id)
        .where("esiid", "=", esiid)
        .where("ended_at", "is", null)
        .executeTakeFirstOrThrow();
      return row.proof;
    },
  };
  return disputes;
}
