import { describe, expect, it } from "vitest";
import { createOrderLinkSchema } from "#contracts/affiliates.ts";
import { checkDraft, EMPTY_DRAFT, findField, type LinkDraft } from "./link-draft.ts";

const TODAY = "2026-03-01";
const check = (change: Partial<LinkDraft>) => checkDraft({ ...EMPTY_DRAFT, ...change }, TODAY);

describe("checkDraft", () => {
  it.each([
    [
      { kind: "plan", plan_id: "p-1", tdu: "oncor" },
      { kind: "plan", plan_id: "p-1" },
    ],
    [
      { kind: "zip", zip: " 75219 " },
      { kind: "zip", zip: "75219" },
    ],
    [
      { kind: "esiid", esiid: "10443 7200 0941 0531" },
      { kind: "esiid", esiid: "10443720009410531" },
    ],
  ] satisfies [Partial<LinkDraft>, object][])("maps %j to %j", (change, target) => {
    const checked = check({ name: " Flyer ", ...change });
    expect(checked).toEqual({ ok: true, value: { name: "Flyer", target, expires_on: null } });
    if (checked.ok) expect(createOrderLinkSchema.safeParse(checked.value).success).toBe(true);
  });

  it("lists every invalid field in the order of the form", () => {
    expect(check({ expires_on: "2026-02-28" })).toEqual({ ok: false, wrong: ["name", "tdu", "expires_on"] });
    expect(check({ name: "A", tdu: "oncor" })).toEqual({ ok: false, wrong: ["plan"] });
    expect(check({ name: "A", kind: "zip", zip: "7521" })).toEqual({ ok: false, wrong: ["zip"] });
    expect(check({ name: "A", kind: "esiid", esiid: "75219" })).toEqual({ ok: false, wrong: ["esiid"] });
  });

  it("can end today", () => {
    expect(check({ name: "A", kind: "zip", zip: "75219", expires_on: TODAY })).toMatchObject({
      value: { expires_on: TODAY },
    });
  });
});

it("shows a server error at its field", () => {
  expect(
    ["name", "expires_on", "target.plan_id", "target.zip", "target.esiid", "limit"].map(findField),
  ).toEqual(["name", "expires_on", "plan", "zip", "esiid", null]);
});
