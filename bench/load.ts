// A small closed-loop load generator: a fixed number of connections, each with one request in flight. It uses undici's
// client because its own cost is small compared with what it measures.
import { createHistogram, type RecordableHistogram } from "node:perf_hooks";
import { setTimeout as wait } from "node:timers/promises";
import { Client } from "undici";

export interface Call {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

export interface LoadOptions {
  readonly origin: string;
  readonly connections: number;
  readonly seconds: number;
  /** Total requests per second. Without it, as many as possible. */
  readonly rate?: number;
  /** Returns the next request of a connection from the last response's body (null at the start). */
  readonly next: (connection: number, lastBody: string | null) => Call;
}

export interface LoadResult {
  readonly count: number;
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p99: number;
}

async function one(
  client: Client,
  options: LoadOptions,
  connection: number,
  until: number,
  times: RecordableHistogram,
): Promise<void> {
  const pause = options.rate ? (1000 * options.connections) / options.rate : 0;
  let lastBody: string | null = null;
  while (performance.now() < until) {
    const began = performance.now();
    const call = options.next(connection, lastBody);
    const response = await client.request({
      method: call.method,
      path: call.path,
      headers: call.headers ?? {},
      ...(call.body === undefined ? {} : { body: call.body }),
    });
    lastBody = await response.body.text();
    if (response.statusCode !== 200)
      throw new Error(`${call.path} answered ${response.statusCode}: ${lastBody}`);
    const took = performance.now() - began;
    times.record(Math.max(1, Math.round(took * 1000)));
    if (pause > took) await wait(pause - took);
  }
}

/** Runs the load. Throws on the first response other than 200. */
export async function load(options: LoadOptions): Promise<LoadResult> {
  const times = createHistogram();
  const began = performance.now();
  const clients = Array.from({ length: options.connections }, () => new Client(options.origin));
  try {
    await Promise.all(
      clients.map((client, index) => one(client, options, index, began + options.seconds * 1000, times)),
    );
  } finally {
    await Promise.all(clients.map((client) => client.close()));
  }
  const seconds = (performance.now() - began) / 1000;
  return { count: times.count, perSecond: times.count / seconds, p99: times.percentile(99) / 1000 };
}
