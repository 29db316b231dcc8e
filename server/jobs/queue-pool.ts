// The pool as the job queue is given it. When a job ends, graphile-worker (0.18) writes that down without waiting for
// it: where the database has just gone, the rejection is nobody's and ends the process. It tries again for hours, but
// only for codes on its list (RETRYABLE_ERROR_CODES in its lib.js); so here every way of being gone has one of them.
import type { Pool, PoolClient } from "pg";
import { isDatabaseUnavailable } from "#server/platform/http/errors.ts";

const TRIED_AGAIN = "ETIMEDOUT";

function worthAnotherTry(error: unknown): unknown {
  if (!(error instanceof Error) || !isDatabaseUnavailable(error)) return error;
  return Object.assign(new Error(error.message, { cause: error }), { code: TRIED_AGAIN });
}

type Call = (...call: unknown[]) => unknown;

function retold(call: Call): Call {
  return (...args) => {
    const result = call(...args);
    if (!(result instanceof Promise)) return result;
    return result.catch((error: unknown) => {
      throw worthAnotherTry(error);
    });
  };
}

/** The same object, but for the methods that are given. */
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

/** The pool, with failures of a database that is away told in a code that the queue tries again after. */
export function queuePool(pool: Pool): Pool {
  const connect = pool.connect.bind(pool) as Call;
  const reportingClient = async (): Promise<PoolClient> => {
    // What the queue still tries again to write down when the process stops comes to nothing, as in a crash: the rejection
    // would be nobody's.
    if (pool.ending) return new Promise<never>(() => {});
    const client = (await connect()) as PoolClient;
    return withMethods(client, { query: retold(client.query.bind(client) as Call) });
  };
  return withMethods(pool, {
    // With a callback it is the connection that listens, which the queue itself makes anew.
    connect: (...call) => (call.length > 0 ? connect(...call) : retold(reportingClient)()),
  });
}
