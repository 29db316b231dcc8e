import { describe, expect, it } from "vitest";
import { countSmsParts, isSmsText, toSmsText } from "./sms-text.ts";

describe("the characters of a text message", () => {
  it("are those of the GSM alphabet in English: others become their base letter, or are dropped", () => {
    expect(toSmsText("ñandú é à ü ¿código? ÁÍÓÚ", "en")).toBe("ñandu é à ü ¿codigo? AIOU");
    expect(toSmsText("⚡ Power ⚡ 電力 Co", "en")).toBe("Power Co");
    // The same letter, composed or not.
    expect(toSmsText("sen\u0303or", "en")).toBe("señor");
    expect(toSmsText("a [b] {c} ^ \\ € `", "en")).toBe("a b c");
  });

  it("include every accent of Spanish in Spanish", () => {
    expect(toSmsText("ñandú é ü ¿código? ÁÍÓÚ “terminó”", "es")).toBe('ñandú é ü ¿código? ÁÍÓÚ "terminó"');
    expect(toSmsText("termino\u0301 ç ⚡", "es")).toBe("terminó c");
  });

  it("are recognized", () => {
    expect(isSmsText("481516 es su clave: ¿Ñ? @£$", "en")).toBe(true);
    for (const text of ["código", "€", "[", "⚡", "ç"]) expect(isSmsText(text, "en")).toBe(false);
    expect(isSmsText("código", "es")).toBe(true);
    for (const text of ["€", "[", "⚡", "ç"]) expect(isSmsText(text, "es")).toBe(false);
  });
});

it("counts the messages that a text is sent as, which an accent can increase", () => {
  expect(countSmsParts("a".repeat(160))).toBe(1);
  expect(countSmsParts("a".repeat(161))).toBe(2);
  expect(countSmsParts("ó".repeat(70))).toBe(1);
  expect(countSmsParts(`ó${"a".repeat(70)}`)).toBe(2);
  expect(countSmsParts(`ó${"a".repeat(134)}`)).toBe(3);
});
