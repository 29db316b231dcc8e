// An open loop: requests start at their scheduled times whether or not earlier ones have a response, as with real
// users. Latency counts from the scheduled start, so that a queue in front of the server shows as well.
import { createHistogram } from "node:perf_hooks";
import { setTimeout as wait } from "node:timers/promises";
import { Pool } from "undici";
import type { Call } from "./load.ts";

const STEP_MS = 10;

interface OpenLoop {
  readonly origin: string;
  /** Requests per second. */
  readonly rate: number;
  readonly seconds: number;
  /** Maximum connections. Waiting for one counts as latency. */
  readonly connections: number;
  readonly next: (number: number) => Call;
}

export interface OpenLoopResult {
  /** Requests started. */
  readonly sent: number;
  /**
   * Number of responses by status. "503 retry" is one with Retry-After, "failed" is a request without a response, with
   * the reason.
   */
  readonly responses: ReadonlyMap<string, number>;
  /** Responses with status 200 per second. */
  readonly perSecond: number;
  /** Milliseconds, of responses with status 200. */
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
}

/** Runs the loop until its last response. */
export async function openLoop({
  origin,
  rate,
  seconds,
  connections,
  next,
}: OpenLoop): Promise<OpenLoopResult> {
  const pool = new Pool(origin, { connections, pipelining: 1 });
  const times = createHistogram();
  const responses = new Map<string, number>();
  const count = (name: string): unknown => responses.set(name, (responses.get(name) ?? 0) + 1);
  const sendCall = async (call: Call, due: number): Promise<void> => {
    try {
      const { statusCode, headers, body } = await pool.request({
        method: call.method,
        path: call.path,
        headers: call.headers ?? {},
        ...(call.body === undefined ? {} : { body: call.body }),
      });
      await body.dump();
      count(statusCode === 503 && headers["retry-after"] ? "503 retry" : String(statusCode));
      if (statusCode === 200) times.record(Math.max(1, Math.round((performance.now() - due) * 1000)));
    } catch (error) {
      count(`failed ${error instanceof Error && "code" in error ? String(error.code) : ""}`.trim());
    }
  };
  const under: Set<Promise<void>> = new Set();
  const began = performance.now();
  const total = Math.round(rate * seconds);
  let sent = 0;
  while (sent < total) {
    const due = Math.min(total, ((performance.now() - began) / 1000) * rate);
    for (; sent < due; sent++) {
      const work = sendCall(next(sent), began + (sent / rate) * 1000);
      under.add(work);
      void work.finally(() => under.delete(work));
    }
    await wait(STEP_MS);
  }
  await Promise.all(under);
  await pool.close();
  const ms = (microseconds: number): number => microseconds / 1000;
  return {
    sent,
    responses,
    perSecond: times.count / seconds,
    p50: ms(times.percentile(50)),
    p99: ms(times.percentile(99)),
    max: ms(times.max),
  };
}
