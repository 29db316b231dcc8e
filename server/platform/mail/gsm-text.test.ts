import { describe, expect, it } from "vitest";
import { isGsmText, toGsmText } from "./gsm-text.ts";

describe("text of the GSM alphabet", () => {
  it("keeps what is in it, takes the bare letter of what is not, and leaves out the rest", () => {
    expect(toGsmText("ñandú é à ü ¿código? ÁÍÓÚ")).toBe("ñandu é à ü ¿codigo? AIOU");
    expect(toGsmText("⚡ Power ⚡ 電力 Co")).toBe("Power Co");
    // Composed or not, the same letter.
    expect(toGsmText("sen\u0303or")).toBe("señor");
    expect(toGsmText("a [b] {c} ^ \\ € `")).toBe("a b c");
  });

  it("tells what is in it", () => {
    expect(isGsmText("481516 es su clave: ¿Ñ? @£$")).toBe(true);
    for (const text of ["código", "€", "[", "⚡", "ç"]) expect(isGsmText(text)).toBe(false);
  });
});
