// Starts what the tests of a file share before the first test, and stops it after the last.
import { afterAll, beforeAll } from "vitest";

/** Methods that end a fixture: servers and simulators close, databases are dropped, folders are removed. */
const ENDINGS = ["close", "drop", "remove", "endAll"] as const;

async function end(fixture: object): Promise<void> {
  const name = ENDINGS.find((ending) => ending in fixture);
  const ending: unknown = name === undefined ? undefined : Reflect.get(fixture, name);
  if (typeof ending === "function") await Reflect.apply(ending, fixture, []);
}

/**
 * Starts a fixture before the tests of this file or of this describe, and ends it after them. Returns a placeholder for
 * the fixture, which tests, hooks and later `setup` calls can read. Fixtures start in the order of the file and end in
 * the opposite order.
 */
export function setup<T extends object>(start: () => T | Promise<T>): T {
  let fixture: T | null = null;
  const getStarted = (): T => {
    if (fixture === null) throw new Error("A fixture is there only within tests and hooks.");
    return fixture;
  };
  beforeAll(async () => {
    fixture = await start();
  });
  afterAll(async () => {
    if (fixture !== null) await end(fixture);
  });
  return new Proxy({} as T, {
    get: (_, name) => Reflect.get(getStarted(), name) as unknown,
    set: (_, name, value) => Reflect.set(getStarted(), name, value),
    has: (_, name) => Reflect.has(getStarted(), name),
    ownKeys: () => Reflect.ownKeys(getStarted()),
    getOwnPropertyDescriptor: (_, name) => Reflect.getOwnPropertyDescriptor(getStarted(), name),
  });
}
