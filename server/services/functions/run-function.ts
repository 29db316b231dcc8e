// Defines what a function is and how it is run: a web Request in, a web Response out, as on every functions platform.
import type { Context } from "#server/domain/context.ts";

/** A built-in function, which also gets the context. Throws AppError for errors of the caller. */
export type ServerFunction = (ctx: Context, request: Request) => Promise<Response>;

/** Thrown if the function exceeds its time limit. */
export class FunctionTimeout extends Error {
  constructor() {
    super("The function did not answer in time.");
    this.name = "FunctionTimeout";
  }
}

/**
 * Runs a function for at most `ms`, then aborts its request. Throws FunctionTimeout, and whatever the function throws.
 */
export async function runFunction(
  work: (request: Request) => Promise<Response> | Response,
  request: Request,
  ms: number,
): Promise<Response> {
  const late = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new FunctionTimeout());
      late.abort();
    }, ms);
  });
  try {
    const signal = AbortSignal.any([request.signal, late.signal]);
    const running = Promise.resolve(work(new Request(request, { signal })));
    // After the timeout, a late error has no handler and is ignored.
    running.catch(() => undefined);
    return await Promise.race([running, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
