// Homes that several accounts add: who has them, what each proved, and what each is notified of.
import { Logger, runOnce } from "graphile-worker";
import { homeTasks } from "#server/jobs/accounts/home-tasks.ts";
import { noticeTasks } from "#server/jobs/notifications/notice-tasks.ts";
import type { Answer } from "./auth.ts";
import type { MeterWorld } from "./meters.ts";
import { api, type Person } from "./portal.ts";

export const LIST = "/api/service_locations";
/** The number of no meter. */
export const MADE_UP = "99999991";

export interface HomeDisputes {
  /** Adds a home over HTTP. */
  add(who: Person, esiid: string, proof?: object): Promise<Answer>;
  /** 200 for an account that has the home. */
  statusOf(who: Person, esiid: string): Promise<number>;
  /** Links the account's meter, and runs what follows from it. */
  link(person: Person, esiid: string): Promise<void>;
  /** Runs what settling a home left to be done, and the emails of it. */
  runJobs(): Promise<void>;
  /** Workflows of the account's notifications about a home, and what they carry. */
  feedOf(who: Person, esiid: string): Promise<Array<{ workflow: string; text: string }>>;
  /** How often the account was notified that the home left it. */
  removalsOf(who: Person, esiid: string): Promise<number>;
  /** What the account proved of a home that it has. */
  proofOf(who: Person, esiid: string): Promise<string | null>;
}

/** HTTP status, and why a home could not be added. */
export function problemOf({ status, body }: Answer): [number, string] {
  return [status, body.error?.fields?.problem];
}

/** What tests of one world do about homes that several accounts add. */
export function homeDisputes(world: MeterWorld): HomeDisputes {
  const { ctx } = world.server;
  const disputes: HomeDisputes = {
    add: (who, esiid, proof = {}) => api(world.server, "POST", LIST, who, { esiid, ...proof }),
    async statusOf(who, esiid) {
      return (await api(world.server, "GET", `${LIST}/${esiid}`, who)).status;
    },
    async link(person, esiid) {
      await world.link({ person, esiid });
      await disputes.runJobs();
    },
    async runJobs() {
      const taskList = { ...homeTasks(ctx), ...noticeTasks(ctx) };
      const logger = new Logger(() => () => {});
      await runOnce({ pgPool: ctx.db.pool, schema: "jobs", taskList, logger, noHandleSignals: true });
    },
    async feedOf({ id }, esiid) {
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
    async removalsOf(who, esiid) {
      const feed = await disputes.feedOf(who, esiid);
      return feed.filter(({ workflow }) => workflow === "home-removed").length;
    },
    async proofOf({ id }, esiid) {
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
