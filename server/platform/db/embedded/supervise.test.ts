// How often, and for how long, a database that ended is started again. Uses a fake server, so that no test waits.
import { beforeEach, expect, it, vi } from "vitest";
import { supervise, type Timing } from "./supervise.ts";
import type { Postmaster } from "./postmaster.ts";

let now: number;
let gaps: number[];
beforeEach(() => {
  now = 0;
  gaps = [];
});
const timing: Timing = {
  now: () => now,
  async wait(ms) {
    gaps.push(ms);
    now += ms;
  },
};

interface FakePostmaster extends Postmaster {
  end(): void;
  stopped: number;
}

function server(): FakePostmaster {
  const { promise, resolve } = Promise.withResolvers<void>();
  const postmaster: FakePostmaster = {
    url: "postgres://wattlane:secret@127.0.0.1:5555/wattlane",
    ended: promise,
    end: resolve,
    stopped: 0,
    stop: async () => void (postmaster.stopped += 1),
  };
  return postmaster;
}

interface Heard {
  readonly events: string[];
  readonly listener: Parameters<typeof supervise>[1];
}

function listen(): Heard {
  const events: string[] = [];
  return {
    events,
    listener: {
      restarting: () => void events.push("restarting"),
      restarted: () => void events.push("restarted"),
      lost: ({ message }) => void events.push(`lost: ${message}`),
    },
  };
}

it("restarts it at its address, and stops the newest", async () => {
  const servers = [server(), server()];
  const ports: Array<string | null> = [];
  const { events, listener } = listen();
  const supervised = await supervise(
    async (port) => {
      ports.push(port);
      return servers[ports.length - 1] ?? server();
    },
    listener,
    timing,
  );
  servers[0]?.end();
  await vi.waitFor(() => expect(events).toEqual(["restarting", "restarted"]));
  expect(ports).toEqual([null, "5555"]);
  await supervised.stop();
  expect(servers.map(({ stopped }) => stopped)).toEqual([0, 1]);
});

it("waits longer after each failure, and gives up before 10 seconds are over", async () => {
  const first = server();
  const { events, listener } = listen();
  let isFirst = true;
  await supervise(
    async () => {
      if (!isFirst) throw new Error("no memory");
      isFirst = false;
      return first;
    },
    listener,
    timing,
  );
  first.end();
  await vi.waitFor(() => expect(events).toEqual(["restarting", "lost: no memory"]));
  expect(gaps).toEqual(gaps.map((_, index) => 100 * 2 ** index));
  expect(gaps.length).toBeGreaterThan(4);
  expect(now).toBeLessThan(10_000);
});

it("gives up on one that ends repeatedly, and not on one that ran for a while in between", async () => {
  const { events, listener } = listen();
  let newest = server();
  await supervise(async () => (newest = server()), listener, timing);
  const endNewest = async (): Promise<void> => {
    const before = events.length;
    newest.end();
    await vi.waitFor(() => expect(events.length).toBeGreaterThan(before));
    await vi.waitFor(() => expect(events.at(-1)).not.toBe("restarting"));
  };
  for (let round = 0; round < 12; round += 1) {
    now += 61_000;
    await endNewest();
  }
  expect(events.filter((event) => event.startsWith("lost"))).toEqual([]);
  for (let round = 0; round < 5; round += 1) await endNewest();
  expect(events.at(-1)).toBe("lost: It ended again and again.");
});

it("starts nothing after a stop request, and stops what was just started", async () => {
  const [first, second] = [server(), server()];
  const starting = Promise.withResolvers<Postmaster>();
  const { events, listener } = listen();
  let signal: AbortSignal | undefined;
  const supervised = await supervise(
    async (port, timeouts) => {
      signal = timeouts?.signal;
      return port === null ? first : starting.promise;
    },
    listener,
    timing,
  );
  first.end();
  await vi.waitFor(() => expect(events).toEqual(["restarting"]));
  const stopped = supervised.stop();
  expect(signal?.aborted).toBe(true);
  starting.resolve(second);
  await stopped;
  expect([first.stopped, second.stopped]).toEqual([0, 1]);
  second.end();
  await Promise.resolve();
  expect(events).toEqual(["restarting"]);
});
