// Forms while the service behind them fails: the page explains what happened, nothing typed is lost, and the same
// button works once the service is back.
import type { Locator, Page, Request, Route } from "@playwright/test";
import { callAs, createPortalUser, newEmail, signInBrowser } from "./support/accounts.ts";
import { freePremise, seedLocation } from "./support/homes.ts";
import { FAULTS } from "./support/faults.ts";
import { expect, test } from "./support/test.ts";

const PASSWORD = "violet tractor 88 lanterns";

/** Clicks with each fault in turn, then without one. The values of the `kept` fields must not change. */
async function pressThroughFaults(
  page: Page,
  calls: RegExp,
  button: Locator,
  stored: ReadonlyArray<readonly [Locator, string]>,
): Promise<void> {
  const sends = (request: Request): boolean => calls.test(request.url()) && request.method() !== "GET";
  let fault: ((route: Route) => Promise<void>) | null = null;
  await page.route(calls, (route) => (fault ? fault(route) : route.fallback()));
  for (const [name, next] of Object.entries(FAULTS)) {
    fault = next;
    const sent = page.waitForRequest(sends);
    await button.click();
    // By then the previous click's message is gone.
    await sent;
    await expect(page.getByRole("alert").first(), `says so while ${name}`).toBeVisible();
    await expect(button).toBeEnabled();
    for (const [field, value] of stored)
      await expect(field, `keeps what was typed while ${name}`).toHaveValue(value);
  }
  fault = null;
  await button.click();
}

test("signing up", async ({ page, messages: { auth } }) => {
  const email = newEmail();
  await page.goto("/signup");
  const address = page.getByLabel(auth.address.emailLabel);
  const password = page.getByLabel(auth.password, { exact: true });
  await address.fill(email);
  await password.fill(PASSWORD);
  await pressThroughFaults(
    page,
    /\/auth\/v1\/signup/,
    page.getByRole("button", { name: auth.signUp.submit }),
    [
      [address, email],
      [password, PASSWORD],
    ],
  );
  await expect(page.getByRole("heading", { level: 1, name: auth.verify.title })).toBeVisible();
});

test("signing in", async ({ page, messages: { auth } }) => {
  const user = await createPortalUser("done");
  await page.goto("/login");
  const address = page.getByLabel(auth.address.emailLabel);
  const password = page.getByLabel(auth.password, { exact: true });
  await address.fill(user.email);
  await password.fill(user.password);
  const submit = page.getByRole("button", { name: auth.login.submit, exact: true });
  await pressThroughFaults(page, /\/auth\/v1\/token/, submit, [
    [address, user.email],
    [password, user.password],
  ]);
  await expect.poll(() => new URL(page.url()).pathname).toBe("/");
});

test("accepting the terms", async ({ page, messages: { onboarding } }) => {
  await signInBrowser(page, await createPortalUser("new"));
  await page.goto("/accept_terms");
  const first = page.getByLabel(onboarding.terms.first);
  const last = page.getByLabel(onboarding.terms.last);
  await first.fill("Ana");
  await last.fill("Ruiz");
  await page.getByRole("checkbox", { name: onboarding.terms.agree }).check();
  const submit = page.getByRole("button", { name: onboarding.terms.submit });
  await pressThroughFaults(page, /\/auth\/v1\/user/, submit, [
    [first, "Ana"],
    [last, "Ruiz"],
  ]);
  await expect.poll(() => new URL(page.url()).pathname).toBe("/add_location");
});

test("adding a home", async ({ page, messages: { adding } }) => {
  const user = await createPortalUser("done");
  await signInBrowser(page, user);
  const location = await freePremise();
  await page.goto("/locations/add");
  const search = page.getByRole("combobox", { name: adding.address.label });
  // Several cities may have such a street.
  await search.fill(`${location.address} ${location.city}`.toLowerCase());
  await page.getByRole("option").first().click();
  const yes = page.getByRole("button", { name: adding.confirm.yes });
  await pressThroughFaults(page, /\/api\/service_locations/, yes, []);
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/locations/${location.esiid}`);
});

test("a session that ended elsewhere leads to the sign-in page and back", async ({
  page,
  messages: { auth },
}) => {
  const user = await createPortalUser("done");
  const esiid = await seedLocation(user);
  await signInBrowser(page, user);
  await page.goto("/locations");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  // The page is left first, so that it sends no requests: it would detect the end of the session and remember another
  // address to return to.
  await page.goto("about:blank");
  await callAs(user, "POST", "/auth/v1/logout?scope=global");
  await page.goto(`/locations/${esiid}`);
  await expect.poll(() => new URL(page.url()).pathname).toBe("/login");
  await page.getByLabel(auth.address.emailLabel).fill(user.email);
  await page.getByLabel(auth.password, { exact: true }).fill(user.password);
  await page.getByRole("button", { name: auth.login.submit, exact: true }).click();
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/locations/${esiid}`);
});
