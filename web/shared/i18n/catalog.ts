// The messages of the pages: one file per area and language in messages/, each its own chunk, loaded when a page needs
// it. Three areas are part of a bundle of their own.
import type { Catalog } from "#messages/catalog.ts";
import type { Language } from "#messages/languages.ts";

/** The list of files in each language, its own chunk because a visitor reads one language. */
const LISTS: Readonly<Record<Language, () => Promise<{ readonly FILES: MessageFiles }>>> = {
  en: () => import("./files-en.ts"),
  es: () => import("./files-es.ts"),
};

/** Loads the messages of an area by the path of its file. */
export type MessageFiles = Readonly<Record<string, () => Promise<{ readonly default: object }>>>;

/** An area of pages. The areas of the server and of the bundles are not here. */
export type Area = Exclude<keyof Catalog, "offline" | "start" | "widget" | `server${string}`>;
export type Messages<A extends Area> = Catalog[A];

const messagePromises = new Map<string, Promise<unknown>>();

/**
 * Marks a settled promise as React's `use` does: messages that are already loaded are then read synchronously, and
 * `use` can be called on every render, whether loading has finished or not.
 */
function tracked<T>(promise: Promise<T>): Promise<T> {
  promise.then(
    (value) => Object.assign(promise, { status: "fulfilled", value }),
    (reason: unknown) => Object.assign(promise, { status: "rejected", reason }),
  );
  return promise;
}

/**
 * A recent failure is returned again: a suspended page calls this on every render and must reach its error boundary.
 */
const RETRY_AFTER_MS = 3000;

/** Returns the area's messages, from memory after the first time. A failed load can be retried after a pause. */
export function loadMessages<A extends Area>(area: A, language: Language): Promise<Messages<A>> {
  const key = `${language}/${area}`;
  let promise = messagePromises.get(key);
  if (!promise) {
    promise = tracked(load(area, language));
    promise.catch(() => setTimeout(() => messagePromises.delete(key), RETRY_AFTER_MS));
    messagePromises.set(key, promise);
  }
  return promise as Promise<Messages<A>>;
}

async function load(area: Area, language: Language): Promise<object> {
  const name = area.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const { FILES } = await LISTS[language]();
  const file = FILES[`./${name}.json`];
  if (!file) throw new Error(`There are no messages "${area}".`);
  return (await file()).default;
}

/** Loads every area that was loaded in any language, in `language`. */
export async function loadAllSeen(language: Language): Promise<void> {
  const seen = new Set([...messagePromises.keys()].map((key) => key.split("/")[1] as Area));
  await Promise.all([...seen].map((area) => loadMessages(area, language)));
}
