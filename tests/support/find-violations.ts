// The accessibility rules that a page violates, by axe.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type { default as axe, RuleObject } from "axe-core";

const SOURCE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Loads axe into the page. The browser's own command for it takes half of the time of Playwright's. */
async function loadAxe(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Runtime.evaluate", { expression: `${SOURCE};0` });
  await session.detach();
}

/**
 * Returns each violated rule with its elements, one line a rule. Runs in the page itself, which has no third-party
 * frames, and returns only violations: results of passed rules took half of the time of every check.
 */
export async function findViolations(page: Page, rules: RuleObject = {}): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await loadAxe(page);
  return page.evaluate(
    async (options) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, options);
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
    },
    { resultTypes: ["violations" as const], rules },
  );
}
