// A portal with one simulated partner that accepts orders, with the queue driven by hand.
import { Logger, runOnce } from "graphile-worker";
import { expect } from "vitest";
import type { OrderState } from "#contracts/order-transitions.ts";
import type { Enrollment } from "#contracts/partners.ts";
import { locationTasks } from "#server/jobs/accounts/location-tasks.ts";
import { partnerTasks } from "#server/jobs/orders/partner-tasks.ts";
import type { NewOrder } from "#server/domain/orders/insert-order.ts";
import {
  DEVELOPMENT_PARTNER,
  startPartnerSimulator,
  type PartnerSimulator,
  type SimulatorOptions,
} from "#simulators/partner/simulator.ts";
import { queueCancellation, queueEnrollment } from "#server/domain/orders/queue-enrollment.ts";
import type { AuthServer } from "./auth.ts";
import { movableClock } from "./movable-clock.ts";
import { makeJobsDue } from "./message-jobs.ts";
import { portalServer } from "./portal.ts";
import { placeOrder } from "./orders.ts";

/** For each request of a job: an unresponsive provider costs a test no more than this. */
const TIMEOUT_MS = 2_000;

export const CUSTOMER = {
  name: "Rosa Maldonado",
  email: "rosa.maldonado@example.com",
  phone: "15125550147",
} as const;

export interface EventRow {
  readonly state: OrderState;
  readonly actor: string;
  readonly code: string | null;
  readonly reason: string | null;
  readonly starts_on: string | null;
  readonly ends_on: string | null;
}

export interface OrderNow {
  readonly state: OrderState;
  readonly starts_on: string | null;
  readonly ends_on: string | null;
  readonly partner_reference: string | null;
  readonly sent_at: Date | null;
  readonly cancel_requested_at: Date | null;
}

export interface PartnerFixture {
  readonly server: AuthServer;
  readonly simulator: PartnerSimulator;
  readonly clock: ReturnType<typeof movableClock>;
  /** Places an order and queues its enrollment. */
  place(order?: Partial<NewOrder>): Promise<string>;
  /** Requests the cancellation of an order that was already sent. */
  requestCancellation(id: string): Promise<void>;
  /** Runs due jobs until none are left. */
  runOnce(): Promise<void>;
  /** The same, and waits until the end of each job is written. */
  runJobs(): Promise<void>;
  /** The same, after the queue's backoff has passed. */
  runAll(): Promise<void>;
  order(id: string): Promise<OrderNow>;
  /** Oldest first. */
  events(id: string): Promise<EventRow[]>;
  states(id: string): Promise<OrderState[]>;
  advance(id: string, change: Partial<Enrollment>): Promise<number[]>;
  close(): Promise<void>;
}

/** Counts jobs whose end is not written yet. */
async function countLocked(server: AuthServer): Promise<number> {
  const sql = "select from jobs._private_jobs where locked_at is not null";
  return (await server.ctx.db.pool.query(sql)).rowCount ?? 0;
}

const silent = new Logger(() => () => {});

async function listEvents(server: AuthServer, id: string): Promise<EventRow[]> {
  const { rows } = await server.ctx.db.pool.query<EventRow>(
    `select state, actor, code, reason, starts_on, ends_on from portal.order_events where order_id = $1 order by seq`,
    [id],
  );
  return rows;
}

/** Starts both. `partners` are configured in addition to the simulator, which has only the given capabilities. */
export async function createPartnerFixture(
  partners: readonly object[] = [],
  capabilities?: SimulatorOptions["capabilities"],
): Promise<PartnerFixture> {
  const clock = movableClock();
  const simulator = await startPartnerSimulator({ now: clock.now, ...(capabilities && { capabilities }) });
  const PARTNERS = JSON.stringify([simulator.partner, ...partners]);
  const server = await portalServer({ PARTNERS }, { now: clock.now });
  simulator.callsBack(server.url);
  const { pool, sql: db } = server.ctx.db;
  const taskList = { ...partnerTasks(server.ctx, TIMEOUT_MS), ...locationTasks(server.ctx) };
  const once = (): Promise<void> =>
    runOnce({ pgPool: pool, schema: "jobs", taskList, logger: silent, noHandleSignals: true });
  const runJobs = async (): Promise<void> => {
    await once();
    await expect.poll(() => countLocked(server)).toBe(0);
  };
  return {
    server,
    simulator,
    clock,
    runJobs,
    runOnce: once,
    async place(order = {}) {
      const id = await placeOrder(server, {
        ...CUSTOMER,
        connector: "partner",
        partner: DEVELOPMENT_PARTNER.id,
        starts_on: "2026-02-02",
        events: [{ at: clock.now(), state: "started", actor: "customer" }],
        ...order,
      });
      await queueEnrollment(db, id);
      return id;
    },
    async requestCancellation(id) {
      await db.transaction().execute(async (trx) => {
        await trx
          .updateTable("portal.orders")
          .set({ cancel_requested_at: clock.now(), cancel_code: "moving", cancel_reason: "To Lubbock" })
          .where("id", "=", id)
          .execute();
        await queueCancellation(trx, id);
      });
    },
    async runAll() {
      await makeJobsDue(pool);
      await runJobs();
    },
    async order(id) {
      const { rows } = await pool.query<OrderNow>(
        `select state, starts_on, ends_on, partner_reference, sent_at, cancel_requested_at
        from portal.orders where id = $1`,
        [id],
      );
      const [row] = rows;
      if (!row) throw new Error("The order is lost.");
      return row;
    },
    events: (id) => listEvents(server, id),
    states: async (id) => (await listEvents(server, id)).map(({ state }) => state),
    advance: (id, change) => simulator.advance(id, change),
    async close() {
      await server.close();
      await simulator.close();
    },
  };
}
