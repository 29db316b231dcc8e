// The goals of `npm run lighthouse`, and its table.
import type { Category } from "./auditor/audit.ts";

export type PageScores = Readonly<Record<Category, number>> & { readonly page: string };

/** The lowest score that is good enough, in hundredths. */
export const GOALS = {
  performance: 95,
  accessibility: 100,
  "best-practices": 100,
  seo: 100,
} as const satisfies Record<Category, number>;

const CATEGORIES = Object.keys(GOALS) as Category[];

/** Returns the middle value, the upper one of two, or 0 of an empty list. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** Whether any score of a page is below its goal. */
export function isBelow(scores: PageScores): boolean {
  return CATEGORIES.some((name) => scores[name] < GOALS[name]);
}

/** Returns the table, one line per page. A score below its goal is marked. */
export function formatScores(pages: readonly PageScores[]): string {
  const mark = (page: PageScores, name: Category) =>
    `${page[name]}${page[name] < GOALS[name] ? ` BELOW ${GOALS[name]}` : ""}`;
  const rows = pages.map((page) => [page.page, ...CATEGORIES.map((name) => mark(page, name))]);
  const table = [["page", ...CATEGORIES.map((name) => `${name} (${GOALS[name]})`)], ...rows];
  const widths =
    table[0]?.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0))) ?? [];
  const lines = table.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  "));
  return lines.map((line) => `${line.trimEnd()}\n`).join("");
}
