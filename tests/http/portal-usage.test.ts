// The usage that a home's customer enters, over HTTP.
import { describe, expect, it } from "vitest";
import { serviceLocationSchema } from "#contracts/portal.ts";
import { customUsageStatusSchema } from "#contracts/usage-files.ts";
import { MAX_STORED_USAGES } from "#server/domain/locations/custom-usage.ts";
import type { ApiResponse } from "#tests/support/auth.ts";
import { addLocation, saveUsage } from "#tests/support/locations.ts";
import { api, createTestUser, portalServer } from "#tests/support/portal.ts";
import { newEsiid } from "#tests/support/orders.ts";
import { setup } from "#tests/support/setup.ts";

const server = setup(() => portalServer({}, { now: () => new Date("2026-01-12T18:00:00Z") }));
const user = setup(() => createTestUser(server));

function usageAt(esiid: string): string {
  return `/usage/api/service_locations/${esiid}/custom_usage`;
}

async function createLocation(): Promise<string> {
  const esiid = newEsiid();
  await addLocation(server, user, esiid);
  return esiid;
}

const MONTHS = Array.from({ length: 12 }, (_, index) => ({
  month: `2025-${String(index + 1).padStart(2, "0")}`,
  kwh: 1000,
}));

describe("POST /usage/api/service_locations/{esiid}/custom_usage", () => {
  it("saves every kind of entry, and shows the newest everywhere", async () => {
    const esiid = await createLocation();
    const none = await api(server, "GET", usageAt(esiid), user);
    expect(none.headers.get("cache-control")).toBe("private, no-store");
    expect(customUsageStatusSchema.parse(none.body)).toMatchObject({
      usage: null,
      usage_summary: { kind: "none", year_kwh: null },
    });
    const reported = [
      [
        { kind: "annual", kwh: 12_000 },
        { kind: "annual", year_kwh: 12_000, estimated_share: 1, through: null },
      ],
      [
        { kind: "monthly", months: MONTHS },
        { kind: "monthly", year_kwh: 12_000, estimated_share: 0, through: "2025-12" },
      ],
      [
        { kind: "home", square_feet: 2000, people: 3, heating: "gas", pool: false, ev: false },
        { kind: "home", estimated_share: 1, through: null },
      ],
    ] as const;
    for (const [usage, summary] of reported) {
      const response = customUsageStatusSchema.parse(await saveUsage(server, user, esiid, usage));
      expect(response).toMatchObject({ usage, usage_summary: summary });
      expect((await api(server, "GET", usageAt(esiid), user)).body).toEqual(response);
      const location = await api(server, "GET", `/api/service_locations/${esiid}`, user);
      expect(serviceLocationSchema.parse(location.body).usage_summary).toEqual(response.usage_summary);
    }
    const rows = await server.ctx.db.sql
      .selectFrom("usage.custom_usage")
      .select("body")
      .where("esiid", "=", esiid)
      .orderBy("id")
      .execute();
    expect(rows.map(({ body }) => body)).toEqual(reported.map(([usage]) => usage));
  });

  it("shows how much of a year is estimated if months are missing", async () => {
    const esiid = await createLocation();
    const { usage_summary } = await saveUsage(server, user, esiid, {
      kind: "monthly",
      months: MONTHS.slice(0, 6),
    });
    expect(usage_summary.through).toBe("2025-06");
    expect(usage_summary.estimated_share).toBeGreaterThan(0.3);
    expect(usage_summary.estimated_share).toBeLessThan(0.8);
    expect(usage_summary.year_kwh).toBeGreaterThan(9_000);
  });

  it("rejects what cannot become a year, and keeps the earlier entry", async () => {
    const esiid = await createLocation();
    const before = await saveUsage(server, user, esiid, { kind: "annual", kwh: 9000 });
    const post = (body: unknown): Promise<ApiResponse> => api(server, "POST", usageAt(esiid), user, body);
    const rejected: [unknown, number, string, string?][] = [
      [{ kind: "annual", kwh: -1 }, 400, "kwh"],
      [{ kind: "monthly", months: [] }, 400, "months"],
      [{ kind: "intervals", start: "2025-01-01", minutes: 60, wh: Array(24).fill(1) }, 400, "kind"],
      [{ kind: "monthly", months: [{ month: "2026-09", kwh: 1 }] }, 422, "usage", "month_in_future"],
      [{ kind: "monthly", months: [MONTHS[0], MONTHS[0]] }, 422, "usage", "month_twice"],
    ];
    for (const [body, status, field, code] of rejected) {
      const response = await post(body);
      expect(response.status).toBe(status);
      const { problem, ...fields } = response.body.error.fields;
      expect([problem, Object.keys(fields)]).toEqual([code, [field]]);
    }
    expect((await api(server, "GET", usageAt(esiid), user)).body).toEqual(before);
  });

  it("stores the newest fifty of a home", async () => {
    const [esiid, other] = [await createLocation(), await createLocation()];
    await saveUsage(server, user, other, { kind: "annual", kwh: 5000 });
    for (let n = 0; n < MAX_STORED_USAGES + 3; n += 1)
      await saveUsage(server, user, esiid, { kind: "annual", kwh: 10_000 + n });
    const stored = await server.ctx.db.sql
      .selectFrom("usage.custom_usage")
      .select(["esiid", "year_kwh"])
      .where("esiid", "in", [esiid, other])
      .orderBy("year_kwh")
      .execute();
    expect(stored).toHaveLength(MAX_STORED_USAGES + 1);
    expect(stored.slice(0, 2).map(({ year_kwh }) => year_kwh)).toEqual([5000, 10_003]);
  });

  it("cannot be read or entered by another account, even after the home moved to it", async () => {
    const esiid = await createLocation();
    await saveUsage(server, user, esiid, { kind: "annual", kwh: 9000 });
    const other = await createTestUser(server);
    for (const method of ["GET", "POST"]) {
      const response = await api(
        server,
        method,
        usageAt(esiid),
        other,
        method === "POST" ? { kind: "annual", kwh: 1000 } : undefined,
      );
      expect(response.status).toBe(404);
    }
    await api(server, "DELETE", `/api/service_locations/${esiid}`, user);
    expect((await api(server, "GET", usageAt(esiid), user)).status).toBe(404);
    await addLocation(server, other, esiid);
    const theirs = await api(server, "GET", usageAt(esiid), other);
    expect(theirs.body).toMatchObject({ usage: null, usage_summary: { kind: "none" } });
  });
});
