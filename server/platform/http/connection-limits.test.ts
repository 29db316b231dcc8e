// Uses a server that only emits events, because a test has no addresses other than this machine's.
import { EventEmitter } from "node:events";
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { readConfig } from "#server/platform/config.ts";
import { limitConnections } from "./connection-limits.ts";

const LIMITS = {
  open: { perNetwork: 3, total: 100 },
  idle: { perNetwork: 2, total: 100 },
  graceMs: 5_000,
  checkMs: 500,
};

class FakeSocket extends EventEmitter {
  readonly remoteAddress: string;
  bytesRead = 0;
  constructor(remoteAddress: string) {
    super();
    this.remoteAddress = remoteAddress;
  }
  destroy(): void {
    this.emit("close");
  }
}

function createConnections(trustProxy: string): (address: string) => { isOpen: boolean; socket: Socket } {
  const server = new EventEmitter();
  const app = { server, addHook: () => {} } as unknown as FastifyInstance;
  limitConnections(app, { config: readConfig({ TRUST_PROXY: trustProxy }) }, 30_000, LIMITS);
  return (address) => {
    const socket = new FakeSocket(address) as unknown as Socket;
    const connection = { isOpen: true, socket };
    socket.on("close", () => (connection.isOpen = false));
    server.emit("connection", socket);
    return connection;
  };
}

beforeEach(() => void vi.useFakeTimers({ toFake: ["setInterval", "setImmediate", "performance"] }));
afterEach(() => void vi.useRealTimers());

it("closes connections beyond a network's share immediately, until it closes another", () => {
  const open = createConnections("false");
  const first = open("2001:db8:0:1::1");
  const others = [open("2001:db8:0:1::2"), open("2001:db8:0:1::3")];
  expect([first, ...others].every(({ isOpen }) => isOpen)).toBe(true);
  expect(open("2001:db8:0:1::4").isOpen).toBe(false);
  expect(open("2001:db8:0:2::1").isOpen).toBe(true);
  first.socket.destroy();
  expect(open("2001:db8:0:1::5").isOpen).toBe(true);
});

it.each([
  ["false", "127.0.0.1"],
  ["10.0.0.0/8", "10.1.2.3"],
  ["1", "203.0.113.7"],
])("does not limit the connections of a proxy: TRUST_PROXY=%s, from %s", (trustProxy, address) => {
  const open = createConnections(trustProxy);
  const connections = Array.from({ length: 20 }, () => open(address));
  vi.advanceTimersByTime(60_000);
  expect(connections.every(({ isOpen }) => isOpen)).toBe(true);
});

it("ends the longest wait only after its grace period", () => {
  const open = createConnections("false");
  const connections = Array.from({ length: 3 }, () => open("203.0.113.7"));
  vi.advanceTimersByTime(4_000);
  expect(connections.every(({ isOpen }) => isOpen)).toBe(true);
  vi.advanceTimersByTime(2_000);
  expect(connections.filter(({ isOpen }) => isOpen)).toHaveLength(2);
});
