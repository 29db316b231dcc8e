import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Gate } from "./gate.ts";
import { SmartMeterTexas } from "./smart-meter-texas/client.ts";
import type { FaultKind } from "#simulators/meters/faults.ts";
import { catchError, linked, plain, createSmtFixture } from "#simulators/meters/test-support.ts";
import { NOON, ONCOR_ESIID, ORDER } from "#simulators/meters/test-order.ts";

type MeterFixture = Awaited<ReturnType<typeof createSmtFixture>>;
let all: MeterFixture;
let reference: string;
const DAYS = { from: "2026-03-05", to: "2026-03-13" };

beforeAll(async () => {
  // No response is longer than a megabyte here.
  all = await createSmtFixture({ token_lasts: 1000 }, { max_bytes: 1_000_000 });
  reference = await linked(all);
});
beforeEach(() => {
  all.simulator.faults.clear();
  all.oddities.length = 0;
});
afterAll(() => all.simulator.close());

function fetchDays(client = all.client): ReturnType<MeterFixture["client"]["fetchRange"]> {
  const { esiid, meter_number } = ORDER;
  return client.fetchRange({ esiid, meter_number, reference, ...DAYS, version: "newest" });
}
const listReportedDays = (): object[] => plain(all.simulator.listReads(ONCOR_ESIID, DAYS.from, DAYS.to));
const anotherClient = (change: object): SmartMeterTexas =>
  new SmartMeterTexas({ ...all.simulator.access, ...change }, () => NOON);

describe("a meter source's errors", () => {
  it.each<[FaultKind, "again" | "settings"]>([
    ["403", "again"],
    ["429", "again"],
    ["500", "again"],
    ["503", "again"],
    ["t_failed", "again"],
    ["2076", "settings"],
    ["deaf", "again"],
    ["lost", "again"],
    ["late_503", "again"],
    ["malformed", "again"],
    ["endless", "again"],
  ])("%s: %s, and the next call succeeds", async (kind, expected) => {
    all.simulator.faults.next("reads", kind);
    all.simulator.faults.retryAfterSeconds = 0;
    expect((await catchError(fetchDays())).kind).toBe(expected);
    expect(plain(await fetchDays())).toEqual(listReportedDays());
  });

  it.each<FaultKind>(["lost", "late_503", "malformed"])(
    "finds an agreement at the meter source if its response is lost (%s)",
    async (kind) => {
      const order = { ...ORDER, esiid: `1044372000077${kind.length}000`, email: `${kind}@example.com` };
      all.simulator.faults.next("new_agreement", kind);
      expect((await catchError(all.client.requestAgreement(order))).kind).toBe("again");
      const found = await all.client.findAgreements(order.esiid, { email: order.email });
      expect(found).toMatchObject([{ state: "pending_customer" }]);
    },
  );

  it("ends an outage by the clock", async () => {
    all.simulator.faults.outageUntil = new Date(NOON.getTime() + 3_600_000);
    expect(await catchError(fetchDays())).toMatchObject({ kind: "again", after_ms: null });
    all.setNow(new Date(NOON.getTime() + 3_600_000));
    expect(plain(await fetchDays())).toEqual(listReportedDays());
    all.setNow(NOON);
  });

  it("leaves out and reports a damaged day and keeps the others", async () => {
    all.simulator.faults.next("reads", "bad_day");
    const days = await fetchDays();
    expect(days).toHaveLength(listReportedDays().length - 1);
    expect(all.oddities).toEqual([{ what: "day_refused", day: "2026-03-09", code: "token_count" }]);
  });

  it("rejects reading a home without an agreement", async () => {
    const { meter_number } = ORDER;
    const unknownMeter = {
      esiid: "10443720000555555",
      meter_number,
      reference,
      ...DAYS,
      version: "newest",
    } as const;
    expect((await catchError(all.client.fetchRange(unknownMeter))).kind).toBe("not_allowed");
  });

  it("reports a missing or late response as worth retrying", async () => {
    const deaf = anotherClient({ base: "http://127.0.0.1:9" });
    expect((await catchError(fetchDays(deaf))).kind).toBe("again");
    all.simulator.faults.next("token", "slow");
    const impatient = anotherClient({ timeout_ms: 100 });
    expect(await catchError(fetchDays(impatient))).toMatchObject({
      kind: "again",
      message: "The meter source didn't respond in time.",
    });
  });
});

describe("the rate limit", () => {
  it("pauses after a 429 for as long as requested, or at least for the configured wait", async () => {
    const client = anotherClient({ wait_ms: 60_000 });
    all.simulator.faults.retryAfterSeconds = 90;
    all.simulator.faults.next("agreements", "429");
    expect(await catchError(client.findAgreements())).toMatchObject({ kind: "again", after_ms: 90_000 });
    const before = all.simulator.calls("reads");
    const { after_ms } = await catchError(fetchDays(client));
    expect(after_ms).toBeGreaterThan(80_000);
    expect(all.simulator.calls("reads")).toBe(before);
    const other = anotherClient({ wait_ms: 60_000 });
    all.simulator.faults.next("agreements", "403");
    expect(await catchError(other.findAgreements())).toMatchObject({ after_ms: 60_000 });
  });

  it("never has more concurrent calls than allowed", async () => {
    const gate = new Gate(2);
    let started = 0;
    const ends = [1, 2, 3].map(() => Promise.withResolvers<void>());
    const calls = ends.map(({ promise }) =>
      gate.pass(async () => {
        started++;
        await promise;
      }),
    );
    await expect.poll(() => started).toBe(2);
    ends[0]?.resolve();
    await expect.poll(() => started).toBe(3);
    for (const { resolve } of ends) resolve();
    await Promise.all(calls);
  });
});

describe("the token", () => {
  it("is fetched once for many callers, and again shortly before it expires", async () => {
    const { simulator, setNow } = all;
    const clock = { at: NOON };
    const client = new SmartMeterTexas(simulator.access, () => clock.at);
    const before = simulator.calls("token");
    const requestReads = async (): Promise<void> =>
      void (await Promise.all([1, 2, 3, 4].map(() => client.findAgreements())));
    await requestReads();
    clock.at = new Date(NOON.getTime() + 930_000);
    await requestReads();
    expect(simulator.calls("token")).toBe(before + 1);
    clock.at = new Date(NOON.getTime() + 941_000);
    await requestReads();
    expect(simulator.calls("token")).toBe(before + 2);
    setNow(NOON);
  });

  it("is renewed once if it is rejected", async () => {
    const { simulator } = all;
    const before = simulator.calls("token");
    simulator.faults.next("reads", "401");
    expect(plain(await fetchDays())).toEqual(listReportedDays());
    expect(simulator.calls("token")).toBe(before + 1);
    simulator.faults.next("reads", "401", 2);
    expect((await catchError(fetchDays())).kind).toBe("settings");
  });

  it("is not issued for a wrong password or accepted with another account's number", async () => {
    expect((await catchError(fetchDays(anotherClient({ password: "wrong" })))).kind).toBe("settings");
    expect((await catchError(fetchDays(anotherClient({ duns: "1" })))).kind).toBe("settings");
    expect((await catchError(fetchDays(anotherClient({ service_id: "ANOTHER" })))).kind).toBe("settings");
    expect((await catchError(fetchDays(anotherClient({ base: `${all.simulator.url}/nowhere` })))).kind).toBe(
      "settings",
    );
  });

  it.each<FaultKind>(["503", "malformed"])("is requested again if it does not arrive (%s)", async (kind) => {
    const client = anotherClient({});
    all.simulator.faults.next("token", kind);
    expect((await catchError(fetchDays(client))).kind).toBe("again");
    expect(plain(await fetchDays(client))).toEqual(listReportedDays());
  });
});

describe("a share of faults", () => {
  it("is seeded: two fixtures with one seed fail alike", async () => {
    const run = async (): Promise<string> => {
      const { simulator, client } = await createSmtFixture({ seed: "alike" });
      simulator.faults.share(null, ["500", "lost", "deaf"], 0.4);
      const results: string[] = [];
      for (let call = 0; call < 30; call++)
        results.push(
          await client.findAgreements().then(
            () => ".",
            () => "x",
          ),
        );
      await simulator.close();
      return results.join("");
    };
    const first = await run();
    expect(first).toMatch(/x.*\.|\..*x/);
    expect(await run()).toBe(first);
  });
});
