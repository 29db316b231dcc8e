// What happens to a session whose token a service rejected, with the real auth client and an auth service at the
// network edge.
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { STORAGE_KEY } from "./can-be-signed-in.ts";
import { testBrowser, testSession, type TestBrowser } from "./test-browser.ts";
import { startTestService } from "#tests/support/session-service.ts";

let result: { readonly status: number; readonly body: unknown };
let requestCount: number;
let browser: TestBrowser;
const closers: (() => unknown)[] = [];

async function open() {
  const { config, close } = await startTestService((request, response) => {
    request.resume();
    requestCount += 1;
    response.writeHead(result.status, { "content-type": "application/json" });
    response.end(JSON.stringify(result.body));
  });
  closers.push(close);
  browser.localStorage.setItem(STORAGE_KEY, JSON.stringify(testSession()));
  const [session, tokens, current] = await Promise.all([
    import("./session.ts"),
    import("./access-token.ts"),
    import("./current.ts"),
  ]);
  await session.startSession(config);
  const client = await session.subscribeClient(config);
  closers.push(() => client.stopAutoRefresh());
  await client.initialize();
  return { config, ...session, ...current, ...tokens };
}

beforeEach(() => {
  requestCount = 0;
  browser = testBrowser();
  for (const [name, value] of Object.entries(browser.globals)) vi.stubGlobal(name, value);
  vi.resetModules();
  vi.spyOn(console, "warn").mockReturnValue();
});

afterEach(async () => {
  vi.useRealTimers();
  await Promise.all(closers.splice(0).map((close) => close()));
  vi.restoreAllMocks();
});

it("renews a token that a slow clock considered valid", async () => {
  const page = await open();
  const next = { ...testSession({ expires: 7200 }), refresh_token: "refresh-2" };
  result = { status: 200, body: next };
  const rejectedToken = await page.accessToken(page.config);
  expect(await page.renewedToken(page.config, rejectedToken)).toBe(next.access_token);
  expect(page.getSession()?.refresh_token).toBe("refresh-2");
  // The next call whose old token was rejected gets the new one without a request.
  expect(await page.renewedToken(page.config, rejectedToken)).toBe(next.access_token);
  expect(requestCount).toBe(1);
  expect(browser.led).toEqual([]);
});

it("ends a session that the service has ended, and leaves nothing to restore", async () => {
  const page = await open();
  result = { status: 400, body: { code: "refresh_token_not_found", message: "gone" } };
  expect(await page.renewedToken(page.config, await page.accessToken(page.config))).toBeNull();
  expect(browser.led).toEqual(["reload"]);
  expect(browser.localStorage.getItem(STORAGE_KEY)).toBeNull();
});

it("does not end the session because of an overloaded service", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const page = await open();
  result = { status: 429, body: { code: "over_request_rate_limit", message: "wait" } };
  const renewed = page.renewedToken(page.config, await page.accessToken(page.config));
  const over = vi.fn();
  const watched = renewed.finally(over);
  // The client retries repeatedly, each time after a longer pause.
  while (over.mock.calls.length === 0) {
    await vi.advanceTimersByTimeAsync(30_000);
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
  }
  expect(await watched).toBeNull();
  expect(requestCount).toBeGreaterThan(1);
  expect(browser.led).toEqual([]);
  expect(page.getSession()?.user.id).toBe("u-1");
});
