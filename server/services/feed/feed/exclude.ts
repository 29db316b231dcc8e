// Fields to leave out if a client requests it: comma-separated paths, at most three names deep (wire/notifications.md
// §4).
// §4).
import { failures } from "../http/notify-error.ts";

const MAX_DEPTH = 3;
const MAX_PATHS = 100;

/** Returns the paths of an `exclude`. Throws `invalid_params` (422). */
export function parsePaths(exclude: string): string[][] {
  const paths = exclude
    .split(",")
    .map((path) => path.trim())
    .filter(Boolean)
    .map((path) => path.split("."));
  if (paths.length > MAX_PATHS || paths.some(({ length }) => length > MAX_DEPTH))
    throw failures.invalid(`exclude: at most ${MAX_PATHS} paths of ${MAX_DEPTH} names each`);
  return paths;
}

/** Returns the value without the field at a path. A path applies to each entry of a list. */
export function without(value: unknown, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined || typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((entry: unknown) => without(entry, [name, ...rest]));
  if (!Object.hasOwn(value, name)) return value;
  const { [name]: inner, ...others } = value as Record<string, unknown>;
  return rest.length === 0 ? others : { ...others, [name]: without(inner, rest) };
}
