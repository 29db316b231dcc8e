// Sends a service the malformed requests of a test, many at a time, and runs the checks that every service must pass.
import { expect } from "vitest";
import type { TestServer } from "../server.ts";
import type { CallerKind, MalformedRequest } from "./requests.ts";
import { openConnections, send } from "./send.ts";

/** Number of requests sent to a service. */
export const COUNT = 10_000;
const AT_ONCE = 16;
const TIMEOUT_MS = 30_000;

/** Patterns of text that reveals internals of the server. */
const INSIDES =
  /\n\s+at |node:internal|node_modules|\.(ts|mjs|js):\d+|server\/|select .* from |pg_catalog|"stack"/i;

export interface MalformedRun {
  readonly base: string;
  readonly requests: readonly MalformedRequest[];
  /** At least one request in this many succeeds, which shows that requests get past the first checks. */
  readonly oneWellIn: number;
  /** Returns the `authorization` header of a caller. */
  getAuthorization(caller: CallerKind): string | null;
  /** Returns headers of a caller in addition to those of the request. */
  getHeaders?(caller: CallerKind): Readonly<Record<string, string>>;
  /** Whether a body contains something that this caller must not see. */
  isLeak?(body: string): boolean;
  /** Called after each response. */
  onResponse?(caller: CallerKind, body: string): Promise<void>;
}

function describeRequest({ method, path, caller, headers, body }: MalformedRequest): string {
  return JSON.stringify({
    method,
    path: path.slice(0, 300),
    caller,
    headers,
    type: body?.type,
    body: body?.bytes.toString("utf8").slice(0, 1_500),
  });
}

/** Sends all requests. None may break the service, hang, or get a response that reveals internals. */
export async function sendMalformed(run: MalformedRun): Promise<void> {
  const agent = openConnections(AT_ONCE);
  const failures: string[] = [];
  const statuses = new Map<number, number>();
  const waiting = run.requests.values();
  async function worker(): Promise<void> {
    for (const request of waiting) {
      try {
        const authorization = run.getAuthorization(request.caller);
        const headers = { ...request.headers, ...run.getHeaders?.(request.caller) };
        const sent = { ...request, headers };
        const { status, body } = await send(agent, run.base, sent, authorization, TIMEOUT_MS);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (status >= 500 || INSIDES.test(body) || run.isLeak?.(body))
          failures.push(`${status} ${body.slice(0, 300)} to ${describeRequest(request)}`);
        await run.onResponse?.(request.caller, body);
      } catch (error) {
        failures.push(`${(error as Error).message} to ${describeRequest(request)}`);
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  agent.destroy();
  expect(failures.slice(0, 20)).toEqual([]);
  // They reached the handlers: some succeeded, and few were too malformed as HTTP to get a response.
  expect(statuses.get(200) ?? 0).toBeGreaterThan(COUNT / run.oneWellIn);
  expect(statuses.get(0) ?? 0).toBeLessThan(COUNT / 50);
}

/** Checks after malformed requests that the server logged no failure, and that no object got one of their fields. */
export function expectUnharmed(server: TestServer): void {
  expect(server.logs.filter((line) => /"level":"(error|fatal)"/.test(line))).toEqual([]);
  const plain: Record<string, unknown> = {};
  expect([plain["a"], plain["admin"]]).toEqual([undefined, undefined]);
}
