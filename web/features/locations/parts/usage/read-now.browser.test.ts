import { it } from "vitest";
import type { OnDemandRead } from "#contracts/live-link.ts";
import { formatFor } from "#messages/format.ts";
import { expect, expectAccessible } from "#tests/support/components/expect-page.ts";
import { apiError, HttpFailure } from "#tests/support/components/fake-server.ts";
import { getMessages } from "#tests/support/components/messages.ts";
import { createServer, renderWithApp } from "#tests/support/components/render-with-app.ts";
import { storyAddress } from "#tests/support/components/stories.ts";

const READS = "/usage/api/service_locations/{esiid}/on_demand_reads";
const STORY = storyAddress(import.meta.url, "LinkedMeter");
const messages = getMessages("onDemand");
const UNDER_WAY: OnDemandRead = {
  state: "under_way",
  code: null,
  requested_at: "2026-11-10T18:00:00Z",
  kwh: null,
  read_at: null,
};

it("reads the meter, and shows the total and its time", async () => {
  const server = createServer();
  server.on(`GET ${READS}`, { read: null, can_read: true });
  server.on(`POST ${READS}`, { read: UNDER_WAY, can_read: true });
  const page = await renderWithApp(server, STORY, { signedIn: true });
  await page.getByRole("button", { name: messages.read }).click();
  server.on(`GET ${READS}`, { read: UNDER_WAY, can_read: true });
  await expect(page.getByText(messages.underWay)).toBeVisible();
  await expectAccessible(page);
  server.on(`GET ${READS}`, {
    read: { ...UNDER_WAY, state: "done", kwh: 23_459.133, read_at: "2026-11-10T18:01:00Z" },
    can_read: true,
  });
  await expect(page.getByText(formatFor("en").kwh(23_459.133))).toBeVisible();
  await expect(page.getByRole("button", { name: messages.read, exact: true })).toBeVisible();
});

it("keeps a read that has started if an earlier response comes late", async () => {
  const server = createServer();
  server.on(`GET ${READS}`, { read: null, can_read: true });
  const release = server.hold(`GET ${READS}`);
  server.on(`POST ${READS}`, { read: UNDER_WAY, can_read: true });
  const page = await renderWithApp(server, STORY, { signedIn: true });
  await page.getByRole("button", { name: messages.read }).click();
  await expect(page.getByText(messages.underWay)).toBeVisible();
  const read: OnDemandRead = { ...UNDER_WAY, state: "done", kwh: 5, read_at: "2026-11-10T18:01:00Z" };
  server.on(`GET ${READS}`, { read, can_read: true });
  release();
  await expect(page.getByText(formatFor("en").kwh(5))).toBeVisible();
});

it("shows why a read failed, in Spanish, and when the next one is possible", async () => {
  const server = createServer();
  server.on(`GET ${READS}`, {
    read: { ...UNDER_WAY, state: "failed", code: "not_allowed" },
    can_read: true,
  });
  const limit = apiError({ code: "rate_limited", fields: { problem: "limit_reached", wait: "hour" } });
  server.on(`POST ${READS}`, new HttpFailure(429, limit));
  const page = await renderWithApp(server, STORY, { signedIn: true, language: "es" });
  const spanish = getMessages("onDemand", "es");
  await expect(page.getByText(spanish.failed.not_allowed)).toBeVisible();
  await page.getByRole("button", { name: spanish.read }).click();
  const { what } = getMessages("problems", "es").problems.limit_reached;
  await expect(page.getByRole("alert")).toContainText(what);
  await expectAccessible(page);
});

it("states the daily limit too, for who is asked to try again tomorrow", async () => {
  const server = createServer();
  server.on(`GET ${READS}`, { read: null, can_read: true });
  const limit = apiError({ code: "rate_limited", fields: { problem: "limit_reached", wait: "day" } });
  server.on(`POST ${READS}`, new HttpFailure(429, limit));
  const page = await renderWithApp(server, STORY, { signedIn: true });
  await page.getByRole("button", { name: messages.read }).click();
  await expect(page.getByRole("alert")).toContainText("Try again tomorrow.");
  await expect(page.getByText("up to twice an hour, until we reach the daily limit")).toBeVisible();
});

it("is not there if the meter can't be read and never was", async () => {
  const server = createServer();
  server.on(`GET ${READS}`, { read: null, can_read: false });
  const page = await renderWithApp(server, STORY, { signedIn: true });
  await expect(page.getByRole("button", { name: messages.read })).toHaveCount(0);
});
