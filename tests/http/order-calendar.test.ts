// The calendar file of an order, parsed by a third-party calendar library.
import ICAL from "ical.js";
import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { NewOrder } from "#server/domain/orders/insert-order.ts";
import type { ApiResponse } from "../support/auth.ts";
import { api, createTestUser, portalServer, type TestUser } from "../support/portal.ts";
import { placeOrder } from "../support/orders.ts";
import { setup } from "#tests/support/setup.ts";

const server = setup(() =>
  portalServer({ PORTAL_NAME: "Río Power; & Co", PUBLIC_URL: "https://power.example.com" }),
);
const user = setup(() => createTestUser(server));

const AT = new Date("2026-01-12T18:00:00.000Z");
const DATES = { starts_on: "2026-02-28", ends_on: "2027-02-27" };

function createOrder(order: Partial<NewOrder>): Promise<string> {
  return placeOrder(server, {
    user_id: user.id,
    email: user.email,
    events: [{ at: AT, state: "scheduled", actor: "provider" }],
    ...order,
  });
}

function fetchCalendar(id: string, who: TestUser | null = user): Promise<ApiResponse> {
  return api(server, "GET", `/api/orders/${id}/calendar.ics`, who);
}

function eventsIn(file: string): ICAL.Event[] {
  const calendar = new ICAL.Component(ICAL.parse(file) as unknown[]);
  return calendar.getAllSubcomponents("vevent").map((event) => new ICAL.Event(event));
}

function getValue(event: ICAL.Event, name: string): string | undefined {
  return event.component.getFirstPropertyValue(name)?.toString();
}

describe("GET /api/orders/{id}/calendar.ics", () => {
  it("has the start, the first day without an early termination fee, and the end, each for a full day", async () => {
    const id = await createOrder(DATES);
    const response = await fetchCalendar(id);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
    expect(response.headers.get("content-disposition")).toBe(
      `attachment; filename="order-${id.slice(0, 8)}.ics"`,
    );
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    const events = eventsIn(response.body as string);
    expect(events.map(({ uid, startDate }) => [uid, startDate.toString(), startDate.isDate])).toEqual([
      [`${id}-starts`, "2026-02-28", true],
      [`${id}-free`, "2027-02-13", true],
      [`${id}-ends`, "2027-02-27", true],
    ]);
    for (const event of events) {
      expect(event.duration.toSeconds()).toBe(86_400);
      expect(getValue(event, "transp")).toBe("TRANSPARENT");
      expect(getValue(event, "status")).toBe("CONFIRMED");
      expect(getValue(event, "url")).toBe(`https://power.example.com/orders/${id}`);
      expect(getValue(event, "dtstamp")).toBe("2026-01-12T18:00:00Z");
      expect(event.description).toContain("4105 Maple St, Dallas, TX 75219");
    }
    expect(events.map(({ summary }) => summary)[1]).toMatch(/ no-fee window starts$/);
  });

  it("ends each line as calendars expect, and contains the portal's name", async () => {
    const { body } = await fetchCalendar(await createOrder(DATES));
    const lines = (body as string).split("\r\n");
    expect(body).not.toMatch(/[^\r]\n/);
    for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    const calendar = new ICAL.Component(ICAL.parse(body as string) as unknown[]);
    expect(calendar.getFirstPropertyValue("x-wr-calname")).toBe("Río Power; & Co");
    expect(calendar.getFirstPropertyValue("version")).toBe("2.0");
  });

  it("is in the language of the order", async () => {
    const events = eventsIn(
      (await fetchCalendar(await createOrder({ ...DATES, language: "es" }))).body as string,
    );
    expect(events.map(({ summary }) => summary)[0]).toMatch(/^Empieza /);
    expect(events[2]?.description).toContain("de mes a mes");
  });

  it("keeps its events when the dates change, and removes them if the order fails", async () => {
    const id = await createOrder(DATES);
    const [before] = eventsIn((await fetchCalendar(id)).body as string);
    await server.ctx.db.sql
      .updateTable("portal.orders")
      .set({ starts_on: "2026-03-02" })
      .where("id", "=", id)
      .execute();
    expect((await api(server, "POST", `/api/orders/${id}/cancel`, user, { code: "other" })).status).toBe(200);
    const [after] = eventsIn((await fetchCalendar(id)).body as string);
    expect(after?.uid).toBe(before?.uid);
    expect(after?.startDate.toString()).toBe("2026-03-02");
    expect(after?.sequence).toBeGreaterThan(before?.sequence ?? Infinity);
    expect(after && getValue(after, "status")).toBe("CANCELLED");
  });

  it("leaves out what is not known, and returns an error if nothing is", async () => {
    const open = await createOrder({ starts_on: "2026-02-28" });
    expect(eventsIn((await fetchCalendar(open)).body as string)).toHaveLength(1);
    const response = await fetchCalendar(await createOrder({}));
    expect([response.status, response.body.error.code]).toEqual([409, "conflict"]);
  });

  it("is only available to its customer", async () => {
    const id = await createOrder(DATES);
    expect((await fetchCalendar(id, null)).status).toBe(401);
    const other = await createTestUser(server);
    for (const order of [id, randomUUID(), "nonsense", "%00"])
      expect((await fetchCalendar(order, other)).body.error.message).toBe("We couldn't find that order.");
  });
});
