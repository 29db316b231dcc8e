// Merges modules that the same pages load into few files: a request less against bytes that a page has no use for.

/** Modules that belong in one file. */
export interface Part {
  readonly ids: readonly string[];
  /** Size of their code, before it is minified. */
  readonly bytes: number;
  /** The entries that load them: pages, and parts that pages load later. */
  readonly users: Set<string>;
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

/** The parts of a build while they are merged, with what each one imports. */
class Parts {
  readonly left: Set<Part>;
  readonly #limitsOf: MergeOptions["limitsOf"];
  readonly #imports: MergeOptions["imports"];
  readonly #partOf = new Map<string, Part>();
  readonly #reached = new Map<Part, ReadonlySet<Part>>();
  readonly #unusedOf = new Map<string, number>();

  constructor(parts: readonly Part[], { limitsOf, imports }: MergeOptions) {
    this.left = new Set(parts);
    this.#limitsOf = limitsOf;
    this.#imports = imports;
    for (const part of parts) for (const id of part.ids) this.#partOf.set(id, part);
  }

  #listImported(part: Part): ReadonlySet<Part> {
    const imported = part.ids.flatMap((id) => this.#imports(id)).map((id) => this.#partOf.get(id));
    return new Set(imported.filter((one) => one !== undefined && one !== part) as Part[]);
  }

  /** Returns a part and everything that it imports. */
  #listReached(part: Part): ReadonlySet<Part> {
    const known = this.#reached.get(part);
    if (known) return known;
    const reached = new Set([part]);
    for (const one of reached) for (const other of this.#listImported(one)) reached.add(other);
    this.#reached.set(part, reached);
    return reached;
  }

  /** Returns who would load bytes of the other part without a use for them, and how many, with what it imports. */
  #listUnused(one: Part, other: Part): ReadonlyArray<readonly [string, number]> {
    const without = (part: Part, by: Part): ReadonlyArray<readonly [string, number]> => {
      const users = [...by.users].filter((user) => !part.users.has(user));
      if (users.length === 0) return [];
      const reached = [...this.#listReached(part)];
      return users.map((user) => [
        user,
        reached.reduce((sum, { bytes, users: known }) => (known.has(user) ? sum : sum + bytes), 0),
      ]);
    };
    return [...without(other, one), ...without(one, other)];
  }

  /** Returns what merging two parts saves, in bytes: above 0 if it is worth it. */
  getGain(one: Part, other: Part): number {
    const saved = [...one.users]
      .filter((user) => other.users.has(user))
      .reduce((sum, user) => sum + this.#limitsOf(user).requestBytes, 0);
    if (saved === 0) return 0;
    return this.#listUnused(one, other).reduce(
      (gain, [user, bytes]) => gain - bytes * this.#limitsOf(user).unusedFactor,
      saved,
    );
  }

  /** Whether `from` imports `to` through another part: in one file, they would wait for each other. */
  #isImportedThroughOthers(from: Part, to: Part): boolean {
    return [...this.#listImported(from)].some((part) => part !== to && this.#listReached(part).has(to));
  }

  /** Merges two parts, or returns null if they must stay apart. */
  merge(one: Part, other: Part): Part | null {
    if (this.#isImportedThroughOthers(one, other) || this.#isImportedThroughOthers(other, one)) return null;
    const unused = this.#listUnused(one, other);
    const getUnused = (user: string): number => this.#unusedOf.get(user) ?? 0;
    if (unused.some(([user, bytes]) => bytes + getUnused(user) > this.#limitsOf(user).mostUnused))
      return null;
    for (const [user, bytes] of unused) this.#unusedOf.set(user, bytes + getUnused(user));
    // Who loads a part loads what it imports.
    for (const part of [...this.#listReached(one), ...this.#listReached(other)])
      for (const user of [...one.users, ...other.users]) part.users.add(user);
    const merged = mergeTwo(one, other);
    this.left.delete(one);
    this.left.delete(other);
    this.left.add(merged);
    for (const id of merged.ids) this.#partOf.set(id, merged);
    this.#reached.clear();
    return merged;
  }
}

const mergeTwo = (one: Part, other: Part): Part => ({
  ids: [...one.ids, ...other.ids],
  bytes: one.bytes + other.bytes,
  users: new Set([...one.users, ...other.users]),
});

/** Returns the parts after every merge that saves more in requests than it costs in bytes, the best first. */
export function mergeParts(given: readonly Part[], options: MergeOptions): readonly Part[] {
  const parts = new Parts(
    given.map((part) => ({ ...part, users: new Set(part.users) })),
    options,
  );
  const pairs: Array<{ readonly one: Part; readonly other: Part; readonly gain: number }> = [];
  const addPair = (one: Part, other: Part): void => {
    const gain = parts.getGain(one, other);
    if (gain > 0) pairs.push({ one, other, gain });
  };
  const all = [...parts.left];
  all.forEach((one, index) => all.slice(0, index).forEach((other) => addPair(one, other)));
  for (;;) {
    pairs.sort((a, b) => a.gain - b.gain);
    const best = pairs.pop();
    if (!best) return [...parts.left];
    const { one, other, gain } = best;
    if (!parts.left.has(one) || !parts.left.has(other)) continue;
    // Merges of others may have changed it.
    if (parts.getGain(one, other) !== gain) {
      addPair(one, other);
      continue;
    }
    const merged = parts.merge(one, other);
    if (merged) for (const part of parts.left) if (part !== merged) addPair(merged, part);
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
    const part = { ids: [id], bytes: bytesOf(id), users: new Set(users) };
    const known = parts.get(key);
    parts.set(key, known ? mergeTwo(known, part) : part);
  }
  return [...parts.values()];
}
