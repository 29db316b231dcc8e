import { expect, it } from "vitest";
import { parseAddressParam, maskEmail, readAddress, showAddress, toE164 } from "./address.ts";

it.each([
  ["5125550123", "+15125550123"],
  ["(512) 555-0123", "+15125550123"],
  ["512.555.0123", "+15125550123"],
  ["1-512-555-0123", "+15125550123"],
  ["+1 512 555 0123", "+15125550123"],
  [" 512 555 0123 ", "+15125550123"],
  ["512\u00A0555\u20110123", "+15125550123"],
  ["+52 55 1234 5678", "+525512345678"],
])("normalizes the phone number %s to %s", (typed, number) => {
  expect(toE164(typed)).toBe(number);
});

it.each([
  "",
  "555 0123",
  "512 155 0123",
  "112 555 0123",
  "+1 55 1234",
  "+0123456789",
  "call me",
  "512555012x",
])("rejects %j as a phone number", (typed) => {
  expect(toE164(typed)).toBeNull();
});

it.each([
  [
    { by: "email", email: " Ana@Example.com ", phone: "x" },
    { ok: true, address: { email: "ana@example.com" } },
  ],
  [
    { by: "email", email: "", phone: "5125550123" },
    { ok: false, problem: "missing" },
  ],
  [
    { by: "email", email: "ana@example", phone: "" },
    { ok: false, problem: "email_shape" },
  ],
  [
    { by: "email", email: "ana ruiz@example.com", phone: "" },
    { ok: false, problem: "email_shape" },
  ],
  [
    { by: "email", email: "ana@example..com", phone: "" },
    { ok: false, problem: "email_shape" },
  ],
  [
    { by: "phone", email: "ana@example.com", phone: "  " },
    { ok: false, problem: "missing" },
  ],
  [
    { by: "phone", email: "", phone: "12" },
    { ok: false, problem: "phone_shape" },
  ],
  [
    { by: "phone", email: "", phone: "512 555 0123" },
    { ok: true, address: { phone: "+15125550123" } },
  ],
] as const)("reads %j as %j", (draft, read) => {
  expect(readAddress(draft)).toEqual(read);
});

it("shows an address in its usual notation", () => {
  expect(showAddress({ phone: "+15125550123" })).toBe("(512) 555-0123");
  expect(showAddress({ phone: "+525512345678" })).toBe("+525512345678");
  expect(showAddress({ email: "ana@example.com" })).toBe("ana@example.com");
});

it.each([
  ["ana.ruiz@example.com", "a•••z@example.com"],
  ["ana@example.com", "a•••@example.com"],
  ["a@example.com", "a•••@example.com"],
  ["nothing", "•••"],
  ["", "•••"],
])("masks %s as %s", (email, masked) => {
  expect(maskEmail(email)).toBe(masked);
});

it("prefers the query's address to the stored one", () => {
  const query = (text: string) => new URLSearchParams(text);
  expect(parseAddressParam(query("email=a%40b.co"), "old@b.co")).toEqual({ email: "a@b.co" });
  expect(parseAddressParam(query("email=a+c@b.co"), "")).toEqual({ email: "a+c@b.co" });
  expect(parseAddressParam(query("phone=%2B15125550123"), "old@b.co")).toEqual({ phone: "+15125550123" });
  expect(parseAddressParam(query("phone=15125550123"), "")).toEqual({ phone: "+15125550123" });
  expect(parseAddressParam(query(""), "old@b.co")).toEqual({ email: "old@b.co" });
  expect(parseAddressParam(query("email=nonsense"), "")).toBeNull();
});
