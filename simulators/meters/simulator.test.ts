import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { intervalsInDay } from "#meter/calendar.ts";
import { QUALITY } from "#meter/usage.ts";
import { plain, createSmtFixture } from "./test-support.ts";
import { NOON, ONCOR_ESIID, ORDER } from "./test-order.ts";
import { AgreementStore } from "./agreement-store.ts";
import { createTestLocation } from "./simulated-home.ts";
import { startSmtSimulator } from "./smart-meter-texas.ts";
import { groupRevisions } from "./reported-days.ts";

const YEAR = { from: "2025-01-01", to: "2025-12-31" };
const LATER = new Date("2026-02-01T00:00:00Z");
const STREET = Array.from({ length: 40 }, (_, index) =>
  createTestLocation(`1044372000000${2000 + index}`, "simulator"),
);

describe("simulated homes", () => {
  it("use as much as Texas homes, each differently, most in summer or winter", () => {
    const homes = STREET.slice(0, 6);
    const kwh = homes.map((home) => {
      const days = groupRevisions(home, YEAR, LATER, "newest").filter(
        ({ reads }) => reads.channel === "consumption",
      );
      return (
        days.reduce((sum, { reads }) => sum + reads.wh.reduce((left, right) => left + right, 0), 0) / 1000
      );
    });
    expect(Math.min(...kwh)).toBeGreaterThan(3_000);
    expect(Math.max(...kwh)).toBeLessThan(45_000);
    const mean = kwh.reduce((left, right) => left + right, 0) / kwh.length;
    expect(mean).toBeGreaterThan(9_000);
    expect(mean).toBeLessThan(24_000);
    expect(new Set(kwh.map(Math.round)).size).toBe(homes.length);
    expect(STREET.some(({ solar_kw }) => solar_kw > 0)).toBe(true);
  });

  it("have days of the right length, some gaps and estimates, and are reproducible", () => {
    const [home] = STREET;
    if (!home) throw new Error("no home");
    const days = groupRevisions(home, YEAR, LATER, "newest");
    for (const { reads } of days) expect(reads.wh).toHaveLength(intervalsInDay(reads.day, 15));
    expect(plain(days.map(({ reads }) => reads))).toEqual(
      plain(groupRevisions(home, YEAR, LATER, "newest").map(({ reads }) => reads)),
    );
    const codes = STREET.slice(0, 3).flatMap((one) =>
      groupRevisions(one, YEAR, LATER, "newest").flatMap(({ reads }) => Array.from(new Set(reads.quality))),
    );
    expect(new Set(codes)).toEqual(new Set([QUALITY.actual, QUALITY.estimated, QUALITY.missing]));
  });

  it("keep values of earlier revisions in every later one", () => {
    const lost = STREET.flatMap((home) => {
      const seen = new Map<string, Uint8Array>();
      return groupRevisions(home, YEAR, LATER, "all").filter(({ reads: { channel, day, quality } }) => {
        const before = seen.get(channel + day);
        seen.set(channel + day, quality);
        return quality.some((code, slot) => code === QUALITY.missing && (before?.[slot] ?? code) !== code);
      });
    });
    expect(lost).toEqual([]);
  });

  it("with panels send surplus power at noon, never at night", () => {
    const home = STREET.find(({ solar_kw }) => solar_kw > 0);
    const sent = groupRevisions(
      home ?? createTestLocation("", ""),
      { from: "2025-04-01", to: "2025-04-30" },
      LATER,
      "newest",
    )
      .map(({ reads }) => reads)
      .filter(({ channel }) => channel === "generation");
    const at = (slot: number): number => sent.reduce((sum, { wh }) => sum + (wh[slot] ?? 0), 0);
    expect(at(53)).toBeGreaterThan(0);
    expect([at(8), at(92)]).toEqual([0, 0]);
  });
});

describe("the simulator's pages", () => {
  it("let the customer confirm, end and decline an agreement", async () => {
    const { simulator, client } = await createSmtFixture();
    await client.requestAgreement({ ...ORDER, email: "<b>rosa</b>@example.com" });
    await client.requestAgreement(ORDER);
    const get = async (at: string): Promise<string> => (await fetch(`${simulator.url}${at}`)).text();
    const press = async (number: number | undefined, action: string): Promise<string> => {
      const body = new URLSearchParams();
      return (
        await fetch(`${simulator.url}/agreements/${number}/${action}`, { method: "POST", body })
      ).text();
    };
    const [one, two] = simulator.book.of(ONCOR_ESIID);
    const list = await get("/");
    expect(list).toContain(`href="/agreements/${one?.number}"`);
    expect(list).not.toContain("<b>rosa");
    expect(await get(`/agreements/${one?.number}`)).toMatch(/Confirm.*Decline/s);
    expect(await press(one?.number, "confirm")).toContain("End this agreement");
    expect(await press(one?.number, "end")).toContain("Ended by you");
    expect(await press(two?.number, "decline")).toContain("Declined");
    expect((await fetch(`${simulator.url}/agreements/1`)).status).toBe(404);
    await simulator.close();
  });
});

const createOrder = (months: number): Parameters<AgreementStore["requestAgreement"]>[0] => ({
  esiid: ONCOR_ESIID,
  meter_number: "1",
  puct_number: null,
  email: "",
  language: "",
  months,
});

describe("the simulator's agreements", () => {
  it("are stored beyond its life if they have a file", async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "simulator-"));
    const agreements_file = path.join(folder, "agreements.json");
    const first = await startSmtSimulator({ agreements_file, now: () => NOON });
    first.book.requestAgreement(createOrder(1));
    await first.close();
    const second = new AgreementStore(() => NOON, agreements_file);
    expect(second.of(ONCOR_ESIID)).toMatchObject([{ state: "pending", number: 3_000_001 }]);
    await rm(folder, { recursive: true });
  });

  it("last whole months, also from the last day of a long month", () => {
    const book = new AgreementStore(() => new Date("2025-08-31T17:00:00Z"), null);
    const agreement = book.requestAgreement(createOrder(6));
    if (typeof agreement === "string") throw new Error(agreement);
    book.confirm(agreement.number);
    expect(agreement.ends_on).toBe("2026-02-27");
  });
});
