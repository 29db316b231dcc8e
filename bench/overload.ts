// Twice the load that one core can handle: what a process still responds to and how fast, what it rejects, and whether
// memory leaks. With --database-gone, the network to the database is down for 30 seconds in the middle. With
// --slow-sockets N, N sockets that never finish their request run next to the load: the throughput with and without
// them is measured in turns.
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { startEmbedded } from "#server/platform/db/embedded/open.ts";
import { tcpProxy, type TcpProxy } from "#tests/support/tcp-proxy.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { load, type Call, type LoadOptions } from "./load.ts";
import { line, shownMs } from "./measure.ts";
import { openLoop, type OpenLoopResult } from "./open-loop.ts";
import { openSlowCrowd } from "./slow-connections.ts";
import { signUpAccount } from "./account.ts";
import { killProcess, measureCpu, startProcess, type Running } from "./server-process.ts";

const CONNECTIONS = 32;
const CLOSED_SECONDS = 8;
const OPEN_CONNECTIONS = 1_000;
const OUTAGE_SECONDS = 30;
const SLOW_PAIRS = 5;
const MB = 1024 * 1024;

/** Environment variables of both processes. */
const ENVIRONMENT = {
  LOG_LEVEL: "silent",
  RATE_LIMIT_FACTOR: "1000000",
  AUTH_JWT_EXP: "86400",
};

/** The main requests in equal parts: the signed-in user, their orders, their homes, and the location of a ZIP code. */
function mainCalls(token: string): (number: number) => Call {
  const headers = { authorization: `Bearer ${token}` };
  const paths = [
    "/auth/v1/user",
    "/api/orders",
    "/api/service_locations",
    "/compare/v1/places?zip=76107",
  ] as const;
  return (number) => ({ method: "GET", path: paths[number % paths.length] ?? paths[0], headers });
}

interface Memory {
  readonly rss: number;
  readonly heap: number;
}

async function readMemory(origin: string): Promise<Memory | null> {
  const text = await fetch(`${origin}/metrics`, { signal: AbortSignal.timeout(5_000) })
    .then((response) => response.text())
    .catch(() => "");
  const readMetric = (name: string): number => Number(new RegExp(`^${name} (\\S+)`, "m").exec(text)?.[1]);
  const memory = {
    rss: readMetric("process_resident_memory_bytes"),
    heap: readMetric("nodejs_heap_size_used_bytes"),
  };
  return Number.isNaN(memory.rss) ? null : memory;
}

/**
 * Polls every second until `over` and returns the minimum of each tenth of the time, which is what remains after
 * garbage collection.
 */
async function memoryFloors(origin: string, over: AbortSignal): Promise<Memory[]> {
  const samples: Memory[] = [];
  while (!over.aborted) {
    const memory = await readMemory(origin);
    if (memory) samples.push(memory);
    await wait(1_000);
  }
  const size = Math.max(1, Math.floor(samples.length / 10));
  return Array.from({ length: Math.floor(samples.length / size) }, (_, part) => {
    const some = samples.slice(part * size, (part + 1) * size);
    return { rss: Math.min(...some.map(({ rss }) => rss)), heap: Math.min(...some.map(({ heap }) => heap)) };
  });
}

function shownMemory(floors: readonly Memory[]): string[] {
  const shown = (of: (memory: Memory) => number): string =>
    floors.map((memory) => (of(memory) / MB).toFixed(0)).join(" ");
  return [
    `  heap, the least of each tenth of the time, MB   ${shown(({ heap }) => heap)}`,
    `  resident memory, likewise, MB                   ${shown(({ rss }) => rss)}`,
  ];
}

function shownOpen(name: string, { sent, responses, perSecond, p50, p99, max }: OpenLoopResult): string[] {
  const parts = [...responses].map(([status, count]) => `${status}: ${count}`).join(", ");
  return [
    line(`${name}: ${sent} asked; ${parts}; answered 200 a second`, perSecond.toFixed(0)),
    line("  of those half / 99 % / all within", [p50, p99, max].map(shownMs).join(" / ")),
  ];
}

async function healthThroughout(
  origin: string,
  over: AbortSignal,
): Promise<{ slowest: number; failed: number }> {
  let [slowest, failed] = [0, 0];
  while (!over.aborted) {
    const from = performance.now();
    const well = await fetch(`${origin}/healthz`, { signal: AbortSignal.timeout(30_000) })
      .then((response) => response.json())
      .then(
        (body) => (body as { status?: string }).status === "ok",
        () => false,
      );
    if (!well) failed += 1;
    slowest = Math.max(slowest, performance.now() - from);
    await wait(500);
  }
  return { slowest, failed };
}

async function removePlan(proxy: TcpProxy, afterSeconds: number): Promise<void> {
  await wait(afterSeconds * 1000);
  proxy.state = "silent";
  await wait(OUTAGE_SECONDS * 1000);
  proxy.state = "open";
}

/**
 * Measures the handled rate with slow sockets as a share of the rate without them, in alternating pairs, and prints the
 * median.
 */
async function measureWithSlowSockets(options: LoadOptions, sockets: number): Promise<string> {
  const shares: number[] = [];
  let opened = 0;
  const without = async (): Promise<number> => (await load(options)).perSecond;
  const beside = async (): Promise<number> => {
    const crowd = await openSlowCrowd(options.origin, sockets);
    try {
      return await without();
    } finally {
      opened += crowd.opened();
      await crowd.close();
    }
  };
  for (let pair = 0; pair < SLOW_PAIRS; pair += 1) {
    // Each one is first as often as it is second, or nearly.
    const first = pair % 2 === 0 ? await without() : await beside();
    const second = pair % 2 === 0 ? await beside() : await without();
    shares.push(pair % 2 === 0 ? second / first : first / second);
  }
  const shown = shares.map((share) => share.toFixed(2)).join(" ");
  return line(
    `held beside ${sockets} slow sockets (opened ${opened} times), as a share of without: ${shown}; median`,
    (shares.toSorted((a, b) => a - b)[Math.floor(SLOW_PAIRS / 2)] ?? 0).toFixed(2),
  );
}

export interface OverloadOptions {
  readonly minutes: number;
  readonly databaseDown: boolean;
  /** Sockets that never finish their request, open during all of the load. 0 opens none. */
  readonly slowSockets: number;
}

/** Runs twice the load that one process can handle for a number of minutes. */
export async function overloadBench({
  minutes,
  databaseDown,
  slowSockets,
}: OverloadOptions): Promise<string> {
  const folder = await temporaryFolder("bench-overload");
  const database = await startEmbedded(path.join(folder.path, "database"));
  const url = new URL(database.url);
  const proxy = await tcpProxy(Number(url.port));
  if (databaseDown) url.port = String(proxy.port);
  const environment = { ...ENVIRONMENT, DATA_DIR: folder.path };
  const started: Running[] = [];
  try {
    const server = await startProcess("server/main.ts", url.href, environment);
    started.push(server);
    const bare = await startProcess("bench/bare-route.ts", database.url, environment);
    started.push(bare);
    const { id, token } = await signUpAccount(server.url, "bench@example.com");
    const calls = mainCalls(token);
    const closed = { connections: CONNECTIONS, seconds: CLOSED_SECONDS };
    let number = 0;
    const next = (): Call => calls(number++);
    const bareCall = (): Call => ({ method: "GET", path: `/users/${id}` });
    await load({ ...closed, seconds: 2, origin: server.url, next });
    const heldRate = await measureCpu(server.process, () => load({ ...closed, origin: server.url, next }));
    const yardstick = await measureCpu(bare.process, () =>
      load({ ...closed, origin: bare.url, next: bareCall }),
    );
    const slow =
      slowSockets > 0
        ? await measureWithSlowSockets({ ...closed, origin: server.url, next }, slowSockets)
        : null;
    const crowd = await openSlowCrowd(server.url, slowSockets);
    const over = new AbortController();
    const beside = [
      memoryFloors(server.url, over.signal),
      healthThroughout(server.url, over.signal),
    ] as const;
    const seconds = minutes * 60;
    if (databaseDown) void removePlan(proxy, seconds / 4);
    const driven = await openLoop({
      origin: server.url,
      rate: 2 * heldRate.perSecond,
      seconds,
      connections: OPEN_CONNECTIONS,
      next: calls,
    });
    over.abort();
    await crowd.close();
    const [floors, health] = await Promise.all(beside);
    const after = await load({ ...closed, origin: server.url, next });
    return [
      `Overload: the main calls at twice what one process holds, for ${minutes} minutes${databaseDown ? `, the database away for ${OUTAGE_SECONDS} s of them` : ""}${slowSockets > 0 ? `, ${slowSockets} slow sockets beside` : ""}`,
      line(`held, ${CONNECTIONS} connections, requests a second`, heldRate.perSecond.toFixed(0)),
      line("  of them 99 % within", shownMs(heldRate.p99)),
      line(
        "  as a share of the bare route of this run",
        (heldRate.perSecond / yardstick.perSecond).toFixed(2),
      ),
      line(
        `  processor time of its process a request; ${yardstick.cpuUs.toFixed(0)} µs of the bare route`,
        `${heldRate.cpuUs.toFixed(0)} µs`,
      ),
      ...(slow === null ? [] : [slow]),
      ...shownOpen("twice that", driven),
      line("  answered as a share of what was held", (driven.perSecond / heldRate.perSecond).toFixed(2)),
      line(`/healthz: slowest; ${health.failed} not answered`, shownMs(health.slowest)),
      ...shownMemory(floors),
      line("held again afterwards, as a share of before", (after.perSecond / heldRate.perSecond).toFixed(2)),
    ].join("\n");
  } finally {
    await Promise.all(started.map(({ process: child }) => killProcess(child)));
    await proxy.close();
    await database.close();
    await folder.remove();
  }
}
