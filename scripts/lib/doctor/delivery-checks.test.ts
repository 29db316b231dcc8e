import { describe, expect, it } from "vitest";
import type { DeliveryRow } from "#contracts/delivery.ts";
import type { LabelCharges } from "#market/compare-labels.ts";
import { TEST_DELIVERY } from "#contracts/test-support.ts";
import { checkDelivery, type Query } from "./delivery-checks.ts";

interface Tables {
  readonly rows?: readonly DeliveryRow[];
  readonly fetches?: ReadonlyArray<{ readonly address: string; readonly problem: string }>;
  readonly labels?: readonly LabelCharges[];
}

/** Returns the rows of the table that a statement names. */
const fakeQuery = ({ rows = TEST_DELIVERY, fetches = [], labels = [] }: Tables): Query =>
  (async (sql: string) =>
    sql.includes("delivery_charges") ? rows : sql.includes("delivery_fetch") ? fetches : labels) as Query;

describe("the check of delivery charges", () => {
  it("warns if a utility's newest charges are older than the last March 1 or September 1", async () => {
    expect(await checkDelivery(fakeQuery({}), "2026-02-28")).toMatchObject([{ level: "ok" }]);
    const newer = TEST_DELIVERY.map((row) =>
      row.tdu === "lpl" ? row : Object.assign({}, row, { effective_date: "2026-03-01" }),
    );
    expect(await checkDelivery(fakeQuery({ rows: newer }), "2026-03-02")).toMatchObject([
      { about: "delivery charges", level: "warn", message: "may be out of date: lpl of 2025-12-29" },
    ]);
  });

  it("reports why a fetch failed, without the path of its address", async () => {
    const fetches = [
      { address: "https://rates.example.com/secret/oncor.pdf", problem: "it names no utility" },
    ];
    expect(await checkDelivery(fakeQuery({ fetches }), "2026-01-12")).toContainEqual(
      expect.objectContaining({
        level: "warn",
        about: "DELIVERY_CHARGES_URL",
        message: "https://rates.example.com: it names no utility",
      }),
    );
  });

  it("warns once if the labels of three providers agree and the rows don't", async () => {
    const labels = ["A", "B", "C"].map((provider) => ({
      provider,
      tdu: "oncor" as const,
      monthly_usd: 4.3,
      cents_per_kwh: 5.9,
      printed_on: "2026-01-10",
    }));
    const findings = await checkDelivery(fakeQuery({ labels }), "2026-01-12");
    expect(findings.filter(({ level }) => level === "warn")).toMatchObject([
      { about: "delivery charges", message: expect.stringContaining("labels of 3 providers (A, B, C)") },
    ]);
  });
});
