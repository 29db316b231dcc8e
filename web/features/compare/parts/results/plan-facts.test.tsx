import { renderToString } from "react-dom/server";
import { beforeAll, expect, it } from "vitest";
import { loadMessages } from "#web/shared/i18n/catalog.ts";
import { PlanTerm } from "./plan-facts.tsx";
import { rankedPlan } from "./test-plans.ts";

beforeAll(() => loadMessages("results", "en"));

/** Returns the text of a plan's term, if the plan would end in November 2027. */
function render(isCurrent: boolean): string {
  const item = { ...rankedPlan("Plain 12"), ends_in: "2027-11" };
  return renderToString(<PlanTerm item={item} isCurrent={isCurrent} />)
    .replaceAll(/<[^>]+>/g, "")
    .replaceAll("\u00A0", " ");
}

it("ends a new contract's term in a month, and not that of the current plan", () => {
  expect(render(false)).toContain("ends Nov 2027");
  expect(render(true)).toBe("12 months");
});
