// The browser tests and the screenshots visit every page of the portal's routes.
import { describe, expect, it } from "vitest";
import { isPagePath, PAGE_PATHS } from "#contracts/pages.ts";
import { accountStateShots } from "#scripts/screenshots/account-states.ts";
import { shots, signedInShots } from "#scripts/screenshots/pages.ts";
import {
  listSignedInVisits,
  ONBOARDING_VISITS,
  PASSING_VISITS,
  PUBLIC_VISITS,
} from "#tests/e2e/support/page-visits.ts";
import { routeName } from "#web/telemetry/errors/route-name.ts";

const OWNED = { esiid: "10443720000000001", order: "00000000-0000-4000-8000-000000000000" };

function listUnvisited(addresses: readonly string[]): string[] {
  const visited = new Set(addresses.map((address) => routeName(address.split(/[?#]/)[0] ?? "")));
  return PAGE_PATHS.filter((path) => !visited.has(path));
}

describe("every page", () => {
  it("is visited by the browser tests", () => {
    const visits = [
      ...PUBLIC_VISITS,
      ...ONBOARDING_VISITS.flatMap(([, addresses]) => addresses),
      ...PASSING_VISITS,
      ...listSignedInVisits(OWNED),
    ];
    expect(listUnvisited(visits)).toEqual([]);
    expect(visits.filter((address) => !isPagePath(address.split("?")[0] ?? ""))).toEqual([]);
  });

  it("is in the screenshots, except pages that look like another", () => {
    const taken = [
      ...shots({
        credit: "a",
        hours: "b",
        terms: "plan-terms",
        purchase: "plan-purchase",
        several: ["a", "b"],
      }),
      ...signedInShots(OWNED),
      ...accountStateShots(OWNED),
    ];
    expect(listUnvisited(taken.map(({ path }) => path))).toEqual([
      "/callback",
      "/order/links/:token",
      "/shop_usage/process",
      "/shop_usage/signup",
      "/renewal/accept_terms",
      "/renewal/signup",
      "/affiliates/password",
    ]);
  });
});
