import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { hostedAgent, loadFromAny } from "./hosted-agent.ts";
import { asCookie } from "./stored-id.ts";
import { checkCacheSeconds, lookUp } from "./look-up.ts";

beforeEach(() => void vi.useFakeTimers({ now: 1_800_000_000_000 }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("calls the agent once an hour by default, or as often as configured", async () => {
  const agent = vi.fn<() => Promise<string>>(async () => "fp-1");
  const first = await lookUp(agent, null);
  expect(first).toEqual({ id: "fp-1", at: Date.now() });
  vi.setSystemTime(Date.now() + 3_599_000);
  expect(await lookUp(agent, first)).toBe(first);
  vi.setSystemTime(Date.now() + 1_000);
  expect((await lookUp(agent, first))?.at).toBe(Date.now());
  expect(agent).toHaveBeenCalledTimes(2);
  await lookUp(agent, { id: "fp-1", at: Date.now() }, { cacheSeconds: 0 });
  expect(agent).toHaveBeenCalledTimes(3);
});

it("rejects a cache of more than a day with an error", async () => {
  const agent = async (): Promise<string> => "fp-1";
  await expect(lookUp(agent, null, { cacheSeconds: 86_401 })).rejects.toThrow("86400 seconds, a day at most");
  for (const seconds of [-1, Number.NaN, Number.POSITIVE_INFINITY])
    expect(() => checkCacheSeconds(seconds)).toThrow(RangeError);
  expect(() => checkCacheSeconds(86_400)).not.toThrow();
});

it("aborts a lookup after 10 s and falls back to the stored id", async () => {
  const stored = { id: "old", at: 0 };
  const hangs = (): Promise<string> => new Promise(() => {});
  const found = lookUp(hangs, stored);
  let done = false;
  void found.then(() => (done = true));
  await vi.advanceTimersByTimeAsync(9_999);
  expect(done).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await found).toBe(stored);
  expect(await lookUp(() => Promise.reject(new Error("blocked")), null)).toBeNull();
  expect(await lookUp(async () => "", stored)).toBe(stored);
});

it("stores the cookie for 180 days, secure with TLS", () => {
  expect(asCookie("fp-1", "example.com", 180 * 86_400, "https:")).toBe(
    "cp_fpid=fp-1; path=/; max-age=15552000; samesite=lax; secure; domain=example.com",
  );
  expect(asCookie("fp-1", null, 180 * 86_400, "http:")).toBe(
    "cp_fpid=fp-1; path=/; max-age=15552000; samesite=lax",
  );
});

it("tries each URL in turn, waits between rounds, and stops after five attempts", async () => {
  const requested: string[] = [];
  const waits: number[] = [];
  const page = {
    load: async (url: string) => {
      requested.push(url);
      throw new Error(`no ${url}`);
    },
    wait: async (ms: number) => void waits.push(ms),
    chance: () => 1,
  };
  await expect(loadFromAny(["a", "b"], page)).rejects.toThrow("no a");
  expect(requested).toEqual(["a", "b", "a", "b", "a"]);
  expect(waits).toEqual([100, 200]);
  await expect(loadFromAny([], page)).rejects.toThrow("no address");
  const good = { ...page, load: async (url: string) => (url === "b" ? undefined : page.load(url)) };
  await expect(loadFromAny(["a", "b"], good)).resolves.toBeUndefined();
});

it("calls the agent that the hosted script defines, with key and endpoint", async () => {
  const load = vi.fn<(options: object) => Promise<object>>(async () => ({
    get: async () => ({ visitorId: "hosted-1" }),
  }));
  vi.stubGlobal("window", { FingerprintJS: { load } });
  const loaded: string[] = [];
  const page = { load: async (url: string) => void loaded.push(url), wait: async () => {}, chance: () => 0 };
  const hosted = {
    key: "k 1",
    script_urls: ["https://fp.example.com/<apiKey>/a.js"],
    endpoint: "https://fp.example.com",
  };
  expect(await hostedAgent(hosted, page)()).toBe("hosted-1");
  expect(loaded).toEqual(["https://fp.example.com/k%201/a.js"]);
  expect(load).toHaveBeenCalledWith({ apiKey: "k 1", endpoint: "https://fp.example.com" });
  vi.stubGlobal("window", {});
  await expect(hostedAgent({ ...hosted, endpoint: null }, page)()).rejects.toThrow("left no agent");
});
