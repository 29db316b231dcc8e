import { readdirSync } from "node:fs";
import { expect, it } from "vitest";
import { isPagePath, PAGE_PATHS } from "#contracts/pages.ts";
import { CONTENT_PAGES, FOOTER_PAGES } from "#contracts/tables/site-pages.ts";
import { paths } from "#web/shared/paths.ts";
import { NOT_FOUND, ROUTES } from "./routes.ts";
import { SPEC_TITLES } from "#tests/support/spec-titles.ts";
import { getMessages } from "#messages/node.ts";

const shell = getMessages("shell", "en");

const titleOf = (path: string): string | undefined => {
  const row = ROUTES.find((candidate) => candidate.path === path);
  return row && shell.titles[row.title];
};

it.each(Object.entries(SPEC_TITLES))("gives %s the title %s, or one of our own", (path, title) => {
  if (title === null) expect(titleOf(path)).toMatch(/^\w/);
  else expect(titleOf(path)).toBe(title);
});

/** Our own pages for signed-in customers. */
const OURS = new Set([
  "/locations/:id/usage",
  "/notifications/preferences",
  "/account/webhooks",
  "/account/api-keys",
  "/connect",
]);

it("has only our own pages besides the spec's, and no path twice", () => {
  const ours = ROUTES.map((row) => row.path).filter((path) => !(path in SPEC_TITLES) && !OURS.has(path));
  const isOurs = (path: string): boolean =>
    /^\/(compare|order\/|providers|prices|glossary|moving$|outages$|developers(\/api)?$|data-sources$)/.test(
      path,
    ) || CONTENT_PAGES.some((name) => path === `/${name}`);
  expect(ours.filter((path) => !isOurs(path))).toEqual([]);
  expect(new Set(ROUTES.map((row) => row.path)).size).toBe(ROUTES.length);
});

it("builds the URL of every page and of no other", () => {
  const builders = Object.values(paths) as ReadonlyArray<(part: unknown) => string>;
  const built = builders.map((build) => build(":part"));
  const rows = [...ROUTES, { path: "/dev/gallery" }];
  const known = new Set(rows.map(({ path }) => path.replaceAll(/:\w+/g, "%3Apart")));
  expect(built.map((path) => path.split("?")[0]).filter((path) => !known.has(path ?? ""))).toEqual([]);
  expect(paths.comparePlan("a/b c", { tdu: "oncor", sort: "" })).toBe("/compare/plans/a%2Fb%20c?tdu=oncor");
});

it("loads a page definition at every URL", async () => {
  const pages = await Promise.all([...ROUTES, NOT_FOUND].map((row) => row.page()));
  const names = pages.map(({ default: page }) => typeof page.Component);
  expect(new Set(names)).toEqual(new Set(["function"]));
});

it("uses every page module", () => {
  const features = new URL("../features/", import.meta.url);
  const files = readdirSync(features, { recursive: true, encoding: "utf8" });
  const pages = files.filter((file) => file.endsWith(".page.tsx")).map((file) => file.replaceAll("\\", "/"));
  const used = ROUTES.map((row) => String(row.page));
  expect(pages.filter((file) => !used.some((text) => text.includes(file)))).toEqual([]);
});

it("matches the server's list of pages", () => {
  expect(FOOTER_PAGES.filter((name) => !isPagePath(`/${name}`))).toEqual([]);
  expect([...PAGE_PATHS].sort()).toEqual(ROUTES.map((row) => row.path).sort());
  expect(isPagePath("/orders/7/")).toBe(true);
  expect(isPagePath("/orders/7/renewal_opt_out")).toBe(true);
  expect(isPagePath("/orders//")).toBe(true);
  expect(isPagePath("/orders/7/more")).toBe(false);
  expect(isPagePath("/wp-login.php")).toBe(false);
});
