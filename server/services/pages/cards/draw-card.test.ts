// Names on a card come from a list that anyone may fill.
import sharp from "sharp";
import { expect, it } from "vitest";
import { canDrawText, drawCard, renderCard } from "./draw-card.ts";
import type { Card } from "./find-card.ts";

const HOSTILE = `</text><image href="file:///etc/passwd"/><text>&\u0007${"long ".repeat(60)}`;
const CARD: Card = {
  title: "t",
  description: HOSTILE,
  number: { value: "$1,754", unit: "a year" },
  rows: [{ name: HOSTILE, value: HOSTILE }],
  bills: [10, 20, -5, 30],
};

it("escapes and cuts every text", async () => {
  const svg = renderCard(CARD, HOSTILE);
  expect(svg).not.toContain("<image");
  expect(svg).not.toContain("\u0007");
  expect(svg.length).toBeLessThan(5000);
  const { width, height } = await sharp(await drawCard(CARD, HOSTILE)).metadata();
  expect([width, height]).toEqual([1200, 630]);
});

it("draws one bar for each bill, the highest in full color, and none without bills", () => {
  const bars = (svg: string): number => svg.match(/fill-opacity/g)?.length ?? 0;
  expect(bars(renderCard(CARD, "W"))).toBe(4);
  expect(renderCard(CARD, "W").match(/fill-opacity="1"/g)?.length).toBe(1);
  expect(bars(renderCard({ ...CARD, bills: [] }, "W"))).toBe(0);
});

it("draws different pictures for different numbers, if this machine has a font", async () => {
  const other = { ...CARD, number: { value: "$2,042", unit: "a year" } };
  const [one, two] = await Promise.all([drawCard(CARD, "W"), drawCard(other, "W")]);
  expect(one.equals(two)).toBe(!(await canDrawText()));
});
