// Ordering a plan through the page.
import type { Page } from "@playwright/test";
import type { Plan } from "#contracts/plan.ts";
import type { FreePremise } from "./desk.ts";
import { chooseHome, expectPath } from "./onboarding.ts";
import { expect, expectAccessible } from "./test.ts";
import type { Words } from "./words.ts";

const BASE = process.env["E2E_URL"] ?? "";

/** A plan with a term of a year, sold where the homes of `freePremise` are. */
export async function planToOrder(): Promise<Plan> {
  const response = await fetch(`${BASE}/compare/v1/plans?tdu=oncor&limit=500`);
  const { items } = (await response.json()) as { items: Plan[] };
  const plan = items.find(
    ({ tariff, term_months, prepaid, enroll }) =>
      tariff !== null && term_months === 12 && !prepaid && enroll.url !== null,
  );
  if (!plan) throw new Error("The catalogue has no such plan.");
  return plan;
}

/** Fills the order page as somebody without an account and sends it. Ends on the page that says it is placed. */
export async function orderAsGuest(
  page: Page,
  words: Words,
  email: string,
  home: FreePremise,
): Promise<void> {
  const { placing } = words;
  await chooseHome(page, words, home);
  await expect(page.getByText(placing.where.found)).toBeVisible();
  await page.getByRole("radio", { name: placing.kind.options.switch }).check();
  await page.getByLabel(placing.who.first).fill("Ana");
  await page.getByLabel(placing.who.last).fill("Ruiz");
  await page.getByLabel(placing.who.email).fill(email);
  for (const box of await page.getByRole("checkbox").all()) await box.check();
  await expectAccessible(page);
  await page.getByRole("button", { name: placing.agree.send }).click();
  await expectPath(page, /^\/order\/placed$/);
  await expect(page.getByRole("heading", { level: 1, name: placing.placed.handoff })).toBeVisible();
}
