import { describe, expect, it } from "vitest";
import { bestMove } from "./best-move.ts";
import { monthSoFar } from "./month-so-far.ts";
import { needsOf } from "./needs.ts";
import { testContract, testHome, testPlan, testRanking } from "./test-homes.ts";

const TODAY = "2026-11-21";
const mine = testContract();

describe("the best move", () => {
  it("waits until leaving is free where that pays most", () => {
    const move = bestMove(testRanking(), mine, TODAY);
    expect(move).toMatchObject({ kind: "wait", on: "2027-03-14", savings_cents: 30_000 });
  });

  it("is a switch today, with the fee of leaving", () => {
    const now = testRanking({ best_switch_on: TODAY });
    expect(bestMove(now, mine, TODAY)).toMatchObject({ kind: "switch", fee_cents: 15_000 });
    const unknown = testRanking({ best_switch_on: TODAY, leaving: { fee_cents: null, free_from: null } });
    expect(bestMove(unknown, mine, TODAY)).toMatchObject({ kind: "switch", fee_cents: null });
  });

  it("is to stay where nothing saves a dollar a month, or the server knows of nothing cheaper", () => {
    const near = testRanking({ results: [testPlan("near", 179_000)] });
    expect(bestMove(near, mine, TODAY)).toEqual({ kind: "stay" });
    expect(bestMove(testRanking({ best_switch_on: null }), mine, TODAY)).toEqual({ kind: "stay" });
  });

  it("is the cheapest plan where the contract's cost is not known", () => {
    const move = bestMove(testRanking({ current_cents: null }), null, TODAY);
    expect(move).toMatchObject({ kind: "cheapest", year_cents: 150_000 });
  });

  it("passes over what this customer cannot have, what is prepaid, and what ends within the year", () => {
    const results = [
      testPlan("for others", 100_000, { new_customers_only: true }),
      testPlan("short", 110_000, { term_months: 3 }),
      testPlan("prepaid", 120_000, { prepaid: true }),
      testPlan("good", 130_000),
    ];
    expect(bestMove(testRanking({ results }), mine, TODAY)).toMatchObject({ savings_cents: 50_000 });
    const other = testContract({ provider: "Another Power" });
    expect(bestMove(testRanking({ results }), other, TODAY)).toMatchObject({ savings_cents: 80_000 });
  });

  it("takes a short plan rather than none, but never an unproven one", () => {
    const short = testPlan("short", 110_000, { term_months: 3 });
    expect(bestMove(testRanking({ results: [short] }), mine, TODAY)).toMatchObject({ kind: "wait" });
    const proof = { ...short.plan.proof, verdict: "unproven" as const };
    const unproven = testPlan("unproven", 100_000, { proof });
    expect(bestMove(testRanking({ results: [unproven] }), mine, TODAY)).toEqual({ kind: "unknown" });
    expect(bestMove(testRanking({ results: [] }), mine, TODAY)).toEqual({ kind: "unknown" });
  });
});

describe("the month so far", () => {
  it("is the share of its days of the contract's own bill", () => {
    const results = [testPlan("mine", 240_000)];
    const month = monthSoFar(testRanking({ results }), mine, TODAY);
    expect(month).toEqual({ month: "2026-11", kwh: 700, cents: 14_000, whole_cents: 20_000 });
  });

  it("is a share of the contract's year where its plan is not on the list", () => {
    expect(monthSoFar(testRanking(), mine, TODAY)).toMatchObject({ cents: 10_500, whole_cents: 15_000 });
  });

  it("tells the use alone where the cost is not known", () => {
    const month = monthSoFar(testRanking({ current_cents: null }), null, TODAY);
    expect(month).toEqual({ month: "2026-11", kwh: 700, cents: null, whole_cents: null });
  });
});

describe("what a home needs", () => {
  const { service_location: home, usage_summary: usage } = testHome();
  const clock = { ends_on: "2026-12-20", days_left: 29, free_from: "2026-12-06", state: "running" as const };

  it.each([
    ["nothing", {}, []],
    ["usage", { usage_summary: { ...usage, kind: "none" as const } }, ["usage"]],
    ["a contract", { contract: null, clock: null }, ["contract"]],
    ["a price", { contract: testContract({ plan_id: null }) }, ["price"]],
    ["the hold lifted", { service_location: { ...home, switch_hold: true } }, ["hold"]],
    ["its company", { service_location: { ...home, tdu: null } }, ["company"]],
    ["a look soon", { clock }, ["soon"]],
    ["a choice while leaving is free", { clock: { ...clock, state: "free_to_leave" as const } }, ["free"]],
    ["a choice now", { clock: { ...clock, state: "over" as const, days_left: -3 } }, ["over"]],
  ])("%s", (_name, changed, needs) => {
    expect(needsOf(testHome(changed))).toEqual(needs);
  });
});
