// A resident adds a home that another account added without a proof, and confirms it by linking the meter.
import { callAs, createPortalUser, callMeterSource, signInBrowser } from "./support/accounts.ts";
import { newestMail } from "./support/outbox.ts";
import { seedLocation, newEsiid } from "./support/homes.ts";
import { agree, fillIn, METER } from "./support/linking.ts";
import { expect, expectAccessible, test } from "./support/test.ts";

test.describe.configure({ timeout: 240_000 });

test("a resident can add a home that another account took, and keeps it once the meter is linked", async ({
  page,
  messages,
}) => {
  const { adding, locations, linking } = messages;
  const [squatter, resident] = [await createPortalUser("done"), await createPortalUser("done")];
  const esiid = await seedLocation(squatter, "4105 Maple St", newEsiid());
  await callMeterSource("today", esiid);
  await signInBrowser(page, resident);
  await page.goto("/locations/add");
  await page.getByText(adding.method.options.esiid, { exact: true }).click();
  await page.getByRole("textbox", { name: adding.esiid.label }).fill(esiid);
  await page.getByRole("button", { name: adding.esiid.go }).click();
  await page.getByLabel(adding.confirm.street).fill("4105 Maple St");
  await page.getByLabel(adding.confirm.city).fill("Dallas");
  await page.getByLabel(adding.confirm.zip).fill("75201");
  await page.getByRole("button", { name: adding.confirm.yes }).click();

  await expect(page.getByRole("heading", { name: adding.proof.title })).toBeFocused();
  await expectAccessible(page);
  await page.getByRole("textbox", { name: adding.confirm.meter }).fill(METER);
  await page.getByRole("button", { name: adding.proof.meterGo }).click();

  await expect(page).toHaveURL(new RegExp(`/locations/${esiid}$`));
  await expect(page.getByText(locations.confirmLocation.title, { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: locations.confirmLocation.link }).click();
  await fillIn(page, messages);
  await agree(page, messages);
  await expect(
    page.getByText(linking.waiting.mailed({ meterSource: linking.companies.smart_meter_texas })),
  ).toBeVisible({
    timeout: 60_000,
  });
  await callMeterSource("confirm", esiid);
  await page.reload();
  await expect(page.getByText(linking.linked.title, { exact: true })).toBeVisible({ timeout: 60_000 });

  await page.goto(`/locations/${esiid}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText(locations.confirmLocation.title, { exact: true })).toHaveCount(0);
  const { items } = await callAs<{ items: unknown[] }>(squatter, "GET", "/api/service_locations");
  expect(items).toEqual([]);
  await newestMail(squatter.email, "notices.home-removed");
});
