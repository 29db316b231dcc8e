import { beforeEach, describe, expect, it, vi } from "vitest";
import {
  checkCookieName,
  cookieText,
  parentDomain,
  readCookie,
  removeCookie,
  writeCookie,
} from "./cookies.ts";
import { testBrowser, type TestBrowser } from "./test-browser.ts";

let browser: TestBrowser;
beforeEach(() => {
  browser = testBrowser("https://portal.example.com/");
  for (const [name, value] of Object.entries(browser.globals)) vi.stubGlobal(name, value);
});

it.each([
  "expires",
  "Max-Age",
  "path",
  "domain",
  "Secure",
  "HttpOnly",
  "SameSite",
  "priority",
  "partitioned",
])("the reserved name %s is refused", (name) => {
  expect(() => checkCookieName(name)).toThrow(/reserved/);
  expect(() => cookieText(name, "x", { maxAgeSeconds: 1, domain: null })).toThrow(/reserved/);
  expect(() => readCookie(name)).toThrow(/reserved/);
});

it.each(["", "a b", "a=b", "a;b", "ñ", "a\nb"])("%j is no name of a cookie", (name) => {
  expect(() => checkCookieName(name)).toThrow(/letters, digits/);
});

it("a cookie is site-wide, Lax and secure, and its value cannot end it early", () => {
  expect(cookieText("cp_x", "a;b=ñ", { maxAgeSeconds: 60, domain: "example.com" })).toBe(
    "cp_x=a%3Bb%3D%C3%B1; path=/; max-age=60; samesite=lax; secure; domain=example.com",
  );
  expect(cookieText("cp_x", "1", { maxAgeSeconds: 60, domain: null })).not.toContain("domain");
});

describe("reading", () => {
  it("finds the whole name only, and gives back what was written", () => {
    expect(readCookie("b", "ab=1; b=a%3Bb; c=3")).toBe("a;b");
    expect(readCookie("a", "ab=1; b=2")).toBeNull();
    expect(readCookie("b", "")).toBeNull();
  });

  it("takes a value that is no escaped text as it is", () => {
    expect(readCookie("b", "b=100%")).toBe("100%");
  });
});

describe("writing", () => {
  it("says whether the browser took it", () => {
    expect(writeCookie("a", "1", { maxAgeSeconds: 60, domain: "example.com" })).toBe(true);
    expect(writeCookie("b", "1", { maxAgeSeconds: 60, domain: "other.com" })).toBe(false);
    expect(browser.cookies.names()).toEqual(["a @ example.com"]);
  });

  it("does not try what is longer than browsers keep", () => {
    expect(writeCookie("a", "x".repeat(4100), { maxAgeSeconds: 60, domain: null })).toBe(false);
    expect(browser.cookies.written).toEqual([]);
  });

  it("removes the host's own and the shared one", () => {
    writeCookie("a", "1", { maxAgeSeconds: 60, domain: null });
    writeCookie("a", "2", { maxAgeSeconds: 60, domain: "example.com" });
    removeCookie("a", "example.com");
    expect(browser.cookies.cookie).toBe("");
  });
});

it.each([
  ["portal.example.com", "example.com"],
  ["a.b.example.com", "b.example.com"],
  ["example.com", "example.com"],
  ["localhost", null],
  ["127.0.0.1", null],
  ["[::1]", null],
])("%s shares with %s", (host, domain) => {
  expect(parentDomain(host)).toBe(domain);
});
