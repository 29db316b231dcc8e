// Reads every rendered page with a plan's cost or a recommendation for a home, over more than 200 generated homes.
import { expect, test } from "@playwright/test";
import { findBetterPlans } from "#server/jobs/orders/better-plans.ts";
import { createRenewalNotices } from "#server/jobs/orders/renewal-notices.ts";
import { fetchResponses, type Responses } from "./responses/fetch-responses.ts";
import { collectFindings } from "./disagreements.ts";
import { NOW, startLocalInstance, type LocalInstance } from "./pages/instance.ts";
import {
  checkDashboard,
  checkLocation,
  checkNotifications,
  checkOrderPage,
  checkPlan,
  checkRenewal,
  checkResults,
  checkShop,
  checkSideBySide,
  plansToOpen,
  type PageReader,
} from "./pages/compare-pages.ts";
import { PortalPage } from "./pages/portal-page.ts";
import {
  seedFixture,
  type AgreementFixture,
  type WrittenAccount,
  type SeededLocation,
} from "./fixture/seed-fixture.ts";

const TIMEOUT_MS = 1_200_000;
const LOCATIONS_PER_ACCOUNT = 7;
/** Share of homes for which every page is read: all with AGREEMENT_ALL=1, otherwise one in this many. */
const EVERY = process.env["AGREEMENT_ALL"] === "1" ? 1 : 4;

test.use({ viewport: { width: 1440, height: 900 }, locale: "en-US", colorScheme: "light" });

let instance: LocalInstance;
let fixture: AgreementFixture;
/** Homes for which every page is read. */
const wholeAccounts = new Set<SeededLocation>();
const responses = new Map<SeededLocation, Responses>();
const getResponses = (location: SeededLocation): Responses => {
  const known = responses.get(location);
  if (!known) throw new Error(`${location.nickname} was not read.`);
  return known;
};

test.beforeAll(async () => {
  test.setTimeout(TIMEOUT_MS);
  instance = await startLocalInstance();
  fixture = await seedFixture(instance, LOCATIONS_PER_ACCOUNT);
  await findBetterPlans(instance.ctx);
  await createRenewalNotices(instance.ctx);
  for (const account of fixture.accounts)
    for (const location of account.locations) {
      if (responses.size % EVERY === 0) wholeAccounts.add(location);
      const only = wholeAccounts.has(location) ? undefined : "lists";
      responses.set(location, await fetchResponses(instance.url, account, location, only));
    }
});
test.afterAll(() => instance.close());
test.beforeEach(({ page }) => page.clock.setFixedTime(NOW));

async function readEveryPage(reader: PageReader, location: SeededLocation): Promise<void> {
  const known = getResponses(location);
  const [first, second] = plansToOpen(known);
  if (first === undefined || second === undefined) return;
  await checkPlan(reader, location, known, first);
  await checkSideBySide(reader, location, known, [first, second]);
  await checkPlan(reader, location, known, second);
  await checkOrderPage(reader, location, known, first);
  for (const id of location.order_ids) await checkRenewal(reader, location, known, id);
}

async function readAccount(reader: PageReader, account: WrittenAccount): Promise<void> {
  checkDashboard(reader, await reader.page.signIn(account), account, getResponses);
  for (const location of account.locations) {
    await checkLocation(reader, location, getResponses(location));
    await checkShop(reader, location, getResponses(location), wholeAccounts.has(location));
    if (wholeAccounts.has(location)) await readEveryPage(reader, location);
  }
  await checkNotifications(reader, account, getResponses);
  // Runs last, because visiting as a visitor signs out.
  const visited = account.locations.find((location) => wholeAccounts.has(location));
  if (visited) await checkResults(reader, visited, getResponses(visited));
}

test("pages agree with the APIs, and so with each other", async ({ page }) => {
  test.setTimeout(TIMEOUT_MS);
  const findings = collectFindings();
  const plan_names = fixture.plans.map(({ name }) => name);
  const reader = { page: new PortalPage(page, instance.url), findings, plan_names, sentences: new Map() };
  for (const account of fixture.accounts) await readAccount(reader, account);
  process.stdout.write(
    `agreement: ${responses.size} homes read, ${wholeAccounts.size} of them on every page; ${findings.compared()} comparisons\n`,
  );
  expect(findings.report()).toBe("");
});
