// The accessibility rules that a page violates, by axe.
import type { Page } from "@playwright/test";
import axe, { type RuleObject } from "axe-core";

/**
 * Returns each violated rule with its elements, one line a rule. Runs in the page itself, which has no third-party
 * frames, and returns only violations: results of passed rules took half of the time of every check.
 */
export async function findViolations(page: Page, rules: RuleObject = {}): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async (options) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, options);
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
    },
    { resultTypes: ["violations" as const], rules },
  );
}
