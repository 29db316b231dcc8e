import { expect, test } from "vitest";
import { formatScores, isBelow, median, type PageScores } from "./scores.ts";

const GOOD: PageScores = {
  page: "/login",
  performance: 95,
  accessibility: 100,
  "best-practices": 100,
  seo: 100,
};

test("a page is below if any one of its scores is", () => {
  expect(isBelow(GOOD)).toBe(false);
  for (const below of [{ performance: 94 }, { accessibility: 99 }, { "best-practices": 99 }, { seo: 99 }])
    expect(isBelow({ ...GOOD, ...below })).toBe(true);
});

test("the middle of three visits counts", () => {
  expect(median([70, 100, 99])).toBe(99);
});

test("the table marks what is below its goal", () => {
  const lines = formatScores([GOOD, { ...GOOD, page: "/compare", performance: 90 }]).split("\n");
  expect(lines[1]).not.toContain("BELOW");
  expect(lines[2]).toMatch(/^\/compare +90 BELOW 95 +100 +100 +100$/);
});
