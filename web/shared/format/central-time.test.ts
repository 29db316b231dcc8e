import { expect, it } from "vitest";
import { formatDateAndTime } from "#server/services/auth/messages/date-and-time.ts";
import { formatCentralTime } from "./central-time.ts";

const AT = Date.parse("2027-01-23T04:05:00Z");

it("formats a timestamp in Central time", () => {
  expect(formatCentralTime(AT, "en")).toBe("January 22, 2027 at 10:05 PM Central");
});

it.each(["en", "es"] as const)("formats it like the sign-up email, in %s", (language) => {
  for (const at of [AT, Date.parse("2026-03-08T08:00:00Z"), Date.parse("2028-02-29T18:00:00Z")])
    expect(formatCentralTime(at, language)).toBe(formatDateAndTime(new Date(at), language));
});
