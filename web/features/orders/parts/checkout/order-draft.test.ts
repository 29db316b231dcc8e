import { describe, expect, it } from "vitest";
import { EMPTY_DRAFT } from "#web/features/locations/parts/add/add-draft.ts";
import type { OrderDraft } from "./order-draft.ts";
import { startDraft, freshDraft, parseOrderDraft, withFound } from "./order-draft.ts";

const typed: OrderDraft = {
  ...freshDraft("ptc-1", "id-1"),
  requestedEsiid: "10443720000000001",
  home: "",
  find: { ...EMPTY_DRAFT, method: "esiid", esiid: "10443720000000001", city: "Dallas" },
  kind: "move_in",
  when: "other",
  date: "2026-12-01",
  first_name: "Ana",
  last_name: "Ruiz",
  email: "ana@example.com",
  phone: "",
  agreed_to: "seen-1",
  agreed: ["order", "contact"],
};
const text = JSON.stringify(typed);
const newId = (): string => "id-2";

describe("parseOrderDraft", () => {
  it("is restored as it was typed, with the same request id", () => {
    expect(parseOrderDraft(text, "ptc-1", newId)).toEqual(typed);
  });

  it("preserves the contact details and the lookup for another plan, with a new request id and selection", () => {
    expect(parseOrderDraft(text, "ptc-2", newId)).toEqual({
      ...typed,
      plan_id: "ptc-2",
      request_id: "id-2",
      requestedEsiid: "",
      home: null,
      when: null,
      date: "",
      agreed_to: "",
      agreed: [],
    });
  });

  it.each([null, "", "{", "7", "[]", "null", '{"plan_id":"ptc-1"}'])("starts over from %j", (stored) => {
    expect(parseOrderDraft(stored, "ptc-1", newId)).toEqual(freshDraft("ptc-1", "id-2"));
  });

  it("leaves out values that are not in our format", () => {
    const strange = {
      ...typed,
      kind: "theft",
      when: 7,
      agreed: ["order", "soul"],
      find: { method: "dowsing" },
    };
    expect(parseOrderDraft(JSON.stringify(strange), "ptc-1", newId)).toMatchObject({
      kind: null,
      when: null,
      agreed: ["order"],
      find: EMPTY_DRAFT,
    });
  });
});

describe("startDraft", () => {
  const ESIID = "10443720000000002";

  it("puts a newly named home before the one selected earlier, only once", () => {
    const started = startDraft(typed, ESIID);
    expect(started).toMatchObject({
      requestedEsiid: ESIID,
      home: null,
      find: { method: "esiid", esiid: ESIID },
    });
    const chosen = { ...started, home: "10443720000000003" };
    expect(startDraft(chosen, ESIID)).toEqual(chosen);
    expect(startDraft(chosen, "")).toEqual(chosen);
  });

  it("puts the home from the URL first for another plan too", () => {
    const other = parseOrderDraft(
      JSON.stringify({ ...typed, requestedEsiid: ESIID, home: "" }),
      "ptc-2",
      newId,
    );
    expect(startDraft(other, ESIID)).toMatchObject({ requestedEsiid: ESIID, home: null });
  });

  it("preserves a manually found home only if it is the requested one", () => {
    const found = (esiid: string): OrderDraft => ({
      ...typed,
      find: { ...typed.find, street: "1 Elm St", found: { esiid, match: null } },
    });
    expect(startDraft(found(ESIID), ESIID).find).toEqual(found(ESIID).find);
    expect(startDraft(found("10443720000000004"), ESIID).find).toMatchObject({ found: null, street: "" });
  });
});

it("does not apply the address typed for the previous meter to another meter", () => {
  const find = { ...EMPTY_DRAFT, address: "elm", street: "1 Elm St", city: "Dallas", zip: "75201" };
  const found = { esiid: "10443720000000004", match: null };
  expect(withFound(find, found)).toEqual({ ...EMPTY_DRAFT, address: "elm", found });
});
