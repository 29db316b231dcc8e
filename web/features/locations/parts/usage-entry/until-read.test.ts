import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { CustomUsageStatus, UsageFile } from "#contracts/usage-files.ts";
import { untilRead } from "./until-read.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function createStatus(state: UsageFile["state"]): CustomUsageStatus {
  const file = { state, problem: null, kept: null, told_at: "2026-01-12T18:00:00.000Z" };
  return { file } as CustomUsageStatus;
}

/** Waits for a server that is done after `readMs`. */
function wait(readMs: number) {
  const requestTimes: number[] = [];
  const onLate = vi.fn<() => void>();
  const page = new AbortController();
  const start = Date.now();
  const fetchStatus = async (): Promise<CustomUsageStatus> => {
    requestTimes.push(Date.now() - start);
    return createStatus(Date.now() - start >= readMs ? "done" : "waiting");
  };
  const over = untilRead(createStatus("waiting"), fetchStatus, { signal: page.signal, onLate });
  return { calls: requestTimes, onLate, page, over };
}

it("polls every second at first, without a hint that the page can be left", async () => {
  const { calls: requested, onLate, over } = wait(3_000);
  await vi.advanceTimersByTimeAsync(3_000);
  expect((await over).file?.state).toBe("done");
  expect(requested).toEqual([1_000, 2_000, 3_000]);
  expect(onLate).not.toHaveBeenCalled();
});

it("polls less and less often, and shows once after some minutes that the page can be left", async () => {
  const { calls: requested, onLate, over } = wait(600_000);
  await vi.advanceTimersByTimeAsync(119_000);
  expect(onLate).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(481_000);
  await over;
  expect(onLate).toHaveBeenCalledOnce();
  expect(requested.length).toBeLessThan(65);
  expect((requested.at(-1) ?? 0) - (requested.at(-2) ?? 0)).toBe(20_000);
});

it("ends with the page, without another request", async () => {
  const { calls: requested, page, over } = wait(600_000);
  const ended = expect(over).rejects.toMatchObject({ kind: "aborted" });
  await vi.advanceTimersByTimeAsync(1_500);
  page.abort();
  await ended;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(requested).toEqual([1_000]);
});

it("does not poll if the file is already read", async () => {
  const fetchStatus = vi.fn<() => Promise<CustomUsageStatus>>();
  const done = createStatus("failed");
  expect(await untilRead(done, fetchStatus, { signal: undefined, onLate: vi.fn<() => void>() })).toBe(done);
  expect(fetchStatus).not.toHaveBeenCalled();
});
