import { beforeEach, describe, expect, it, vi } from "vitest";
import { clearStoredSession, readStoredSession, toSession } from "./stored-session.ts";
import { STORAGE_KEY } from "./can-be-signed-in.ts";
import { testBrowser, testSession, type TestBrowser } from "./test-browser.ts";

let browser: TestBrowser;
beforeEach(() => {
  browser = testBrowser();
  for (const [name, value] of Object.entries(browser.globals)) vi.stubGlobal(name, value);
});

const store = (value: unknown): void =>
  browser.localStorage.setItem(STORAGE_KEY, typeof value === "string" ? value : JSON.stringify(value));

it("reads what the client stores, with the session's id", () => {
  const session = testSession();
  store(session);
  expect(readStoredSession()).toMatchObject({
    access_token: session.access_token,
    refresh_token: "refresh-1",
    expires_at: session.expires_at,
    second_step: false,
    session_id: "s-1",
    user: { email: "ana@example.com" },
  });
});

it.each([
  ["nothing", null],
  ["no JSON", "{"],
  ["null", "null"],
  ["a text", '"session"'],
  ["no refresh token", { ...testSession(), refresh_token: "" }],
  ["no account", { access_token: "a", refresh_token: "r" }],
])("treats %s as no session", (_, stored) => {
  if (stored !== null) store(stored);
  expect(readStoredSession()).toBeNull();
});

it("is signed out and does not throw if storage is blocked", () => {
  browser.localStorage.rejected = true;
  expect(readStoredSession()).toBeNull();
  expect(() => clearStoredSession()).not.toThrow();
});

describe("the second step", () => {
  const factor = { id: "f-1", factor_type: "totp", status: "verified" };

  it.each([
    ["is to come with a verified factor and a first-step token", [factor], "aal1", true],
    ["is done with a second-step token", [factor], "aal2", false],
    [
      "is not there for a factor that was never verified",
      [{ ...factor, status: "unverified" }],
      "aal1",
      false,
    ],
    ["is not there without factors", [], "aal1", false],
  ])("%s", (_, factors, aal, expected) => {
    const session = testSession({ factors, aal });
    expect(toSession(session as unknown as Parameters<typeof toSession>[0]).second_step).toBe(expected);
  });

  it("is required if the token cannot be read", () => {
    const session = { ...testSession({ factors: [factor], aal: "aal2" }), access_token: "nonsense" };
    const read = toSession(session as unknown as Parameters<typeof toSession>[0]);
    expect(read).toMatchObject({ second_step: true, session_id: null });
  });
});
