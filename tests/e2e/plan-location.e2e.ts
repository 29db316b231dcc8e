// One plan, one home: its page, the plans side by side and the list show the same cents as the server.
import type { Page } from "@playwright/test";
import type { BestPlan, BestPlans } from "#contracts/portal.ts";
import { formatFor } from "#messages/format.ts";
import { callAs, createPortalUser, placeOrder, signInBrowser } from "./support/accounts.ts";
import { freePremise } from "./support/homes.ts";
import type { TestUser } from "./support/accounts.ts";
import { dayFrom } from "./support/days.ts";
import { expect, expectAccessible, test } from "./support/test.ts";
import { USAGE_INPUTS } from "./support/usage-inputs.ts";
import { getShownNet } from "#messages/message-values.ts";
import { getMessages } from "#messages/node.ts";
import { toNetValues } from "#web/features/compare/parts/results/view.ts";

const planEn = getMessages("plan", "en");
const commonEn = getMessages("common", "en");
const resultsEn = getMessages("results", "en");
const sideEn = getMessages("side", "en");

const KWH = [980, 870, 1010, 940, 1240, 1680, 1990, 2050, 1700, 1120, 880, 930];
const { money } = formatFor("en");

/** Inputs that this browser saved earlier. They are never used to price a home of the account. */
const OTHER_USAGE_INPUTS = {
  version: 1,
  inputs: { ...USAGE_INPUTS, usage: { kind: "annual", kwh: 5_000 } },
};

/** Creates a customer with a home, a year of bills, and a contract with 100 days left and a fee. */
async function signInWithLocation(page: Page): Promise<{ user: TestUser; esiid: string }> {
  const user = await createPortalUser("done");
  const { esiid } = await freePremise();
  await callAs(user, "POST", "/api/service_locations", { esiid });
  const contract = {
    provider: "Old Power",
    plan_name: "Old 24",
    plan_id: null,
    ends_on: dayFrom(100),
    price: { cents_per_kwh: 19, base_usd: 0, includes_delivery: true },
    leaving_fee: { kind: "flat", usd: 150 },
  };
  await callAs(user, "PATCH", `/api/service_locations/${esiid}`, { contract });
  const months = KWH.map((kwh, index) => ({ month: `2025-${String(index + 1).padStart(2, "0")}`, kwh }));
  await callAs(user, "POST", `/usage/api/service_locations/${esiid}/custom_usage`, {
    kind: "monthly",
    months,
  });
  await page.addInitScript(
    (text) => localStorage.setItem("wattlane.compare", text),
    JSON.stringify(OTHER_USAGE_INPUTS),
  );
  await signInBrowser(page, user);
  return { user, esiid };
}

function bestPlans(user: TestUser, esiid: string): Promise<BestPlans> {
  return callAs<BestPlans>(user, "GET", `/api/service_locations/${esiid}/best_plans?limit=500`);
}

/** Returns the first verified plan with a price that lasts, and the first that ends sooner. */
function getFirstOfEach({ results }: BestPlans): { lasting: BestPlan; short: BestPlan } {
  const lasting = results.find(({ twelve_months: twelve }) => twelve?.price_months === 12);
  const short = results.find(({ twelve_months: twelve }) => twelve && twelve.price_months < 12);
  if (!lasting || !short) throw new Error("the catalogue has both");
  return { lasting, short };
}

test("the plan page and the plans side by side show the home's own cents", async ({ page }) => {
  const { user, esiid } = await signInWithLocation(page);
  const best = await bestPlans(user, esiid);
  const { lasting, short } = getFirstOfEach(best);
  const main = page.getByRole("main");
  for (const { plan, twelve_months: twelve, switch: planSwitch } of [lasting, short]) {
    await page.goto(`/compare/plans/${plan.id}?esiid=${esiid}`);
    await expect(main.getByText(money(twelve?.cents ?? 0), { exact: true })).toBeVisible();
    await expect(main.getByText(planEn.sure.monthly_shape)).toBeVisible();
    const net = getShownNet(planSwitch) ?? 0;
    const from = twelve?.from ?? "";
    await expect(
      main.getByText(
        net > 0 ? planEn.move.saves({ cents: net, from }) : planEn.move.more({ cents: -net, from }),
      ),
    ).toBeVisible();
    await expect(main.getByText(planEn.move.on({ day: planSwitch?.starts_on ?? "" }))).toBeVisible();
  }
  await expect(
    main.getByText(planEn.short.title({ day: short.twelve_months?.price_through ?? "" })),
  ).toBeVisible();
  await expectAccessible(page);

  await page.goto(`/compare/side-by-side?ids=${lasting.plan.id},${short.plan.id}&esiid=${esiid}`);
  const table = page.getByRole("table", { name: sideEn.table });
  const year = table.getByRole("row", { name: sideEn.rows.year, exact: false }).first();
  for (const { twelve_months: twelve } of [lasting, short])
    await expect(year).toContainText(money(twelve?.cents ?? 0));
  const net = table.getByRole("row", { name: sideEn.rows.net }).first();
  const { switch: planSwitch } = lasting;
  await expect(net).toContainText(
    resultsEn.row.net(toNetValues(getShownNet(planSwitch) ?? 0, planSwitch?.starts_on ?? "")),
  );
  await expectAccessible(page);
});

test("while an order is in progress for the home, its plan pages offer no other", async ({ page }) => {
  const { user, esiid } = await signInWithLocation(page);
  const { email, user_id } = user;
  await placeOrder({ email, user_id, esiid, address: "4105 Maple St" });
  const { lasting } = getFirstOfEach(await bestPlans(user, esiid));
  expect(lasting.switch).toBeNull();
  await page.goto(`/compare/plans/${lasting.plan.id}?esiid=${esiid}`);
  const main = page.getByRole("main");
  await expect(main.getByText(planEn.move.orderText)).toBeVisible();
  await expect(main.getByRole("link", { name: planEn.move.seeOrder })).toBeVisible();
  await expect(main.getByRole("link", { name: planEn.go.order })).toHaveCount(0);
  await expect(
    main.getByRole("link", { name: commonEn.continueAt({ provider: lasting.plan.provider.name }) }),
  ).toHaveCount(0);
  await expect(main.getByText(planEn.move.title)).toHaveCount(0);
  await expectAccessible(page);
});
