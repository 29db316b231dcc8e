import { afterAll, beforeAll, expect, it } from "vitest";
import { catchError, createSmtFixture, linked } from "#simulators/meters/test-support.ts";
import { NOON, ONCOR_ESIID } from "#simulators/meters/test-order.ts";
import { parseReadStart, parseReadStatus } from "./on-demand.ts";

type MeterFixture = Awaited<ReturnType<typeof createSmtFixture>>;
let all: MeterFixture;
beforeAll(async () => {
  all = await createSmtFixture();
  await linked(all);
});
afterAll(() => all.simulator.close());

async function start(esiid = ONCOR_ESIID): Promise<string> {
  const result = await all.client.startRead(esiid);
  if (result.kind !== "started") throw new Error(result.message);
  return result.reference;
}

it("has what the display shows, once the meter source has read it", async () => {
  const reference = await start();
  expect(await all.client.checkRead(reference)).toEqual({ kind: "under_way" });
  const wh = all.simulator.showOnDisplay(ONCOR_ESIID);
  expect(wh).toBeGreaterThan(10_000_000);
  expect(await all.client.checkRead(reference)).toEqual({ kind: "done", wh, read_at: NOON });
});

it("is rejected for the third one in an hour, with a text that identifies no one", async () => {
  all.setNow(new Date(NOON.getTime() + 3_600_000));
  await start();
  await start();
  const rejected = await all.client.startRead(ONCOR_ESIID);
  expect(rejected).toEqual({ kind: "rejected", message: "On demand read limit reached for this ESIID." });
  expect(await all.client.checkRead("none")).toMatchObject({ kind: "rejected" });
  all.setNow(new Date(NOON.getTime() + 3 * 3_600_000));
});

it("is not allowed without an agreement, and a failing meter source is worth another attempt", async () => {
  expect((await catchError(all.client.startRead("10443720000999999"))).kind).toBe("not_allowed");
  for (const fault of ["500", "503", "malformed", "lost"] as const) {
    all.simulator.faults.next("odr", fault);
    expect((await catchError(all.client.startRead(ONCOR_ESIID))).kind).toBe("again");
    all.setNow(new Date(NOON.getTime() + (4 + fault.length) * 3_600_000));
  }
  all.simulator.faults.next("odr", "2076");
  expect((await catchError(all.client.startRead(ONCOR_ESIID))).kind).toBe("settings");
});

const reply = (json: object, status = 200) => ({ status, json, errorText: "" });

it.each([
  ["2.3459133E+4", "07/01/2026 15:12:00", 23_459_133, "2026-07-01T20:12:00.000Z"],
  [23_459.133, "01/05/2026 09:00:30", 23_459_133, "2026-01-05T15:00:30.000Z"],
  ["0", "11/01/2026 00:30:00", 0, "2026-11-01T05:30:00.000Z"],
])("reads %s of %s", (registeredRead, readDate, wh, at) => {
  const response = reply({ statusCode: "0", odrRead: { registeredRead, readDate } });
  expect(parseReadStatus(response)).toEqual({ kind: "done", wh, read_at: new Date(at) });
});

it.each([
  { statusCode: "0" },
  { statusCode: "0", odrRead: { registeredRead: "many", readDate: "07/01/2026 15:12:00" } },
  { statusCode: "0", odrRead: { registeredRead: "1E+9", readDate: "07/01/2026 15:12:00" } },
  { statusCode: "0", odrRead: { registeredRead: "12", readDate: "soon" } },
  { statusCode: "0", odrRead: { registeredRead: "12" } },
])("can't read %j", (json) => {
  expect(() => parseReadStatus(reply(json))).toThrow("a reading that we can't read");
});

it("takes another code for a rejection, and a request without a number for a fault", () => {
  expect(parseReadStatus(reply({ statusCode: "ERR" }))).toMatchObject({ kind: "rejected" });
  expect(() => parseReadStart(reply({ statusCode: "0" }))).toThrow("without a number");
  const ended = { status: 400, json: {}, errorText: "No agreement for this ESIID" };
  expect(() => parseReadStart(ended)).toThrow("does not let us");
  expect(() => parseReadStatus(ended)).toThrow("does not let us");
});
