// Merges modules that the same pages load into few files: a request less against bytes that a page has no use for.

/** Modules that belong in one file. */
export interface Part {
  readonly ids: readonly string[];
  /** Size of their code, before it is minified. */
  readonly bytes: number;
  /** The entries that load them: pages, and parts that pages load later. */
  readonly users: ReadonlySet<string>;
}

/** What an entry may load without a use for it. */
export interface EntryLimits {
  /** How many bytes are worth one request less. */
  readonly requestBytes: number;
  /** What one byte without a use costs. */
  readonly unusedFactor: number;
  /** How many bytes it may load at most without a use for them. */
  readonly mostUnused: number;
}

interface MergeOptions {
  readonly limitsOf: (user: string) => EntryLimits;
  /** Returns the modules that a module imports. */
  readonly imports: (id: string) => readonly string[];
}

/** Returns who would load bytes of one of the parts without a use for them, and how many. */
function listUnused(one: Part, other: Part): ReadonlyArray<readonly [string, number]> {
  const without = (part: Part, by: Part): ReadonlyArray<readonly [string, number]> =>
    [...by.users].filter((user) => !part.users.has(user)).map((user) => [user, part.bytes]);
  return [...without(other, one), ...without(one, other)];
}

/** Returns what merging two parts saves, in bytes: above 0 if it is worth it. */
function getGain(one: Part, other: Part, limitsOf: MergeOptions["limitsOf"]): number {
  const saved = [...one.users]
    .filter((user) => other.users.has(user))
    .reduce((sum, user) => sum + limitsOf(user).requestBytes, 0);
  if (saved === 0) return 0;
  return listUnused(one, other).reduce(
    (gain, [user, bytes]) => gain - bytes * limitsOf(user).unusedFactor,
    saved,
  );
}

/** Whether `from` imports `to` through a part other than these two: in one file, they would wait for each other. */
function isImportedThroughOthers(
  from: Part,
  to: Part,
  partOf: ReadonlyMap<string, Part>,
  imports: MergeOptions["imports"],
): boolean {
  const seen = new Set<Part>([from]);
  const queue = [from];
  for (let part = queue.pop(); part; part = queue.pop()) {
    for (const id of part.ids.flatMap(imports)) {
      const next = partOf.get(id);
      if (!next || seen.has(next) || (next === to && part === from)) continue;
      if (next === to) return true;
      seen.add(next);
      queue.push(next);
    }
  }
  return false;
}

const merge = (one: Part, other: Part): Part => ({
  ids: [...one.ids, ...other.ids],
  bytes: one.bytes + other.bytes,
  users: new Set([...one.users, ...other.users]),
});

/** Returns the parts after every merge that saves more in requests than it costs in bytes, the best first. */
export function mergeParts(parts: readonly Part[], options: MergeOptions): readonly Part[] {
  const partOf = new Map(parts.flatMap((part) => part.ids.map((id) => [id, part] as const)));
  const left = new Set(parts);
  const pairs: Array<{ readonly one: Part; readonly other: Part; readonly gain: number }> = [];
  const addPairs = (one: Part, others: Iterable<Part>): void => {
    for (const other of others) {
      const gain = getGain(one, other, options.limitsOf);
      if (gain > 0) pairs.push({ one, other, gain });
    }
  };
  const unusedOf = new Map<string, number>();
  const tried = new Set<Part>();
  for (const part of parts) {
    addPairs(part, tried);
    tried.add(part);
  }
  for (;;) {
    pairs.sort((a, b) => a.gain - b.gain);
    const best = pairs.pop();
    if (!best) return [...left];
    const { one, other } = best;
    if (!left.has(one) || !left.has(other)) continue;
    if (
      isImportedThroughOthers(one, other, partOf, options.imports) ||
      isImportedThroughOthers(other, one, partOf, options.imports)
    )
      continue;
    const unused = listUnused(one, other);
    if (unused.some(([user, bytes]) => bytes + (unusedOf.get(user) ?? 0) > options.limitsOf(user).mostUnused))
      continue;
    for (const [user, bytes] of unused) unusedOf.set(user, bytes + (unusedOf.get(user) ?? 0));
    const merged = merge(one, other);
    left.delete(one);
    left.delete(other);
    for (const id of merged.ids) partOf.set(id, merged);
    addPairs(merged, left);
    left.add(merged);
  }
}

/** Puts modules that the same entries load in one part. `usersOf` has the entries of each module. */
export function partsByUsers(
  usersOf: ReadonlyMap<string, ReadonlySet<string>>,
  bytesOf: (id: string) => number,
): readonly Part[] {
  const parts = new Map<string, Part>();
  for (const [id, users] of usersOf) {
    const key = [...users].sort().join(" ");
    const part = { ids: [id], bytes: bytesOf(id), users };
    const known = parts.get(key);
    parts.set(key, known ? merge(known, part) : part);
  }
  return [...parts.values()];
}
