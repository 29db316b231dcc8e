import { describe, expect, it } from "vitest";
import { parsePhoneNumber, phone } from "./phone-number.ts";

describe("a typed phone number", () => {
  it.each([
    ["(512) 555-0123", "15125550123"],
    ["512.555.0123", "15125550123"],
    [" +1 512 555 0123 ", "15125550123"],
    ["15125550123", "15125550123"],
    ["+52 55 1234 5678", "525512345678"],
    ["+44 20 7946 0958", "442079460958"],
    ["555-0123", null],
    ["112 555 0123", null],
    ["512 155 0123", null],
    ["525512345678", null],
    ["+0123456789", null],
    ["+2345678901234567", null],
    ["me@example.com", null],
    ["512 555 0123 ext 4", null],
    ["", null],
  ])("%s is %s", (typed, digits) => {
    expect(parsePhoneNumber(typed)).toBe(digits);
  });
});

describe("a shown phone number", () => {
  it.each([
    ["1-877-653-5090", "(877) 653-5090"],
    ["877.653.5090", "(877) 653-5090"],
    ["+15125550123", "(512) 555-0123"],
    ["1-800-GO-POWER", "1-800-GO-POWER"],
    ["+525512345678", "+525512345678"],
    [null, ""],
  ])("%s is %s", (number, text) => {
    expect(phone(number)).toBe(text);
  });
});
