// Homes that several accounts add: who has them, what each proved, and what each is notified of.
import { Logger, runOnce } from "graphile-worker";
import { locationTasks } from "#server/jobs/accounts/location-tasks.ts";
import { notificationTasks } from "#server/jobs/notifications/notification-tasks.ts";
import type { ApiResponse } from "./auth.ts";
import type { MeterFixture } from "./meters.ts";
import { addLocation, insertPremise } from "./locations.ts";
import { api, createTestUser, type TestUser } from "./portal.ts";
import { newEsiid } from "./orders.ts";

export const LIST = "/api/service_locations";
/** The number of no meter. */
export const FAKE_METER_NUMBER = "99999991";

/** A home in the squatter's account that is the resident's. */
export interface SquattedLocation {
  readonly esiid: string;
  readonly squatter: TestUser;
  readonly resident: TestUser;
}

export interface LocationDisputes {
  /** Puts a home into the squatter's account, without any proof. */
  seedSquattedLocation(more?: object): Promise<SquattedLocation>;
  /** Adds a home over HTTP. */
  add(who: TestUser, esiid: string, proof?: object): Promise<ApiResponse>;
  /** 200 for an account that has the home. */
  fetchStatus(who: TestUser, esiid: string): Promise<number>;
  /** Links the account's meter, and runs what follows from it. */
  link(user: TestUser, esiid: string): Promise<void>;
  /** Runs what settling a home left to be done, and the emails of it. */
  runJobs(): Promise<void>;
  /** Workflows of the account's notifications about a home, and what they carry. */
  fetchFeed(who: TestUser, esiid: string): Promise<Array<{ workflow: string; text: string }>>;
  /** How often the account was notified that the home left it. */
  countRemovals(who: TestUser, esiid: string): Promise<number>;
  /** What the account proved of a home that it has. */
  getProof(who: TestUser, esiid: string): Promise<string | null>;
}

/** HTTP status, and why a home could not be added. */
export function getProblem({ status, body }: ApiResponse): [number, string] {
  return [status, body.error?.fields?.problem];
}

/** What tests of one world do about homes that several accounts add. */
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
