import { expect, it } from "vitest";
import { isHere, navigationFor } from "./nav-items.tsx";

const ALL = new Set([
  "/",
  "/locations",
  "/shop",
  "/compare",
  "/orders",
  "/notifications",
  "/affiliates",
  "/account",
]);
const hrefs = (items: readonly { href: string }[]): string[] => items.map(({ href }) => href);

it("shows affiliates to affiliates only, in place of comparing on a phone", () => {
  const customer = navigationFor(ALL, false);
  expect(hrefs(customer.rail)).not.toContain("/affiliates");
  expect(hrefs(customer.bar)).toEqual(["/", "/locations", "/shop", "/compare", "/orders"]);
  const affiliate = navigationFor(ALL, true);
  expect(hrefs(affiliate.rail)).toContain("/affiliates");
  expect(hrefs(affiliate.bar)).toEqual(["/", "/locations", "/shop", "/affiliates", "/orders"]);
});

it("leaves out what is not built", () => {
  const { rail, bar } = navigationFor(new Set(["/compare", "/affiliates"]), false);
  expect(hrefs(rail)).toEqual(["/compare"]);
  expect(hrefs(bar)).toEqual(["/compare"]);
});

it.each([
  ["/", "/", true],
  ["/", "/orders", false],
  ["/locations", "/locations/10443720000000025", true],
  ["/orders", "/orders", true],
  ["/compare", "/compared", false],
])("%s is shown as open at %s: %s", (href, pathname, here) => {
  expect(isHere(href, pathname)).toBe(here);
});
