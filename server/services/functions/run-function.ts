// What a function is, and how one is run: a web Request in, a web Response out, as everywhere where functions run.
import type { Context } from "#server/domain/context.ts";

/** A function of ours: the context comes along. Throws AppError for what the caller did wrong. */
export type ServerFunction = (ctx: Context, request: Request) => Promise<Response>;

/** The function took longer than it may. */
export class FunctionTimeout extends Error {
  constructor() {
    super("The function did not answer in time.");
    this.name = "FunctionTimeout";
  }
}

/** Runs a function for at most `ms`; its request is aborted then. Throws FunctionTimeout, and what the function throws. */
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
    // What comes too late is nobody's any more.
    running.catch(() => undefined);
    return await Promise.race([running, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
