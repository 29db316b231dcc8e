import { expect, it } from "vitest";
import { FLOWS, getFlow, resetPath, findStep, verifyPath } from "./flows.ts";
import { ROUTES } from "#web/app/routes.ts";

it("contains every page of every flow in the route tree", () => {
  const built = new Set(ROUTES.map(({ path }) => path));
  for (const { name, steps, ...pages } of Object.values(FLOWS)) {
    expect(steps.length, name).toBeGreaterThan(1);
    for (const path of Object.values(pages)) expect(built, path).toContain(path);
  }
});

it.each([
  ["/login", "main", null],
  ["/renewal", "renewal", null],
  ["/renewals", "main", null],
  ["/shop_usage", "shop_usage", null],
  ["/accept_terms", "main", 0],
  ["/process", "main", 1],
  ["/add_location", "main", 2],
  ["/renewal/process", "renewal", 1],
  ["/shop_usage/add_location", "shop_usage", 2],
  ["/shop_usage/select_location", "shop_usage", 2],
  ["/shop_usage/live_link", "shop_usage", 3],
  ["/shop_usage/summary/10443720000012345", "shop_usage", 4],
  ["/affiliates/password", "main", null],
] as const)("assigns %s to %s, step %s", (path, flow, step) => {
  expect(getFlow(path).name).toBe(flow);
  expect(findStep(path)).toBe(step);
});

it("passes addresses in the query, whatever they contain", () => {
  expect(verifyPath(FLOWS.main, { email: "a+b@example.com" })).toBe(
    "/account/verify?email=a%2Bb%40example.com",
  );
  expect(verifyPath(FLOWS.renewal, { phone: "+15125550123" })).toBe(
    "/renewal/account/verify?phone=%2B15125550123",
  );
  expect(resetPath(FLOWS.main, "")).toBe("/password/reset");
  expect(resetPath(FLOWS.shop_usage, "a@b.co")).toBe("/shop_usage/password/reset?email_address=a%40b.co");
});
