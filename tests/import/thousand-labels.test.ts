// A thousand labels on many sites with the faults of real ones: every one is accounted for, and no plan is worse off.
import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import type { Plan } from "#contracts/plan.ts";
import { listedPlans } from "#server/domain/plans/snapshot-store.ts";
import { startLabelJobs, type LabelJobFixture } from "#tests/support/label-job.ts";
import { closeSimulators, simulate } from "#tests/support/redirects.ts";
import {
  createLabelPlan,
  sampleHtml,
  samplePdf,
  sampleText,
  type SampleLabel,
} from "#tests/support/sample-labels.ts";
import { TEST_SECRET } from "#tests/support/server.ts";
import { setup } from "#tests/support/setup.ts";

const SITES = 25;
const PLANS = 1000;
const MEGABYTE = 1024 ** 2;
const DAY_SECONDS = 24 * 3600;

setFlagsFromString("--expose_gc");
const collectGarbage = runInNewContext("gc") as () => void;

/**
 * Returns the used memory after garbage collection, in MB. Buffers are only freed by a collection after the one that
 * finds their owners unused, and sockets release theirs when they have closed.
 */
async function measureMemory(): Promise<number> {
  for (let round = 0; round < 3; round += 1) {
    collectGarbage();
    await new Promise(setImmediate);
  }
  const { heapUsed, external, arrayBuffers } = process.memoryUsage();
  return (heapUsed + external + arrayBuffers) / MEGABYTE;
}

const label = (index: number): SampleLabel => ({ energy: 8 + (index % 10) / 10 });

type Publish = (index: number, path: string) => string | null;

/** What the address of a plan leads to, how many plans there are of it, and how it is listed after the first run. */
type Kind = readonly [count: number, listed: string, publish: Publish];

function createKinds({ web, late }: LabelJobFixture, inside: string): Kind[] {
  const page = (create: (index: number) => string | Uint8Array): Publish => {
    return (index, at) => web.publish(index, at, { body: create(index) });
  };
  const fault = (what: Parameters<typeof web.publish>[2]["fault"]): Publish => {
    return (index, at) => web.publish(index, at, { fault: what });
  };
  const status = (code: number): Publish => fault({ kind: "status", status: code });
  const odd = (index: number): string =>
    sampleHtml({ ...label(index), extra: ["Gizmo fee of $3.21 on Tuesdays"] });
  return [
    [421, "verified", page((index) => sampleHtml(label(index)))],
    [150, "verified", page((index) => sampleText(label(index)))],
    [40, "verified", page((index) => samplePdf(label(index)))],
    // One address for all of them.
    [20, "verified", () => web.publish(0, "/shared", { body: samplePdf(label(0)) })],
    [60, "unproven", page(odd)],
    [40, "rejected", page((index) => sampleHtml(label(index + 1)))],
    [60, "rejected", page(() => "<html><body><p>We are sorry, this plan has ended.</p></body></html>")],
    [20, "rejected", page((index) => samplePdf(label(index)).subarray(0, 400))],
    [60, "not_fetched http", status(404)],
    [30, "not_fetched http", status(403)],
    [8, "not_fetched http", status(500)],
    [
      8,
      "not_fetched time",
      (index, at) => {
        const address = web.publish(index, at, { fault: { kind: "silent" } });
        late.add(address);
        return address;
      },
    ],
    [6, "not_fetched size", fault({ kind: "endless" })],
    [8, "not_fetched unreachable", fault({ kind: "cut" })],
    [20, "not_fetched network", fault({ kind: "redirect", to: inside })],
    [5, "not_fetched network", (index) => `${inside}?${index}`],
    [
      20,
      "not_fetched robots",
      (index, at) => web.publish(index, `/private${at}`, { body: sampleText(label(index)) }),
    ],
    [4, "not_fetched address", (index) => `labels.example/${index}.pdf`],
    [20, "no_address", () => null],
  ];
}

interface Sample {
  readonly plan: Plan;
  readonly listed: string;
}

function createSamples(jobs: LabelJobFixture, inside: string): Sample[] {
  const kinds = createKinds(jobs, inside).flatMap(([count, listed, publish], kind) =>
    Array.from({ length: count }, () => ({ kind, listed, publish })),
  );
  return kinds.map(({ kind, listed, publish }, index) => {
    const isShared = kind === 3;
    const id = `p${String(index).padStart(4, "0")}`;
    return { listed, plan: createLabelPlan(id, label(isShared ? 0 : index), publish(index, `/${id}`)) };
  });
}

/** Returns how many plans are listed in each way. */
async function countListed(jobs: LabelJobFixture): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { status, failure } of await jobs.labels()) {
    const key = [status, failure].filter(Boolean).join(" ");
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
}

async function listVerified({ server }: LabelJobFixture): Promise<Set<string>> {
  const plans = await listedPlans(server.ctx.db.sql, "power_to_choose");
  return new Set(plans.filter(({ proof }) => proof.verdict === "exact").map(({ id }) => id));
}

describe("a thousand labels", () => {
  const jobs = setup(() => startLabelJobs(SITES));

  // A busy machine took twice as long as an idle one. Only a hang should time out.
  const options = { timeout: 240_000 };
  it("are all accounted for, requested once each, and change no plan for the worse", options, async () => {
    const inside = await simulate((_request, response) => response.end("inside"));
    const samples = createSamples(jobs, `${inside.origin}/label`);
    expect(samples).toHaveLength(PLANS);
    for (let site = 0; site < SITES; site += 1)
      jobs.web.setRobots(site, "User-agent: *\nDisallow: /private/");
    await jobs.list(samples.map(({ plan }) => plan));

    const before = await measureMemory();
    await jobs.run();
    const expected: Record<string, number> = {};
    for (const { listed } of samples) expected[listed] = (expected[listed] ?? 0) + 1;
    expect(await countListed(jobs)).toEqual(expected);
    expect(Object.values(expected).reduce((sum, count) => sum + count, 0)).toBe(PLANS);
    const verified = samples.filter(({ listed }) => listed === "verified").map(({ plan }) => plan.id);
    expect([...(await listVerified(jobs))].toSorted()).toEqual(verified.toSorted());
    const urls = jobs.web.requests.map(({ url }) => url);
    expect(new Set(urls).size).toBe(urls.length);
    expect(jobs.web.maxOpen).toBe(1);
    expect(inside.connections).toBe(0);
    expect(jobs.server.logs.filter((line) => line.includes('"level":50'))).toEqual([]);

    await expectSecondDay(jobs, samples, new Set(verified));
    expect((await measureMemory()) - before).toBeLessThan(80);
    closeSimulators();
  });
});

/** A day later, some labels have changed, and some sites fail that worked before. */
async function expectSecondDay(
  jobs: LabelJobFixture,
  samples: readonly Sample[],
  verified: ReadonlySet<string>,
): Promise<void> {
  const addresses = samples.slice(0, 421).map(({ plan }) => plan.texts.en?.facts_label_url ?? "");
  for (const [index, address] of addresses.slice(0, 80).entries()) {
    const site = index % SITES;
    const at = new URL(address).pathname;
    if (index < 20)
      jobs.web.publish(site, at, { body: sampleHtml({ ...label(index), issued: "February 1, 2026" }) });
    else if (index < 40) jobs.web.publish(site, at, { body: sampleHtml(label(index + 7)) });
    else if (index < 60) jobs.web.publish(site, at, { body: "%PDF-1.7 and no more" });
    else jobs.web.publish(site, at, { fault: { kind: "status", status: 503 } });
  }
  const { pool } = jobs.server.ctx.db;
  const countSnapshots = async (): Promise<number> =>
    Number((await pool.query<{ n: string }>("select count(*) as n from compare.snapshot")).rows[0]?.n);
  const snapshots = await countSnapshots();
  const first = jobs.web.requests.length;
  jobs.clock.wait(DAY_SECONDS);
  await jobs.run();
  expect(await listVerified(jobs)).toEqual(verified);
  expect(await countSnapshots()).toBe(snapshots + 20);
  const later = jobs.web.requests.slice(first);
  expect(later.filter(({ status }) => status === 304).length).toBeGreaterThan(500);
  const listed = await countListed(jobs);
  expect(Object.values(listed).reduce((sum, count) => sum + count, 0)).toBe(PLANS);
  // 20 are of another price now, 20 are damaged, and 20 could not be fetched.
  expect(listed).toMatchObject({ verified: verified.size - 60, rejected: 120 + 40 });
}

describe("a run that is killed", () => {
  const jobs = setup(() => startLabelJobs(8));

  it("is continued by the next one, which repeats only what was under way", async () => {
    const count = 120;
    const plans = Array.from({ length: count }, (_, index) =>
      createLabelPlan(
        `p${index}`,
        label(index),
        jobs.web.publish(index, `/${index}`, { body: sampleText(label(index)) }),
      ),
    );
    await jobs.list(plans);
    const script = path.join(import.meta.dirname, "..", "support", "stalled-label-job.ts");
    const child = spawn(process.execPath, [script, jobs.clock.now().toISOString()], {
      env: {
        ...process.env,
        ...jobs.environment,
        DATABASE_URL: jobs.server.ctx.config.databaseUrl ?? "",
        AUTH_JWT_SECRET: TEST_SECRET,
      },
      stdio: ["ignore", "inherit", "inherit"],
    });
    const exited = once(child, "exit");
    jobs.web.onRequest = () => {
      if (jobs.web.requests.length === 50) child.kill("SIGKILL");
    };
    await exited;
    const killed = jobs.web.requests.length;
    expect(killed).toBeGreaterThanOrEqual(50);
    expect(killed).toBeLessThan(count);
    await jobs.run();
    expect(await countListed(jobs)).toEqual({ verified: count });
    const urls = jobs.web.requests.map(({ url }) => url);
    expect(new Set(urls).size).toBe(count);
    // One on each of the sites that are requested at once.
    expect(urls.length - count).toBeLessThanOrEqual(4);
  });
});
