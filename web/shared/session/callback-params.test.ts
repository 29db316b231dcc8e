import { beforeEach, expect, it, vi } from "vitest";
import { testBrowser, type TestBrowser } from "./test-browser.ts";

type ParsedCallback = Awaited<ReturnType<typeof load>>;
const load = () => import("./callback-params.ts");

let arrival: ParsedCallback;
beforeEach(async () => {
  // The module caches what it read, so each test is a separate page.
  vi.resetModules();
  arrival = await load();
});

function open(href: string): TestBrowser {
  const browser = testBrowser(href);
  for (const [name, value] of Object.entries(browser.globals)) vi.stubGlobal(name, value);
  arrival.parseCallback();
  return browser;
}

it("removes tokens from the URL, once", () => {
  const browser = open(
    "https://portal.example.com/callback?path=%2F#access_token=a.b.c&expires_in=3600&refresh_token=r&type=signup",
  );
  expect(browser.address()).toBe("https://portal.example.com/callback?path=%2F");
  expect(arrival.consumeCallbackTokens()).toEqual({
    access_token: "a.b.c",
    refresh_token: "r",
    type: "signup",
  });
  expect(arrival.consumeCallbackTokens()).toBeNull();
});

it("reads an error from the link, and stores it until it was shown", () => {
  const browser = open(
    "https://portal.example.com/callback#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid",
  );
  expect(browser.address()).not.toContain("#");
  expect(arrival.getCallbackError()).toEqual({
    error: "access_denied",
    code: "otp_expired",
    description: "Email link is invalid",
  });
  arrival.clearCallbackError();
  expect(arrival.getCallbackError()).toBeNull();
});

it.each(["#usage", "#", "", "#access_token=a", "#refresh_token=r&type=signup"])(
  "leaves the hash %j unchanged",
  (hash) => {
    const href = `https://portal.example.com/locations${hash}`;
    expect(open(href).address()).toBe(href);
    expect(arrival.consumeCallbackTokens()).toBeNull();
    expect(arrival.getCallbackError()).toBeNull();
  },
);

it("reads and removes an error in the query, except at /callback", () => {
  const query = "error=server_error&error_code=unexpected_failure&error_description=x";
  const browser = open(`https://portal.example.com/login?email=a%40b.c&${query}`);
  expect(browser.address()).toBe("https://portal.example.com/login?email=a%40b.c");
  expect(arrival.getCallbackError()).toMatchObject({ error: "server_error", code: "unexpected_failure" });
});

it.each(["/callback?error=access_denied&error_code=otp_expired", "/order/outcome?error=x"])(
  "preserves the query of %s",
  (path) => {
    expect(open(`https://portal.example.com${path}`).address()).toBe(`https://portal.example.com${path}`);
  },
);
