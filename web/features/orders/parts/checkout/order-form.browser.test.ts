import { it } from "vitest";
import { apiError, HANG_UP, HttpFailure } from "#tests/support/components/fake-server.ts";
import { getMessages } from "#tests/support/components/messages.ts";
import {
  createRejection,
  field,
  fillIn,
  findCustomerLocation,
  ORDERS,
  PLACED,
  QUOTES,
  render,
  sendButton,
  serverThatPlaces,
} from "#tests/support/components/order-form.ts";
import { expect, expectAccessible, expectErrorPanel } from "#tests/support/components/expect-page.ts";
import { ESIID, testLocation } from "../../../locations/parts/test-location.ts";
import { testQuote, testSwitchQuote } from "./test-quote.ts";

const { agree, billing, gone, kind, lost, rejected, start, title, where, who } = getMessages("checkout");
const { address } = getMessages("adding");
const { quote } = getMessages("outlook");
const { loading, retry } = getMessages("common");
const delivery = getMessages("delivery");
const [ORDER, TERMS] = testQuote().consents.map(({ text }) => text);

it("places a guest's order", async () => {
  const server = serverThatPlaces();
  const page = await render(server);
  await expect(page.getByRole("heading", { level: 1, name: title({ plan: "River 12" }) })).toBeVisible();
  await fillIn(page);
  await expectAccessible(page);
  await sendButton(page).click();
  await expect(page).toHaveURL(/\/order\/placed$/);
  expect(server.requests(ORDERS)[0]?.body).toMatchObject({
    plan_id: "ptc-1",
    seen: "seen-1",
    kind: "switch",
    esiid: ESIID,
    home: { address: "4105 MAPLE ST", city: "DALLAS", zip: "75219" },
    starts_on: "2026-11-24",
    first_name: "Ana",
    last_name: "Torres",
    email: "ana@example.com",
    consents: [{ id: "order" }, { id: "terms" }],
  });
});

it.each([
  ["2026-09-01", delivery.asOf],
  ["2026-08-10", delivery.outdated],
])("states the day of the delivery charges in the cost: %s", async (as_of, text) => {
  const server = serverThatPlaces();
  const { quote: shown, ...rest } = testQuote();
  const charges = { tdu: "oncor", as_of, monthly_usd: 4.06, cents_per_kwh: 6.0295 } as const;
  server.on(QUOTES, { ...rest, quote: shown && { ...shown, delivery: charges } });
  const page = await render(server);
  await expect(page.getByText(text({ area: "Oncor", isoDate: as_of }))).toBeVisible();
});

it("works with the keyboard alone for a signed-in customer", async () => {
  const server = serverThatPlaces();
  server.on("GET /api/service_locations", { items: [testLocation()] });
  server.on("GET /api/service_locations/{esiid}/outlook", new HttpFailure(404));
  const page = await render(server, { signedIn: true });
  await expect(page.getByRole("radio", { name: "4105 Maple St" })).toBeChecked();
  const moving = page.getByRole("radio", { name: kind.options.move_in });
  await page.getByRole("radio", { name: kind.options.switch }).focus();
  await page.keyboard.press("ArrowDown");
  await expect(moving).toBeChecked();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("radio", { name: start.earliest({ day: "2026-11-23" }) })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.type("Ana");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Torres");
  await page.keyboard.press("Tab");
  await expect(field(page, who.email)).toHaveValue("ana@example.com");
  await page.getByRole("checkbox", { name: ORDER }).press("Space");
  await page.getByRole("checkbox", { name: TERMS }).press("Space");
  await sendButton(page).press("Enter");
  await expect(page).toHaveURL(/\/order\/placed$/);
  expect(server.requests(ORDERS)[0]?.body).toMatchObject({
    kind: "move_in",
    esiid: ESIID,
    starts_on: "2026-11-23",
    first_name: "Ana",
  });
});

it("lists missing fields and focuses the first one", async () => {
  const server = serverThatPlaces();
  const page = await render(server);
  await sendButton(page).click();
  await expect(page.getByRole("alert").filter({ hasText: where.missing })).toBeVisible();
  await expect(page.getByRole("radio").first()).toBeFocused();
  await expect(page.getByRole("group", { name: kind.label })).toHaveAccessibleDescription(kind.missing);
  await expect(field(page, who.first)).toHaveAccessibleDescription(who.firstMissing);
  await expect(field(page, who.last)).toHaveAccessibleDescription(who.lastMissing);
  await expect(field(page, who.email)).toHaveAccessibleDescription(`${who.emailHelp} ${who.contactMissing}`);
  await expect(page.getByRole("checkbox", { name: TERMS })).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByText(agree.missing)).toBeVisible();
  await expect(page.getByText(agree.check({ n: 6 }))).toBeVisible();
  await expectAccessible(page);
  await findCustomerLocation(page);
  await expect(page.getByText(agree.check({ n: 5 }))).toBeVisible();
  await sendButton(page).click();
  await expect(page.getByRole("radio", { name: kind.options.switch })).toBeFocused();
  expect(server.requests(ORDERS)).toHaveLength(0);
});

it("sends bills to another address, if the provider takes one", async () => {
  const server = serverThatPlaces();
  server.on(QUOTES, { ...testQuote(), asks_billing_address: true });
  const page = await render(server);
  await fillIn(page);
  await expect(page.getByRole("radio", { name: billing.home })).toBeChecked();
  await page.getByRole("radio", { name: billing.other }).check();
  await field(page, billing.state).fill("T");
  await sendButton(page).click();
  await expect(field(page, billing.street)).toBeFocused();
  await expect(field(page, billing.street)).toHaveAccessibleDescription(billing.streetMissing);
  await expect(field(page, billing.state)).toHaveAccessibleDescription(billing.stateWrong);
  await expectAccessible(page);
  await field(page, billing.street).fill("PO Box 7");
  await field(page, billing.city).fill("Austin");
  await field(page, billing.state).fill("tx");
  await field(page, billing.zip).fill("78701");
  await sendButton(page).click();
  await expect(page).toHaveURL(/\/order\/placed$/);
  expect(server.requests(ORDERS)[0]?.body).toMatchObject({
    billing_address: { address: "PO Box 7", city: "Austin", state: "TX", zip: "78701" },
  });
});

it("rejects an invalid email address and phone number", async () => {
  const page = await render(serverThatPlaces());
  await fillIn(page);
  await field(page, who.email).fill("ana@example");
  await field(page, who.phone).fill("512");
  await sendButton(page).click();
  await expect(field(page, who.email)).toHaveAccessibleDescription(`${who.emailHelp} ${who.emailShape}`);
  await expect(field(page, who.phone)).toHaveAccessibleDescription(`${who.phoneHelp} ${who.phoneShape}`);
  await expect(field(page, who.email)).toBeFocused();
  await field(page, who.email).fill("");
  await field(page, who.phone).fill("(512) 555-0123");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/order\/placed$/);
});

it("rejects unavailable start days and offers the next open one", async () => {
  const server = serverThatPlaces();
  const page = await render(server);
  await fillIn(page);
  await page.getByRole("radio", { name: start.other }).check();
  const day = page.getByLabel(start.day, { exact: true });
  await day.fill("2026-11-20");
  await expect(page.getByRole("alert")).toHaveText(start.problems.too_early({ day: "2026-11-24" }));
  await day.fill("2027-02-01");
  await expect(page.getByRole("alert")).toHaveText(start.problems.too_late({ day: "2027-01-20" }));
  await day.fill("2026-11-26");
  await expect(page.getByRole("alert")).toHaveText(start.problems.closed);
  await sendButton(page).click();
  await expect(day).toBeFocused();
  await page.getByRole("button", { name: start.take({ day: "2026-11-27" }) }).click();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await sendButton(page).click();
  await expect(page).toHaveURL(/\/order\/placed$/);
  expect(server.requests(ORDERS)[0]?.body).toMatchObject({ starts_on: "2026-11-27" });
});

it("keeps the form if the server fails, and retries with the same request ID", async () => {
  const server = serverThatPlaces();
  server.on(ORDERS, new HttpFailure(500));
  const page = await render(server);
  await fillIn(page);
  await sendButton(page).click();
  await expectErrorPanel(page, "server");
  await page.reload();
  await expect(field(page, who.first)).toHaveValue("Ana");
  await expect(page.getByRole("checkbox", { name: ORDER })).toBeChecked();
  server.on(ORDERS, PLACED);
  await sendButton(page).click();
  await expect(page).toHaveURL(/\/order\/placed$/);
  const [first, second] = server.requests(ORDERS);
  expect(second?.body.request_id).toBe(first?.body.request_id);
});

it("warns that the order's status is unknown if the connection drops", async () => {
  const server = serverThatPlaces();
  server.on(ORDERS, HANG_UP);
  const page = await render(server);
  await fillIn(page);
  await sendButton(page).click();
  const panel = page.getByRole("alert").filter({ hasText: lost.what });
  await expect(panel).toContainText(lost.safe);
});

it("sends the order only once while it is pending", async () => {
  const server = serverThatPlaces();
  const release = server.hold(ORDERS);
  const page = await render(server);
  await fillIn(page);
  await sendButton(page).click();
  await expect(sendButton(page)).toHaveAttribute("aria-disabled", "true");
  await field(page, who.first).press("Enter");
  release();
  await expect(page).toHaveURL(/\/order\/placed$/);
  expect(server.requests(ORDERS)).toHaveLength(1);
});

it("offers another home if the plan is not sold there", async () => {
  const server = serverThatPlaces();
  server.on(ORDERS, createRejection("other_tdu"));
  const page = await render(server);
  await fillIn(page);
  await sendButton(page).click();
  const alert = page.getByRole("alert").filter({ hasText: rejected.other_tdu.title });
  await expect(alert).toContainText(rejected.other_tdu.text);
  await alert.getByRole("button", { name: rejected.otherLocation }).click();
  await expect(page.getByRole("radio").first()).toBeFocused();
  await expect(page.getByRole("combobox", { name: address.label })).toBeVisible();
});

it("shows the savings of the chosen day, and before that of the first day without a fee", async () => {
  const server = serverThatPlaces();
  server.on(QUOTES, testSwitchQuote());
  const page = await render(server);
  await expect(page.getByText(quote.save({ cents: 30_000, day: "2026-12-03" }))).toBeVisible();
  await page.getByRole("button", { name: start.startThen({ free: "2026-12-03" }) }).click();
  await expect(page.getByRole("radio", { name: start.free({ day: "2026-12-03" }) })).toBeChecked();
  await page.getByRole("radio", { name: start.earliest({ day: "2026-11-24" }) }).check();
  await expect(page.getByText(quote.save({ cents: 20_000, day: "2026-11-24" }))).toBeVisible();
  await expect(page.getByText(quote.save({ cents: 30_000, day: "2026-12-03" }))).toHaveCount(0);
});

it("announces loading and explains a plan that is no longer sold", async () => {
  const server = serverThatPlaces();
  server.on(QUOTES, new HttpFailure(404, apiError({ code: "not_found" })));
  const release = server.hold(QUOTES);
  const page = await render(server);
  await expect(page.getByRole("status").filter({ hasText: loading })).toBeAttached();
  release();
  await expect(page.getByRole("heading", { level: 1, name: gone.title })).toBeVisible();
  await expect(page.getByRole("link", { name: gone.action })).toHaveAttribute("href", "/compare/results");
});

it("offers a retry if the plan fails to load", async () => {
  const server = serverThatPlaces();
  server.on(QUOTES, new HttpFailure(500));
  const page = await render(server);
  await expectErrorPanel(page, "server");
  server.on(QUOTES, testQuote());
  await page.getByRole("button", { name: retry }).click();
  await expect(sendButton(page)).toBeVisible();
});

it("shows its messages in Spanish", async () => {
  const es = getMessages("checkout", "es");
  const page = await render(serverThatPlaces(), { language: "es" });
  await page.getByRole("button", { name: es.agree.send.partner, exact: true }).click();
  await expect(field(page, es.who.first)).toHaveAccessibleDescription(es.who.firstMissing);
});
