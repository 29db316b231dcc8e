import type { Page } from "@playwright/test";
import { it } from "vitest";
import type { Connection, ConnectionResponse } from "#contracts/connected-company.ts";
import { expect, expectAccessible } from "#tests/support/components/expect-page.ts";
import { apiError, HttpFailure } from "#tests/support/components/fake-server.ts";
import type { FakeServer } from "#tests/support/components/fake-server.ts";
import { getMessages } from "#tests/support/components/messages.ts";
import { createServer, renderWithApp } from "#tests/support/components/render-with-app.ts";
import { storyAddress } from "#tests/support/components/stories.ts";
import { TEST_CONFIG } from "#tests/support/components/test-config.ts";

const ADDRESS = "/usage/api/service_locations/{esiid}/green_button";
const COMPANY = "Example Energy";
const messages = getMessages("connectedCompany");

const CONNECTED: Connection = {
  company: COMPANY,
  state: "active",
  code: null,
  import_state: "done",
  fetched_at: "2026-11-20T18:00:00Z",
  waiting_since: null,
};

function respondWith(connection: Connection | null): ConnectionResponse {
  return { companies: [{ id: "example", name: COMPANY }], connection };
}

function serverWith(connection: Connection | null): FakeServer {
  const server = createServer();
  server.on("GET /config.json", { ...TEST_CONFIG, green_button: true });
  server.on(`GET ${ADDRESS}`, respondWith(connection));
  return server;
}

function render(server: FakeServer, fragment = ""): Promise<Page> {
  const address = `${storyAddress(import.meta.url, "Company")}${fragment}`;
  return renderWithApp(server, address, { signedIn: true });
}

it("leads to the company's page", async () => {
  const server = serverWith(null);
  server.on(`POST ${ADDRESS}`, { url: "/glossary?permission=1" });
  const page = await render(server);
  await expectAccessible(page);
  await page.getByRole("button", { name: messages.connect({ company: COMPANY }) }).click();
  await page.waitForURL(/permission=1$/);
});

it("completes the connection with what the company sent back, once, and removes it from the address", async () => {
  const server = serverWith(null);
  server.on(`PATCH ${ADDRESS}`, respondWith(CONNECTED));
  const page = await render(server, "#green-button?state=s&code=c");
  await expect(page.getByText(messages.connected({ company: COMPANY }))).toBeVisible();
  expect(server.requests(`PATCH ${ADDRESS}`).map(({ body }) => body)).toEqual([{ state: "s", code: "c" }]);
  expect(page.url()).not.toContain("code=");
});

it("promises no new readings while the company isn't responding", async () => {
  const promise = messages.text({ company: COMPANY });
  const connected = await render(serverWith(CONNECTED));
  await expect(connected.getByText(promise)).toBeVisible();
  const late = await render(serverWith({ ...CONNECTED, waiting_since: "2026-11-21T18:00:00Z" }));
  await expect(late.getByText(messages.late({ company: COMPANY }))).toBeVisible();
  await expect(late.getByText(promise)).toHaveCount(0);
});

it("explains why nothing was connected", async () => {
  const server = serverWith(null);
  server.on(
    `PATCH ${ADDRESS}`,
    new HttpFailure(409, apiError({ code: "conflict", fields: { problem: "over" } })),
  );
  const page = await render(server, "#green-button?state=s&code=c");
  await expect(page.getByText(messages.problems.over)).toBeVisible();
  const declined = await render(serverWith(null), "#green-button?error=access_denied");
  await expect(declined.getByText(messages.declinedText)).toBeVisible();
});

it("disconnects after a confirmation", async () => {
  const server = serverWith(CONNECTED);
  server.on(`DELETE ${ADDRESS}`, respondWith({ ...CONNECTED, state: "ended", code: "unlinked" }));
  const page = await render(server);
  await expect(page.getByText(messages.connected({ company: COMPANY }))).toBeVisible();
  await page.getByRole("button", { name: messages.end.action }).click();
  await page.getByRole("dialog").getByRole("button", { name: messages.end.action }).click();
  await expect(page.getByText(messages.codes.unlinked)).toBeVisible();
});
