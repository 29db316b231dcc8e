// "Share or save" where something doesn't work: no clipboard, an address that is none, a server that declines.
import type { Locator, Page } from "@playwright/test";
import { it } from "vitest";
import { expect, expectAccessible, expectErrorPanel } from "#tests/support/components/expect-page.ts";
import { HttpFailure } from "#tests/support/components/fake-server.ts";
import type { FakeServer } from "#tests/support/components/fake-server.ts";
import { getMessages } from "#tests/support/components/messages.ts";
import { createServer, renderWithApp } from "#tests/support/components/render-with-app.ts";
import type { RenderOptions } from "#tests/support/components/render-with-app.ts";
import { createTestRanking, rankedPlan } from "../results/test-plans.ts";
import { storeTestInputs, TEST_INPUTS } from "../test-inputs.ts";

const EMAILS = "POST /compare/v1/emails";
const share = { ...getMessages("share"), ...getMessages("shareSheet") };

function serverThatRanks(): FakeServer {
  const server = createServer();
  server.on("POST /compare/v1/rankings", createTestRanking([rankedPlan("Auto 12")]));
  return server;
}

async function openSheet(page: Page, messages = share): Promise<Locator> {
  await page.getByRole("button", { name: messages.button }).click();
  return page.getByRole("dialog", { name: messages.button });
}

const open = (server: FakeServer, options: RenderOptions = {}): Promise<Page> =>
  renderWithApp(server, "/compare/results?green=100", { stored: storeTestInputs(), ...options });

it("shows the link to copy by hand if the browser doesn't allow the clipboard", async () => {
  const page = await open(serverThatRanks());
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error("not allowed"));
  });
  const sheet = await openSheet(page);
  await sheet.getByRole("button", { name: share.link.copy }).click();
  const field = sheet.getByLabel(share.link.field, { exact: true });
  await expect(field).toHaveValue(/\/compare\/results\?zip=75219&kwh=12000&tdu=oncor&green=100$/);
  await expect(sheet.getByText(share.link.notCopied)).toBeVisible();
  await expectAccessible(page);
});

it("uses the device's own share menu where there is one, and stays if it is closed", async () => {
  const page = await open(serverThatRanks());
  await page.evaluate(() => {
    navigator.share = (data) => {
      document.body.dataset["shared"] = data?.url ?? "";
      return Promise.reject(new DOMException("closed", "AbortError"));
    };
  });
  const sheet = await openSheet(page);
  await sheet.getByRole("button", { name: share.link.share }).click();
  await expect(page.locator("body")).toHaveAttribute("data-shared", /kwh=12000/);
  await expect(sheet).toBeVisible();
});

it("sends the page's usage once, and only to an email address", async () => {
  const server = serverThatRanks();
  server.on(EMAILS, { status: "accepted" });
  const page = await open(server);
  const sheet = await openSheet(page);
  const email = sheet.getByLabel(share.email.label, { exact: true });
  await email.fill("ana");
  await email.press("Enter");
  await expect(sheet.getByText(share.email.invalid)).toBeVisible();
  await expect(email).toBeFocused();
  await email.fill("ana@example.com");
  await email.press("Enter");
  await expect(sheet.getByText(share.email.sent({ email: "ana@example.com" }))).toBeVisible();
  const bodies = server.requests(EMAILS).map(({ body }) => body);
  expect(bodies).toEqual([
    {
      email: "ana@example.com",
      language: "en",
      view: { page: "results", plan_ids: [] },
      zip: "75219",
      ranking: { tdu: "oncor", usage: TEST_INPUTS.usage, read_day: null },
    },
  ]);
});

it("explains in Spanish that the server failed, and keeps the address", async () => {
  const server = serverThatRanks();
  server.on(EMAILS, new HttpFailure(503));
  const es = { ...getMessages("share", "es"), ...getMessages("shareSheet", "es") };
  const page = await open(server, { language: "es" });
  const sheet = await openSheet(page, es);
  const email = sheet.getByLabel(es.email.label, { exact: true });
  await email.fill("ana@example.com");
  await sheet.getByRole("button", { name: es.email.send }).click();
  await expectErrorPanel(page, "server", "es");
  await expect(email).toHaveValue("ana@example.com");
});

it("explains that the browser does not store a saved comparison", async () => {
  const page = await open(serverThatRanks());
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  const sheet = await openSheet(page);
  await sheet.getByRole("button", { name: share.save.button }).click();
  await expect(page.getByText(share.save.notSaved)).toBeVisible();
});
