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
])("rejects the reserved name %s", (name) => {
  expect(() => checkCookieName(name)).toThrow(/reserved/);
  expect(() => cookieText(name, "x", { maxAgeSeconds: 1, domain: null })).toThrow(/reserved/);
  expect(() => readCookie(name)).toThrow(/reserved/);
});

it.each(["", "a b", "a=b", "a;b", "ñ", "a\nb"])("rejects %j as a cookie name", (name) => {
  expect(() => checkCookieName(name)).toThrow(/letters, digits/);
});

it("writes a site-wide, Lax and secure cookie whose value cannot end it early", () => {
  expect(cookieText("cp_x", "a;b=ñ", { maxAgeSeconds: 60, domain: "example.com" })).toBe(
    "cp_x=a%3Bb%3D%C3%B1; path=/; max-age=60; samesite=lax; secure; domain=example.com",
  );
  expect(cookieText("cp_x", "1", { maxAgeSeconds: 60, domain: null })).not.toContain("domain");
});

describe("reading", () => {
  it("matches only the whole name, and returns what was written", () => {
    expect(readCookie("b", "ab=1; b=a%3Bb; c=3")).toBe("a;b");
    expect(readCookie("a", "ab=1; b=2")).toBeNull();
    expect(readCookie("b", "")).toBeNull();
  });

  it("returns a value that is not escaped as it is", () => {
    expect(readCookie("b", "b=100%")).toBe("100%");
  });
});

describe("writing", () => {
  it("returns whether the browser accepted it", () => {
    expect(writeCookie("a", "1", { maxAgeSeconds: 60, domain: "example.com" })).toBe(true);
    expect(writeCookie("b", "1", { maxAgeSeconds: 60, domain: "other.com" })).toBe(false);
    expect(browser.cookies.names()).toEqual(["a @ example.com"]);
  });

  it("does not attempt to set what exceeds the browser limit", () => {
    expect(writeCookie("a", "x".repeat(4100), { maxAgeSeconds: 60, domain: null })).toBe(false);
    expect(browser.cookies.written).toEqual([]);
  });

  it("removes the host's own cookie and the shared one", () => {
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
])("shares for %s with %s", (host, domain) => {
  expect(parentDomain(host)).toBe(domain);
});
