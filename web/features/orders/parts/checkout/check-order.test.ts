import { describe, expect, it } from "vitest";
import type { Filled } from "./check-order.ts";
import { checkOrder, toField } from "./check-order.ts";
import { testQuote } from "./test-quote.ts";

const quote = testQuote();
const filled: Filled = {
  request_id: "6f0c53c9-7f0e-4d75-9a3e-2f5a1f3ce001",
  home: { esiid: "10443720000000001", address: "4105 Maple St ", city: "Dallas", zip: "75219" },
  kind: "switch",
  day: "2026-11-24",
  first_name: " Ana",
  last_name: "Ruiz",
  email: "Ana@Example.com",
  phone: "(512) 555-0123",
  billing: { elsewhere: false, address: "", city: "", state: "TX", zip: "" },
  agreed: ["order", "terms"],
  usage: { usage: { kind: "annual", kwh: 12_000 }, read_day: null },
  language: "es",
  replaces: null,
  touch: { cp_afid: "A7", order_link: null },
};

describe("checkOrder", () => {
  it("builds the order from a filled page", () => {
    expect(checkOrder(filled, quote)).toEqual({
      ok: true,
      body: {
        request_id: filled.request_id,
        plan_id: "ptc-1",
        seen: "seen-1",
        kind: "switch",
        esiid: "10443720000000001",
        home: { address: "4105 Maple St", city: "Dallas", zip: "75219" },
        usage: { kind: "annual", kwh: 12_000 },
        read_day: null,
        starts_on: "2026-11-24",
        first_name: "Ana",
        last_name: "Ruiz",
        email: "ana@example.com",
        phone: "+15125550123",
        language: "es",
        consents: [
          { id: "order", version: "2026-11-01" },
          { id: "terms", version: "2026-11-01" },
        ],
        cp_afid: "A7",
      },
    });
  });

  it("sends another billing address only to a provider that takes one, and only a complete one", () => {
    const billing = { elsewhere: true, address: " PO Box 7 ", city: "Austin", state: "tx", zip: "78701" };
    const withBilling = { ...quote, asks_billing_address: true };
    const sent = { address: "PO Box 7", city: "Austin", state: "TX", zip: "78701" };
    expect(checkOrder({ ...filled, billing }, withBilling)).toMatchObject({
      ok: true,
      body: { billing_address: sent },
    });
    for (const shown of [quote, { ...quote, asks_billing_address: false }])
      expect(checkOrder({ ...filled, billing }, shown)).not.toHaveProperty("body.billing_address");
    expect(checkOrder(filled, withBilling)).not.toHaveProperty("body.billing_address");
    expect(
      checkOrder(
        { ...filled, billing: { ...billing, address: "", city: " ", state: "T", zip: "7" } },
        withBilling,
      ),
    ).toEqual({
      ok: false,
      wrong: { billing_street: true, billing_city: true, billing_state: true, billing_zip: true },
    });
  });

  it("accepts either contact channel, and requires one", () => {
    const byMail = checkOrder({ ...filled, phone: "" }, quote);
    expect(byMail).toMatchObject({ ok: true, body: { email: "ana@example.com" } });
    expect(checkOrder({ ...filled, email: "" }, quote)).toMatchObject({ ok: true });
    expect(checkOrder({ ...filled, email: " ", phone: "" }, quote)).toEqual({
      ok: false,
      wrong: { email: true, emailProblem: "missing" },
    });
    expect(checkOrder({ ...filled, phone: "12" }, quote)).toEqual({
      ok: false,
      wrong: { phone: true, phoneProblem: "shape" },
    });
    expect(checkOrder({ ...filled, email: "ana", phone: "12" }, quote)).toEqual({
      ok: false,
      wrong: { email: true, emailProblem: "shape", phone: true, phoneProblem: "shape" },
    });
  });

  it("lists every missing field", () => {
    const nothing: Filled = {
      ...filled,
      home: null,
      kind: null,
      day: "",
      first_name: "",
      last_name: " ",
      email: "",
      phone: "",
      agreed: ["order"],
    };
    expect(checkOrder(nothing, quote)).toEqual({
      ok: false,
      wrong: {
        home: true,
        kind: true,
        day: true,
        dayProblem: "missing",
        first_name: true,
        last_name: true,
        email: true,
        emailProblem: "missing",
        consents: true,
      },
    });
  });

  it("requires the address of a home that is not in the directory", () => {
    const location = { esiid: "10443720000000001", address: "", city: "", zip: "7521" };
    expect(checkOrder({ ...filled, home: location }, quote)).toEqual({
      ok: false,
      wrong: { street: true, city: true, zip: true },
    });
  });

  it("uses the days of the order kind: a move-in can be sooner than a switch", () => {
    expect(checkOrder({ ...filled, day: "2026-11-23" }, quote)).toEqual({
      ok: false,
      wrong: { day: true, dayProblem: "too_early" },
    });
    expect(checkOrder({ ...filled, day: "2026-11-23", kind: "move_in" }, quote)).toMatchObject({ ok: true });
  });

  it("names the order that a renewal follows, but not for other kinds", () => {
    const replaces = "6f0c53c9-7f0e-4d75-9a3e-2f5a1f3ce002";
    expect(checkOrder({ ...filled, kind: "renewal", replaces }, quote)).toMatchObject({
      body: { kind: "renewal", replaces_order_id: replaces },
    });
    expect(checkOrder({ ...filled, replaces }, quote)).not.toHaveProperty("body.replaces_order_id");
  });
});

it.each([
  ["home.zip", "zip"],
  ["home.address", "street"],
  ["starts_on", "day"],
  ["esiid", "home"],
  ["first_name", "first_name"],
  ["request_id", null],
])("maps the server's %s to the page's %s", (path, field) => {
  expect(toField(path)).toBe(field);
});
