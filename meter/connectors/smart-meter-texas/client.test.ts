import { afterEach, describe, expect, it } from "vitest";
import { addDays } from "../../calendar.ts";
import type { AgreementUpdate } from "../connector.ts";
import { createTestLocation } from "#simulators/meters/simulated-home.ts";
import { catchError, linked, plain, createSmtFixture } from "#simulators/meters/test-support.ts";
import { NOON, ONCOR_ESIID, ORDER } from "#simulators/meters/test-order.ts";

const closing: Array<() => Promise<void>> = [];
const createFixture: typeof createSmtFixture = async (...args) => {
  const fixture = await createSmtFixture(...args);
  closing.push(() => fixture.simulator.close());
  return fixture;
};
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
});

function findSolarEsiid(): string {
  for (let premise = 1000; ; premise++) {
    const esiid = `1044372000000${premise}`;
    if (createTestLocation(esiid, "simulator").solar_kw > 0) return esiid;
  }
}

const READ = {
  esiid: ONCOR_ESIID,
  meter_number: ORDER.meter_number,
  reference: "",
  version: "newest",
} as const;

describe("agreements with Smart Meter Texas", () => {
  it("requests one that the customer confirms", async () => {
    const { simulator, client } = await createFixture();
    const result = await client.requestAgreement(ORDER);
    expect(result).toMatchObject({
      kind: "requested",
      update: { esiid: ONCOR_ESIID, state: "pending_customer", code: null, ends_on: null },
    });
    const [agreement] = simulator.book.of(ONCOR_ESIID);
    expect(agreement).toMatchObject({
      months: 12,
      language: "SPANISH",
      puct_number: 10098,
      email: ORDER.email,
    });
    const reference = String(agreement?.number);
    const state = async (): Promise<readonly AgreementUpdate[]> =>
      client.findAgreements(ONCOR_ESIID, { reference });
    expect(await state()).toMatchObject([{ reference, state: "pending_customer" }]);
    simulator.book.confirm(Number(reference));
    expect(await state()).toEqual([
      {
        reference,
        esiid: ONCOR_ESIID,
        state: "active",
        code: null,
        starts_on: "2026-03-15",
        ends_on: "2027-03-14",
      },
    ]);
  });

  it("reports every kind of end", async () => {
    const all = await createFixture();
    const { simulator, client, setNow } = all;
    const last = async (): Promise<object> => {
      const [{ state, code } = { state: null, code: null }] = await client.findAgreements(ONCOR_ESIID);
      return { state, code };
    };
    const requestReads = async (): Promise<number> => {
      const result = await client.requestAgreement(ORDER);
      return Number(result.kind === "requested" ? result.update.reference : "0");
    };
    simulator.book.decline(await requestReads());
    expect(await last()).toEqual({ state: "declined", code: "customer_declined" });
    simulator.book.terminateThere(Number(await linked(all)));
    expect(await last()).toEqual({ state: "terminated", code: "ended_there" });
    const ours = await linked(all);
    await client.terminate({ reference: ours, esiid: ONCOR_ESIID, email: ORDER.email });
    expect(await last()).toEqual({ state: "terminated", code: "unlinked" });
    // Already ended, or not known at all: not an error.
    await client.terminate({ reference: "1", esiid: ONCOR_ESIID, email: ORDER.email });
    await client.terminate({ reference: ours, esiid: ONCOR_ESIID, email: ORDER.email });
    const open = await linked(all);
    const otherAgreement = { reference: open, esiid: ONCOR_ESIID, email: "stranger@example.com" };
    expect((await catchError(client.terminate(otherAgreement))).kind).toBe("again");
    simulator.book.expire(Number(open));
    expect(await last()).toEqual({ state: "expired", code: "term_over" });
    await requestReads();
    setNow(new Date(NOON.getTime() + 6 * 86_400_000));
    expect(await last()).toEqual({ state: "declined", code: "no_answer" });
    expect(await client.findAgreements(ONCOR_ESIID)).toHaveLength(5);
    // Ended ones are listed for 45 days.
    setNow(new Date(NOON.getTime() + 100 * 86_400_000));
    expect(await client.findAgreements(ONCOR_ESIID)).toEqual([]);
  });

  it("ends after its months", async () => {
    const all = await createFixture();
    const { client, setNow } = all;
    await linked(all);
    setNow(new Date("2027-03-15T12:00:00Z"));
    expect(await client.findAgreements(ONCOR_ESIID)).toMatchObject([
      { state: "expired", ends_on: "2027-03-14" },
    ]);
  });

  it("lets the reads decide if the two fields of a status contradict each other", async () => {
    const all = await createFixture();
    const { simulator, client } = all;
    const reference = await linked(all);
    const status = async (): Promise<unknown> =>
      (await client.findAgreements(ONCOR_ESIID, { reference })).map(({ state, code }) => ({ state, code }));
    simulator.listAs(Number(reference), "ACT", "Completed");
    expect(await status()).toEqual([{ state: "active", code: null }]);
    // In the list of all homes, no reads are requested.
    expect(await client.findAgreements()).toMatchObject([{ state: "unknown" }]);
    expect(simulator.calls("reads")).toBe(1);
    simulator.book.expire(Number(reference));
    expect(await status()).toEqual([{ state: "expired", code: "term_over" }]);
    simulator.faults.next("reads", "500");
    expect((await catchError(client.findAgreements(ONCOR_ESIID))).kind).toBe("again");
  });

  it("reports an unknown status without personal data, and takes it for active while reads arrive", async () => {
    const all = await createFixture();
    const { simulator, client, oddities } = all;
    const reference = await linked(all);
    simulator.listAs(Number(reference), `Under review ${ONCOR_ESIID}`, "asked rosa@example.com");
    expect(await client.findAgreements(ONCOR_ESIID)).toMatchObject([{ state: "active" }]);
    simulator.book.expire(Number(reference));
    expect(await client.findAgreements(ONCOR_ESIID)).toMatchObject([{ state: "unknown", code: null }]);
    expect(oddities).toEqual([{ what: "status_unknown", status: "Under review …", reason: "asked …" }]);
  });

  it("is rejected for invalid input", async () => {
    const { simulator, client } = await createFixture();
    const { premiseRecords } = simulator.book;
    const requestRejected = async (order = ORDER): Promise<unknown> => client.requestAgreement(order);
    expect(await requestRejected({ ...ORDER, meter_number: "00000000" })).toMatchObject({
      code: "meter_mismatch",
    });
    premiseRecords.set(ONCOR_ESIID, { puct_number: 10_004 });
    expect(await requestRejected()).toMatchObject({ kind: "refused", code: "provider_mismatch" });
    premiseRecords.set(ONCOR_ESIID, { unknown: true });
    expect(await requestRejected()).toMatchObject({ kind: "refused", code: "unknown_meter" });
    expect(await requestRejected({ ...ORDER, email: "nobody" })).toMatchObject({
      kind: "refused",
      code: "refused",
    });
    expect(simulator.book.all()).toEqual([]);
  });

  it("looks up the homes of agreements that are listed without one, once each", async () => {
    const all = await createFixture({ lists_esiids: false });
    const { simulator, client } = all;
    const other = { ...ORDER, esiid: "10443720000999999", email: "leo@example.com" };
    await linked(all);
    await linked(all, other);
    const listEsiids = async (): Promise<string[]> =>
      (await client.findAgreements()).map(({ esiid }) => esiid);
    expect(await listEsiids()).toEqual([other.esiid, ONCOR_ESIID]);
    expect(await listEsiids()).toHaveLength(2);
    expect(simulator.calls("agreement_esiids")).toBe(2);
    expect(await client.findAgreements(ONCOR_ESIID, { email: other.email })).toEqual([]);
  });
});

describe("reads from Smart Meter Texas", () => {
  it("match the simulator's to the Wh, with gaps, estimates, exports and both days of clock change", async () => {
    const all = await createFixture();
    const esiid = findSolarEsiid();
    const reference = await linked(all, { ...ORDER, esiid });
    const range = { from: "2025-03-16", to: "2026-03-14" };
    const days = await all.client.fetchRange({ ...READ, ...range, esiid, reference });
    expect(plain(days)).toEqual(plain(all.simulator.listReads(esiid, range.from, range.to)));
    expect(new Set(days.map(({ channel }) => channel)).size).toBe(2);
    const lengths = new Map(days.map(({ day, wh }) => [day, wh.length]));
    expect([lengths.get("2026-03-08"), lengths.get("2025-11-02"), lengths.get("2026-01-01")]).toEqual([
      92, 100, 96,
    ]);
    expect(all.simulator.calls("reads")).toBe(1);
  });

  it("are requested for at most 365 days, up to yesterday", async () => {
    const all = await createFixture();
    const reference = await linked(all);
    const fetched = async (from: string, to: string): Promise<Array<string | undefined>> => {
      const days = await all.client.fetchRange({ ...READ, reference, from, to });
      return [days[0]?.day, days.at(-1)?.day];
    };
    expect(await fetched("2020-01-01", "2030-01-01")).toEqual(["2025-03-15", "2026-03-14"]);
    expect(await fetched("2026-03-15", "2026-03-20")).toEqual([undefined, undefined]);
    expect(await fetched("2024-01-01", "2025-03-14")).toEqual([undefined, undefined]);
  });

  it("are returned again if the meter source revises them, with all revisions on request", async () => {
    const all = await createFixture();
    const reference = await linked(all);
    const day = "2026-03-14";
    const read = async (version: "newest" | "all") => {
      const days = await all.client.fetchRange({ ...READ, reference, version, from: day, to: day });
      return days.filter(({ channel }) => channel === "consumption");
    };
    const [first] = await read("newest");
    expect(first?.quality.some((quality) => quality !== 0)).toBe(true);
    all.setNow(new Date("2026-03-16T22:00:00Z"));
    const [second] = await read("newest");
    expect(second?.revised_at.localeCompare(first?.revised_at ?? "")).toBe(1);
    expect(second?.quality.every((quality) => quality === 0)).toBe(true);
    expect(plain(await read("all"))).toEqual(plain([first, second].filter((one) => one !== undefined)));
  });

  it("leave out the last day if none of it is available yet", async () => {
    const all = await createFixture();
    const reference = await linked(all);
    const range = { from: addDays("2026-03-14", -6), to: "2026-03-14" };
    all.simulator.faults.next("reads", "no_data");
    const days = await all.client.fetchRange({ ...READ, ...range, reference });
    expect(days.at(-1)?.day).toBe("2026-03-13");
    all.simulator.faults.next("reads", "no_data", 3);
    expect(await all.client.fetchRange({ ...READ, ...range, reference })).toEqual([]);
    // A single day is requested once.
    const before = all.simulator.calls("reads");
    all.simulator.faults.next("reads", "no_data");
    const one = { from: "2026-03-14", to: "2026-03-14" };
    expect(await all.client.fetchRange({ ...READ, ...one, reference })).toEqual([]);
    expect(all.simulator.calls("reads")).toBe(before + 1);
  });
});
