import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { ALIASES, leaveOutOfReact, REACT_LEFT_OUT } from "./react-leave-out.ts";

const root = path.join(import.meta.dirname, "..", "..");
const library = path.join(root, "node_modules", "react-dom", "cjs", "react-dom-client.production.js");

it("the portal's pages import nothing of React that a build leaves out, and use no custom elements", () => {
  const sources = globSync("web/**/*.{ts,tsx}", { cwd: root }).map((file) => ({
    file,
    code: readFileSync(path.join(root, file), "utf8"),
  }));
  const ofReact = sources.flatMap(({ file, code }) => {
    const imports = [...code.matchAll(/import ([^;]*?) from "react(?:-dom)?(?:\/client)?"/g)];
    return imports.length > 0 ? [{ file, code, names: imports.map(([, names]) => names).join(" ") }] : [];
  });
  const left = new RegExp(String.raw`\b(${REACT_LEFT_OUT.join("|")})\b`);
  expect(ofReact.length).toBeGreaterThan(50);
  expect(ofReact.filter(({ names }) => left.test(names)).map(({ file }) => file)).toEqual([]);
  // React would load these tags' files, call these props as actions, or give a fragment methods.
  const tags =
    /<(link|meta|title|style|script|[a-z]+-[a-z-]+)[\s>]|\b(form)?[aA]ction=\{(async )?\(|<Fragment [^>]*\bref=/;
  const elements = sources.filter(({ file }) => file.endsWith(".tsx"));
  expect(elements.filter(({ code }) => tags.test(code)).map(({ file }) => file)).toEqual([]);
});

it("the portal's pages use no attribute and no event whose name a build leaves out", () => {
  const map = /^var aliases = new Map\(\[([^]*?)^ {2}\]\)/m.exec(readFileSync(library, "utf8"))?.[1] ?? "";
  const known: ReadonlySet<string> = new Set(ALIASES.map(([name]) => name));
  const names = [...map.matchAll(/\["([\w-]+)"/g)].map(([, name]) => name ?? "");
  expect(names.length).toBeGreaterThan(70);
  const left = names.filter((name) => !known.has(name) && name !== "panose-1");
  const used = new RegExp(
    String.raw`[\s{](${[...left, "xlink\\w+", "onComposition\\w+", "onBeforeInput"].join("|")})=[{"]|<(video|audio)\b`,
  );
  const files = globSync("web/**/*.tsx", { cwd: root });
  expect(files.filter((file) => used.test(readFileSync(path.join(root, file), "utf8")))).toEqual([]);
});

describe("leaveOutOfReact", () => {
  const code = readFileSync(library, "utf8");
  const rest = leaveOutOfReact(code);

  it("shortens react-dom, with every line where it was", () => {
    expect(rest.length).toBeLessThan(code.length * 0.85);
    expect(rest.split("\n")).toHaveLength(code.split("\n").length);
  });

  it("empties functions, and nothing after them", () => {
    expect(rest).toMatch(/^function startViewTransition\([^)]*\) \{ {2}\}$/m);
    expect(rest).toContain("function isCustomElement(tagName) { return false; }");
    expect(rest).toContain("function flushMutationEffects() {\n  if (");
    expect(rest).not.toContain("FragmentInstance.prototype");
    expect(rest).not.toContain("exports.hydrateRoot");
    expect(rest).toContain('["strokeWidth","stroke-width"]');
    expect(rest).not.toMatch(/xlink:actuate|onBeforeInput"\)|"ArrowLeft"|vert-adv-y/);
  });

  it("fails if react-dom has changed", () => {
    expect(() => leaveOutOfReact(code.replace("function startViewTransition(", "function started("))).toThrow(
      "react-dom has changed",
    );
  });
});
