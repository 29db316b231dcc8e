import type { Locator, Page } from "@playwright/test";
import { it } from "vitest";
import { apiError, HttpFailure } from "#tests/support/components/fake-server.ts";
import type { FakeServer } from "#tests/support/components/fake-server.ts";
import { ESIID, MAPLE_ST, testLocation } from "../test-location.ts";
import { getMessages } from "#tests/support/components/messages.ts";
import { createServer, renderWithApp } from "#tests/support/components/render-with-app.ts";
import { storyAddress } from "#tests/support/components/stories.ts";
import { expect, expectAccessible, expectErrorPanel } from "#tests/support/components/expect-page.ts";

const ADD = "POST /api/service_locations";
const t = getMessages("adding");
const { confirm, esiid: byEsiid, proof } = t;

/** Finds MAPLE_ST and adds it for a customer without homes. */
function serverThatAdds(): FakeServer {
  const server = createServer();
  server.on("GET /compare/v1/premises", { items: [MAPLE_ST] });
  server.on("GET /api/service_locations", { items: [] });
  server.on(ADD, testLocation());
  return server;
}

async function render(server: FakeServer): Promise<Page> {
  return renderWithApp(server, storyAddress(import.meta.url, "AddLocation"), { signedIn: true });
}

function addButton(page: Page): Locator {
  return page.getByRole("button", { name: confirm.yes });
}

function added(page: Page): Locator {
  return page.getByLabel("Added");
}

async function findByAddress(page: Page): Promise<void> {
  await page.getByRole("combobox", { name: t.address.label }).fill("4105 maple");
  await page.getByRole("option", { name: "4105 Maple St" }).click();
  await expect(page.getByRole("heading", { name: confirm.title })).toBeFocused();
}

async function findByEsiid(page: Page, esiid: string): Promise<void> {
  await page.getByRole("radio", { name: t.method.options.esiid }).check();
  await page.getByRole("textbox", { name: byEsiid.label }).fill(esiid);
  await page.getByRole("button", { name: byEsiid.go }).click();
}

it("adds a home by its address", async () => {
  const server = serverThatAdds();
  const page = await render(server);
  await findByAddress(page);
  await expect(page.getByText("4105 Maple St, Dallas, TX 75219")).toBeVisible();
  await expect(page.getByText(ESIID)).toBeVisible();
  await expectAccessible(page);
  await addButton(page).click();
  await expect(added(page)).toHaveText(ESIID);
  expect(server.requests(ADD).map(({ body }) => body)).toEqual([{ esiid: ESIID }]);
});

it("adds a home by its ESI ID with the keyboard alone", async () => {
  const server = serverThatAdds();
  const page = await render(server);
  const byAddress = page.getByRole("radio", { name: t.method.options.address });
  await expect(byAddress).toBeChecked();
  await page.keyboard.press("Tab");
  await expect(byAddress).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("textbox", { name: byEsiid.label })).toBeFocused();
  await page.keyboard.type("10 4437 2000 1234 567");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: confirm.title })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("textbox", { name: confirm.nickname })).toBeFocused();
  await page.keyboard.type("Lake house");
  await page.keyboard.press("Enter");
  await expect(added(page)).toHaveText(ESIID);
  expect(server.requests(ADD)[0]?.body).toEqual({ esiid: ESIID, nickname: "Lake house" });
});

it("rejects an invalid ESI ID", async () => {
  const {
    empty,
    not_digits: notDigits,
    wrong_length: wrongLength,
    wrong_start: wrongStart,
  } = byEsiid.problems;
  const problems = [
    ["", empty],
    ["10x", notDigits],
    ["104437200012345", wrongLength],
    ["20443720001234567", wrongStart],
  ] as const;
  const page = await render(createServer());
  const field = page.getByRole("textbox", { name: byEsiid.label });
  for (const [text, problem] of problems) {
    await findByEsiid(page, text);
    await expect(page.getByRole("alert")).toHaveText(problem);
    await expect(field).toHaveAccessibleDescription(`${byEsiid.help} ${problem}`);
    await expect(field).toBeFocused();
  }
});

it("requires an address if the directory has none", async () => {
  const server = serverThatAdds();
  server.on("GET /compare/v1/premises", { items: [] });
  const page = await render(server);
  await findByEsiid(page, ESIID);
  await expect(page.getByText(confirm.unlistedText)).toBeVisible();
  await addButton(page).click();
  const street = page.getByRole("textbox", { name: confirm.street });
  await expect(street).toHaveAccessibleDescription(confirm.streetMissing);
  await expect(street).toBeFocused();
  const zip = page.getByRole("textbox", { name: confirm.zip });
  await expect(zip).toHaveAccessibleDescription(confirm.zipWrong);
  await street.fill("5 New Rd");
  await zip.fill("76701");
  await addButton(page).click();
  await expect(added(page)).toHaveText(ESIID);
  expect(server.requests(ADD)[0]?.body).toEqual({ esiid: ESIID, address: "5 New Rd", zip: "76701" });
});

it("rejects an invalid meter number and saves a valid one", async () => {
  const server = serverThatAdds();
  server.on("PATCH /api/service_locations/{esiid}", testLocation({ meter_number: "147258369" }));
  const page = await render(server);
  await findByAddress(page);
  await page.getByText(confirm.more).click();
  const meter = page.getByRole("textbox", { name: confirm.meter });
  await meter.fill("12");
  await addButton(page).click();
  await expect(meter).toHaveAccessibleDescription(`${confirm.meterHelp} ${confirm.meterWrong}`);
  await expect(meter).toBeFocused();
  expect(server.requests(ADD)).toHaveLength(0);
  await meter.fill("147 258 369");
  await addButton(page).click();
  await expect(added(page)).toHaveText(ESIID);
  const [change] = server.requests("PATCH /api/service_locations/{esiid}");
  expect(change?.body).toEqual({ meter_number: "147258369" });
});

it("finds the ESI ID in the text of a bill", async () => {
  const page = await render(serverThatAdds());
  await page.getByRole("radio", { name: t.method.options.bill }).check();
  await page.getByRole("button", { name: t.bill.go }).click();
  const bill = page.getByRole("textbox", { name: t.bill.label });
  await expect(bill).toHaveAccessibleDescription(`${t.bill.help} ${t.bill.empty}`);
  await expect(bill).toBeFocused();
  await bill.fill(`Account 12345\nESI ID: ${ESIID}\nTotal due $93.12`);
  await page.getByRole("button", { name: t.bill.go }).click();
  await expect(page.getByText("4105 Maple St, Dallas, TX 75219")).toBeVisible();
});

it("keeps the home if the server fails, and adds it on retry", async () => {
  const server = serverThatAdds();
  server.on(ADD, new HttpFailure(500));
  const page = await render(server);
  await findByAddress(page);
  await addButton(page).click();
  await expectErrorPanel(page, "server");
  await expect(page.getByText("4105 Maple St, Dallas, TX 75219")).toBeVisible();
  server.on(ADD, testLocation());
  await addButton(page).click();
  await expect(added(page)).toHaveText(ESIID);
});

it("keeps the ESI ID if its lookup fails", async () => {
  const server = createServer();
  server.on("GET /compare/v1/premises", new HttpFailure(500));
  const page = await render(server);
  await findByEsiid(page, ESIID);
  await expectErrorPanel(page, "server");
  await expect(page.getByRole("textbox", { name: byEsiid.label })).toHaveValue(ESIID);
});

it("sends the request only once while it is pending", async () => {
  const server = serverThatAdds();
  const release = server.hold(ADD);
  const page = await render(server);
  await findByAddress(page);
  await addButton(page).click();
  await expect(addButton(page)).toHaveAttribute("aria-disabled", "true");
  await addButton(page).click({ force: true });
  release();
  await expect(added(page)).toHaveText(ESIID);
  expect(server.requests(ADD)).toHaveLength(1);
});

it("explains an area without provider choice", async () => {
  const server = serverThatAdds();
  const fields = { problem: "no_choice", area: "Austin", utility: "Austin Energy" };
  server.on(ADD, new HttpFailure(422, apiError({ code: "validation_failed", fields })));
  const page = await render(server);
  await findByAddress(page);
  await addButton(page).click();
  const alert = page.getByRole("alert");
  await expect(alert).toContainText(t.problems.no_choice({ area: "Austin", utility: "Austin Energy" }));
  await expect(alert).toContainText(t.problems.nothingChanged);
  await page.getByRole("button", { name: confirm.no }).click();
  await expect(page.getByRole("combobox", { name: t.address.label })).toHaveValue("4105 maple");
});

it("requires proof if another account has the home", async () => {
  const server = serverThatAdds();
  const rejectWith = (problem: string) =>
    new HttpFailure(409, apiError({ code: "conflict", fields: { problem } }));
  server.on(ADD, rejectWith("held_by_another"));
  const page = await render(server);
  await findByAddress(page);
  await addButton(page).click();
  await expect(page.getByRole("heading", { name: proof.title })).toBeFocused();
  await expectAccessible(page);
  const meter = page.getByRole("textbox", { name: confirm.meter });
  const send = page.getByRole("button", { name: proof.meterGo });
  await send.click();
  await expect(meter).toHaveAccessibleDescription(proof.meterMissing);
  await expect(meter).toBeFocused();
  server.on(ADD, rejectWith("proof_refused"));
  await meter.fill("147258369");
  await send.click();
  await expect(page.getByRole("alert")).toHaveText(proof.rejected.meter);
  server.on(ADD, testLocation());
  await meter.fill("147258360");
  await send.click();
  await expect(added(page)).toHaveText(ESIID);
  expect(server.requests(ADD).at(-1)?.body).toEqual({ esiid: ESIID, meter_number: "147258360" });
});

it("sends a code to the other account and verifies it", async () => {
  const server = serverThatAdds();
  const fields = { problem: "held_by_another" };
  server.on(ADD, new HttpFailure(409, apiError({ code: "conflict", fields })));
  server.on("POST /api/service_locations/{esiid}/claim_code", { sent: true });
  const page = await render(server);
  await findByAddress(page);
  await addButton(page).click();
  await page.getByRole("radio", { name: proof.methods.code }).check();
  await page.getByRole("button", { name: proof.codeSend }).click();
  await expect(page.getByRole("status").filter({ hasText: proof.codeSent })).toBeVisible();
  const code = page.getByRole("textbox", { name: proof.code });
  await code.fill("12");
  await page.keyboard.press("Enter");
  await expect(code).toHaveAccessibleDescription(`${proof.codeHelp} ${proof.codeWrong}`);
  await expect(code).toBeFocused();
  server.on(ADD, testLocation());
  await code.fill("123456");
  await page.keyboard.press("Enter");
  await expect(added(page)).toHaveText(ESIID);
  expect(server.requests(ADD).at(-1)?.body).toEqual({ esiid: ESIID, code: "123456" });
});

it("links to a home that the account already has", async () => {
  const server = serverThatAdds();
  server.on("GET /api/service_locations", { items: [testLocation()] });
  const page = await render(server);
  await findByAddress(page);
  const open = page.getByRole("link", { name: t.yours.open });
  await expect(open).toHaveAttribute("href", `/locations/${ESIID}`);
  await expect(addButton(page)).toHaveCount(0);
});

it("restores the fields after a reload", async () => {
  const page = await render(serverThatAdds());
  await findByAddress(page);
  await page.getByText(confirm.more).click();
  await page.getByRole("textbox", { name: confirm.nickname }).fill("Lake house");
  await page.reload();
  await expect(page.getByRole("textbox", { name: confirm.nickname })).toHaveValue("Lake house");
});

it("shows its messages in Spanish", async () => {
  const es = getMessages("adding", "es");
  const server = serverThatAdds();
  server.on("GET /compare/v1/premises", { items: [] });
  const address = storyAddress(import.meta.url, "AddLocation");
  const page = await renderWithApp(server, address, { signedIn: true, language: "es" });
  await page.getByRole("radio", { name: es.method.options.esiid }).check();
  await page.getByRole("textbox", { name: es.esiid.label }).fill(ESIID);
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: es.confirm.yes }).click();
  await expect(page.getByRole("textbox", { name: es.confirm.street })).toHaveAccessibleDescription(
    es.confirm.streetMissing,
  );
});
