import { expect, it } from "vitest";
import { ROUTES } from "../routes.ts";
import { isHere, navigationFor } from "./nav-items.tsx";

const hrefs = (items: readonly { href: string }[]): string[] => items.map(({ href }) => href);

it("shows affiliate pages only to affiliates, and one place for plans", () => {
  const customer = navigationFor(false);
  expect(hrefs(customer.rail)).not.toContain("/affiliates");
  expect(hrefs(customer.rail)).not.toContain("/compare");
  expect(hrefs(customer.bar)).toEqual(["/", "/locations", "/shop", "/orders"]);
  const affiliate = navigationFor(true);
  expect(hrefs(affiliate.rail)).toContain("/affiliates");
  expect(hrefs(affiliate.bar)).toEqual(["/", "/locations", "/shop", "/orders", "/affiliates"]);
});

it.each([false, true])("leads only to existing pages (affiliate: %s)", (affiliate) => {
  const { rail, bar } = navigationFor(affiliate);
  const there = ROUTES.map(({ path }) => path);
  for (const href of [...hrefs(rail), ...hrefs(bar)]) expect(there).toContain(href);
});

it.each([
  ["/", "/", true],
  ["/", "/orders", false],
  ["/locations", "/locations/10443720000000025", true],
  ["/orders", "/orders", true],
  ["/compare", "/compared", false],
])("shows %s as open at %s: %s", (href, pathname, here) => {
  expect(isHere(href, pathname)).toBe(here);
});
