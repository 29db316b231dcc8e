// A plan's own label document replaces what can only be inferred from the averages.
import { spawnSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { planDetailSchema, plansSchema, rankingSchema, type RankedPlan } from "#contracts/compare.ts";
import type { Plan } from "#contracts/plan.ts";
import { loadBundledCatalog } from "#market/catalog/load-catalog.ts";
import { importLabel } from "#server/domain/plans/import-label.ts";
import { importPlans } from "#server/domain/plans/import-plans.ts";
import { readBundledCatalog } from "#server/domain/plans/seed.ts";
import { testServer, type TestServer } from "../support/server.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

// "Free Weekends-24" at CenterPoint: 17.0 / 16.5 / 16.3 ¢ in the shipped catalog.
const PLAN = "ptc-a077e05752956376";

// 0.7 × 14.3 + 6.0009 + 490 / kWh gives 16.99, 16.50 and 16.26 ¢.
const label = (averages = "17.0¢</td><td>16.5¢</td><td>16.3¢"): Buffer =>
  Buffer.from(`<!doctype html><html><body><h1>Electricity Facts Label (EFL)</h1>
    <p>Champion Energy Services LLC PUCT Cert. #10098</p><p>Free Weekends-24</p>
    <p>CenterPoint Energy Service Area</p><p>Issue Date: 01/05/2026</p>
    <table><tr><td>Average Monthly Use</td><td>500 kWh</td><td>1,000 kWh</td><td>2,000 kWh</td></tr>
    <tr><td>Average Price per kWh</td><td>${averages}</td></tr></table>
    <p>These averages assume that 30.0% of usage falls on weekends.</p>
    <p>Weekday Energy Charge: 14.3¢ per kWh</p><p>Weekend Energy Charge: 0.0¢ per kWh</p>
    <p>Weekends are Saturday 12:00 AM through Sunday 11:59 PM.</p>
    <p>TDU Delivery Charges: 6.0009¢ per kWh and $4.90 per month</p>
    <table><tr><td>Type of Product</td><td>Fixed Rate</td></tr><tr><td>Contract Term</td><td>24 Months</td></tr></table>
    </body></html>`);

let server: TestServer;
beforeEach(async () => {
  server = await testServer({}, { plans: true });
});
afterEach(() => server.close());

async function plan(): Promise<Plan> {
  return planDetailSchema.parse(await (await fetch(`${server.url}/compare/v1/plans/${PLAN}`)).json()).plan;
}

async function ranked(): Promise<RankedPlan | undefined> {
  const response = await fetch(`${server.url}/compare/v1/rankings`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ tdu: "centerpoint", usage: { kind: "annual", kwh: 13_000 } }),
  });
  return rankingSchema.parse(await response.json()).results.find((one) => one.plan.id === PLAN);
}

async function shipped(): Promise<Plan[]> {
  const result = loadBundledCatalog(await readBundledCatalog());
  if (!result.ok) throw new Error(result.error);
  return result.value.plans;
}

describe("importing a label", () => {
  it("makes the plan exact, with its hours, in the very next ranking", async () => {
    expect((await ranked())?.flags).toContain("time_of_use_hours_unknown");
    const result = await importLabel(server.ctx, PLAN, label());
    expect(result).toMatchObject({ ok: true, saved: true, proof: { verdict: "exact", why: "label_text" } });
    expect((await plan()).tariff?.energy).toMatchObject([
      { weekdays: [0, 6] },
      { tiers: [{ cents_per_kwh: 14.3 }] },
    ]);
    expect((await ranked())?.flags).not.toContain("time_of_use_hours_unknown");
    expect((await ranked())?.plan.proof.verdict).toBe("exact");
  });

  it("stays with the next listing if the averages are the same, and ends with other ones", async () => {
    await importLabel(server.ctx, PLAN, label());
    const plans = await shipped();
    const importSnapshot = (listed: Plan[], as_of: string): ReturnType<typeof importPlans> =>
      importPlans(server.ctx.db, {
        source: "power_to_choose",
        as_of,
        plans: listed,
        partial: false,
        report: {},
      });
    expect(await importSnapshot(plans, "2026-01-11")).toMatchObject({ changed: [] });
    expect((await plan()).proof.verdict).toBe("exact");
    const dearer = structuredClone(plans);
    for (const one of dearer) if (one.id === PLAN) one.label.kwh_500 = 18;
    await importSnapshot(dearer, "2026-01-12");
    expect((await plan()).proof.verdict).toBe("unproven");
  });

  it("does not restore a withdrawn plan to the list", async () => {
    const others = (await shipped()).filter(({ id }) => id !== PLAN);
    const listing = { source: "power_to_choose", as_of: "2026-01-11", partial: false, report: {} };
    await importPlans(server.ctx.db, { ...listing, plans: others });
    expect(await ranked()).toBeUndefined();
    expect(await importLabel(server.ctx, PLAN, label())).toMatchObject({ ok: true, saved: true });
    expect((await plan()).proof.verdict).toBe("exact");
    expect(await ranked()).toBeUndefined();
  });

  it("rejects another plan's label and invalid labels, and changes nothing", async () => {
    const before = await plan();
    const other = await importLabel(server.ctx, PLAN, label("12.0¢</td><td>11.5¢</td><td>11.3¢"));
    expect(other).toMatchObject({ ok: false, errors: [expect.stringContaining("are not the plan's")] });
    expect((await importLabel(server.ctx, PLAN, Buffer.from("<html><p>Hello</p></html>"))).ok).toBe(false);
    expect((await importLabel(server.ctx, "ptc-nothing", label())).ok).toBe(false);
    expect(await plan()).toEqual(before);
  });

  it("works from the command line, on the running server's database", async () => {
    const folder = await temporaryFolder("label");
    try {
      const file = path.join(folder.path, "label.html");
      await writeFile(file, label());
      const script = path.join(import.meta.dirname, "..", "..", "scripts", "label-import.ts");
      const env = { ...process.env, DATABASE_URL: server.ctx.config.databaseUrl ?? "" };
      const run = spawnSync(process.execPath, [script, PLAN, file], { env, encoding: "utf8" });
      expect(run.stderr).toBe("");
      expect(run.stdout).toMatch(/Free Weekends-24: exact .*price is now the label's/s);
      const again = spawnSync(process.execPath, [script, PLAN, path.join(folder.path, "none.pdf")], {
        env,
        encoding: "utf8",
      });
      expect(again.status).toBe(1);
      expect(again.stderr).toContain("cannot be read");
    } finally {
      await folder.remove();
    }
    const pages = plansSchema.parse(
      await (await fetch(`${server.url}/compare/v1/plans?tdu=centerpoint&limit=500`)).json(),
    );
    expect(pages.items.find(({ id }) => id === PLAN)?.proof.verdict).toBe("exact");
  });
});
