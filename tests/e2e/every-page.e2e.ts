// Every page with an account's own data, in both languages and themes: no axe violations, nothing wider than the
// window, no text cut off, no button of three lines, no layout shifts while loading. Then signing up and adding a home by keyboard alone.
import type { Locator, Page } from "@playwright/test";
import { createTestUser, createPortalUser, newEmail, placeOrder, signInBrowser } from "./support/accounts.ts";
import { newestMail } from "./support/outbox.ts";
import { freePremise, seedLocation } from "./support/homes.ts";
import { dayFrom } from "./support/days.ts";
import {
  COMPARISON_VISITS,
  listSignedInVisits,
  ONBOARDING_VISITS,
  PUBLIC_VISITS,
} from "./support/page-visits.ts";
import {
  changePage,
  expect,
  expectAccessible,
  expectComplete,
  expectStableLayout,
  MAX_PUBLIC_LAYOUT_SHIFT,
  test,
} from "./support/test.ts";
import { expectTextsFit, findMisfits } from "./support/texts-fit.ts";
import { USAGE_INPUTS } from "./support/usage-inputs.ts";

/**
 * Each width, both themes and languages, with the longer language at the narrowest width, where every page is loaded.
 * The others go from page to page within the application.
 */
const VARIANTS = {
  "large dark es": { viewport: { width: 1440, height: 900 }, colorScheme: "dark", locale: "es-US" },
  "small dark es": {
    viewport: { width: 360, height: 780 },
    colorScheme: "dark",
    locale: "es-US",
    hasTouch: true,
  },
  "medium light en": {
    viewport: { width: 768, height: 1024 },
    colorScheme: "light",
    locale: "en-US",
    hasTouch: true,
  },
} as const;

// About twenty pages per test, each checked by axe.
test.describe.configure({ timeout: 300_000 });

/** The English pages load at the middle width, and their texts are checked at the others as well. */
const otherWidths = (locale: string | undefined): readonly number[] =>
  locale?.startsWith("en") === true ? [360, 390, 1440] : [];

/**
 * Opens an address. One variant loads every page, the one with the least room: what jumps while a page loads does so
 * there. The others load the first one and go on within the application, which takes a third of the time.
 */
async function open(page: Page, path: string): Promise<void> {
  const { width } = page.viewportSize() ?? {};
  if (page.url() === "about:blank" || width === 360) await page.goto(path);
  else await changePage(page, path);
  await expect(page.getByRole("heading", { level: 1 }).first(), path).toBeVisible();
}

/** Expects what a variant that loads every page shows while it does so. */
async function expectStable(page: Page, limit?: number): Promise<void> {
  const { width } = page.viewportSize() ?? {};
  await (width === 360 ? expectStableLayout(page, limit) : expectComplete(page));
}

/** Moves through every empty field as with Tab: none may turn red before an attempt to send. */
async function expectNoErrors(page: Page, path: string): Promise<void> {
  for (const field of await page.getByRole("textbox").all()) {
    await field.focus();
    await field.blur();
  }
  await expect(page.locator('[aria-invalid="true"], :user-invalid'), path).toHaveCount(0);
}

for (const [name, variant] of Object.entries(VARIANTS))
  test.describe(name, () => {
    test.use({ hasTouch: false, ...variant });

    test("public pages are accessible", async ({ page, locale }) => {
      for (const path of PUBLIC_VISITS) {
        await open(page, path);
        await expectStable(page, MAX_PUBLIC_LAYOUT_SHIFT);
        await expectNoErrors(page, path);
        await expectAccessible(page, otherWidths(locale));
      }
    });

    test("a visitor's comparison, plans and order form fit", async ({ page, locale }) => {
      await page.addInitScript((inputs) => {
        localStorage.setItem("wattlane.compare", JSON.stringify({ version: 1, inputs }));
      }, USAGE_INPUTS);
      for (const path of COMPARISON_VISITS) {
        await open(page, path);
        await expectComplete(page);
        await expectTextsFit(page, otherWidths(locale));
      }
    });

    test("the check of texts finds a cut one and a button of three lines, and no marked or scrolling one", async ({
      page,
    }) => {
      const box = "width: 90px; white-space: nowrap;";
      await page.setContent(`
    <p style="${box} overflow: hidden">cut by its own box</p>
    <div style="${box} overflow: hidden"><p style="width: 400px">cut by the box around it</p></div>
    <p data-truncated title="marked and long enough" style="${box} overflow: hidden">marked and long enough</p>
    <p data-truncated style="${box} overflow: hidden">marked without its text</p>
    <div style="${box} overflow: auto">reachable by scrolling sideways</div>
    <button style="width: 90px">a button with many words</button>
    <button style="width: 190px">a button with two lines</button>`);
      const found = await page.evaluate(findMisfits);
      expect(found.map((line) => line.replace(/^\d+ lines/, "3 lines"))).toEqual([
        "cut: cut by its own box",
        "cut: cut by the box around it",
        "cut: marked without its text",
        "3 lines in a button: a button with many words",
      ]);
    });

    for (const [stage, paths] of ONBOARDING_VISITS) {
      test(`pages of stage "${stage}" are accessible`, async ({ page, locale }) => {
        await signInBrowser(page, await createTestUser(stage));
        for (const path of paths) {
          await open(page, path);
          expect(new URL(page.url()).pathname).toBe(path);
          await expectStable(page);
          await expectAccessible(page, otherWidths(locale));
        }
      });
    }

    test("pages of the signed-in area are accessible", async ({ page, locale }) => {
      const user = await createPortalUser("done");
      const esiid = await seedLocation(user);
      const { email, user_id } = user;
      // Near its end, because the pages of its home and of the order then have the most to show.
      const term = { starts_on: dayFrom(-335), ends_on: dayFrom(28) };
      const order = await placeOrder({ email, user_id, esiid, address: "4105 Maple St", term });
      await signInBrowser(page, user);
      for (const path of listSignedInVisits({ esiid, order })) {
        await open(page, path);
        await expect(page.getByRole("progressbar"), `${path} has all it waits for`).toHaveCount(0);
        await expectStable(page);
        await expectNoErrors(page, path);
        await expectAccessible(page, otherWidths(locale));
      }
    });

    test("signing up and adding a home need no pointer", async ({ page, messages }) => {
      const { auth, onboarding, adding } = messages;
      const { keyboard } = page;
      const tabTo = async (expected: Locator): Promise<void> => {
        for (let presses = 0; presses < 40; presses += 1) {
          await keyboard.press("Tab");
          if (await expected.evaluate((element) => element === document.activeElement)) return;
        }
        throw new Error(`Tab does not lead to ${expected.toString()}.`);
      };

      const email = newEmail();
      await page.goto("/signup");
      await expect(page.getByRole("heading", { level: 1, name: auth.signUp.title })).toBeVisible();
      await tabTo(page.getByLabel(auth.address.emailLabel));
      await keyboard.type(email);
      await tabTo(page.getByLabel(auth.password, { exact: true }));
      await keyboard.type("violet tractor 88 lanterns");
      await keyboard.press("Enter");
      await expect(page.getByRole("heading", { level: 1, name: auth.verify.title })).toBeVisible();
      const { code } = await newestMail(email);
      await expect(page.getByLabel(auth.code.label, { exact: true })).toBeFocused();
      await keyboard.type(code);

      await expect(page.getByRole("heading", { level: 1, name: onboarding.terms.title })).toBeVisible();
      await tabTo(page.getByLabel(onboarding.terms.first));
      await keyboard.type("Ana");
      await tabTo(page.getByLabel(onboarding.terms.last));
      await keyboard.type("Ruiz");
      await tabTo(page.getByRole("checkbox", { name: onboarding.terms.agree }));
      await keyboard.press("Space");
      await keyboard.press("Enter");

      await expect(page.getByRole("heading", { level: 1, name: adding.onboarding.title })).toBeVisible();
      const location = await freePremise();
      await tabTo(page.getByRole("combobox", { name: adding.address.label }));
      await keyboard.type(`${location.address} ${location.city}`.toLowerCase());
      await expect(page.getByRole("option").first()).toBeVisible();
      await keyboard.press("ArrowDown");
      await keyboard.press("Enter");
      await expect(page.getByText(adding.confirm.title)).toBeVisible();
      await tabTo(page.getByRole("button", { name: adding.confirm.yes }));
      await keyboard.press("Enter");
      await expect.poll(() => new URL(page.url()).pathname).toBe("/");
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    });
  });
