// An instance that fetches labels from a simulated web, with a clock that its pauses advance.
import type { Plan } from "#contracts/plan.ts";
import { TEST_DELIVERY } from "#contracts/test-support.ts";
import { importPlans } from "#server/domain/plans/import-plans.ts";
import type { LabelTools } from "#server/domain/plans/labels/label-client.ts";
import { listLabels, type ListedLabel } from "#server/domain/plans/labels/list-labels.ts";
import { fetchLabels } from "#server/jobs/plans/fetch-labels.ts";
import { startLabelWeb, type LabelWeb } from "#simulators/label-web.ts";
import { pinDelivery } from "./delivery.ts";
import { FakeClock } from "./fake-clock.ts";
import { testServer, type TestServer } from "./server.ts";
import { temporaryFolder } from "./temporary-folder.ts";

export interface LabelJobFixture {
  readonly server: TestServer;
  readonly web: LabelWeb;
  readonly clock: FakeClock;
  /** Ends the time limit of the requests for these addresses when they arrive. */
  readonly late: Set<string>;
  /** What an operator sets. */
  readonly environment: Readonly<Record<string, string>>;
  /** Imports the plans as the listing of a day. */
  list(plans: readonly Plan[], asOf?: string): Promise<void>;
  /** Runs the job until nothing is left that is due now. */
  run(): Promise<void>;
  labels(): Promise<ListedLabel[]>;
  label(planId: string): Promise<ListedLabel>;
  close(): Promise<void>;
}

/** The time between two requests to one site. */
export const SPACING_SECONDS = 1;

/** Starts sites and an instance that may reach them, as an operator would allow it. */
export async function startLabelJobs(sites: number): Promise<LabelJobFixture> {
  const clock = new FakeClock("2026-01-12T18:00:00Z");
  const web = await startLabelWeb(sites, clock.now);
  const folder = await temporaryFolder("label-jobs");
  const environment = {
    DATA_DIR: folder.path,
    LABEL_FETCH: "true",
    LABEL_FETCH_CONTACT: "labels@portal.example",
    LABEL_FETCH_SPACING_SECONDS: String(SPACING_SECONDS),
    OUTBOUND_PRIVATE_ORIGINS: web.origins.join(","),
  };
  const server = await testServer(environment, { now: clock.now });
  await pinDelivery(server, TEST_DELIVERY);
  const late = new Set<string>();
  const deadlines = new Map<string, AbortController>();
  web.onRequest = ({ url }) => deadlines.get(url)?.abort(new DOMException("late", "TimeoutError"));
  const tools: LabelTools = {
    pause: (ms) => {
      clock.wait(ms / 1000);
      return Promise.resolve();
    },
    deadline: (address) => {
      const controller = new AbortController();
      if (late.has(address)) deadlines.set(address, controller);
      return controller.signal;
    },
  };
  const { ctx } = server;
  const labels = (): Promise<ListedLabel[]> => listLabels(ctx.db.sql);
  return {
    server,
    web,
    clock,
    late,
    environment,
    labels,
    async list(plans, asOf = "2026-01-10") {
      await importPlans(ctx.db, {
        source: "power_to_choose",
        as_of: asOf,
        plans,
        partial: false,
        report: {},
      });
    },
    async run() {
      while ((await fetchLabels(ctx, new AbortController().signal, tools)) > 0);
    },
    async label(planId) {
      const found = (await labels()).find(({ plan_id }) => plan_id === planId);
      if (!found) throw new Error(`${planId} is not listed`);
      return found;
    },
    async close() {
      await server.close();
      await web.close();
      await folder.remove();
    },
  };
}
