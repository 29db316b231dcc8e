// What the tests of a file share is started before the first of them and ended after the last.
import { afterAll, beforeAll } from "vitest";

/** How a fixture is ended: servers and simulators close, databases are dropped, folders removed. */
const ENDINGS = ["close", "drop", "remove", "endAll"] as const;

async function end(fixture: object): Promise<void> {
  const name = ENDINGS.find((ending) => ending in fixture);
  const ending: unknown = name === undefined ? undefined : Reflect.get(fixture, name);
  if (typeof ending === "function") await Reflect.apply(ending, fixture, []);
}

/**
 * Starts a fixture before the tests of this file, or of this describe, and ends it after them. What it returns stands
 * for the fixture: tests and hooks read it, and so does a later `setup`. Fixtures start in the order of the file and end
 * in the opposite order.
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
