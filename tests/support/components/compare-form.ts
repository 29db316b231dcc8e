// The compare form in component tests: a server that ranks one plan, and what a visitor fills in.
import type { Locator, Page } from "@playwright/test";
import type { Place } from "#contracts/compare.ts";
import { TDUS } from "#market/tdu.ts";
import { rankedPlan, createTestRanking } from "#web/features/compare/parts/results/test-plans.ts";
import type { FakeServer } from "./fake-server.ts";
import { getMessages } from "./messages.ts";
import { createServer, renderWithApp } from "./render-with-app.ts";

export const PLACES = "GET /compare/v1/places";
export const RANKINGS = "POST /compare/v1/rankings";
const { bills, submit, usage, where } = getMessages("compare");

/** A ZIP code that two utilities serve. */
export const TWO_UTILITIES: Place = {
  zip: "75001",
  answer: "likely",
  tdus: [
    { id: "oncor", name: TDUS.oncor.name },
    { id: "tnmp", name: TDUS.tnmp.name },
  ],
  utility: null,
  area: null,
};

/** Creates a fake server that looks up every place as this one, and ranks one plan. */
export function serverThatRanks(place: Place = TWO_UTILITIES): FakeServer {
  const server = createServer();
  server.on(PLACES, place);
  server.on(RANKINGS, createTestRanking([rankedPlan("Plain 12")]));
  return server;
}

/** Opens the empty form, set to add usage by file. */
export function render(server: FakeServer): Promise<Page> {
  return renderWithApp(server, "/compare?usage=file");
}

/** Returns the field for the ZIP code or ESI ID. */
export function placeField(page: Page): Locator {
  return page.getByRole("textbox", { name: where.label });
}

/** Returns the radio button with exactly this name. */
export function radio(page: Page, name: string): Locator {
  return page.getByRole("radio", { name, exact: true });
}

/** Returns the button that continues to the results. */
export function submitButton(page: Page): Locator {
  return page.getByRole("button", { name: submit });
}

/** Enters a ZIP code and selects Oncor. */
export async function fillInPlace(page: Page): Promise<void> {
  await placeField(page).fill("75001");
  await radio(page, TDUS.oncor.name).check();
}

/** Enters the usage as one number for the year. */
export async function fillInAnnualUsage(page: Page, kwh: string): Promise<void> {
  await radio(page, usage.methods.bills).check();
  await radio(page, bills.kinds.annual).check();
  await page.getByRole("textbox", { name: bills.annual }).fill(kwh);
}
