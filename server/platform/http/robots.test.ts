import { describe, expect, it } from "vitest";
import { parseRobots } from "./robots.ts";

const rule = (text: string, path: string): string | null => parseRobots(text, "Wattlane").findRule(path);

describe("a robots.txt", () => {
  it("applies the group of the program, or else that of all", () => {
    const text =
      "User-agent: *\nDisallow: /\n\nUser-agent: wattlane # labels\nuser-agent: other\nDisallow: /private\n";
    expect(rule(text, "/labels/a.pdf")).toBeNull();
    expect(rule(text, "/private/a.pdf")).toBe("Disallow: /private");
    expect(parseRobots(text, "Another").findRule("/labels/a.pdf")).toBe("Disallow: /");
  });

  it("lets the longest rule decide, and Allow if two are equal", () => {
    const text = "User-agent: *\nDisallow: /docs\nAllow: /docs/labels\nDisallow: /same\nAllow: /same";
    expect(rule(text, "/docs/terms.pdf")).toBe("Disallow: /docs");
    expect(rule(text, "/docs/labels/a.pdf")).toBeNull();
    expect(rule(text, "/same")).toBeNull();
  });

  it.each([
    ["/*.pdf$", "/a/b.pdf", true],
    ["/*.pdf$", "/a/b.pdf?x=1", false],
    ["/a*b*c", "/a1b2c3", true],
    ["/a*b*c", "/a1c2b3", false],
    ["/a$", "/a", true],
    ["/a$", "/ab", false],
    ["*aa$", "/a", false],
  ])("matches %s with %s: %s", (path, address, isForbidden) => {
    expect(rule(`User-agent: *\nDisallow: ${path}`, address) !== null).toBe(isForbidden);
  });

  it("allows everything if it is empty, has no rule or isn't one", () => {
    for (const text of ["", "User-agent: *\nDisallow:", "<html>Not found</html>", "Disallow: /"])
      expect(rule(text, "/labels/a.pdf")).toBeNull();
  });

  it.each([
    "Disallow: /a" + " ".repeat(200_000) + "b",
    "Allow:" + " ".repeat(200_000) + "/#\u2028",
    "a".repeat(400_000),
  ])("reads a long line in time", { timeout: 2_000 }, (line) => {
    expect(rule(`User-agent: *\n${line}\nDisallow: /c`, "/c")).toBe("Disallow: /c");
  });

  it("names the time between two requests, within a limit", () => {
    const delay = (text: string): number => parseRobots(`User-agent: *\n${text}`, "x").crawlDelayMs;
    expect(delay("Crawl-delay: 2.5")).toBe(2_500);
    expect(delay("Crawl-delay: 999999")).toBe(600_000);
    expect(delay("Crawl-delay: soon")).toBe(0);
  });
});
