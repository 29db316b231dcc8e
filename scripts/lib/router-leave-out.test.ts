import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { PAGE_PATHS } from "#contracts/pages.ts";
import { IGNORED_OPTIONS, leaveOut, LEFT_OUT } from "./router-leave-out.ts";

const root = path.join(import.meta.dirname, "..", "..");
const library = path.join(root, "node_modules", "react-router", "dist", "production", "lib");
const read = (name: string): string => readFileSync(path.join(library, name), "utf8");

describe("the portal's pages", () => {
  const sources = globSync("web/**/*.{ts,tsx}", { cwd: root }).map((file) => ({
    file,
    code: readFileSync(path.join(root, file), "utf8"),
  }));
  const routed = sources.flatMap(({ file, code }) => {
    const imports = [...code.matchAll(/import ([^;]*?) from "react-router(?:\/dom)?"/g)].map(
      ([, names]) => names,
    );
    return imports.length > 0 ? [{ file, code, imports: imports.join(" ") }] : [];
  });
  const uses = (text: string, names: readonly string[]): boolean =>
    names.some((name) => new RegExp(`\\b${name}\\b`).test(text));

  it("import nothing of react-router that a build leaves out", () => {
    expect(routed.length).toBeGreaterThan(20);
    expect(
      routed.filter(({ imports }) => uses(imports, [...LEFT_OUT, "\\* as"])).map(({ file }) => file),
    ).toEqual([]);
  });

  it("have no optional segment, and load each page with a function", () => {
    const routes = sources.filter(({ file }) => file.startsWith("web/app/route"));
    expect(routes.length).toBeGreaterThan(1);
    expect(PAGE_PATHS.filter((page) => page.includes("?"))).toEqual([]);
    expect(routes.filter(({ code }) => /\blazy: \{/.test(code)).map(({ file }) => file)).toEqual([]);
  });

  it("set no option that a build ignores", () => {
    expect(routed.filter(({ code }) => uses(code, IGNORED_OPTIONS)).map(({ file }) => file)).toEqual([]);
  });
});

describe("leaveOut", () => {
  it.each(["router/router.js", "router/utils.js", "components.js", "hooks.js", "dom/lib.js"])(
    "shortens %s, with every line where it was",
    (name) => {
      const code = read(name);
      const rest = leaveOut(code, path.join(library, name));
      expect(rest.length).toBeLessThan(code.length);
      expect(rest.split("\n")).toHaveLength(code.split("\n").length);
    },
  );

  it("empties functions and conditions, and nothing after them", () => {
    const rest = leaveOut(read("router/router.js"), "/lib/router/router.js");
    expect(rest).toContain(
      'async function fetch(key, routeId, href, opts) { throw Error("not in this build"); }\n',
    );
    expect(rest).toContain("function normalizeNavigateOptions(isFetcher, path, opts) { return { path }; }\n");
    expect(rest).not.toMatch(/init\.hydrationData|future\.unstable_|fetchLoadMatches\.forEach\(\(f, key\)/);
    expect(rest).toContain("\tfunction getScrollKey(location, matches) {\n\t\tif (getScrollRestorationKey)");
  });

  it("does not change other modules", () => {
    expect(leaveOut("const a = 1;", "/lib/router/history.js")).toBe("const a = 1;");
  });

  it("fails if react-router has changed", () => {
    const renamed = read("router/router.js").replaceAll("getBlocker", "findBlocker");
    expect(() => leaveOut(renamed, "/lib/router/router.js")).toThrow("react-router has changed");
  });
});
