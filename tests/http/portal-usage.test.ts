// What the holder of a home tells of their use, over HTTP.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serviceLocationSchema } from "#contracts/portal.ts";
import { customUsageStandingSchema } from "#contracts/usage-files.ts";
import { KEPT_USAGES } from "#server/domain/locations/custom-usage.ts";
import type { Answer, AuthServer } from "#tests/support/auth.ts";
import { addHome, tellUsage } from "#tests/support/homes.ts";
import { api, newEsiid, newPerson, portalServer, type Person } from "#tests/support/portal.ts";

let server: AuthServer;
let person: Person;
beforeAll(async () => {
  server = await portalServer({}, { now: () => new Date("2026-01-12T18:00:00Z") });
  person = await newPerson(server);
});
afterAll(() => server.close());

function usageAt(esiid: string): string {
  return `/usage/api/service_locations/${esiid}/custom_usage`;
}

async function home(): Promise<string> {
  const esiid = newEsiid();
  await addHome(server, person, esiid);
  return esiid;
}

const MONTHS = Array.from({ length: 12 }, (_, index) => ({
  month: `2025-${String(index + 1).padStart(2, "0")}`,
  kwh: 1000,
}));

describe("POST /usage/api/service_locations/{esiid}/custom_usage", () => {
  it("keeps each way of telling, and the newest stands everywhere", async () => {
    const esiid = await home();
    const none = await api(server, "GET", usageAt(esiid), person);
    expect(none.headers.get("cache-control")).toBe("private, no-store");
    expect(customUsageStandingSchema.parse(none.body)).toMatchObject({
      usage: null,
      usage_summary: { kind: "none", year_kwh: null },
    });
    const told = [
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
    for (const [usage, summary] of told) {
      const answer = customUsageStandingSchema.parse(await tellUsage(server, person, esiid, usage));
      expect(answer).toMatchObject({ usage, usage_summary: summary });
      expect((await api(server, "GET", usageAt(esiid), person)).body).toEqual(answer);
      const location = await api(server, "GET", `/api/service_locations/${esiid}`, person);
      expect(serviceLocationSchema.parse(location.body).usage_summary).toEqual(answer.usage_summary);
    }
    const rows = await server.ctx.db.sql
      .selectFrom("usage.custom_usage")
      .select("body")
      .where("esiid", "=", esiid)
      .orderBy("id")
      .execute();
    expect(rows.map(({ body }) => body)).toEqual(told.map(([usage]) => usage));
  });

  it("says how much of a year is estimated where months are missing", async () => {
    const esiid = await home();
    const { usage_summary } = await tellUsage(server, person, esiid, {
      kind: "monthly",
      months: MONTHS.slice(0, 6),
    });
    expect(usage_summary.through).toBe("2025-06");
    expect(usage_summary.estimated_share).toBeGreaterThan(0.3);
    expect(usage_summary.estimated_share).toBeLessThan(0.8);
    expect(usage_summary.year_kwh).toBeGreaterThan(9_000);
  });

  it("refuses what no year can be made of, and keeps what was told before", async () => {
    const esiid = await home();
    const before = await tellUsage(server, person, esiid, { kind: "annual", kwh: 9000 });
    const post = (body: unknown): Promise<Answer> => api(server, "POST", usageAt(esiid), person, body);
    const refused: [unknown, number, string][] = [
      [{ kind: "annual", kwh: -1 }, 400, "kwh"],
      [{ kind: "monthly", months: [] }, 400, "months"],
      [{ kind: "intervals", start: "2025-01-01", minutes: 60, wh: Array(24).fill(1) }, 400, "kind"],
      [{ kind: "monthly", months: [{ month: "2026-09", kwh: 1 }] }, 422, "usage"],
      [{ kind: "monthly", months: [MONTHS[0], MONTHS[0]] }, 422, "usage"],
    ];
    for (const [body, status, field] of refused) {
      const answer = await post(body);
      expect(answer.status).toBe(status);
      expect(Object.keys(answer.body.error.fields)).toEqual([field]);
    }
    expect((await api(server, "GET", usageAt(esiid), person)).body).toEqual(before);
  });

  it("keeps the newest fifty of a home", async () => {
    const [esiid, other] = [await home(), await home()];
    await tellUsage(server, person, other, { kind: "annual", kwh: 5000 });
    for (let n = 0; n < KEPT_USAGES + 3; n += 1)
      await tellUsage(server, person, esiid, { kind: "annual", kwh: 10_000 + n });
    const kept = await server.ctx.db.sql
      .selectFrom("usage.custom_usage")
      .select(["esiid", "year_kwh"])
      .where("esiid", "in", [esiid, other])
      .orderBy("year_kwh")
      .execute();
    expect(kept).toHaveLength(KEPT_USAGES + 1);
    expect(kept.slice(0, 2).map(({ year_kwh }) => year_kwh)).toEqual([5000, 10_003]);
  });

  it("is not another account's to read or tell, also after the home went to it", async () => {
    const esiid = await home();
    await tellUsage(server, person, esiid, { kind: "annual", kwh: 9000 });
    const other = await newPerson(server);
    for (const method of ["GET", "POST"]) {
      const answer = await api(
        server,
        method,
        usageAt(esiid),
        other,
        method === "POST" ? { kind: "annual", kwh: 1000 } : undefined,
      );
      expect(answer.status).toBe(404);
    }
    await api(server, "DELETE", `/api/service_locations/${esiid}`, person);
    expect((await api(server, "GET", usageAt(esiid), person)).status).toBe(404);
    await addHome(server, other, esiid);
    const theirs = await api(server, "GET", usageAt(esiid), other);
    expect(theirs.body).toMatchObject({ usage: null, usage_summary: { kind: "none" } });
  });
});
