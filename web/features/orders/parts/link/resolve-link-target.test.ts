import { beforeEach, describe, expect, it, vi } from "vitest";
import { testBrowser, type TestBrowser } from "#web/shared/session/test-browser.ts";
import type { CompareInputs } from "#web/features/compare/parts/inputs.ts";

const DRAFT = "wattlane.compare.draft.1";
const INPUTS: CompareInputs = {
  tdu: "oncor",
  zip: "75219",
  usage: { kind: "annual", kwh: 12_000 },
  usage_source: "annual",
  file_name: null,
  read_day: 4,
  current: null,
  saved_at: "2026-03-01T12:00:00.000Z",
};

const load = () => import("./resolve-link-target.ts");
const loadInputs = () => import("#web/features/compare/parts/inputs.ts");

let browser: TestBrowser;
let resolveLinkTarget: Awaited<ReturnType<typeof load>>["resolveLinkTarget"];
let inputs: Awaited<ReturnType<typeof loadInputs>>;
beforeEach(async () => {
  browser = testBrowser();
  for (const [name, value] of Object.entries(browser.globals)) vi.stubGlobal(name, value);
  vi.resetModules();
  inputs = await loadInputs();
  ({ resolveLinkTarget } = await load());
});

const draft = (): Record<string, unknown> => JSON.parse(browser.sessionStorage.getItem(DRAFT) ?? "null");

it("redirects a plan to its order page", () => {
  expect(resolveLinkTarget({ kind: "plan", plan_id: "a/b" })).toBe("/order/plans/a%2Fb");
  expect(draft()).toBeNull();
});

describe("a location target", () => {
  it("is filled into the first field of the comparison", () => {
    expect(resolveLinkTarget({ kind: "zip", zip: "77002" })).toBe("/compare");
    expect(draft()).toMatchObject({ place: "77002", tdu: null, based_on: null });
    expect(resolveLinkTarget({ kind: "esiid", esiid: "10443720009410531" })).toBe("/compare");
    expect(draft()).toMatchObject({ place: "10443720009410531" });
  });

  it("goes straight to the ranking for visitors who entered that ZIP code before", () => {
    inputs.saveInputs(INPUTS);
    expect(resolveLinkTarget({ kind: "zip", zip: "75219" })).toBe("/compare/results");
    expect(draft()).toBeNull();
  });

  it("replaces another location and preserves the other inputs", () => {
    inputs.saveInputs(INPUTS);
    expect(resolveLinkTarget({ kind: "zip", zip: "77002" })).toBe("/compare");
    expect(draft()).toMatchObject({
      place: "77002",
      tdu: null,
      bills: "annual",
      annual: "12000",
      read_day: "4",
      based_on: INPUTS.saved_at,
    });
  });

  it("redirects to the comparison even if storage is blocked", () => {
    browser.sessionStorage.rejected = true;
    browser.localStorage.rejected = true;
    expect(resolveLinkTarget({ kind: "zip", zip: "77002" })).toBe("/compare");
  });
});
