import { expect, it } from "vitest";
import { testContract, testHome, testRanking } from "../dashboard/test-homes.ts";
import { inputsOfHome } from "./page-inputs.ts";

const usage_summary = testHome().usage_summary;
const months = { kind: "monthly" as const, months: [{ month: "2026-10", kwh: 900 }] };

it("a home's own use and contract are the inputs", () => {
  expect(inputsOfHome(testHome(), { usage: months, usage_summary }, undefined)).toMatchObject({
    tdu: "oncor",
    usage: months,
    usage_source: "monthly",
    current: { kind: "plan", plan_id: "mine" },
  });
  const price = { cents_per_kwh: 12, base_usd: 0, includes_delivery: true };
  const typed = testHome({ contract: testContract({ plan_id: null, price }) });
  expect(inputsOfHome(typed, { usage: months, usage_summary }, undefined)?.current).toEqual({
    kind: "price",
    ...price,
  });
  const none = testHome({ contract: null });
  expect(inputsOfHome(none, { usage: months, usage_summary }, undefined)?.current).toBeNull();
});

it("where nothing was told, the year that the server ranked for is taken", () => {
  expect(inputsOfHome(testHome(), { usage: null, usage_summary }, undefined)).toBeUndefined();
  expect(inputsOfHome(testHome(), { usage: null, usage_summary }, testRanking())?.usage).toEqual({
    kind: "annual",
    kwh: 12_000,
  });
});

it("a home whose company nobody knows has none", () => {
  const home = testHome();
  const unknown = { ...home, service_location: { ...home.service_location, tdu: null } };
  expect(inputsOfHome(unknown, { usage: months, usage_summary }, undefined)).toBeUndefined();
});
