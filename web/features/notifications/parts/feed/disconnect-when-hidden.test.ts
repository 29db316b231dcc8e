import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { disconnectWhenHidden } from "./disconnect-when-hidden.ts";

let hidden = false;
const page = new EventTarget();
const calls: string[] = [];
const socket = { connect: () => void calls.push("connect"), disconnect: () => void calls.push("disconnect") };

function show(now: boolean): void {
  hidden = !now;
  page.dispatchEvent(new Event("visibilitychange"));
}

beforeEach(() => {
  vi.useFakeTimers();
  hidden = false;
  calls.length = 0;
  Object.defineProperty(page, "hidden", { get: () => hidden, configurable: true });
  vi.stubGlobal("document", page);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("the socket of a hidden page", () => {
  it("is dropped after 2,000 ms and restored when the page shows", () => {
    const stop = disconnectWhenHidden(() => socket);
    show(false);
    vi.advanceTimersByTime(1_999);
    expect(calls).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(calls).toEqual(["disconnect"]);
    show(true);
    expect(calls).toEqual(["disconnect", "connect"]);
    stop();
  });

  it("stays open during a quick look at another tab", () => {
    const stop = disconnectWhenHidden(() => socket);
    show(false);
    vi.advanceTimersByTime(1_500);
    show(true);
    vi.advanceTimersByTime(10_000);
    expect(calls).toEqual([]);
    stop();
  });

  it("is dropped if the page was opened in a background tab", () => {
    hidden = true;
    const stop = disconnectWhenHidden(() => socket);
    vi.advanceTimersByTime(2_000);
    expect(calls).toEqual(["disconnect"]);
    stop();
  });

  it("is left alone after unsubscribing", () => {
    const stop = disconnectWhenHidden(() => socket);
    show(false);
    stop();
    vi.advanceTimersByTime(10_000);
    show(true);
    expect(calls).toEqual([]);
  });
});
