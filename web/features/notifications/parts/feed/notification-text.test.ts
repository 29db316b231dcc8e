import type { FeedItem } from "@knocklabs/client";
import { describe, expect, it } from "vitest";
import { WORKFLOWS, type NotificationData, type WorkflowKey } from "#contracts/workflows.ts";
import { fill, renderNotification } from "./notification-text.ts";
import { getMessages } from "#messages/node.ts";

const en = getMessages("notices", "en");
const es = getMessages("notices", "es");

const ESIID = "10443720000123456";
const location = { service_location: { service_location: { esiid: ESIID } } };
const order = { order_id: "o1", plan_name: "Budget 12", provider: "Ample" };

const EXAMPLES: NotificationData = {
  "live-link-initial-setup-complete": { ...location, is_success: true },
  "agreement-expiring": { ...location, ends_on: "2026-12-31" },
  "usage-import-failed": { ...location, what: "readings" },
  "order-step": { ...location, ...order, state: "scheduled" },
  "renewal-notice": { ...location, ...order, ends_on: "2026-12-31", days: 30 },
  "plan-changed": { ...location, ...order, what: "price" },
  "better-plan-found": { ...location, ...order, plan_id: "p1", saving_cents: 20_600 },
  "price-below-limit": { ...location, ...order, plan_id: "p1", year_cents: 145_000, limit_cents: 150_000 },
  "home-removed": location,
  "new-device-sign-in": { device: "Firefox on Windows", at: "2026-11-21T10:00:00Z" },
  "app-connected": { app: "Home Assistant", at: "2026-11-21T10:00:00Z" },
  "webhook-disabled": { webhook_id: "w1", host: "hooks.example.com" },
};

function entry(key: string, data: object | null): FeedItem {
  return { id: "m1", source: { key, version_id: "", categories: [] }, data } as unknown as FeedItem;
}
const renderEntry = (key: string, data: object | null, messages = en) =>
  renderNotification(entry(key, data), messages, (esiid) => `Home ${esiid.slice(-4)}`);

describe("the text of a notification", () => {
  it.each(Object.keys(WORKFLOWS) as WorkflowKey[])("has its own text for %s in both languages", (key) => {
    for (const messages of [en, es]) {
      const { what, todo, href } = renderEntry(key, EXAMPLES[key], messages);
      expect(what).not.toBe(messages.other.what);
      expect(what).not.toMatch(/undefined|NaN|Invalid/);
      expect(todo).not.toBe("");
      expect(href).toMatch(/^\/[a-z]/);
    }
  });

  it("distinguishes a failed first import from a successful one, and links to what to do", () => {
    const done = renderEntry("live-link-initial-setup-complete", { ...location, is_success: true });
    const failed = renderEntry("live-link-initial-setup-complete", { ...location, is_success: false });
    expect(done.what).toContain("Home 3456");
    expect(done.href).toBe(`/locations/${ESIID}/usage`);
    expect(failed.what).not.toBe(done.what);
    expect(failed.href).toBe(`/locations/${ESIID}/connection_manager`);
  });

  it("names an unknown device in words", () => {
    const { what } = renderEntry("new-device-sign-in", { device: "", at: "2026-11-21T10:00:00Z" });
    expect(what).toBe("New sign-in from an unknown device");
  });

  it.each([
    ["of a workflow that is not ours", "welcome", {}],
    ["without the data that the words need", "order-step", location],
    ["with data of another kind", "order-step", { ...location, ...order, state: 7 }],
    ["of no home where one is needed", "agreement-expiring", { ends_on: "2026-12-31" }],
    ["without data", "renewal-notice", null],
    ["with a home that is none", "agreement-expiring", { ends_on: "2026-12-31", service_location: 1 }],
  ])("still has a text and a link for %s", (_name, key, data) => {
    expect(renderEntry(key, data)).toEqual({ ...en.other, href: "/" });
  });

  it("has the start date of an order, if its data has one", () => {
    const scheduled = { ...location, ...order, state: "scheduled" };
    expect(renderEntry("order-step", { ...scheduled, starts_on: "2026-12-05" }).what).toBe(
      "Budget 12 starts December 5, 2026",
    );
    for (const data of [scheduled, { ...scheduled, starts_on: 5 }])
      expect(renderEntry("order-step", data).what).toBe("Your Budget 12 order is scheduled");
  });

  it("has a text for an unknown order status", () => {
    expect(renderEntry("order-step", { ...location, ...order, state: "toString" }).what).toBe(
      fill(en.order.other, { plan: "Budget 12" }).what,
    );
  });
});
