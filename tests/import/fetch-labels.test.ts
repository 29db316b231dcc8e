// The job that fetches labels: polite to sites, reads what changed, and never makes a plan worse than before.
import { spawnSync } from "node:child_process";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Plan } from "#contracts/plan.ts";
import { fetchLabels, queueLabelFetch } from "#server/jobs/plans/fetch-labels.ts";
import { startJobs } from "#server/jobs/start.ts";
import { readConfig } from "#server/platform/config.ts";
import { createLabelPdf } from "#tests/support/label-pdf.ts";
import { closeSimulators, simulate } from "#tests/support/redirects.ts";
import { SPACING_SECONDS, startLabelJobs, type LabelJobFixture } from "#tests/support/label-job.ts";
import {
  createLabelPlan,
  sampleHtml,
  samplePdf,
  sampleText,
  type SampleLabel,
} from "#tests/support/sample-labels.ts";
import { planById } from "#server/domain/plans/snapshot-store.ts";

const DAY_SECONDS = 24 * 3600;
const LABEL: SampleLabel = { energy: 9.2 };

let jobs: LabelJobFixture;
beforeEach(async () => {
  jobs = await startLabelJobs(2);
});
afterEach(() => jobs.close());

async function plan(id: string): Promise<Plan> {
  const found = await planById(jobs.server.ctx.db.sql, id);
  if (!found) throw new Error(`there is no ${id}`);
  return found;
}

async function countRows(table: string): Promise<number> {
  const { rows } = await jobs.server.ctx.db.pool.query<{ n: number }>(
    `select count(*)::int as n from ${table}`,
  );
  return rows[0]?.n ?? 0;
}

const countCopies = (): Promise<number> => countRows("storage.objects where bucket_id = 'label-copies'");

/** Lists one plan with a label at its address, and runs the job. */
async function fetchOne(body: string | Uint8Array, label = LABEL): Promise<string> {
  const address = jobs.web.publish(0, "/a", { body });
  await jobs.list([createLabelPlan("a", label, address)]);
  await jobs.run();
  return address;
}

describe("a label of the list", () => {
  it.each([
    ["PDF", samplePdf(LABEL)],
    ["HTML", sampleHtml(LABEL)],
    ["text", sampleText(LABEL)],
  ])("makes the price of its plan exact as %s", async (_kind, body) => {
    await fetchOne(body);
    expect((await plan("a")).proof).toMatchObject({ verdict: "exact", why: "label_text" });
    expect(await jobs.label("a")).toMatchObject({ status: "verified", is_verified: true, reason: null });
    expect(jobs.web.requests[0]?.userAgent).toContain("labels@portal.example");
    expect(await countCopies()).toBe(1);
  });

  it("is fetched once for all plans that have its address", async () => {
    const address = jobs.web.publish(0, "/shared.pdf", { body: samplePdf(LABEL) });
    await jobs.list(["a", "b", "c"].map((id) => createLabelPlan(id, LABEL, `${address}#page=${id}`)));
    await jobs.run();
    expect(jobs.web.requests).toHaveLength(1);
    for (const id of ["a", "b", "c"]) expect((await plan(id)).proof.verdict).toBe("exact");
    expect(await countRows("compare.snapshot where source = 'facts_label'")).toBe(1);
  });

  it("is requested again a day later, and read again only if it changed", async () => {
    const address = await fetchOne(sampleHtml(LABEL));
    const versions = await countRows("compare.plan_version");
    await jobs.run();
    expect(jobs.web.requests).toHaveLength(1);
    jobs.clock.wait(DAY_SECONDS);
    await jobs.run();
    expect(jobs.web.requests.map(({ status }) => status)).toEqual([200, 304]);
    jobs.web.publish(0, "/a", { body: `${sampleHtml(LABEL)}<!-- created again -->` });
    jobs.clock.wait(DAY_SECONDS);
    await jobs.run();
    expect(jobs.web.requests.map(({ status }) => status)).toEqual([200, 304, 200]);
    expect(await countRows("compare.plan_version")).toBe(versions);
    expect(await countRows("compare.snapshot")).toBe(2);
    expect(await countCopies()).toBe(1);
    expect(await jobs.label("a")).toMatchObject({ status: "verified", address });
  });

  it("is read from its copy when a newer listing has its averages, or the reader is newer", async () => {
    const newer: SampleLabel = { energy: 10.2 };
    const address = await fetchOne(sampleHtml(newer));
    expect(await jobs.label("a")).toMatchObject({
      status: "rejected",
      reason: expect.stringContaining("are not the plan's") as string,
    });
    await jobs.list([createLabelPlan("a", newer, address)], "2026-01-11");
    await jobs.run();
    expect(await jobs.label("a")).toMatchObject({ status: "verified" });
    await jobs.server.ctx.db.pool.query("update compare.label_result set reader = 0, outcome = 'rejected'");
    await jobs.run();
    expect(await jobs.label("a")).toMatchObject({ status: "verified" });
    expect(jobs.web.requests).toHaveLength(1);
  });

  it("is fetched again if its copy is gone", async () => {
    await fetchOne(sampleHtml(LABEL));
    const { pool } = jobs.server.ctx.db;
    await pool.query("delete from storage.objects where bucket_id = 'label-copies'");
    await pool.query("update compare.label_result set reader = 0");
    await jobs.run();
    await jobs.run();
    expect(jobs.web.requests.map(({ status }) => status)).toEqual([200, 200]);
    expect(await jobs.label("a")).toMatchObject({ status: "verified" });
  });

  it("is no longer requested if no listed plan has its address", async () => {
    await fetchOne(sampleHtml(LABEL));
    await jobs.list([createLabelPlan("b", LABEL, null)], "2026-01-11");
    jobs.clock.wait(DAY_SECONDS);
    await jobs.run();
    expect(jobs.web.requests).toHaveLength(1);
    expect([await countRows("compare.label_address"), await countCopies()]).toEqual([0, 0]);
    expect(await jobs.labels()).toMatchObject([{ plan_id: "b", status: "no_address" }]);
  });
});

describe("a label that can't be used", () => {
  const changed = (extra: string): string => sampleHtml({ ...LABEL, extra: [extra] });

  it.each([
    [
      "a page that isn't a label",
      "<html><p>This page has moved</p></html>",
      "rejected",
      "This page has moved",
    ],
    ["a damaged PDF", samplePdf(LABEL).subarray(0, 300), "rejected", null],
    ["the label of another price", sampleHtml({ energy: 12 }), "rejected", null],
    [
      "a price that isn't understood",
      changed("Gizmo surcharge of $3.21 on odd Tuesdays"),
      "unproven",
      expect.stringMatching(/gizmo surcharge/i),
    ],
  ])("leaves a verified plan as it is, and is listed: %s", async (_what, body, status, quote) => {
    await fetchOne(sampleHtml(LABEL));
    const before = await plan("a");
    expect(before.proof.verdict).toBe("exact");
    jobs.web.publish(0, "/a", { body });
    jobs.clock.wait(DAY_SECONDS);
    await jobs.run();
    expect(await plan("a")).toEqual(before);
    const listed = await jobs.label("a");
    expect(listed).toMatchObject({ status, is_verified: true });
    expect(listed.reason).toMatch(/\w{5}/);
    if (quote !== null) expect(listed.quote).toEqual(quote);
    await jobs.list([createLabelPlan("a", LABEL, listed.address)], "2026-01-11");
    expect((await plan("a")).proof.verdict).toBe("exact");
  });

  it("keeps what was read, and waits longer after each failure", async () => {
    const address = await fetchOne(sampleHtml(LABEL));
    jobs.web.publish(0, "/a", { fault: { kind: "status", status: 503 } });
    jobs.clock.wait(DAY_SECONDS);
    const waits: number[] = [];
    for (let attempt = 1; attempt <= 9; attempt += 1) {
      await jobs.run();
      const { attempts, next_due, status, reason } = await jobs.label("a");
      expect({ attempts, status, reason }).toEqual({
        attempts: attempt,
        status: "not_fetched",
        reason: "The address answered 503.",
      });
      waits.push((Date.parse(next_due ?? "") - jobs.clock.now().getTime()) / 60_000);
      jobs.clock.set(next_due ?? "");
    }
    expect(waits).toEqual([15, 30, 60, 120, 240, 480, 960, 1440, 1440]);
    expect((await plan("a")).proof.verdict).toBe("exact");
    jobs.web.publish(0, "/a", { body: sampleHtml(LABEL) });
    await jobs.run();
    expect(await jobs.label("a")).toMatchObject({ status: "verified", attempts: 0, address });
  });
});

describe("a site", () => {
  it("gets one request at a time, with a pause in between and after its robots.txt", async () => {
    const plans = Array.from({ length: 6 }, (_, index) =>
      createLabelPlan(
        `p${index}`,
        LABEL,
        jobs.web.publish(index % 2, `/${index}`, { body: sampleText(LABEL) }),
      ),
    );
    jobs.web.setRobots(1, "User-agent: *\nCrawl-delay: 7");
    await jobs.list(plans);
    await jobs.run();
    for (const [site, seconds] of [SPACING_SECONDS, 7].entries()) {
      const times = jobs.web.requests
        .filter(({ origin }) => origin === jobs.web.origins[site])
        .map(({ at }) => at);
      expect(times).toHaveLength(3);
      for (const [index, at] of times.slice(1).entries())
        expect(at - (times[index] ?? 0)).toBeGreaterThanOrEqual(seconds * 1000);
    }
    expect(jobs.web.maxOpen).toBe(1);
    expect(jobs.web.robotsRequests.toSorted()).toEqual(jobs.web.origins.toSorted());
  });

  it("isn't asked for what its robots.txt forbids, also after a redirect", async () => {
    jobs.web.setRobots(1, "User-agent: wattlane\nDisallow: /private/");
    const hidden = jobs.web.publish(1, "/private/a", { body: sampleText(LABEL) });
    const moved = jobs.web.publish(0, "/moved", { fault: { kind: "redirect", to: hidden } });
    await jobs.list([createLabelPlan("a", LABEL, hidden), createLabelPlan("b", LABEL, moved)]);
    await jobs.run();
    expect(jobs.web.requests.map(({ url }) => url)).toEqual([moved]);
    for (const id of ["a", "b"])
      expect(await jobs.label(id)).toMatchObject({
        status: "not_fetched",
        failure: "robots",
        quote: "Disallow: /private/",
      });
  });

  it("is left alone until its Retry-After is over", async () => {
    const fault = { kind: "overloaded" } as const;
    const addresses = ["/a", "/b"].map((path) => jobs.web.publish(0, path, { fault }));
    await jobs.list(addresses.map((address, index) => createLabelPlan(`p${index}`, LABEL, address)));
    await jobs.run();
    jobs.clock.wait(50 * 60);
    await jobs.run();
    expect(jobs.web.requests.map(({ status }) => status)).toEqual([429]);
    for (const path of ["/a", "/b"]) jobs.web.publish(0, path, { body: sampleText(LABEL) });
    jobs.clock.wait(15 * 60);
    await jobs.run();
    expect((await jobs.labels()).map(({ status }) => status)).toEqual(["verified", "verified"]);
  });

  it("can't lead into our network, and limits on size and time hold", async () => {
    const inside = await simulate((_request, response) => response.end(sampleText(LABEL)));
    const pages = [
      ["inward", { kind: "redirect", to: `${inside.origin}/label` }, "network"],
      ["endless", { kind: "endless" }, "size"],
      ["silent", { kind: "silent" }, "time"],
      ["cut", { kind: "cut" }, "unreachable"],
    ] as const;
    const plans = pages.map(([id, fault]) =>
      createLabelPlan(id, LABEL, jobs.web.publish(0, `/${id}`, { fault })),
    );
    jobs.late.add(`${jobs.web.origins[0]}/silent`);
    const others = [
      createLabelPlan("own", LABEL, `http://localhost:${inside.port}/label.pdf`),
      createLabelPlan("file", LABEL, "file:///etc/hosts"),
    ];
    await jobs.list([...plans, ...others]);
    await jobs.run();
    for (const [id, , failure] of pages) expect([id, (await jobs.label(id)).failure]).toEqual([id, failure]);
    expect((await jobs.label("own")).failure).toBe("network");
    expect((await jobs.label("file")).failure).toBe("address");
    expect(inside.connections).toBe(0);
    closeSimulators();
  });
});

describe("the operator", () => {
  it("gets a list of what could not be fetched or read, and metrics", async () => {
    const plans = [
      createLabelPlan("good", LABEL, jobs.web.publish(0, "/good", { body: samplePdf(LABEL) })),
      createLabelPlan("gone", LABEL, jobs.web.publish(0, "/gone", {})),
      createLabelPlan("page", LABEL, jobs.web.publish(0, "/page", { body: "<html><p>Welcome</p></html>" })),
    ];
    await jobs.list(plans);
    await jobs.run();
    const run = (script: string, ...options: string[]): string =>
      spawnSync(
        process.execPath,
        [path.join(import.meta.dirname, "..", "..", "scripts", script), ...options],
        {
          env: {
            ...process.env,
            ...jobs.environment,
            DATABASE_URL: jobs.server.ctx.config.databaseUrl ?? "",
            AUTH_JWT_SECRET: "a-secret-that-only-tests-use-0123456789",
          },
          encoding: "utf8",
        },
      ).stdout;
    const { counts, labels } = JSON.parse(run("labels-list.ts", "--json")) as {
      counts: Record<string, number>;
      labels: { plan_id: string; reason: string; quote: string | null }[];
    };
    expect(counts).toEqual({ verified: 1, not_fetched: 1, rejected: 1 });
    expect(labels).toMatchObject([
      { plan_id: "gone", failure: "http", reason: "The address answered 404." },
      { plan_id: "page", quote: "Welcome" },
    ]);
    expect(run("labels-list.ts")).toContain("3 plans: 1 not fetched, 1 verified, 1 rejected.");
    const metrics = await (await fetch(`${jobs.server.url}/metrics`)).text();
    expect(metrics).toContain('label_addresses{result="http"} 1');
    expect(metrics).toContain('label_plans{outcome="verified"} 1');
    expect(metrics).toMatch(/^labels_fetched_seconds 1768\d{6}/m);
  });

  it("has the job in the queue, every ten minutes", async () => {
    const address = jobs.web.publish(0, "/a", { body: createLabelPdf() });
    await jobs.list([createLabelPlan("a", LABEL, address)]);
    const queue = await startJobs(jobs.server.ctx);
    try {
      await queueLabelFetch(jobs.server.ctx.db.sql);
      await expect.poll(async () => (await jobs.label("a")).status).toBe("rejected");
      const crontab = "select from jobs._private_known_crontabs where identifier = 'fetch-labels'";
      expect((await jobs.server.ctx.db.pool.query(crontab)).rowCount).toBe(1);
    } finally {
      await queue.stop();
    }
  });

  it("can stop a run, which leaves everything to the next one", async () => {
    const address = jobs.web.publish(0, "/a", { body: sampleText(LABEL) });
    await jobs.list([createLabelPlan("a", LABEL, address)]);
    expect(await fetchLabels(jobs.server.ctx, AbortSignal.abort())).toBe(1);
    expect(await jobs.label("a")).toMatchObject({ status: "waiting", attempts: 0 });
    expect(jobs.web.robotsRequests).toEqual([]);
  });

  it("decides with LABEL_FETCH whether there are requests", async () => {
    const address = jobs.web.publish(0, "/a", { body: sampleText(LABEL) });
    await jobs.list([createLabelPlan("a", LABEL, address)]);
    const config = { ...jobs.server.ctx.config, labelFetch: readConfig({}).labelFetch };
    expect(await fetchLabels({ ...jobs.server.ctx, config })).toBe(0);
    expect([jobs.web.requests, jobs.web.robotsRequests]).toEqual([[], []]);
  });
});
