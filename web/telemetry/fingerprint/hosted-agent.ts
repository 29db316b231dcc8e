// The hosted agent, loaded like its vendor's own loader does: a script from the first URL that has one, retried with
// growing delays, then the visitor's id from the agent that the script defines.
import type { TelemetryConfig } from "#contracts/telemetry.ts";
import type { Agent } from "./look-up.ts";

type Hosted = NonNullable<TelemetryConfig["fingerprint"]["hosted"]>;

interface HostedLibrary {
  load(options: { apiKey: string; endpoint?: string }): Promise<{ get(): Promise<{ visitorId?: unknown }> }>;
}

/** Like the vendor's loader: five attempts in all, 100 ms to 3 s between rounds of the URLs, half of it random. */
const MAX_ATTEMPTS = 5;
const FIRST_DELAY_MS = 100;
const MAX_DELAY_MS = 3_000;
/** For one script. The lookup as a whole has its own timeout. */
const SCRIPT_TIMEOUT_MS = 3_000;

/** What the loader needs from a page. Tests pass their own. */
export interface Surroundings {
  readonly load: (url: string) => Promise<void>;
  readonly wait: (ms: number) => Promise<void>;
  readonly chance: () => number;
}

const PAGE: Surroundings = {
  load: loadScript,
  wait: (ms) => new Promise((resolve) => void setTimeout(resolve, ms)),
  chance: Math.random,
};

/**
 * Loads a script from the first URL that responds: each in turn, with a delay before a URL is retried. Throws the last
 * failure.
 */
export async function loadFromAny(
  urls: readonly string[],
  { load, wait, chance }: Surroundings = PAGE,
): Promise<void> {
  let failure: unknown = new Error("There is no address to load it from.");
  for (let tried = 0; urls.length > 0 && tried < Math.max(MAX_ATTEMPTS, urls.length); tried += 1) {
    const round = Math.floor(tried / urls.length);
    if (round > 0 && tried % urls.length === 0) {
      const longest = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** (round - 1));
      await wait(longest / 2 + (longest / 2) * chance());
    }
    try {
      await load(urls[tried % urls.length] ?? "");
      return;
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}

function loadScript(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    const end = (error?: Error): void => {
      clearTimeout(timer);
      if (!error) return resolve();
      script.remove();
      reject(error);
    };
    const timer = setTimeout(() => end(new Error(`${url} took too long.`)), SCRIPT_TIMEOUT_MS);
    script.src = url;
    script.async = true;
    script.addEventListener("load", () => end());
    script.addEventListener("error", () => end(new Error(`${url} could not be loaded.`)));
    document.head.append(script);
  });
}

function isLibrary(value: unknown): value is HostedLibrary {
  return typeof value === "object" && value !== null && "load" in value && typeof value.load === "function";
}

/** The agent of a hosted service. Its script must define FingerprintJS, as the vendor's iife.min.js does. */
export function hostedAgent({ key, script_urls, endpoint }: Hosted, surroundings?: Surroundings): Agent {
  return async () => {
    await loadFromAny(
      script_urls.map((url) => url.replace("<apiKey>", encodeURIComponent(key))),
      surroundings,
    );
    const { FingerprintJS: library } = window as { readonly FingerprintJS?: unknown };
    if (!isLibrary(library)) throw new Error("The script left no agent behind.");
    const agent = await library.load({ apiKey: key, ...(endpoint === null ? {} : { endpoint }) });
    const { visitorId } = await agent.get();
    if (typeof visitorId !== "string") throw new Error("The agent gave no id.");
    return visitorId;
  };
}
