// A client of the comparison API, without dependencies: for Node from version 20, browsers, and other runtimes with
// fetch.
import type { Operations } from "./operations.ts";

export type { Operations } from "./operations.ts";

/** A call by method and path, such as "GET /plans". */
export type Call = keyof Operations;
export type ResponseOf<C extends Call> = Operations[C]["response"];
export type QueryOf<C extends Call> = Operations[C]["query"];

type Given<Name extends string, Value> = undefined extends Value
  ? object
  : object extends Value
    ? { readonly [name in Name]?: Value }
    : { readonly [name in Name]: Value };

/** What a call needs: names in its path, its query and its body. */
export type Input<C extends Call> = Given<"path", Operations[C]["path"]> &
  Given<"query", Operations[C]["query"]> &
  Given<"body", Operations[C]["body"]> & {
    readonly signal?: AbortSignal;
    /** For a call that sends an email: repeats of the program itself. Default: a new one. */
    readonly idempotencyKey?: string;
  };

type Inputs<C extends Call> = object extends Input<C> ? [input?: Input<C>] : [input: Input<C>];

/** Calls whose response is a page of a list. */
export type ListCall = {
  [C in Call]: ResponseOf<C> extends {
    readonly items: readonly unknown[];
    readonly next_cursor: string | null;
  }
    ? C
    : never;
}[Call];

/** Problem details (RFC 9457), as the server sends them. */
export interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly instance: string;
  /** Stable, such as "rate_limited". */
  readonly code: string;
  readonly request_id: string;
  /** By field path, what is wrong with it. `problem` is the exact reason, which is stable. */
  readonly fields?: Readonly<Record<string, string>>;
}

/** A response other than 2xx. */
export class ApiError extends Error {
  readonly status: number;
  /** Null if something between the server and this client responded. */
  readonly problem: Problem | null;
  /** Seconds to wait before the next attempt. Null if the server didn't set them. */
  readonly retryAfter: number | null;

  constructor(status: number, problem: Problem | null, retryAfter: number | null) {
    super(problem?.detail ?? `The server responded with status ${status}.`);
    this.name = "ApiError";
    this.status = status;
    this.problem = problem;
    this.retryAfter = retryAfter;
  }
}

/** What is left of a key's calls today, by the last response. */
export interface Quota {
  readonly remaining: number;
  /** Seconds until it starts again. */
  readonly resetSeconds: number;
}

export interface ClientOptions {
  /** The portal's address, such as https://portal.example.com. */
  readonly url: string;
  /** A key of the account page. Without one, the limits are those of the address. */
  readonly key?: string;
  /** For one attempt. Default: 30 seconds. */
  readonly timeoutMs?: number;
  /** More attempts after 429, 503 and a lost connection. Default: 2. */
  readonly retries?: number;
  /** The longest wait before another attempt. A longer `Retry-After` throws at once. Default: 20 seconds. */
  readonly maxWaitMs?: number;
}

const RETRYABLE: ReadonlySet<number> = new Set([429, 503]);
/** Calls that do something. Their attempts have one idempotency key, so it is done once. */
const KEYED: ReadonlySet<Call> = new Set<Call>(["POST /emails"]);
const FIRST_WAIT_MS = 500;

const pause = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });

interface AnyInput {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly body?: unknown;
  readonly signal?: AbortSignal;
  readonly idempotencyKey?: string;
}

function buildUrl(base: string, path: string, { path: names = {}, query = {} }: AnyInput): URL {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(names[name] ?? ""));
  const url = new URL(`/compare/v1${filled}`, base);
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) url.searchParams.set(name, String(value));
  return url;
}

async function toApiError(response: Response): Promise<ApiError> {
  const wait = Number(response.headers.get("retry-after") ?? Number.NaN);
  const isProblem = response.headers.get("content-type")?.startsWith("application/problem+json") ?? false;
  const problem = isProblem ? ((await response.json()) as Problem) : null;
  return new ApiError(response.status, problem, Number.isNaN(wait) ? null : wait);
}

function parseQuota(headers: Headers): Quota | null {
  const found = /"day";r=(\d+);t=(\d+)/.exec(headers.get("ratelimit") ?? "");
  return found ? { remaining: Number(found[1]), resetSeconds: Number(found[2]) } : null;
}

/** Calls the comparison API of one portal. */
export class WattlaneClient {
  readonly #options: Required<Omit<ClientOptions, "key">> & Pick<ClientOptions, "key">;
  #quota: Quota | null = null;

  constructor(options: ClientOptions) {
    this.#options = { timeoutMs: 30_000, retries: 2, maxWaitMs: 20_000, ...options };
  }

  /** What is left of the key's calls today. Null before the first response, and without a key. */
  get quota(): Quota | null {
    return this.#quota;
  }

  /** Returns the response's body. Throws `ApiError`, or what `fetch` throws. */
  async call<C extends Call>(call: C, ...[input]: Inputs<C>): Promise<ResponseOf<C>> {
    const newKey = KEYED.has(call) ? { idempotencyKey: crypto.randomUUID() } : {};
    const values: AnyInput = { ...newKey, ...input };
    for (let attempt = 0; ; attempt += 1) {
      try {
        return (await this.#attempt(call, values)) as ResponseOf<C>;
      } catch (error) {
        const waitMs = this.#getWait(error, attempt);
        if (attempt >= this.#options.retries || waitMs === null || values.signal?.aborted) throw error;
        await pause(waitMs, values.signal);
      }
    }
  }

  /** Returns every item of a list, page by page. */
  async *list<C extends ListCall>(
    call: C,
    query: QueryOf<C>,
  ): AsyncGenerator<ResponseOf<C>["items"][number]> {
    let cursor: string | null = null;
    do {
      const next: object = cursor === null ? { ...query } : { ...query, cursor };
      const page: ResponseOf<C> = await this.call(call, ...([{ query: next }] as unknown as Inputs<C>));
      yield* page.items;
      cursor = page.next_cursor;
    } while (cursor !== null);
  }

  /** Returns the time until another attempt, or null if there is no use in one. */
  #getWait(error: unknown, attempt: number): number | null {
    const backOffMs = FIRST_WAIT_MS * 2 ** attempt;
    // Anything else is a lost connection or a timeout.
    if (!(error instanceof ApiError)) return backOffMs;
    if (!RETRYABLE.has(error.status)) return null;
    const waitMs = error.retryAfter === null ? backOffMs : error.retryAfter * 1000;
    return waitMs <= this.#options.maxWaitMs ? waitMs : null;
  }

  async #attempt(call: Call, input: AnyInput): Promise<unknown> {
    const { url: base, key, timeoutMs } = this.#options;
    const [method = "GET", path = ""] = call.split(" ");
    const timeout = AbortSignal.timeout(timeoutMs);
    const response = await fetch(buildUrl(base, path, input), {
      method,
      headers: {
        accept: "application/json, application/problem+json",
        ...(input.idempotencyKey !== undefined && { "idempotency-key": input.idempotencyKey }),
        ...(key !== undefined && { authorization: `Bearer ${key}` }),
        ...(input.body !== undefined && { "content-type": "application/json" }),
      },
      ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
      signal: input.signal ? AbortSignal.any([input.signal, timeout]) : timeout,
    });
    this.#quota = parseQuota(response.headers) ?? this.#quota;
    if (!response.ok) throw await toApiError(response);
    return response.json();
  }
}
