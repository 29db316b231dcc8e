// Labels of several providers as a cross-check of the delivery charges.
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Plan } from "#contracts/plan.ts";
import { importLabel, type LabelResult } from "#server/domain/plans/import-label.ts";
import { seedDelivery } from "#server/domain/plans/delivery/seed-delivery.ts";
import { testServer, type TestServer } from "../support/server.ts";

let server: TestServer;
let plans: Plan[];
beforeAll(async () => {
  server = await testServer({}, { plans: true });
  await seedDelivery(server.ctx);
  const { byTdu } = await server.ctx.readCatalog();
  const simple = (byTdu.get("centerpoint") ?? []).filter(
    ({ rate_type, time_of_use, tariff }) =>
      rate_type === "fixed" && !time_of_use && tariff?.credits.length === 0,
  );
  const providers = new Map(simple.map((plan) => [plan.provider.name, plan]));
  plans = [...providers.values()];
});
afterAll(() => server.close());

/** A label of the plan with its averages and the given delivery charges. */
function label({ label: averages }: Plan, delivery: string): Buffer {
  const points = [averages.kwh_500, averages.kwh_1000, averages.kwh_2000];
  return Buffer.from(`<!doctype html><html><body><h1>Electricity Facts Label (EFL)</h1>
    <p>Sample Power</p><p>Sample 12</p><p>CenterPoint Energy Service Area</p><p>Issue Date: 01/10/2026</p>
    <table><tr><td>Average Monthly Use</td><td>500 kWh</td><td>1,000 kWh</td><td>2,000 kWh</td></tr>
    <tr><td>Average Price per kWh</td><td>${points.map((cents) => `${cents.toFixed(1)}¢`).join("</td><td>")}</td></tr></table>
    <p>Energy Charge: 9.1¢ per kWh</p><p>TDU Delivery Charges: ${delivery}</p>
    <table><tr><td>Type of Product</td><td>Fixed Rate</td></tr><tr><td>Contract Term</td><td>12 Months</td></tr></table>
    </body></html>`);
}

async function load(index: number, delivery: string): Promise<LabelResult> {
  const plan = plans[index];
  if (!plan) throw new Error("there are not enough providers");
  return importLabel(server.ctx, plan.id, label(plan, delivery));
}

describe("labels with other delivery charges", () => {
  it("raise one alert when three providers agree with one another and not with the rows", async () => {
    const warn = vi.spyOn(server.ctx.log, "warn");
    const other = "6.2345¢ per kWh and $5.10 per month";
    expect(await load(0, "6.0009¢ per kWh and $4.90 per month")).toMatchObject({
      ok: true,
      disagreement: null,
    });
    expect(await load(1, other)).toMatchObject({ ok: true, disagreement: null });
    expect(await load(2, other)).toMatchObject({ ok: true, disagreement: null });
    expect(await load(2, other)).toMatchObject({ ok: true, disagreement: null });
    expect(await load(3, other)).toMatchObject({
      ok: true,
      disagreement: { tdu: "centerpoint", monthly_usd: 5.1, cents_per_kwh: 6.2345, printed_on: "2026-01-10" },
    });
    expect(await load(4, other)).toMatchObject({ ok: true, disagreement: null });
    expect(warn).toHaveBeenCalledTimes(1);
    expect(warn).toHaveBeenCalledWith(
      { problem: expect.stringContaining("show $5.10 and 6.2345¢ for centerpoint") },
      "check the delivery charges",
    );
    warn.mockRestore();
  });
});
