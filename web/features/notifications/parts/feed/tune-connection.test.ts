import { LongPoll, Socket } from "phoenix";
import { expect, it } from "vitest";
import { reconnectDelay, tuneConnection } from "./tune-connection.ts";

it("doubles the delay between two attempts, up to 10 s", () => {
  const longest = [1, 2, 3, 4, 5, 6, 100].map((attempts) => reconnectDelay(attempts, () => 1));
  expect(longest).toEqual([1_000, 2_000, 4_000, 8_000, 10_000, 10_000, 10_000]);
});

it("spreads the attempts of many pages over half of the delay", () => {
  expect([0, 0.5, 1].map((random) => reconnectDelay(10, () => random))).toEqual([5_000, 7_500, 10_000]);
});

class NeverOpen {
  readyState = 0;
  onclose: ((event: object) => void) | null = null;
  close(): void {
    this.readyState = 3;
  }
}

interface Internals {
  transport: unknown;
  primaryPassedHealthCheck: boolean;
  onConnClose(event: object): void;
}

it.each([
  [true, NeverOpen],
  [false, LongPoll],
])(
  "selects the right transport after a lost long poll, if a WebSocket has worked (%s)",
  (worked, expected) => {
    const socket = new Socket("ws://127.0.0.1:1/ws/v1", { transport: NeverOpen });
    tuneConnection(socket);
    const internals = socket as unknown as Internals;
    socket.replaceTransport(LongPoll);
    internals.primaryPassedHealthCheck = worked;
    internals.onConnClose({ code: 1006, wasClean: false });
    expect(internals.transport).toBe(expected);
    socket.disconnect();
  },
);
