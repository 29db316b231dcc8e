// Path parameters of the service, and queries with brackets.
import { z } from "zod";

const MAX_ID = 255;

export const entityId = z.string().min(1).max(MAX_ID);
export const collectionName = z.string().regex(/^\$?[\w.-]{1,100}$/, { error: "is not a collection" });
export const channelKey = z.string().regex(/^[\w.:-]{1,100}$/, { error: "is not a channel's id" });
export const setName = z.string().min(1).max(MAX_ID);

export const userParams = z.object({ user: entityId });
export const objectParams = z.object({ collection: collectionName, id: entityId });

const MAX_PARTS = 4;
const PART = /\[([^[\]]*)\]/g;

type Tree = Map<string, unknown>;

function put(tree: Tree, [key = "", ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) {
    tree.set(key, value);
    return;
  }
  const known = tree.get(key);
  const inner: Tree = known instanceof Map ? known : new Map();
  tree.set(key, inner);
  // `key[]=…` is a list.
  if (rest.length === 1 && rest[0] === "")
    for (const [at, item] of [value].flat().entries()) inner.set(`${at}`, item);
  else put(inner, rest, value);
}

function toPlain(tree: Tree): unknown {
  const keys = [...tree.keys()];
  const values = [...tree.values()].map((value) => (value instanceof Map ? toPlain(value) : value));
  if (keys.length > 0 && keys.every((key, at) => key === `${at}`)) return values;
  return Object.fromEntries(keys.map((key, at) => [key, values[at]]));
}

/**
 * Parses a query whose names have brackets (`a[b]=c`, `a[]=c`) to an object. Anything deeper than four levels is left
 * out.
 */
export function nested(query: unknown): Record<string, unknown> {
  const tree: Tree = new Map();
  for (const [name, value] of Object.entries(query ?? {})) {
    const first = name.indexOf("[");
    const path =
      first <= 0
        ? [name]
        : [name.slice(0, first), ...[...name.slice(first).matchAll(PART)].map(([, part = ""]) => part)];
    if (path.length <= MAX_PARTS) put(tree, path, value);
  }
  const plain = toPlain(tree);
  return Array.isArray(plain)
    ? Object.fromEntries(Object.entries(plain))
    : (plain as Record<string, unknown>);
}
