// The catalog in Node: the server's own texts, and every text for tests and scripts.
import { readFileSync } from "node:fs";
import path from "node:path";
import type { Catalog } from "./catalog.ts";
import { type CompiledTree, compileTree, type MessageTree } from "./compile.ts";
import type { Language } from "./languages.ts";

const compiled = new Map<string, CompiledTree>();

/** Returns the path of an area's file, below the language's folder: "serverEmails" is "server/emails.json". */
export function toFile(area: string): string {
  const name = area.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return `${name.replace(/^server-/, "server/")}.json`;
}

/** Reads one file of the catalog. Throws if it does not exist. */
export function readArea(area: string, language: Language): MessageTree {
  const file = path.join(import.meta.dirname, language, toFile(area));
  return JSON.parse(readFileSync(file, "utf8")) as MessageTree;
}

/** Returns the messages of one area, compiled when first needed. */
export function getMessages<A extends keyof Catalog>(area: A, language: Language): Catalog[A] {
  const key = `${language}/${area}`;
  const known = compiled.get(key) ?? compileTree(readArea(area, language), language);
  compiled.set(key, known);
  return known as unknown as Catalog[A];
}
