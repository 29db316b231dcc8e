// Green Button Connect My Data (NAESB REQ.21, ESPI 1.1): its addresses, and the scope strings of its apps, such as
// "FB=1_3_4_5;IntervalDuration=900;BlockDuration=daily;HistoryLength=34128000;SubscriptionFrequency=daily".

/** The root of every address. */
export const ESPI_ROOT = "/espi/1_1/resource";

/** Common, Connect My Data, intervals, electricity, both directions, privacy, OAuth, homes, updates, REST, queries, push. */
const FUNCTION_BLOCKS = [1, 3, 4, 5, 8, 13, 14, 18, 19, 31, 37, 39];
/** Interval metering, of which an app must ask for one: there is nothing else to share. */
const INTERVALS = [4, 5];

const DAY_SECONDS = 86_400;
/** Thirteen months, which the examples of the standard ask for. */
const DEFAULT_HISTORY_SECONDS = 395 * DAY_SECONDS;
/** Three years. */
const MAX_HISTORY_SECONDS = 1_096 * DAY_SECONDS;

/** What an app and its customer agreed on. */
export interface EspiScope {
  /** As the app gets it with its token. */
  readonly text: string;
  /** How far back from the day of the agreement. */
  readonly history_seconds: number;
}

/** Whether a scope is a list of function blocks. */
export const isEspiScope = (scope: string): boolean => /(?:^|;)\s*FB\s*=/.test(scope);

function toText(blocks: readonly number[], history_seconds: number): string {
  const parts = { IntervalDuration: 900, BlockDuration: "daily", HistoryLength: history_seconds };
  const options = Object.entries({ ...parts, SubscriptionFrequency: "daily" });
  return [`FB=${blocks.join("_")}`, ...options.map(([name, value]) => `${name}=${value}`)].join(";");
}

/**
 * Returns the part of a requested scope that is offered: known function blocks, quarter hours, and at most three years
 * back. Null if it asks for no interval readings, or its history is not a number of seconds.
 */
export function agreeOnScope(requested: string): EspiScope | null {
  const parts = new Map(
    requested
      .replaceAll(/\s/g, "")
      .split(";")
      .map((part) => {
        const at = part.indexOf("=");
        return [part.slice(0, at).toLowerCase(), part.slice(at + 1)] as const;
      }),
  );
  const wanted = new Set(parts.get("fb")?.split("_").map(Number));
  if (!INTERVALS.some((block) => wanted.has(block))) return null;
  const history = parts.get("historylength") || String(DEFAULT_HISTORY_SECONDS);
  if (!/^\d{1,12}$/.test(history)) return null;
  const history_seconds = Math.min(Number(history), MAX_HISTORY_SECONDS);
  const blocks = FUNCTION_BLOCKS.filter((block) => wanted.has(block));
  return { text: toText(blocks, history_seconds), history_seconds };
}

/** The scope of an app that asks for readings without naming function blocks. */
export const DEFAULT_ESPI_SCOPE: EspiScope = {
  text: toText(FUNCTION_BLOCKS, DEFAULT_HISTORY_SECONDS),
  history_seconds: DEFAULT_HISTORY_SECONDS,
};
