import { beforeEach, expect, it, vi } from "vitest";
import {
  isMarkedSignedOut,
  markSignedOut,
  readSessionCookies,
  setCookieDomain,
  writeSessionCookies,
} from "./session-cookies.ts";
import { testBrowser, type TestBrowser } from "./test-browser.ts";

function open(href: string): TestBrowser {
  const browser = testBrowser(href);
  for (const [name, value] of Object.entries(browser.globals)) vi.stubGlobal(name, value);
  return browser;
}

const TOKENS = { access_token: "a.b.c", refresh_token: "r" };

beforeEach(() => setCookieDomain(null));

it("writes both tokens to the parent domain for 100 years (spec §9)", () => {
  const { cookies } = open("https://portal.example.com/");
  writeSessionCookies(TOKENS);
  expect(cookies.names()).toEqual(["cp_access_token @ example.com", "cp_refresh_token @ example.com"]);
  expect(cookies.written.at(-1)).toBe(
    "cp_refresh_token=r; path=/; max-age=3153600000; samesite=lax; secure; domain=example.com",
  );
  expect(readSessionCookies()).toEqual(TOKENS);
});

it("prefers the operator's domain to the derived one", () => {
  const { cookies } = open("https://a.portal.example.com/");
  setCookieDomain("example.com");
  writeSessionCookies(TOKENS);
  expect(cookies.names()).toContain("cp_access_token @ example.com");
});

it("falls back to the host if the parent domain is a public suffix", () => {
  const { cookies } = open("https://portal.co.uk/");
  setCookieDomain("co.uk");
  writeSessionCookies(TOKENS);
  expect(cookies.names()).toEqual(["cp_access_token @ host", "cp_refresh_token @ host"]);
});

it("never leaves half a pair", () => {
  const { cookies } = open("https://portal.example.com/");
  writeSessionCookies(TOKENS);
  writeSessionCookies({ access_token: "x".repeat(5000), refresh_token: "r" });
  expect(cookies.cookie).toBe("");
  expect(readSessionCookies()).toBeNull();
});

it("clears all three on sign-out and leaves a marker, which the next sign-in removes", () => {
  const { cookies } = open("https://portal.example.com/");
  writeSessionCookies(TOKENS);
  cookies.cookie = "cp_provider_token=p; path=/; domain=example.com";
  markSignedOut(1_700_000_000_000);
  expect(cookies.cookie).toBe("cp_logged_out=1700000000000");
  expect(isMarkedSignedOut()).toBe(true);
  writeSessionCookies(TOKENS);
  expect(isMarkedSignedOut()).toBe(false);
});

it("also removes a wider domain's marker from an earlier COOKIE_DOMAIN on sign-in", () => {
  const { cookies } = open("https://a.portal.example.com/");
  cookies.cookie = "cp_logged_out=1; path=/; domain=example.com";
  writeSessionCookies(TOKENS);
  expect(isMarkedSignedOut()).toBe(false);
});
