// Finding the session of a visit, with the real auth client and a service at the network edge.
import type { IncomingMessage, ServerResponse } from "node:http";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { PortalConfig } from "#contracts/config.ts";
import { STORAGE_KEY } from "./can-be-signed-in.ts";
import { testBrowser, testSession, type TestBrowser } from "./test-browser.ts";
import { startTestService } from "#tests/support/session-service.ts";

type TestResponse = { readonly status: number; readonly body?: unknown } | "hang";
let responses: Record<string, TestResponse> = {};
let requests: string[] = [];
const closers: (() => unknown)[] = [];

function answer(request: IncomingMessage, response: ServerResponse): void {
  request.resume();
  const url = request.url?.replace("/auth/v1", "") ?? "";
  const path = `${request.method} ${url.split("?")[0]}`;
  requests.push(`${request.method} ${url}`);
  const testResponse = responses[path] ?? { status: 404, body: {} };
  if (testResponse === "hang") return;
  response.writeHead(testResponse.status, { "content-type": "application/json" });
  response.end(testResponse.body === undefined ? "" : JSON.stringify(testResponse.body));
}

let browser: TestBrowser;
let config: PortalConfig;

async function open(href?: string) {
  browser = testBrowser(href);
  for (const [name, value] of Object.entries(browser.globals)) vi.stubGlobal(name, value);
  vi.resetModules();
  const [arrival, session, signOut, listeners, current] = await Promise.all([
    import("./callback-params.ts"),
    import("./session.ts"),
    import("./sign-out.ts"),
    import("./listeners.ts"),
    import("./current.ts"),
  ]);
  arrival.parseCallback();
  closers.push(async () => (await session.subscribeClient(config)).stopAutoRefresh());
  return { ...session, ...signOut, ...listeners, ...current };
}

beforeEach(async () => {
  responses = {};
  requests = [];
  // Each test is a separate page with a separate client, but the client treats them as one page.
  vi.spyOn(console, "warn").mockReturnValue();
  const service = await startTestService(answer);
  config = service.config;
  closers.push(service.close);
});

afterEach(async () => {
  await Promise.all(closers.splice(0).map((close) => close()));
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const store = (session: object): void => browser.localStorage.setItem(STORAGE_KEY, JSON.stringify(session));
const shareCookies = (refresh_token = "refresh-1"): void => {
  const { access_token } = testSession();
  browser.cookies.cookie = `cp_access_token=${access_token}; path=/; domain=example.com`;
  browser.cookies.cookie = `cp_refresh_token=${refresh_token}; path=/; domain=example.com`;
};

describe("at the start of a visit", () => {
  it("uses the stored session immediately and notifies listeners", async () => {
    const page = await open();
    store(testSession());
    const reported: string[] = [];
    page.listenToSession({ signedIn: (user) => reported.push(user.id) });
    await page.startSession(config);
    expect(page.getSession()?.user.email).toBe("ana@example.com");
    expect(reported).toEqual(["u-1"]);
    expect(requests).toEqual([]);
  });

  it("uses the cookies of a sibling subdomain if there is no session", async () => {
    const page = await open();
    shareCookies();
    responses["GET /user"] = { status: 200, body: testSession().user };
    await page.startSession(config);
    expect(page.getSession()?.session_id).toBe("s-1");
    expect(browser.localStorage.getItem(STORAGE_KEY)).toContain("refresh-1");
  });

  it("prefers a sibling subdomain's renewed tokens to the stored ones of the same session", async () => {
    const page = await open();
    store(testSession({ expires: 600 }));
    shareCookies("refresh-2");
    await page.startSession(config);
    expect(page.getSession()?.refresh_token).toBe("refresh-2");
    expect(browser.localStorage.getItem(STORAGE_KEY)).toContain("refresh-2");
  });

  it("ignores older cookies and those of another session", async () => {
    for (const stored of [testSession({ expires: 7200 }), testSession({ expires: 600, session: "s-9" })]) {
      const page = await open();
      store(stored);
      shareCookies("refresh-2");
      await page.startSession(config);
      expect(page.getSession()?.refresh_token).toBe("refresh-1");
    }
  });

  it("leaves the cookies while the service is overloaded", async () => {
    vi.spyOn(console, "error").mockReturnValue();
    const page = await open();
    shareCookies();
    responses["GET /user"] = { status: 429, body: { code: "over_request_rate_limit", message: "wait" } };
    await page.startSession(config);
    expect(browser.cookies.names()).toContain("cp_access_token @ example.com");
  });

  it("clears cookies for all siblings if the service rejects them", async () => {
    const page = await open();
    shareCookies();
    const body = { code: "session_not_found", message: "gone" };
    responses["GET /user"] = { status: 403, body };
    await page.startSession(config);
    expect(page.getSession()).toBeNull();
    expect(browser.cookies.cookie).toMatch(/^cp_logged_out=\d+$/);
  });

  it("leaves the cookies while the service is unavailable, and the next page tries again", async () => {
    const silent = vi.spyOn(console, "error").mockReturnValue();
    const page = await open();
    shareCookies();
    responses["GET /user"] = { status: 503 };
    await page.startSession(config);
    expect(page.getSession()).toBeNull();
    expect(browser.cookies.names()).toContain("cp_access_token @ example.com");
    expect(silent).toHaveBeenCalledOnce();
    responses["GET /user"] = { status: 200, body: testSession().user };
    await page.startSession(config);
    expect(page.getSession()?.user.id).toBe("u-1");
  });

  it("prefers tokens of an emailed link to a stored session, also once the service is back", async () => {
    vi.spyOn(console, "error").mockReturnValue();
    const { access_token } = testSession();
    const page = await open(
      `https://portal.example.com/password/reset#access_token=${access_token}&refresh_token=r-2&type=recovery`,
    );
    store(testSession({ email: "before@example.com" }));
    responses["GET /user"] = { status: 502 };
    await page.startSession(config);
    responses["GET /user"] = { status: 200, body: testSession({ email: "after@example.com" }).user };
    await page.startSession(config);
    expect(page.getSession()?.user.email).toBe("after@example.com");
    expect(browser.sessionStorage.getItem("password_recovery")).toBe("true");
    expect(browser.address()).not.toContain("access_token");
  });

  it("signs out here after a sign-out on a sibling subdomain", async () => {
    const page = await open();
    store(testSession());
    browser.cookies.cookie = "cp_logged_out=1; path=/; domain=example.com";
    await page.startSession(config);
    expect(page.getSession()).toBeNull();
    expect(browser.localStorage.getItem(STORAGE_KEY)).toBeNull();
  });
});

describe("other tabs", () => {
  it("ends the session here when it ends there, and reloads the page", async () => {
    const page = await open();
    store(testSession());
    await page.startSession(config);
    closers.push(page.subscribeOtherTabs(config));
    browser.localStorage.removeItem(STORAGE_KEY);
    browser.storageEvent(STORAGE_KEY, null);
    expect(page.getSession()).toBeNull();
    expect(browser.led).toEqual(["reload"]);
  });

  it("does not end a session started since when a suspended tab wakes up", async () => {
    const page = await open();
    store(testSession());
    await page.startSession(config);
    closers.push(page.subscribeOtherTabs(config));
    store(testSession({ session: "s-2" }));
    browser.storageEvent(STORAGE_KEY, null);
    expect(page.getSession()?.session_id).toBe("s-2");
    expect(browser.led).toEqual([]);
  });

  it("reloads a page restored from the browser's cache if the session is a different one", async () => {
    const page = await open();
    store(testSession());
    await page.startSession(config);
    closers.push(page.subscribeOtherTabs(config));
    browser.pageShown();
    expect(browser.led).toEqual([]);
    browser.localStorage.removeItem(STORAGE_KEY);
    browser.pageShown();
    expect(browser.led).toEqual(["reload"]);
  });

  it("signs in here after a sign-in there", async () => {
    const page = await open();
    await page.startSession(config);
    closers.push(page.subscribeOtherTabs(config));
    store(testSession());
    browser.storageEvent(STORAGE_KEY, "{}");
    expect(page.getSession()?.user.id).toBe("u-1");
  });
});

describe("signing out", () => {
  async function openSignedIn() {
    const page = await open();
    store(testSession());
    await page.startSession(config);
    await (await page.subscribeClient(config)).initialize();
    return page;
  }

  it.each([204, 401, 403, 404])("ends silently after a response of %i", async (status) => {
    const reported = vi.spyOn(console, "error").mockReturnValue();
    const page = await openSignedIn();
    responses["POST /logout"] = { status, ...(status === 204 ? {} : { body: { code: "x", message: "x" } }) };
    const closed: string[] = [];
    page.listenToSession({ signedOut: () => closed.push("feed") });
    await page.signOut(config, { to: "/login" });
    expect(requests).toContain("POST /logout?scope=global");
    expect(browser.led).toEqual(["/login"]);
    expect(browser.localStorage.getItem(STORAGE_KEY)).toBeNull();
    expect(browser.cookies.cookie).toMatch(/^cp_logged_out=\d+$/);
    expect(closed).toEqual(["feed"]);
    expect(reported).not.toHaveBeenCalled();
  });

  it("deletes the local token and still redirects if the server fails (spec §4)", async () => {
    const reported = vi.spyOn(console, "error").mockReturnValue();
    const page = await openSignedIn();
    responses["POST /logout"] = { status: 500, body: {} };
    await page.signOut(config, { to: "/renewal/login", scope: "local" });
    expect(requests).toContain("POST /logout?scope=local");
    expect(browser.led).toEqual(["/renewal/login"]);
    expect(browser.localStorage.getItem(STORAGE_KEY)).toBeNull();
    expect(reported).toHaveBeenCalledOnce();
  });

  it("signs out on the device after five seconds if the server does not respond", async () => {
    const page = await openSignedIn();
    responses["POST /logout"] = "hang";
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    const done = page.signOut(config, { to: "/login" });
    await vi.waitFor(() => expect(requests).toContain("POST /logout?scope=global"));
    await vi.advanceTimersByTimeAsync(5_000);
    await done;
    expect(browser.led).toEqual(["/login"]);
    expect(page.getSession()).toBeNull();
  });

  it("clears what was typed in this tab and not sent", async () => {
    const page = await openSignedIn();
    responses["POST /logout"] = { status: 204 };
    const typed = ["wattlane.order", "wattlane.placed", "wattlane.telling.10443720000015838"];
    for (const key of typed) browser.sessionStorage.setItem(key, '{"email":"ana@example.com"}');
    await page.signOut(config, { to: "/login" });
    expect(typed.map((key) => browser.sessionStorage.getItem(key))).toEqual([null, null, null]);
  });

  it("preserves the renewal if only the account changes, and clears it otherwise", async () => {
    for (const [to, stored] of [
      ["/renewal/login", "o-1"],
      ["/login", null],
    ] as const) {
      const page = await openSignedIn();
      responses["POST /logout"] = { status: 204 };
      browser.sessionStorage.setItem("renewal_order_id", "o-1");
      browser.sessionStorage.setItem("redirect_url", "/orders");
      await page.signOut(config, { to });
      expect(browser.sessionStorage.getItem("renewal_order_id")).toBe(stored);
      expect(browser.sessionStorage.getItem("redirect_url")).toBeNull();
    }
  });
});
