// Every page that names a plan's cost or a move for a home, read as it is rendered, over more than 200 generated homes.
import { expect, test } from "@playwright/test";
import { findBetterPlans } from "#server/jobs/orders/better-plans.ts";
import { makeRenewalNotices } from "#server/jobs/orders/renewal-notices.ts";
import { readAnswers, type Answers } from "./answers/read-answers.ts";
import { collectFindings } from "./disagreements.ts";
import { NOW, startOwnInstance, type OwnInstance } from "./pages/instance.ts";
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
import { writeWorld, type World, type WrittenAccount, type WrittenHome } from "./world/write-world.ts";

const PATIENCE_MS = 1_200_000;
const HOMES_AN_ACCOUNT = 7;
/** Homes of which every page is read: all with AGREEMENT_ALL=1, else one in so many. */
const EVERY = process.env["AGREEMENT_ALL"] === "1" ? 1 : 4;

test.use({ viewport: { width: 1440, height: 900 }, locale: "en-US", colorScheme: "light" });

let instance: OwnInstance;
let world: World;
/** Homes of which every page is read. */
const whole = new Set<WrittenHome>();
const answers = new Map<WrittenHome, Answers>();
const answersOf = (home: WrittenHome): Answers => {
  const known = answers.get(home);
  if (!known) throw new Error(`${home.nickname} was not read.`);
  return known;
};

test.beforeAll(async () => {
  test.setTimeout(PATIENCE_MS);
  instance = await startOwnInstance();
  world = await writeWorld(instance, HOMES_AN_ACCOUNT);
  await findBetterPlans(instance.ctx);
  await makeRenewalNotices(instance.ctx);
  for (const account of world.accounts)
    for (const home of account.homes) {
      if (answers.size % EVERY === 0) whole.add(home);
      const only = whole.has(home) ? undefined : "lists";
      answers.set(home, await readAnswers(instance.url, account, home, only));
    }
});
test.afterAll(() => instance.close());
test.beforeEach(({ page }) => page.clock.setFixedTime(NOW));

async function readEveryPage(reader: PageReader, home: WrittenHome): Promise<void> {
  const known = answersOf(home);
  const [first, second] = plansToOpen(known);
  if (first === undefined || second === undefined) return;
  await checkPlan(reader, home, known, first);
  await checkSideBySide(reader, home, known, [first, second]);
  await checkPlan(reader, home, known, second);
  await checkOrderPage(reader, home, known, first);
  for (const id of home.order_ids) await checkRenewal(reader, home, known, id);
}

async function readAccount(reader: PageReader, account: WrittenAccount): Promise<void> {
  checkDashboard(reader, await reader.page.signIn(account), account, answersOf);
  for (const home of account.homes) {
    await checkLocation(reader, home, answersOf(home));
    await checkShop(reader, home, answersOf(home), whole.has(home));
    if (whole.has(home)) await readEveryPage(reader, home);
  }
  await checkNotifications(reader, account, answersOf);
  // Last: a visitor is signed out.
  const visited = account.homes.find((home) => whole.has(home));
  if (visited) await checkResults(reader, visited, answersOf(visited));
}

test("pages agree with the APIs, and so with each other", async ({ page }) => {
  test.setTimeout(PATIENCE_MS);
  const findings = collectFindings();
  const plan_names = world.plans.map(({ name }) => name);
  const reader = { page: new PortalPage(page, instance.url), findings, plan_names, sentences: new Map() };
  for (const account of world.accounts) await readAccount(reader, account);
  process.stdout.write(
    `agreement: ${answers.size} homes read, ${whole.size} of them on every page; ${findings.compared()} comparisons\n`,
  );
  expect(findings.report()).toBe("");
});
