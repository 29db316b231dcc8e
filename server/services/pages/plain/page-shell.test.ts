// The inlined styles repeat what the application's styles define, so that nothing moves or changes color when those
// arrive.
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { markup } from "#server/platform/mail/html.ts";
import { allowPlainStyles, PLAIN_STYLES, withPlain } from "./page-shell.ts";

const styles = path.join(import.meta.dirname, "..", "..", "..", "..", "web", "styles");
const read = (file: string): string => readFileSync(path.join(styles, file), "utf8");

it("has the colors of the tokens", () => {
  const colors = [...PLAIN_STYLES.matchAll(/--p\w+:(light-dark\([^)]+\))/g)].map(([, color]) => color);
  const tokens = new Set(
    [...read("tokens.css").matchAll(/light-dark\([^)]+\)/g)].map(([color]) => color.replaceAll(" ", "")),
  );
  expect(colors.length).toBeGreaterThan(10);
  expect(colors.filter((color) => !tokens.has(color ?? ""))).toEqual([]);
});

it("has the same scaled fonts", () => {
  const toFaces = (css: string): string[] =>
    [...css.matchAll(/@font-face\s*\{[^}]*local\([^}]*\}/g)]
      .map(([face]) => face.replaceAll(/[\s;]/g, ""))
      .sort();
  expect(toFaces(PLAIN_STYLES)).toHaveLength(6);
  expect(toFaces(PLAIN_STYLES)).toEqual(toFaces(read("font.css")));
});

const PAGE = `<head><script type="module" src="/a.js"></script><link rel="stylesheet" href="/a.css"></head><body><div id="root"><p>start</p></div>
  <noscript>no</noscript></body>`;

it("shows the content first, with the application's styles after it and its scripts at low priority", () => {
  const html = withPlain(PAGE, markup`<main>${"$& <b>"}</main>`, true);
  expect(html).toContain(`<div id="root"><main>$&amp; &lt;b&gt;</main></div>`);
  expect(html.indexOf("a.css")).toBeGreaterThan(html.indexOf("</main>"));
  expect(html).toContain('<script type="module" fetchpriority="low" src="/a.js">');
  expect(html).not.toMatch(/<noscript|<p>start/);
});

it("otherwise shows it only without scripts", () => {
  const html = withPlain(PAGE, markup`<main>list</main>`, false);
  expect(html).toContain("<p>start</p>");
  expect(html).not.toContain("fetchpriority");
  expect(html).toMatch(/<noscript><style>.*<main>list<\/main><\/noscript>/);
});

it("allows these styles and keeps the rest of the policy", () => {
  expect(allowPlainStyles("default-src 'none';style-src 'self' https://a.example;img-src 'self'")).toMatch(
    /^default-src 'none';style-src 'self' 'sha256-[\w+/=]{44}' https:\/\/a\.example;img-src 'self'$/,
  );
});
