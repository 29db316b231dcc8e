// The eight cases in which results of the portal were found to differ, by their numbers.
import { expect, test, type Page } from "@playwright/test";
import type { Ranking } from "#contracts/compare.ts";
import type { Outlook } from "#contracts/outlook.ts";
import type { BestPlans, ServiceLocations } from "#contracts/portal.ts";
import { addDays } from "#meter/calendar.ts";
import { today } from "#server/platform/context.ts";
import { DEMO_PASSWORD } from "#server/seed/demo-customers.ts";
import { temporaryFolder, type TemporaryFolder } from "#tests/support/temporary-folder.ts";
import { formatFor } from "#messages/format.ts";
import { createCaller } from "./responses/fetch-responses.ts";
import { dollars } from "./amounts.ts";
import { LABELS } from "./pages/labels.ts";
import { NOW, startLocalInstance, type LocalInstance } from "./pages/instance.ts";
import { PortalPage, getSentence, type ReadPage } from "./pages/portal-page.ts";
import { signIn, type Account } from "./fixture/accounts.ts";
import { createCaseLocation, CONTRACT, writeCase } from "./fixture/case-locations.ts";

const ANA = "ana@example.com";
const URGES = /Order this plan|Renew with this plan|Switch to |You(?:’d)? save/;
const format = formatFor("en");

// In order, by one worker, because they share an instance.
test.describe.configure({ mode: "default", timeout: 240_000 });
test.use({ viewport: { width: 1440, height: 900 }, locale: "en-US", colorScheme: "light" });

let folder: TemporaryFolder;
let instance: LocalInstance;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  folder = await temporaryFolder("cases");
  instance = await startLocalInstance({ SEED: "demo" }, folder);
});
test.afterAll(async () => {
  await instance.close();
  await folder.remove();
});

test.beforeEach(({ page }) => page.clock.setFixedTime(NOW));

const openPortal = (page: Page): PortalPage => new PortalPage(page, instance.url);
const getCard = (read: ReadPage, esiid: string): string =>
  read.cards.find((card) => card.esiid === esiid)?.text ?? "";
const getAdvice = (read: ReadPage, esiid: string): string =>
  read.cards.find((card) => card.esiid === esiid)?.advice ?? "";

async function get<T>(account: Pick<Account, "token"> | null, path: string): Promise<T> {
  const response = await createCaller(instance.url, account)<T>("GET", path);
  if (!response.ok) throw new Error(`${path} answered ${response.problem}`);
  return response.body;
}

/** Creates the demo customer Ana and her home with this nickname. */
async function createAnasLocation(nickname: string): Promise<{ ana: Account; esiid: string }> {
  const ana = await signIn(instance, ANA, DEMO_PASSWORD);
  const { items } = await get<ServiceLocations>(ana, "/api/service_locations");
  const esiid = items.find((location) => location.nickname === nickname)?.service_location.esiid;
  if (esiid === undefined) throw new Error(`Ana has no ${nickname}.`);
  return { ana, esiid };
}

const getOutlook = (account: Account, esiid: string): Promise<Outlook> =>
  get<Outlook>(account, `/api/service_locations/${esiid}/outlook`);
const getBestPlans = (account: Account, esiid: string): Promise<BestPlans> =>
  get<BestPlans>(account, `/api/service_locations/${esiid}/best_plans?limit=500`);

async function rank(kwh: number): Promise<Ranking> {
  const body = { tdu: "oncor", usage: { kind: "annual", kwh } };
  const response = await createCaller(instance.url, null)<Ranking>("POST", "/compare/v1/rankings", body);
  if (!response.ok) throw new Error(response.problem);
  return response.body;
}

test("2: a switch that loses money with its fee is not recommended", async ({ page }) => {
  const { results } = await rank(12_000);
  const cheapest = results[0]?.twelve_months?.cents ?? 0;
  // The best plan saves $91 a year, the early termination fee is $175, and 456 days are left.
  const price = { cents_per_kwh: (cheapest + 9_100) / 12_000, base_usd: 0, includes_delivery: true };
  const ends_on = addDays(today(instance.ctx), 456);
  const contract = { ...CONTRACT, price, ends_on, leaving_fee: { kind: "flat" as const, usd: 175 } };
  const account = await writeCase(instance, createCaseLocation(2, { contract }));
  const [{ esiid } = { esiid: "" }] = account.locations;
  const outlook = await getOutlook(account, esiid);
  expect(outlook.recommendation).toMatchObject({ code: "stay", net_cents: 0 });
  const portal = openPortal(page);
  expect(getAdvice(await portal.signIn(account), esiid)).toContain(LABELS.stay);
  for (const address of [`/locations/${esiid}`, `/shop?esiid=${esiid}`]) {
    const { lead } = await portal.go(address);
    expect(lead).toContain(LABELS.stay);
    expect(lead).not.toMatch(URGES);
  }
});

test("3: with an order in progress nothing is recommended, and every page names the order", async ({
  page,
}) => {
  const { ana, esiid } = await createAnasLocation("Rental in Houston");
  const { order } = await getOutlook(ana, esiid);
  expect(order?.state).toBe("scheduled");
  const portal = openPortal(page);
  const advice = getAdvice(await portal.signIn(ana), esiid);
  const location = await portal.go(`/locations/${esiid}`);
  const shop = await portal.go(`/shop?esiid=${esiid}`);
  for (const text of [advice, location.text, shop.text]) {
    expect(text).toContain(order?.plan_name);
    expect(text).not.toMatch(URGES);
  }
  expect(location.blocks.map(({ text }) => text).join("\n")).not.toMatch(/^Order this plan$/m);
  const plan = location.blocks[0]?.plan_id ?? "";
  const open = await portal.go(`/compare/plans/${plan}?esiid=${esiid}`, {
    ready: location.blocks[0]?.name ?? "",
  });
  expect(open.text).toContain(order?.plan_name);
  expect(open.text).not.toMatch(URGES);
});

test("4: a plan costs the same for a home on every page, based on the meter's readings", async ({ page }) => {
  const { ana, esiid } = await createAnasLocation("Home");
  const { results, basis } = await getBestPlans(ana, esiid);
  expect(basis.kind).toBe("intervals");
  const portal = openPortal(page);
  await portal.signIn(ana);
  const location = await portal.go(`/locations/${esiid}`);
  const listed = location.blocks.filter(({ section }) => section === LABELS.best);
  const [first, second] = listed;
  if (!first || !second) throw new Error("The location page lists no plans.");
  const cost = dollars(results.find(({ plan }) => plan.id === first.plan_id)?.twelve_months?.cents ?? 0);
  const shop = await portal.go(`/shop?esiid=${esiid}`);
  const plan = await portal.go(`/compare/plans/${first.plan_id}?esiid=${esiid}`, { ready: first.name });
  const side = await portal.go(
    `/compare/side-by-side?ids=${first.plan_id},${second.plan_id}&esiid=${esiid}`,
    { ready: LABELS.year },
  );
  const order = await portal.go(`/order/plans/${first.plan_id}?esiid=${esiid}`, { ready: first.name });
  const year = (text: string): string | undefined => /(\$[\d,]+)\s*(?:a year|over 12 months)/.exec(text)?.[1];
  expect({
    location: year(first.text),
    shop: year(shop.blocks.find(({ plan_id }) => plan_id === first.plan_id)?.text ?? ""),
    plan: year(plan.text),
    side: side.columns[0]?.cells[LABELS.year]?.split("\n")[0]?.trim(),
    order: year(order.text),
  }).toEqual({ location: cost, shop: cost, plan: cost, side: cost, order: cost });
  expect(plan.text).toContain("your meter readings");
  expect(plan.text).not.toContain(LABELS.allEstimated);
});

test("5: a price that ends within twelve months leads no list, and is never shown as a yearly cost", async ({
  page,
}) => {
  const account = await writeCase(instance, createCaseLocation(5, { contract: CONTRACT }));
  const [{ esiid } = { esiid: "" }] = account.locations;
  const { results } = await getBestPlans(account, esiid);
  const portal = openPortal(page);
  await portal.signIn(account);
  const short = results.find(({ twelve_months: twelve }) => twelve?.price_months === 3);
  const lists = {
    location: await portal.go(`/locations/${esiid}`),
    shop: await portal.go(`/shop?esiid=${esiid}`),
    results: await portal.visitResults({
      tdu: "oncor",
      zip: "75701",
      usage: { kind: "annual", kwh: 12_000 },
      usage_source: "annual",
      file_name: null,
      read_day: null,
      current: null,
      saved_at: "2026-01-12T18:00:00.000Z",
    }),
  };
  const months = new Map(results.map(({ plan, twelve_months }) => [plan.id, twelve_months?.price_months]));
  for (const { blocks } of Object.values(lists)) {
    const verified = blocks.filter(({ section }) => !/verify|without/.test(section));
    expect(verified.length).toBeGreaterThan(4);
    expect(verified.filter(({ plan_id }) => months.get(plan_id) !== 12)).toEqual([]);
  }
  // The filter chip that hides them is there and can be removed.
  expect(lists.results.text).toContain("12 months or longer");
  await portal.signIn(account);
  if (!short?.twelve_months) throw new Error("No plan of three months is listed.");
  const { cents, price_cents, price_through } = short.twelve_months;
  const plan = await portal.go(`/compare/plans/${short.plan.id}?esiid=${esiid}`, { ready: short.plan.name });
  expect(plan.text).toContain(dollars(cents));
  expect(plan.text).toContain(`3 months at ${dollars(price_cents / 3)} a month, then about`);
  expect(plan.text).toContain(format.date(price_through));
  expect(plan.text).not.toContain(dollars(short.cost?.year_cents ?? 0));
});

test("6: “ends soon” is the same number of days on every page", async ({ page }) => {
  const day = (days: number): string => addDays(today(instance.ctx), days);
  const account = await writeCase(
    instance,
    createCaseLocation(60, { contract: { ...CONTRACT, ends_on: day(60) } }),
    createCaseLocation(61, { contract: { ...CONTRACT, ends_on: day(61) } }),
  );
  const portal = openPortal(page);
  const dashboard = await portal.signIn(account);
  const notifications = await portal.go("/notifications");
  const soon: Record<string, boolean[]> = {};
  for (const [index, { esiid }] of account.locations.entries()) {
    const title = `Your contract ends ${format.date(day(60 + index))}`;
    const { text } = await portal.go(`/locations/${esiid}`);
    const [card = ""] = getCard(dashboard, esiid).split(LABELS.advice[0]).slice(1);
    const toDo = card.includes("To do") ? card.slice(card.indexOf("To do")) : "";
    soon[esiid] = [toDo.includes(title), notifications.text.includes(title), text.includes(`${title}\n`)];
  }
  expect(Object.values(soon)).toEqual([
    [true, true, true],
    [false, false, false],
  ]);
});

test("7: a list has one set of counts throughout one visit", async ({ page }) => {
  const account = await writeCase(instance, createCaseLocation(7, { contract: CONTRACT }));
  const [{ esiid } = { esiid: "" }] = account.locations;
  const { counts } = await getBestPlans(account, esiid);
  const portal = openPortal(page);
  await portal.signIn(account);
  const location = await portal.go(`/locations/${esiid}`);
  const shop = await portal.go(`/shop?esiid=${esiid}`);
  const explained = `${counts.listed} plans are listed for your utility: ${counts.lasting} for 12 months or longer`;
  expect(shop.text).toContain(explained);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: /^Filters/ }).click();
  await expect(page.getByRole("button", { name: /^Show \d+ plans$/ })).toHaveText(
    `Show ${counts.lasting} plans`,
  );
  await page.keyboard.press("Escape");
  await page.setViewportSize({ width: 1440, height: 900 });
  const inputs = {
    tdu: "oncor",
    zip: "75701",
    usage: { kind: "annual", kwh: 12_000 },
    usage_source: "annual",
  };
  const more = { file_name: null, read_day: null, current: null, saved_at: "2026-01-12T18:00:00.000Z" };
  const results = await portal.visitResults({ ...inputs, ...more });
  expect(results.text).toContain(explained);
  const { listed, lasting, shorter, unverified, unpriced } = counts;
  const known = new Set([listed, lasting, shorter, unverified, unpriced]);
  // A filter shows in parentheses how many of them would remain.
  for (const { text } of [location, shop, results]) {
    const numbers = Array.from(text.matchAll(/(?<!\()\b(\d+) (?:\w+ )?plans/g), ([, number = ""]) =>
      Number(number),
    );
    expect(numbers.filter((number) => !known.has(number))).toEqual([]);
  }
});

test("8: a home in Lubbock is ranked by its ZIP code’s only utility", async ({ page }) => {
  const lubbock = {
    esiid: "10998020000900008",
    city: "LUBBOCK",
    zip: "79401",
    tdu: "lpl",
    known_by: "zip",
  } as const;
  const account = await writeCase(instance, createCaseLocation(8, { ...lubbock, contract: CONTRACT }));
  const { esiid } = lubbock;
  expect((await getOutlook(account, esiid)).tdu).toBe("lpl");
  const portal = openPortal(page);
  const dashboard = await portal.signIn(account);
  expect(getAdvice(dashboard, esiid)).not.toContain("Choose your utility");
  const location = await portal.go(`/locations/${esiid}`);
  expect(location.blocks.filter(({ section }) => section === LABELS.best)).toHaveLength(5);
  const { results, tdu } = await getBestPlans(account, esiid);
  expect(tdu).toBe("lpl");
  for (const { plan_id, text } of location.blocks) {
    const twelve = results.find(({ plan }) => plan.id === plan_id)?.twelve_months;
    expect(text).toContain(dollars(twelve?.cents ?? 0));
  }
});

// Runs last, because it restarts the instance at a later time.
test("1: dashboard and location page agree before and after the end of a contract", async ({ page }) => {
  const look = async (): Promise<{ outlook: Outlook; advice: string; location: ReadPage }> => {
    const { ana, esiid } = await createAnasLocation("Home");
    const portal = openPortal(page);
    const advice = getAdvice(await portal.signIn(ana), esiid);
    return {
      outlook: await getOutlook(ana, esiid),
      advice,
      location: await portal.go(`/locations/${esiid}`),
    };
  };
  const agree = ({ advice, location }: { advice: string; location: ReadPage }): void => {
    expect(getSentence({ advice })).not.toBe("");
    expect(location.lead).toBe(getSentence({ advice }));
  };
  const before = await look();
  expect(before.outlook.clock?.days_left).toBeGreaterThan(20);
  expect(before.outlook.clock?.days_left).toBeLessThan(28);
  agree(before);
  expect(before.advice).not.toContain(LABELS.stay);
  await instance.close();
  instance = await startLocalInstance({ SEED: "demo", CLOCK_AHEAD_DAYS: "270" }, folder);
  const after = await look();
  expect(after.outlook.clock?.state).toBe("over");
  agree(after);
  expect(after.advice).not.toContain(LABELS.stay);
  expect(after.advice).toContain("Your contract ended");
});
