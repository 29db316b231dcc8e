// The first page as a new visitor uses it: without scripts, with slow scripts, and on a phone with few taps.
import type { Page } from "@playwright/test";
import type { Example } from "#contracts/compare.ts";
import { smtIntervalCsv } from "./support/meter-file.ts";
import { COUNTS } from "./support/ranking-list.ts";
import { expect, expectAccessible, test } from "./support/test.ts";
import { getMessages } from "#messages/node.ts";

const DALLAS = "75201";
const NORTH_OF_DALLAS = "75001";
const LIST = `/compare/results?zip=${DALLAS}&size=2000`;

/** Shows only what the server sends, in a page that can still run a test's own scripts. */
async function withoutApplication(page: Page): Promise<void> {
  await page.route("**/assets/*.js", (route) => route.abort());
}

/** Returns the names and yearly costs of the first plans. */
async function readFirstPlans(page: Page): Promise<string[]> {
  const rows = page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { level: 3 }) });
  await expect(rows.nth(4)).toBeVisible({ timeout: 20_000 });
  const texts = await rows.evaluateAll((all) =>
    all
      .slice(0, 5)
      .map((row) => [row.querySelector("h3")?.textContent, /\$[\d,]+/.exec(row.textContent ?? "")?.[0]]),
  );
  return texts.map((pair) => pair.join(" "));
}

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a ZIP code leads to the list, the list to a plan, and every link to a page", async ({
    page,
    messages,
    locale,
  }) => {
    const { front } = messages;
    await page.goto("/compare");
    await expect(page.getByRole("heading", { level: 1, name: front.title })).toBeVisible();
    await page.getByLabel(front.zip).fill(DALLAS);
    await page.getByRole("button", { name: front.submit }).click();
    await expect(page).toHaveURL(/\/compare\/results\?zip=75201&size=2000/);
    await expect(page.getByRole("heading", { level: 3 })).toHaveCount(20);
    const links = await page.getByRole("link").all();
    const targets = await Promise.all(links.map((link) => link.getAttribute("href")));
    for (const target of new Set(targets)) {
      const response = await page.request.get(target ?? "");
      expect([target, response.status()]).toEqual([target, 200]);
    }
    await page.getByRole("link", { name: front.list.next }).click();
    await expect(page.getByText(front.list.page({ from: 21, to: 40, of: COUNTS.lasting }))).toBeVisible();
    const first = page.getByRole("heading", { level: 3 }).first();
    const name = await first.innerText();
    await first.getByRole("link").click();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    const language = locale?.startsWith("es") ? "es" : "en";
    const { documents } = getMessages("planDetails", language);
    const { yearBills } = getMessages("plan", language);
    await expect(page.getByRole("table", { name: yearBills.title({ shared: false }) })).toBeVisible();
    await expect(page.getByRole("heading", { name: documents.title })).toBeVisible();
  });

  test("a ZIP code with two utilities takes one more choice", async ({ page, messages }) => {
    await page.goto("/compare");
    await page.getByLabel(messages.front.zip).fill(NORTH_OF_DALLAS);
    await page.getByRole("button", { name: messages.front.submit }).click();
    await page.getByRole("link", { name: "Texas-New Mexico Power" }).click();
    await expect(page.getByRole("heading", { level: 3 }).first()).toBeVisible();
  });

  test("an address is answered with what the search needs, and stays in the browser", async ({
    page,
    messages,
  }) => {
    const { zip, submit, errors } = messages.front;
    await page.goto("/compare");
    await page.getByLabel(zip).fill("4105 Maple St");
    await page.getByRole("button", { name: submit }).click();
    await expect(page).toHaveURL(/\/compare$/);
    await expect(page.getByLabel(zip)).toHaveAttribute("title", errors.address_scripts);
    await page.goto("/compare/results?zip=4105+Maple+St&size=2000");
    await expect(page.getByText(errors.address_scripts)).toBeVisible();
  });

  test("the language of the page is kept on the way", async ({ page }) => {
    const es = getMessages("front", "es");
    await page.goto("/compare");
    await page.getByRole("link", { name: "Español" }).click();
    await page.getByLabel(es.zip).fill(DALLAS);
    await page.getByRole("button", { name: es.submit }).click();
    await expect(page.getByText(es.list.page({ from: 1, to: 20, of: COUNTS.lasting }))).toBeVisible();
  });
});

for (const path of [
  "/compare",
  LIST,
  `/compare/results?zip=90210&size=2000`,
  `/compare/results?zip=${NORTH_OF_DALLAS}&size=800`,
])
  test(`what the server sends for ${path} is accessible and fits a phone`, async ({ page }) => {
    await withoutApplication(page);
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectAccessible(page);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
  });

test("a plan's page as the server sends it is accessible", async ({ page }) => {
  await withoutApplication(page);
  await page.goto(LIST);
  await page.getByRole("heading", { level: 3 }).first().getByRole("link").click();
  await expect(page.getByRole("table")).toBeVisible();
  await expectAccessible(page);
});

test("the application shows the same plans and costs as the server's list", async ({ page, messages }) => {
  const plain = await page.context().newPage();
  await withoutApplication(plain);
  await plain.goto(LIST);
  const expected = await readFirstPlans(plain);
  await page.goto(LIST);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator("[data-plain]")).toHaveCount(0);
  expect(await readFirstPlans(page)).toEqual(expected);
  await page.getByRole("heading", { level: 3 }).first().getByRole("link").click();
  await expect(page).toHaveURL(/\/compare\/plans\/.*zip=75201&size=2000/);
  await expect(page.locator("[data-plain]")).toHaveCount(0);
  const cost = /\$[\d,]+/.exec(expected[0] ?? "")?.[0] ?? "none";
  await expect(page.getByText(cost).first()).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText(messages.front.title)).toHaveCount(0);
});

test("what is typed before the application has loaded stays, with the focus", async ({ page, messages }) => {
  let release = (): void => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/assets/*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/compare", { waitUntil: "commit" });
  const field = page.getByLabel(messages.front.zip);
  await field.fill("752");
  await page.getByRole("radio", { name: "3,000" }).check();
  await field.focus();
  release();
  await expect(page.locator("[data-plain]")).toHaveCount(0);
  await expect(field).toHaveValue("752");
  await expect(field).toBeFocused();
  await expect(page.getByRole("radio", { name: "3,000" })).toBeChecked();
});

test("errand: ZIP code only, answered in three interactions", async ({ page, messages }) => {
  await page.goto("/compare");
  await expect(page.locator("[data-plain]")).toHaveCount(0);
  let interactions = 0;
  const act = async (action: Promise<void>): Promise<void> => {
    interactions += 1;
    await action;
  };
  await act(page.getByLabel(messages.front.zip).fill(DALLAS));
  await act(page.getByRole("radio", { name: "1,400" }).check());
  await act(page.getByRole("button", { name: messages.front.submit }).click());
  await expect(page).toHaveURL(/\/compare\/results\?zip=75201&size=1400$/);
  expect((await readFirstPlans(page))[0]).toMatch(/\$\d/);
  expect(interactions).toBeLessThanOrEqual(3);
});

test("an address leads to the list of its ZIP code and utility in three interactions", async ({
  page,
  messages,
}) => {
  const { zip, submit, errors } = messages.front;
  await page.goto("/compare");
  await expect(page.locator("[data-plain]")).toHaveCount(0);
  const field = page.getByLabel(zip);
  await field.fill("Maple St");
  await expect(page.getByText(messages.front.address.number)).toBeVisible();
  await expect(page.getByRole("option", { name: /^\d+ Maple St/ }).first()).toBeVisible();
  await field.fill("4105 Maple St Dallas");
  const option = page.getByRole("option", { name: /4105 Maple St.*Dallas/ }).first();
  await expect(option).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: submit }).click();
  await expect(page.getByRole("alert")).toHaveText(errors.address_unchosen);
  await option.click();
  await expect(field).toHaveValue(/^4105 Maple St.*, Dallas, TX 75\d{3}$/);
  await page.getByRole("button", { name: submit }).click();
  await expect(page).toHaveURL(/\/compare\/results\?zip=75\d{3}&size=2000&tdu=oncor$/);
  expect((await readFirstPlans(page))[0]).toMatch(/\$\d/);
});

test("errand: a meter file, answered in two interactions", async ({ page, messages }) => {
  await page.goto("/compare");
  await expect(page.locator("[data-plain]")).toHaveCount(0);
  const buffer = Buffer.from(smtIntervalCsv({ start: "2025-11-01", days: 365 }));
  await page
    .getByLabel(messages.front.exact.file)
    .setInputFiles({ name: "meter.csv", mimeType: "text/csv", buffer });
  await expect(page.getByText(messages.compare.preview.cheapest)).toBeVisible({ timeout: 20_000 });
  await page.getByRole("button", { name: messages.compare.submit }).click();
  await expect(page).toHaveURL(/\/compare\/results$/);
  expect((await readFirstPlans(page))[0]).toMatch(/\$\d/);
});

test("the ZIP code of another state and an incomplete one are explained at the field", async ({
  page,
  messages,
}) => {
  const { errors, zip, submit } = messages.front;
  await page.goto("/compare");
  await expect(page.locator("[data-plain]")).toHaveCount(0);
  await page.getByRole("button", { name: submit }).focus();
  await page.keyboard.press("Tab");
  // Nothing is marked that no one has touched.
  await expect(page.getByRole("alert")).toHaveCount(0);
  for (const [text, error] of [
    ["9021", errors.zip_invalid],
    ["90210", errors.texas_only],
  ] as const) {
    await page.getByLabel(zip).fill(text);
    await page.getByRole("button", { name: submit }).click();
    await expect(page.getByRole("alert")).toHaveText(error);
    await expect(page.getByLabel(zip)).toBeFocused();
  }
  await expectAccessible(page);
});

test("a new visitor at / learns what this is and compares without an account", async ({ page, messages }) => {
  await page.goto("/");
  await page.waitForURL("**/login**");
  await expect(page.getByText(messages.auth.login.what)).toBeVisible();
  // The example of /compare, with its number.
  const { home, lowest } = (await (await page.request.get("/compare/v1/example")).json()) as Example;
  const { square_feet: squareFeet, city } = home;
  const example = messages.auth.login.exampleCost({ cents: lowest.cents, squareFeet, city });
  await expect(page.getByText(example)).toBeVisible();
  const main = page.getByRole("main");
  await expect(main.getByRole("link").first()).toHaveText(messages.auth.login.compare);
  await main.getByRole("link").first().click();
  await expect(page.getByRole("heading", { level: 1, name: messages.front.title })).toBeVisible();
});
