import { describe, expect, it } from "vitest";
import { readConfig } from "#server/platform/config.ts";
import type { Query } from "./delivery-checks.ts";
import type { Finding } from "./finding.ts";
import { checkLabels } from "./label-checks.ts";

const NOW = new Date("2026-01-12T18:00:00Z");
const HEALTHY = {
  addresses: 100,
  failed: 5,
  read: 90,
  unverified: 9,
  tried_at: new Date("2026-01-12T06:00:00Z"),
};

function check(row: Partial<typeof HEALTHY>, environment: Record<string, string> = {}): Promise<Finding[]> {
  const query: Query = (() => Promise.resolve([{ ...HEALTHY, ...row }])) as Query;
  const settings = { LABEL_FETCH: "true", LABEL_FETCH_CONTACT: "a@b.example", ...environment };
  return checkLabels(query, readConfig(settings), NOW);
}

describe("the check of fetched labels", () => {
  it("finds nothing wrong if most labels verify their plans", async () => {
    expect(await check({})).toMatchObject([{ level: "ok" }, { level: "ok" }]);
  });

  it("warns if many labels can't be fetched or read", async () => {
    expect(await check({ failed: 30, unverified: 40 })).toMatchObject([
      { level: "warn", message: "30 of 100 could not be fetched", advice: "npm run labels:list shows why" },
      { level: "warn", message: "40 of 90 don't verify their plan's price" },
    ]);
  });

  it("warns if the job hasn't run for two days", async () => {
    expect(await check({ tried_at: new Date("2026-01-09T06:00:00Z") })).toMatchObject([
      { level: "warn", message: "were not fetched since 2026-01-09" },
    ]);
  });

  it("warns if providers can't reach the operator", async () => {
    const findings = await check({}, { LABEL_FETCH_CONTACT: "" });
    expect(findings[0]).toMatchObject({ level: "warn", about: "LABEL_FETCH_CONTACT" });
    const withAddress = await check({}, { LABEL_FETCH_CONTACT: "", PUBLIC_URL: "https://portal.example" });
    expect(withAddress).toHaveLength(2);
  });

  it("checks nothing without LABEL_FETCH", async () => {
    expect(await check({ failed: 100 }, { LABEL_FETCH: "" })).toEqual([]);
  });
});
