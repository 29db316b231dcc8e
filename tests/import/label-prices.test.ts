// What a fetched label changes in the ranking: a verified price, the hours of a time-of-use plan, and always the delivery
// charges in force, whatever the label prints.
import { describe, expect, it } from "vitest";
import { rankingSchema, type RankedPlan } from "#contracts/compare.ts";
import type { DeliveryRow } from "#contracts/delivery.ts";
import type { Plan, TduId } from "#contracts/plan.ts";
import { TEST_DELIVERY } from "#contracts/test-support.ts";
import { loadBundledCatalog } from "#market/catalog/load-catalog.ts";
import { readBundledCatalog } from "#server/domain/plans/seed.ts";
import { pinDelivery } from "#tests/support/delivery.ts";
import { createLabelPdf } from "#tests/support/label-pdf.ts";
import { startLabelJobs, type LabelJobFixture } from "#tests/support/label-job.ts";
import {
  createLabelPlan,
  sampleHtml,
  SAMPLE_BASE_USD,
  type SampleLabel,
} from "#tests/support/sample-labels.ts";
import { setup } from "#tests/support/setup.ts";

type Months = ReadonlyArray<{ readonly month: string; readonly kwh: number }>;

async function rank(jobs: LabelJobFixture, tdu: TduId, months: Months): Promise<RankedPlan[]> {
  const response = await fetch(`${jobs.server.url}/compare/v1/rankings`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ tdu, usage: { kind: "monthly", months } }),
  });
  return rankingSchema.parse(await response.json()).results;
}

/** 1,000 kWh in each of the twelve months before one. */
function evenYear(year: number, month: number): Months {
  return Array.from({ length: 12 }, (_, index) => ({
    month: new Date(Date.UTC(year, month - 13 + index, 1)).toISOString().slice(0, 7),
    kwh: 1000,
  }));
}

describe("a fetched label of July 2026", () => {
  const ENERGY = 9.2;
  const row = (effective_date: string, monthly_usd: number, cents_per_kwh: number): DeliveryRow => ({
    tdu: "oncor",
    effective_date,
    certainty: "exact",
    monthly_usd,
    cents_per_kwh,
    source_kind: "operator",
    source: "test",
    checked_on: effective_date,
  });
  const jobs = setup(async () => {
    const started = await startLabelJobs(1);
    started.clock.set("2026-10-12T18:00:00Z");
    return started;
  });

  const JULY = [4.5, 6.1] as const;
  it.each<[string, Partial<SampleLabel>, readonly DeliveryRow[], readonly [number, number]]>([
    [
      "older charges than those in force",
      { delivery: JULY },
      [row("2026-07-01", ...JULY), row("2026-09-01", 4.8, 6.6)],
      [4.8, 6.6],
    ],
    ["no charges", { delivery: JULY, printsDelivery: false }, [], [4.8, 6.6]],
    [
      "newer charges than those that we know",
      { delivery: [5.1, 7.2] },
      [row("2026-09-15", 4.4, 5.9)],
      [4.4, 5.9],
    ],
    ["the charges in force", { delivery: [4.6, 6.3] }, [row("2026-09-20", 4.6, 6.3)], [4.6, 6.3]],
  ])("that prints %s is priced with those in force, to the cent", async (what, part, rows, inForce) => {
    await pinDelivery(jobs.server, rows);
    const label = { energy: ENERGY, issued: "July 10, 2026", ...part };
    const address = jobs.web.publish(0, `/${encodeURIComponent(what)}`, { body: sampleHtml(label) });
    await jobs.list([createLabelPlan(what, label, address)], "2026-10-11");
    expect((await rank(jobs, "oncor", evenYear(2026, 10)))[0]?.plan.proof.verdict).toBe("unproven");
    await jobs.run();
    const [ranked] = await rank(jobs, "oncor", evenYear(2026, 10));
    expect(ranked?.plan).toMatchObject({ name: what, proof: { verdict: "exact" } });
    expect(ranked?.plan.proof.delivery_as_of).toMatch(/^2026-07/);
    const [monthly, perKwh] = inForce;
    const bill = Math.round((SAMPLE_BASE_USD + monthly) * 100 + 1000 * (ENERGY + perKwh));
    const sum = ranked?.cost?.month_cents.reduce((total, cents) => total + cents, 0);
    expect(sum).toBe(ranked?.cost?.year_cents);
    expect(ranked?.cost?.year_cents).toBe(12 * bill);
  });
});

function withAddress(plan: Plan, facts_label_url: string | null): Plan {
  const { en, es } = plan.texts;
  return { ...plan, texts: { en: en && { ...en, facts_label_url }, es: es && { ...es, facts_label_url } } };
}

describe("the label of a time-of-use plan of the shipped list", () => {
  // "Free Weekends-24" at CenterPoint.
  const PLAN = "ptc-a077e05752956376";
  const jobs = setup(() => startLabelJobs(1));

  it("gives it its hours and a verified price, ranked by the home's own hours", async () => {
    const shipped = loadBundledCatalog(await readBundledCatalog());
    if (!shipped.ok) throw new Error(shipped.error);
    const address = jobs.web.publish(0, "/weekends.pdf", { body: createLabelPdf() });
    // The addresses of the other plans are real ones, which no test requests.
    const plans = shipped.value.plans.map((plan) => withAddress(plan, plan.id === PLAN ? address : null));
    await pinDelivery(jobs.server, TEST_DELIVERY);
    await jobs.list(plans);
    const rankPlan = async (): Promise<RankedPlan | undefined> =>
      (await rank(jobs, "centerpoint", evenYear(2026, 1))).find(({ plan }) => plan.id === PLAN);
    const before = await rankPlan();
    expect(before?.plan.proof.verdict).toBe("unproven");
    expect(before?.flags).toContain("time_of_use_hours_unknown");
    await jobs.run();
    const after = await rankPlan();
    expect(after?.plan.proof.verdict).toBe("exact");
    expect(after?.flags).not.toContain("time_of_use_hours_unknown");
    // A weekday of 14.3 ¢ and a free weekend: 52 or 53 weeks, so about 5/7 of the energy is paid.
    const paid = (after?.cost?.parts.energy ?? 0) / (12_000 * 14.3);
    expect(paid).toBeGreaterThan(0.66);
    expect(paid).toBeLessThan(0.74);
    expect(await jobs.label(PLAN)).toMatchObject({ status: "verified", tdu: "centerpoint" });
  });
});
