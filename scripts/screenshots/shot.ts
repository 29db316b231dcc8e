// What a screenshot is, and steps that several of them share. Steps find parts by their role, so that they work in both
// languages.
import type { Page, Route } from "@playwright/test";
import type { Language } from "#messages/languages.ts";
import { FAULTS } from "#tests/e2e/support/faults.ts";

export const WHO = [
  "customer",
  "affiliate",
  "new",
  "terms",
  "processed",
  "meters",
  "orders",
  "empty",
  "secured",
  "company",
  "programs",
  "homes",
  "waiting",
  "fresh",
] as const;
export type Who = (typeof WHO)[number];

export interface Shot {
  readonly name: string;
  /** The page's address. */
  readonly path: string;
  /** A document that is shown in place of a page. */
  readonly html?: (language: Language) => string;
  /** Text of the local storage key "wattlane.compare". */
  readonly storedInputs?: string;
  /** Captures only the first screen, because the page is very long. */
  readonly firstScreen?: boolean;
  /** Captures the window as the steps leave it, because what they open closes when the page scrolls. */
  readonly unscrolled?: boolean;
  /** Captures only this element. */
  readonly part?: string;
  /** Without JavaScript. */
  readonly plain?: boolean;
  /** Shows progress that never ends, which is not waited for. */
  readonly working?: boolean;
  /** The signed-in user (the files *-visitor.ts, visitors.ts and meters.ts). Not signed in by default. */
  readonly as?: Who;
  /** Requests that fail: their addresses, and how. */
  readonly fault?: { readonly calls: RegExp; readonly how: keyof typeof FAULTS };
  /** Actions on the page before the screenshot. */
  readonly steps?: (page: Page, language: Language) => Promise<void>;
}

export type Steps = NonNullable<Shot["steps"]>;

/** Joins steps into one. */
export function inOrder(...all: readonly Steps[]): Steps {
  return async (page, language) => {
    for (const steps of all) await steps(page, language);
  };
}

/** Where short messages about an action appear. */
export const TOASTS = "[aria-live=polite].pointer-events-none";

/** Opens all collapsed details. */
export const openDetails: Steps = async (page) => {
  const closed = page.locator("main details:not([open]) > summary");
  // Some contain others. One that closes again would repeat this.
  for (let left = 12; left > 0 && (await closed.count()) > 0; left -= 1) await closed.first().click();
};

/** Submits the form with the given position in the page without filling it in. */
export function submitForm(nth = 0): Steps {
  return async (page) => {
    await page.locator("main form button[type=submit]").nth(nth).click();
    await page.locator("main [aria-invalid=true], main [role=alert]").first().waitFor();
  };
}

/** Opens the dialog of the button with the given position. */
export function openDialog(nth = 0): Steps {
  return async (page) => {
    await page.locator("main [aria-haspopup=dialog]").nth(nth).click();
    await page.locator("dialog[open]").waitFor();
  };
}

/** Clicks the button with this name, and waits for a dialog or the selector. */
export function clickButton(name: (language: Language) => string, expected = "dialog[open]"): Steps {
  return async (page, language) => {
    await page
      .getByRole("button", { name: name(language), exact: true })
      .first()
      .click();
    await page.locator(expected).first().waitFor();
  };
}

/** Checks the radio button with this value. */
export function choose(value: string): Steps {
  return (page) => page.locator(`input[value="${value}"]`).check();
}

/** Makes the requests of a shot fail. */
export async function breakRequests(page: Page, { calls, how }: NonNullable<Shot["fault"]>): Promise<void> {
  const fail = FAULTS[how];
  await page.route(calls, (route: Route) => fail?.(route));
}
