// "A first walk" of README.md, word by word, using nothing else: start it, sign up, add a home, link its meter, order a
// plan, and see nine months later the notification about the contract's end.
import type { Page } from "@playwright/test";
import { newestMail } from "./support/outbox.ts";
import { dayFrom } from "./support/days.ts";
import { startInstance, type Instance } from "./support/instance.ts";
import { agree, fillIn } from "./support/linking.ts";
import { acceptTerms, chooseLocation, expectPath, signUp } from "./support/onboarding.ts";
import { continueAtProvider, planToOrder } from "./support/ordering.ts";
import { expect, test } from "./support/test.ts";
import type { TestMessages } from "./support/messages.ts";
import { freePort } from "../support/free-port.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { fill } from "#web/features/notifications/parts/feed/notification-text.ts";

// A step that cannot be done fails before the test's own timeout.
test.use({ actionTimeout: 30_000 });

/** From README. */
const ADDRESS = { address: "4105 Maple", city: "Dallas" };
const NINE_MONTHS = "270";

const email = "stranger@example.com";

async function addLocation(page: Page, messages: TestMessages): Promise<string> {
  await chooseLocation(page, messages, ADDRESS);
  await page.getByRole("button", { name: messages.adding.confirm.yes }).click();
  await expectPath(page, /^\/$/);
  await page.getByRole("navigation").getByRole("link", { name: messages.shell.nav.locations }).click();
  await page
    .getByRole("main")
    .getByRole("link", { name: /4105 Maple/i })
    .first()
    .click();
  await expectPath(page, /^\/locations\/\d+$/);
  return new URL(page.url()).pathname.split("/")[2] ?? "";
}

/** Requests the link, approves it on the simulated meter source's own page, and sees the year. */
async function linkMeter(
  page: Page,
  messages: TestMessages,
  esiid: string,
  instance: Instance,
): Promise<void> {
  const { linking, usage } = messages;
  await page.goto(new URL(`/locations/${esiid}/connection_manager`, page.url()).href);
  await fillIn(page, messages);
  await agree(page, messages);
  await expect(
    page.getByText(linking.waiting.mailed({ meterSource: linking.companies.smart_meter_texas })),
  ).toBeVisible({
    timeout: 60_000,
  });
  const [, simulatorUrl] = /Smart Meter Texas \(simulator\).*(http:\S+)/.exec(instance.printed()) ?? [];
  expect(simulatorUrl, "the company's page is printed").toBeTruthy();
  const there = await page.context().newPage();
  await there.goto(simulatorUrl ?? "");
  await there.getByRole("link", { name: /Agreement/ }).click();
  await there.getByRole("button", { name: "Confirm" }).click();
  // If closed earlier, it might not have been sent.
  await expect(there.getByRole("button", { name: "End this agreement" })).toBeVisible();
  await there.close();
  // The page is still open and polls by itself.
  await expect(page.getByText(linking.linked.title, { exact: true })).toBeVisible({ timeout: 60_000 });
  await page.getByRole("link", { name: linking.linked.show }).click();
  await expect(page.getByRole("heading", { level: 1, name: usage.title })).toBeVisible();
  await expect(page.getByRole("application", { name: messages.charts.days.label })).toBeVisible({
    timeout: 60_000,
  });
}

/** Orders a plan of twelve months, finishes on the provider's site, and enters the start day. */
async function order(page: Page, messages: TestMessages, esiid: string, base: string): Promise<void> {
  const plan = await planToOrder("handoff", base);
  await page.goto(`${base}/order/plans/${plan.id}?esiid=${esiid}`);
  await continueAtProvider(page, messages, plan);
  await expectPath(page, /^\/order\/placed$/);
  const { outcome } = messages.placed;
  const { handoff } = messages.order;
  await page.getByRole("radio", { name: outcome.options.went_through }).check();
  await page.getByRole("button", { name: outcome.send }).click();
  await expect(page.getByText(outcome.results.accepted)).toBeVisible();
  const { links } = await newestMail(email, "orders.went_through", base);
  await page.goto(links[0] ?? "");
  await expectPath(page, /^\/orders\/[0-9a-f-]{36}$/);
  const day = dayFrom(9);
  await page.getByLabel(handoff.starts).fill(day);
  await page.getByRole("button", { name: handoff.dated.save }).click();
  await expect(page.getByRole("button", { name: handoff.dated.save })).toBeHidden();
}

/** Shown at the home, in the list of notifications, and by the bell. */
async function seeWhatComes(page: Page, messages: TestMessages, base: string): Promise<void> {
  const { options } = messages.outlook;
  await expect(page.getByRole("heading", { level: 3, name: options.doNothing })).toBeVisible();
  await page.goto(`${base}/notifications`);
  await page.getByRole("tab", { name: messages.notices.filters.all }).click();
  const { todo } = fill(messages.notices.renewal, { plan: "", day: "2027-01-01", days: 1 });
  const notification = page.getByRole("main").getByRole("listitem").filter({ hasText: todo });
  await notification.getByRole("link").first().click();
  await expectPath(page, /^\/orders\/[0-9a-f-]{36}\/renewal_opt_out$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}

test("a new visitor's path: from npm start to the notification that the contract ends", async ({
  page,
  messages,
}) => {
  // Two starts, the first of which creates the database.
  test.setTimeout(420_000);
  const folder = await temporaryFolder("stranger");
  // Emails contain the port, so the second start must use the same one.
  const machine = { DATA_DIR: folder.path, METER_SIMULATORS: "true", PORT: String(await freePort()) };
  let instance: Instance | undefined;
  try {
    instance = await startInstance(machine);
    const base = instance.url;
    await page.goto(`${base}/compare`);
    await page.getByRole("link", { name: messages.shell.logIn }).first().click();
    await page.getByRole("link", { name: messages.auth.login.signUp }).click();
    await signUp(page, messages, email, "");
    await acceptTerms(page, messages);
    const esiid = await addLocation(page, messages);
    await linkMeter(page, messages, esiid, instance);
    await order(page, messages, esiid, base);

    await instance.stop();
    instance = await startInstance({ ...machine, CLOCK_AHEAD_DAYS: NINE_MONTHS });
    const renewalEmail = await newestMail(email, "orders.renewal_notice", base);
    await page.goto(renewalEmail.link);
    await expectPath(page, new RegExp(`^/locations/${esiid}$`));
    await seeWhatComes(page, messages, base);
  } finally {
    await instance?.stop();
    await folder.remove();
  }
});
