import { expect, it } from "vitest";
import { AVATAR_GROUND, AVATAR_INK, displayName, initials, type DisplayUser } from "./display-user.ts";

const named = (first_name: unknown, last_name: unknown): DisplayUser => ({
  id: "3f2a",
  email: "x@example.com",
  user_metadata: { first_name, last_name },
});

it.each<[string, DisplayUser, string, string]>([
  ["both names", named("Ana", "Ruiz"), "AR", "Ana Ruiz"],
  ["one name", named("Ana", " "), "A", "Ana"],
  ["several words", named("Ana María", "de la Cruz"), "AC", "Ana María de la Cruz"],
  ["an accent of two code points", named("e\u0301lan", "ñandú"), "E\u0301Ñ", "e\u0301lan ñandú"],
  ["signs before the letters", named("'Ana", "(Ruiz)"), "AR", "'Ana (Ruiz)"],
  ["a name of signs alone", named("***", ""), "X", "***"],
  ["a provider's name", { id: "1", user_metadata: { full_name: "Ben Ortiz" } }, "BO", "Ben Ortiz"],
  ["names that are no text", named(5, { a: 1 }), "X", "x@example.com"],
  ["an e-mail", { id: "1", email: "ana.ruiz+power@example.com" }, "AR", "ana.ruiz+power@example.com"],
  [
    "an e-mail of one word",
    { id: "1", email: "ana@example.com", phone: "15125550123" },
    "A",
    "ana@example.com",
  ],
  ["a phone", { id: "1", email: "", phone: "15125550123" }, "23", "+15125550123"],
  ["nothing but the id", { id: "3f2ac1", email: null, phone: "" }, "3F", "3f2ac1"],
])("%s", (_, user, letters, name) => {
  expect(initials(user)).toBe(letters);
  expect(displayName(user)).toBe(name);
});

/** Relative luminance, WCAG 2.2. */
function luminance(hex: string): number {
  const channel = (at: number): number => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

it("has the color of the specification, with readable letters", () => {
  expect(AVATAR_GROUND).toBe("#03a9f4");
  const contrast = (luminance(AVATAR_GROUND) + 0.05) / (luminance(AVATAR_INK) + 0.05);
  expect(contrast).toBeGreaterThanOrEqual(4.5);
});
