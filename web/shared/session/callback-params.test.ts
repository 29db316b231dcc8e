import { beforeEach, expect, it, vi } from "vitest";
import { testBrowser, type TestBrowser } from "./test-browser.ts";

type ParsedCallback = Awaited<ReturnType<typeof load>>;
const load = () => import("./callback-params.ts");

let arrival: ParsedCallback;
beforeEach(async () => {
  // The module keeps what it read; each test is a page of its own.
  vi.resetModules();
  arrival = await load();
});

function open(href: string): TestBrowser {
  const browser = testBrowser(href);
  for (const [name, value] of Object.entries(browser.globals)) vi.stubGlobal(name, value);
  arrival.parseCallback();
  return browser;
}

it("tokens are taken out of the address, once", () => {
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

it("an error is read in the words of the link, and stays until it was told", () => {
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
  "the hash %j is left alone",
  (hash) => {
    const href = `https://portal.example.com/locations${hash}`;
    expect(open(href).address()).toBe(href);
    expect(arrival.consumeCallbackTokens()).toBeNull();
    expect(arrival.getCallbackError()).toBeNull();
  },
);

it("an error in the query is read and taken off, except at /callback", () => {
  const query = "error=server_error&error_code=unexpected_failure&error_description=x";
  const browser = open(`https://portal.example.com/login?email=a%40b.c&${query}`);
  expect(browser.address()).toBe("https://portal.example.com/login?email=a%40b.c");
  expect(arrival.getCallbackError()).toMatchObject({ error: "server_error", code: "unexpected_failure" });
});

it.each(["/callback?error=access_denied&error_code=otp_expired", "/order/outcome?error=x"])(
  "the query of %s stays",
  (path) => {
    expect(open(`https://portal.example.com${path}`).address()).toBe(`https://portal.example.com${path}`);
  },
);
