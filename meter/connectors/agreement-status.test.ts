import { describe, expect, it } from "vitest";
import { parseAgreementStatus } from "./agreement-status.ts";

const PENDING = { state: "pending_customer", code: null };
const ACTIVE = { state: "active", code: null };
const TERM_OVER = { state: "expired", code: "term_over" };
const ENDED_THERE = { state: "terminated", code: "ended_there" };
const NOT_ACTIVE = { state: "terminated", code: null };
const DECLINED = { state: "declined", code: "customer_declined" };
const UNANSWERED = { state: "declined", code: "no_answer" };

describe("a status with one known field", () => {
  const TEXTS: ReadonlyArray<readonly [string, object]> = [
    ["PEN", PENDING],
    ["Pending - Customer Authorization", PENDING],
    ["ACT", ACTIVE],
    [" Active - Authorization Confirmed ", ACTIVE],
    ["COM", TERM_OVER],
    ["Completed", TERM_OVER],
    ["NACOM", NOT_ACTIVE],
    ["Not Accepted", DECLINED],
    ["Declined", DECLINED],
    ["Not Accepted - No Response", UNANSWERED],
    ["Non Active - Terminated by CSP", { state: "terminated", code: "unlinked" }],
    ["Non Active - Terminated by Customer", ENDED_THERE],
    ["Not Active", ENDED_THERE],
    ["INACTIVE", ENDED_THERE],
    ["Non Active - Expired", TERM_OVER],
    ["To expire in 45 days", TERM_OVER],
  ];
  it.each(TEXTS)("%s is read in either field", (text, state) => {
    const known = { kind: "known", state };
    expect(parseAgreementStatus(text, "")).toEqual(known);
    expect(parseAgreementStatus("", text.toLowerCase())).toEqual(known);
    expect(parseAgreementStatus(text, "See the letter")).toEqual(known);
    expect(parseAgreementStatus("Under review", text)).toEqual(known);
  });
});

describe("two known fields", () => {
  it.each([
    ["ACT", "PEN", ACTIVE],
    ["Pending - Customer Authorization", "Active - Authorization Confirmed", ACTIVE],
    ["PEN", "Non Active - Terminated by CSP", PENDING],
    ["Completed", "Pending", TERM_OVER],
    ["NACOM", "Declined by customer", DECLINED],
    ["Not Accepted", "No response from customer", UNANSWERED],
    ["NACOM", "Completed", TERM_OVER],
    ["NACOM", "Pending - Customer Authorization", NOT_ACTIVE],
    ["PEN", "NACOM", PENDING],
  ])("%s, %s", (status, reason, state) => {
    expect(parseAgreementStatus(status, reason)).toEqual({ kind: "known", state });
  });

  it.each([
    ["ACT", "COM", TERM_OVER],
    ["Non Active - Terminated by Customer", "Active", ENDED_THERE],
    ["Active - Authorization Confirmed", "Not Accepted", DECLINED],
    ["NACOM", "ACT", NOT_ACTIVE],
  ])("%s, %s contradict each other", (status, reason, otherwise) => {
    expect(parseAgreementStatus(status, reason)).toEqual({ kind: "contradiction", otherwise });
  });
});

it.each([
  ["Under review", ""],
  ["", ""],
  ["XYZ", "Submitted to the utility"],
])("does not guess %s %s", (status, reason) => {
  expect(parseAgreementStatus(status, reason)).toEqual({ kind: "unknown" });
});
