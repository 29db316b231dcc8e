import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

type Theme = "light" | "dark";
const css = readFileSync(new URL("./tokens.css", import.meta.url), "utf8");
const tokens = new Map(
  [...css.matchAll(/--color-([\w-]+):\s*light-dark\((#[0-9a-f]{6}),\s*(#[0-9a-f]{6})\)/g)].map((match) => [
    match[1] ?? "",
    { light: match[2] ?? "", dark: match[3] ?? "" },
  ]),
);

/** Relative luminance and contrast ratio as defined in WCAG 2.2. */
function luminance(hex: string): number {
  const channel = (at: number): number => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

function contrast(one: string, other: string, theme: Theme): number {
  const [high = 0, low = 0] = [one, other]
    .map((name) => {
      const token = tokens.get(name);
      if (!token) throw new Error(`no token ${name}`);
      return luminance(token[theme]);
    })
    .sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

const GROUNDS = ["ground", "surface", "raised"];
const TEXTS: Record<string, readonly string[]> = {
  ink: [...GROUNDS, "accent-soft", "good-soft", "warn-soft", "bad-soft"],
  muted: [...GROUNDS, "accent-soft", "good-soft", "warn-soft", "bad-soft"],
  accent: [...GROUNDS, "accent-soft"],
  good: [...GROUNDS, "good-soft"],
  warn: [...GROUNDS, "warn-soft"],
  bad: [...GROUNDS, "bad-soft"],
  "on-accent": ["accent", "accent-strong"],
  "on-bad": ["bad"],
};
const GRAPHICS: Record<string, readonly string[]> = {
  control: [...GROUNDS],
  accent: [...GROUNDS],
  "part-energy": ["ground", "surface"],
  "part-delivery": ["ground", "surface"],
  "part-fees": ["ground", "surface"],
  "part-credits": ["ground", "surface"],
};

const pairs = (table: Record<string, readonly string[]>): [string, string][] =>
  Object.entries(table).flatMap(([front, backs]) => backs.map((back): [string, string] => [front, back]));

describe.each(["light", "dark"] as const)("%s tokens", (theme) => {
  it.each(pairs(TEXTS))("has a contrast of 4.5 or more for text %s on %s", (text, ground) => {
    expect(contrast(text, ground, theme)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(pairs(GRAPHICS))("has a contrast of 3 or more for control or mark %s on %s", (mark, ground) => {
    expect(contrast(mark, ground, theme)).toBeGreaterThanOrEqual(3);
  });
});

it("computes the contrast of black on white", () => {
  expect((luminance("#ffffff") + 0.05) / (luminance("#000000") + 0.05)).toBeCloseTo(21, 5);
});
