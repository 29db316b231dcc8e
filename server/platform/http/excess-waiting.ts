// Selects which connections end if too many wait: those that have waited longest, by network.

export interface Waiting {
  /** Null: one of our proxies, whose connections belong to many clients. */
  readonly network: string | null;
  /** When the wait started, in milliseconds. */
  readonly since: number;
}

export interface WaitingLimits {
  readonly perNetwork: number;
  /** Of all networks together. */
  readonly total: number;
}

/** Lowers each network's limit until all fit, so that many networks cannot push out one that has few. */
function getNetworkShare(
  counts: readonly number[],
  others: number,
  { perNetwork, total }: WaitingLimits,
): number {
  const sumAllowed = (share: number): number =>
    counts.reduce((sum, count) => sum + Math.min(count, share), others);
  let share = perNetwork;
  while (share > 1 && sumAllowed(share) > total) share = Math.floor(share / 2);
  return share;
}

function sortNewestFirst<T extends Waiting>(waiting: readonly T[]): T[] {
  return waiting.toSorted((a, b) => b.since - a.since);
}

/** Lists the oldest of each network beyond its share, and the oldest of the remaining ones beyond the total. */
export function listExcess<T extends Waiting>(waiting: readonly T[], limits: WaitingLimits): T[] {
  if (waiting.length <= Math.min(limits.perNetwork, limits.total)) return [];
  const newestFirst = sortNewestFirst(waiting);
  const { null: ofProxies = [], ...networks } = Object.groupBy(newestFirst, ({ network }) => String(network));
  const groups = Object.values(networks).map((group) => group ?? []);
  const share = getNetworkShare(
    groups.map(({ length }) => length),
    ofProxies.length,
    limits,
  );
  const shares = [ofProxies, ...groups.map((group) => group.slice(0, share))].flat();
  const sumAllowed = sortNewestFirst(shares).slice(0, limits.total);
  const remaining = new Set(sumAllowed);
  return newestFirst.filter((connection) => !remaining.has(connection));
}
