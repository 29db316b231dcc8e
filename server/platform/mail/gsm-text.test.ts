import { describe, expect, it } from "vitest";
import { isGsmText, toGsmText } from "./gsm-text.ts";

describe("text in the GSM alphabet", () => {
  it("preserves its characters, replaces others with their base letter, and drops the rest", () => {
    expect(toGsmText("ñandú é à ü ¿código? ÁÍÓÚ")).toBe("ñandu é à ü ¿codigo? AIOU");
    expect(toGsmText("⚡ Power ⚡ 電力 Co")).toBe("Power Co");
    // The same letter, composed or not.
    expect(toGsmText("sen\u0303or")).toBe("señor");
    expect(toGsmText("a [b] {c} ^ \\ € `")).toBe("a b c");
  });

  it("recognizes its characters", () => {
    expect(isGsmText("481516 es su clave: ¿Ñ? @£$")).toBe(true);
    for (const text of ["código", "€", "[", "⚡", "ç"]) expect(isGsmText(text)).toBe(false);
  });
});
