import { describe, expect, it } from "vitest";
import { OPT_OUT_REASONS, optOutSchema } from "#contracts/orders.ts";
import { optOutBody, optOutProblems, readOptOutInputs, REASONS } from "./opt-out-inputs.ts";

const read = (query: string): ReturnType<typeof readOptOutInputs> =>
  readOptOutInputs(new URLSearchParams(query));

describe("readOptOutInputs", () => {
  it("reads every field of the query, trimmed, and ignores unknown ones", () => {
    expect(read("order_id=%20a1%20&email=ana%2Bx%40example.com&opt_out_reason=moving&utm=1")).toEqual({
      order_id: "a1",
      email: "ana+x@example.com",
      token: "",
      reason: "moving",
      freeText: "",
      undo: false,
    });
  });

  it("treats a reason that is not on the list as free text", () => {
    expect(read("opt_out_reason=I%20sold%20it")).toMatchObject({ reason: "other", freeText: "I sold it" });
    expect(read("opt_out_reason=other")).toMatchObject({ reason: "other", freeText: "" });
    expect(read(`opt_out_reason=${"x".repeat(900)}`).freeText).toHaveLength(500);
    expect(read("")).toMatchObject({ order_id: "", email: "", reason: null, undo: false });
  });

  it("reads an email address whose plus sign is not escaped", () => {
    expect(read("email=ana+x@example.com").email).toBe("ana+x@example.com");
  });

  it.each([
    ["true", true],
    ["1", true],
    ["false", false],
    ["yes", false],
  ])("reads undo=%s as a request to opt back in: %s", (text, undo) => {
    expect(read(`undo=${text}`).undo).toBe(undo);
  });
});

describe("optOutBody", () => {
  const inputs = { order_id: " a1 ", email: " ana@example.com ", token: "", reason: null, freeText: "" };

  it("sends a body that the contract accepts", () => {
    const bodies = [
      optOutBody(inputs, false),
      optOutBody({ ...inputs, reason: "other", freeText: " sold " }, false),
      optOutBody({ ...inputs, reason: "other", freeText: " " }, false),
      optOutBody({ ...inputs, reason: "moving", freeText: "left over" }, false),
    ];
    for (const body of bodies) expect(optOutSchema.safeParse(body).success).toBe(true);
    expect(bodies.map((body) => body.opt_out_reason)).toEqual(["", "sold", "other", "moving"]);
    expect(bodies[0]).toEqual({ order_id: "a1", email: "ana@example.com", opt_out_reason: "" });
  });

  it("sends no reason with an undo", () => {
    expect(optOutBody({ ...inputs, reason: "moving" }, true)).toMatchObject({
      opt_out_reason: "",
      undo: true,
    });
  });
});

it.each([
  ["a1", "ana@example.com", []],
  ["", "ana@example.com", ["order_id"]],
  ["  ", "ana", ["order_id", "email"]],
  ["a1", "ana @example.com", ["email"]],
])("reports for order %j and email %j the missing %j", (order_id, email, problems) => {
  expect([...optOutProblems({ order_id, email, token: "" })]).toEqual(problems);
});

it("needs no email if the link of a text message has a token", () => {
  const inputs = read("order_id=a1&token=t0k-3n");
  expect([...optOutProblems(inputs)]).toEqual([]);
  const body = optOutBody(inputs, false);
  expect(body).toEqual({ order_id: "a1", email: "", token: "t0k-3n", opt_out_reason: "" });
  expect(optOutSchema.safeParse(body).success).toBe(true);
});

it("offers the reasons of the contract", () => {
  expect([...REASONS]).toEqual([...OPT_OUT_REASONS]);
});
