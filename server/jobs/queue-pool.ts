// Adapts the pool for the job queue. When a job ends, graphile-worker (0.18) saves its result without awaiting the
// write: if the database has just gone, the rejection is unhandled and ends the process. It retries for hours, but only
// for codes on its list (RETRYABLE_ERROR_CODES in its lib.js), so here every kind of outage is mapped to one of them.
import type { Pool, PoolClient } from "pg";
import { isDatabaseUnavailable } from "#server/platform/http/errors.ts";

const TRIED_AGAIN = "ETIMEDOUT";

function toRetryableError(error: unknown): unknown {
  if (!(error instanceof Error) || !isDatabaseUnavailable(error)) return error;
  return Object.assign(new Error(error.message, { cause: error }), { code: TRIED_AGAIN });
}

type Call = (...call: unknown[]) => unknown;

function withRetryableErrors(call: Call): Call {
  return (...args) => {
    const result = call(...args);
    if (!(result instanceof Promise)) return result;
    return result.catch((error: unknown) => {
      throw toRetryableError(error);
    });
  };
}

/** Returns the same object with the provided methods replaced. */
function withMethods<T extends object>(original: T, methods: Record<string, Call>): T {
  return new Proxy(original, {
    get(target, name) {
      const method = typeof name === "string" ? methods[name] : undefined;
      if (method) return method;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === "function" ? (value as Call).bind(target) : value;
    },
  });
}

/** Returns the pool, with failures of an unavailable database reported with a code that the queue retries. */
export function queuePool(pool: Pool): Pool {
  const connect = pool.connect.bind(pool) as Call;
  const reportingClient = async (): Promise<PoolClient> => {
    // Writes that the queue still retries when the process stops are dropped, as in a crash: the rejection would be
    // unhandled.
    if (pool.ending) return new Promise<never>(() => {});
    const client = (await connect()) as PoolClient;
    return withMethods(client, { query: withRetryableErrors(client.query.bind(client) as Call) });
  };
  return withMethods(pool, {
    // With a callback it is the listening connection, which the queue itself reopens.
    connect: (...call) => (call.length > 0 ? connect(...call) : withRetryableErrors(reportingClient)()),
  });
}
