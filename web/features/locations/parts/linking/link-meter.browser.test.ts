import type { Locator, Page } from "@playwright/test";
import { describe, it } from "vitest";
import type { ApiError } from "#contracts/errors.ts";
import type { Agreement, AgreementResponse } from "#contracts/live-link.ts";
import { apiError, HttpFailure } from "#tests/support/components/fake-server.ts";
import type { FakeServer } from "#tests/support/components/fake-server.ts";
import { getMessages } from "#tests/support/components/messages.ts";
import type { RenderOptions } from "#tests/support/components/render-with-app.ts";
import { createServer, renderWithApp } from "#tests/support/components/render-with-app.ts";
import { storyAddress } from "#tests/support/components/stories.ts";
import { expect, expectAccessible, expectErrorPanel } from "#tests/support/components/expect-page.ts";
import { ESIID } from "../test-location.ts";
import type * as Stories from "./link-meter.stories.tsx";
import { renderMessage } from "#messages/render-message.ts";

const AGREEMENTS = "/usage/api/service_locations/{esiid}/agreements";
const METER = "147258369";
/** The holder of a certificate that several brands use (market/providers). */
const PROVIDER = "TXU Energy Retail Company LLC";
const TXU = "10004";
const { consent, companies: meterSources, end, form, notOffered, over, waiting } = getMessages("linking");
const { retry } = getMessages("common");

/** A requested agreement that the customer has not approved yet, with the given changes. */
function testAgreement(
  changes: Partial<Agreement> = {},
  connector: AgreementResponse["connector"] = "smart_meter_texas",
): AgreementResponse {
  const agreement: Agreement = {
    id: "00000000-0000-4000-8000-000000000002",
    connector: connector ?? "smart_meter_texas",
    state: "submitted",
    code: null,
    meter_number: METER,
    puct_number: TXU,
    agreed_at: null,
    mailed_to: "a…@example.com",
    ends_on: null,
    waiting_since: null,
    import: { state: "waiting", done_days: 0, total_days: 0 },
    created_at: "2026-11-10T17:00:00Z",
    ...changes,
  };
  return { agreement, connector };
}

const NO_AGREEMENT: AgreementResponse = { agreement: null, connector: "smart_meter_texas" };
const MAILED = testAgreement({ state: "pending_customer", agreed_at: "2026-11-10T18:00:00Z" });
const LINKED = testAgreement({
  state: "active",
  agreed_at: "2026-11-10T18:00:00Z",
  ends_on: "2027-11-09",
  import: { state: "done", done_days: 365, total_days: 365 },
});

function serverWith(current: AgreementResponse): FakeServer {
  const server = createServer();
  server.on(`GET ${AGREEMENTS}`, current);
  server.on(`POST ${AGREEMENTS}`, testAgreement());
  return server;
}

function render(
  server: FakeServer,
  story: keyof typeof Stories = "NewLocation",
  options: RenderOptions = {},
): Promise<Page> {
  return renderWithApp(server, storyAddress(import.meta.url, story), { signedIn: true, ...options });
}

function providerField(page: Page): Locator {
  return page.getByRole("combobox", { name: form.provider });
}

function meterField(page: Page): Locator {
  return page.getByRole("textbox", { name: form.meter });
}

function submitButton(page: Page): Locator {
  return page.getByRole("button", { name: form.submit });
}

async function chooseProvider(page: Page): Promise<void> {
  await providerField(page).fill("TXU Energy Retail");
  await expect(page.getByRole("option", { name: PROVIDER })).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("option")).toHaveCount(0);
}

async function fillIn(page: Page): Promise<void> {
  await chooseProvider(page);
  await meterField(page).fill(METER);
  await page.keyboard.press("Enter");
}

it("requests the link, shows the permission, and links once the customer agrees", async () => {
  const server = serverWith(NO_AGREEMENT);
  server.on(`PATCH ${AGREEMENTS}`, MAILED);
  const page = await render(server);
  await fillIn(page);
  await expect(page.getByRole("heading", { name: consent.title })).toBeVisible();
  expect(server.requests(`POST ${AGREEMENTS}`)[0]?.body).toEqual({
    esiid: ESIID,
    meter_number: METER,
    puct_number: TXU,
  });
  for (const text of Object.values(consent.text)) {
    const values = { portal: "Wattlane", meterSource: meterSources.smart_meter_texas };
    await expect(page.getByText(renderMessage(text, values))).toBeVisible();
  }
  await expectAccessible(page);
  await page.getByRole("button", { name: consent.agree }).click();
  await expect(page.getByText(waiting.mailed({ meterSource: meterSources.smart_meter_texas }))).toBeVisible();
  expect(server.requests(`PATCH ${AGREEMENTS}`)[0]?.body).toEqual({ agreed: true });
});

it("returns from the permission to the filled-in form", async () => {
  const page = await render(serverWith(testAgreement()));
  await page.getByRole("button", { name: consent.back }).click();
  await expect(providerField(page)).toHaveValue(PROVIDER);
  await expect(meterField(page)).toHaveValue(METER);
});

it("requires a provider, then a valid meter number", async () => {
  const server = serverWith(NO_AGREEMENT);
  const page = await render(server);
  await expect(providerField(page)).toBeVisible();
  await submitButton(page).click();
  await expect(page.getByText(form.providerMissing)).toBeVisible();
  await expect(providerField(page)).toHaveAttribute("aria-invalid", "true");
  await expect(providerField(page)).toBeFocused();
  await chooseProvider(page);
  await meterField(page).fill("12");
  await page.keyboard.press("Enter");
  await expect(meterField(page)).toHaveAccessibleDescription(`${form.meterHelp} ${form.meterWrong}`);
  await expect(meterField(page)).toBeFocused();
  expect(server.requests(`POST ${AGREEMENTS}`)).toHaveLength(0);
});

it("prefills the home's meter number", async () => {
  const page = await render(serverWith(NO_AGREEMENT), "HomeWithMeterNumber");
  await expect(meterField(page)).toHaveValue(METER);
});

it("shows the drawing beside the meter number only in a column with room for both", async () => {
  for (const [story, beside] of [
    ["NewLocation", true],
    ["NarrowColumn", false],
  ] as const) {
    const page = await render(serverWith(NO_AGREEMENT), story);
    const field = await meterField(page).boundingBox();
    const drawing = await page.getByRole("figure").boundingBox();
    if (!field || !drawing) throw new Error("Both are on the page.");
    expect(drawing.x > field.x + field.width, story).toBe(beside);
    expect(drawing.y > field.y + field.height, story).toBe(!beside);
  }
});

it("shows the server's rejection at the meter number", async () => {
  const server = serverWith(NO_AGREEMENT);
  const fields = { meter_number: "It is another one.", problem: "other_number" };
  server.on(`POST ${AGREEMENTS}`, new HttpFailure(409, apiError({ code: "conflict", fields })));
  const page = await render(server);
  await fillIn(page);
  const problem = `${form.meterHelp} ${form.problems.other_number}`;
  await expect(meterField(page)).toHaveAccessibleDescription(problem);
  await meterField(page).fill("147258360");
  await expect(meterField(page)).toHaveAccessibleDescription(form.meterHelp);
});

it("shows a rejection that concerns no field", async () => {
  const server = serverWith(NO_AGREEMENT);
  const fields = { problem: "email_not_proved" };
  server.on(`POST ${AGREEMENTS}`, new HttpFailure(409, apiError({ code: "conflict", fields })));
  const page = await render(server);
  await fillIn(page);
  await expect(page.getByText(form.problems.email_not_proved)).toBeVisible();
});

it("keeps the fields if the server fails", async () => {
  const server = serverWith(NO_AGREEMENT);
  server.on(`POST ${AGREEMENTS}`, new HttpFailure(500));
  const page = await render(server);
  await fillIn(page);
  await expectErrorPanel(page, "server");
  await expect(meterField(page)).toHaveValue(METER);
  await expect(providerField(page)).toHaveValue(PROVIDER);
});

it("sends the request only once while it is pending", async () => {
  const server = serverWith(NO_AGREEMENT);
  const release = server.hold(`POST ${AGREEMENTS}`);
  const page = await render(server);
  await fillIn(page);
  await expect(submitButton(page)).toHaveAttribute("aria-disabled", "true");
  await meterField(page).press("Enter");
  release();
  await expect(page.getByRole("heading", { name: consent.title })).toBeVisible();
  expect(server.requests(`POST ${AGREEMENTS}`)).toHaveLength(1);
});

it("offers a retry if the agreement fails to load", async () => {
  const server = serverWith(NO_AGREEMENT);
  server.on(`GET ${AGREEMENTS}`, new HttpFailure(500));
  const page = await render(server);
  await expectErrorPanel(page, "server");
  server.on(`GET ${AGREEMENTS}`, NO_AGREEMENT);
  await page.getByRole("button", { name: retry }).click();
  await expect(meterField(page)).toBeVisible();
});

it("explains that a utility's meters cannot be linked", async () => {
  const page = await render(serverWith({ agreement: null, connector: null }));
  await expect(page.getByText(notOffered)).toBeVisible();
  await expect(submitButton(page)).toHaveCount(0);
});

it("ends the link after a confirmation, which Escape cancels", async () => {
  const server = serverWith(LINKED);
  server.on(`DELETE ${AGREEMENTS}`, {
    ...LINKED,
    agreement: LINKED.agreement && { ...LINKED.agreement, state: "terminated", code: "unlinked" },
  });
  const page = await render(server);
  const unlink = page.getByRole("button", { name: end.link.action });
  await unlink.press("Enter");
  const dialog = page.getByRole("dialog", { name: end.link.title });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(unlink).toBeFocused();
  expect(server.requests(`DELETE ${AGREEMENTS}`)).toHaveLength(0);
  await unlink.press("Enter");
  await dialog.getByRole("button", { name: end.link.action }).click();
  await expect(page.getByText(over.codes.unlinked)).toBeVisible();
  await expect(page.getByText(end.link.done)).toBeVisible();
  await expect(page.getByRole("button", { name: over.link })).toBeVisible();
});

it("cancels a request in words that do not claim a link", async () => {
  const server = serverWith(MAILED);
  server.on(`DELETE ${AGREEMENTS}`, testAgreement({ state: "terminated", code: "unlinked" }));
  const page = await render(server);
  await page.getByRole("button", { name: end.request.action }).click();
  const dialog = page.getByRole("dialog", { name: end.request.title });
  await expect(dialog.getByText(end.request.text)).toBeVisible();
  await dialog.getByRole("button", { name: end.request.action }).click();
  await expect(page.getByText(end.request.done)).toBeVisible();
  await expect(page.getByText(over.canceled)).toBeVisible();
  await expect(page.getByRole("button", { name: over.again })).toBeVisible();
});

it("unlinks a meter whose history is still being read", async () => {
  const page = await render(
    serverWith(
      testAgreement({
        state: "active",
        ends_on: "2027-11-09",
        import: { state: "running", done_days: 40, total_days: 365 },
      }),
    ),
  );
  await expect(page.getByText(waiting.importing)).toBeVisible();
  await page.getByRole("button", { name: end.link.action }).click();
  await expect(page.getByRole("dialog", { name: end.link.title })).toBeVisible();
});

it("offers another attempt after a declined request", async () => {
  const page = await render(serverWith(testAgreement({ state: "declined", code: "meter_mismatch" })));
  await expect(page.getByText(over.codes.meter_mismatch)).toBeVisible();
  await page.getByRole("button", { name: over.again }).click();
  await expect(meterField(page)).toHaveValue(METER);
});

it("shows its messages in Spanish", async () => {
  const es = getMessages("linking", "es");
  const page = await render(serverWith(NO_AGREEMENT), "NewLocation", { language: "es" });
  await expect(page.getByRole("combobox", { name: es.form.provider })).toBeVisible();
  await page.getByRole("button", { name: es.form.submit }).click();
  await expect(page.getByText(es.form.providerMissing)).toBeVisible();
});

describe("a rejection on a Spanish page", () => {
  const SENTENCE = "Meter 147258369 was removed in May.";

  async function renderRejection(error: Partial<ApiError["error"]>): Promise<Page> {
    const server = serverWith(NO_AGREEMENT);
    server.on(`POST ${AGREEMENTS}`, new HttpFailure(422, apiError({ message: SENTENCE, ...error })));
    const page = await render(server, undefined, { language: "es" });
    const es = getMessages("linking", "es").form;
    const provider = page.getByRole("combobox", { name: es.provider });
    await provider.fill("TXU Energy Retail");
    await expect(page.getByRole("option", { name: PROVIDER })).toBeVisible();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.getByRole("textbox", { name: es.meter }).fill(METER);
    await page.getByRole("button", { name: es.submit }).click();
    return page;
  }

  it("is in Spanish if its problem is known", async () => {
    const { form: es } = getMessages("linking", "es");
    const page = await renderRejection({ code: "unprocessable", fields: { problem: "no_smart_meter" } });
    await expect(page.getByText(es.problems.no_smart_meter)).toBeVisible();
    await expect(page.getByText(SENTENCE)).toHaveCount(0);
  });

  it("has the general text if its code is not known", async () => {
    const { general } = getMessages("problems", "es");
    const page = await renderRejection({ code: "newer_than_this_page" });
    const alert = page.getByRole("alert").filter({ hasText: general.what });
    await expect(alert).toContainText(general.todo);
    await expect(page.getByText(SENTENCE)).toHaveCount(0);
    await expectAccessible(page);
  });

  it("has the field's own text if only the field is known", async () => {
    const { form: es } = getMessages("linking", "es");
    const page = await renderRejection({ code: "validation_failed", fields: { meter_number: SENTENCE } });
    await expect(page.getByText(es.meterWrong)).toBeVisible();
    await expect(page.getByText(SENTENCE)).toHaveCount(0);
  });
});
