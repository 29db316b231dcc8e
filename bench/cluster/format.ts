// The results of a load as tables.
import type { Crowd } from "#tests/support/cluster-crowd.ts";

type Calls = Crowd["calls"];

function quantile(calls: Calls, share: number): number {
  const times = calls.map(({ ms }) => ms).sort((a, b) => a - b);
  return Math.round(times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0);
}

/** Returns the number of the other responses, by status. 0 is none. */
function listOthers(calls: Calls): string {
  const counts = new Map<number, number>();
  for (const { status } of calls)
    if (status !== 200 && status !== 503) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts].map(([status, count]) => `${count} × ${status}`).join(", ") || "0";
}

function formatRow(name: string, calls: Calls): string {
  const count = (holds: (status: number) => boolean): number =>
    calls.filter(({ status }) => holds(status)).length;
  const accepted = calls.filter(({ status }) => status === 200);
  const cells = [
    name,
    calls.length,
    accepted.length,
    count((status) => status === 503),
    listOthers(calls),
    `${quantile(accepted, 0.5)} / ${quantile(accepted, 0.95)} / ${quantile(accepted, 0.99)}`,
  ];
  return `| ${cells.join(" | ")} |`;
}

const HEAD = "calls | 200 | 503 | other | ms of 200: median / 95 % / 99 % |\n|---|---|---|---|---|---|";

/**
 * Returns the calls by kind, and those within a quarter of a minute after the kills of each part. `kills`: by part, in
 * epoch milliseconds.
 */
export function formatCalls(
  { calls }: Pick<Crowd, "calls">,
  kills: ReadonlyMap<string, readonly number[]>,
  downMs: number,
): string {
  const kinds = [...new Set(calls.map(({ what }) => what))].sort();
  const byKind = kinds.map((kind) =>
    formatRow(
      kind,
      calls.filter(({ what }) => what === kind),
    ),
  );
  const byPart = [...kills].map(([part, times]) =>
    formatRow(
      `${part} (${times.length})`,
      calls.filter(({ at }) => times.some((time) => at >= time && at < time + downMs + 5_000)),
    ),
  );
  return [`| call | ${HEAD}`, ...byKind, "", `| killed (times) | ${HEAD}`, ...byPart, ""].join("\n");
}
