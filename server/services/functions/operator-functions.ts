// The operator's own functions: modules in FUNCTIONS_DIR, looked up by name on the first call. They are part of the
// server and can do everything it can (docs/decisions/0017), because the folder belongs to the operator, like the code
// itself.
import { stat } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";

type Handler = (request: Request) => Promise<Response> | Response;

/** Lowercase letters, digits, hyphens and underscores: never a path. */
const NAME = /^[a-z0-9][a-z0-9_-]{0,62}$/;
const ENDINGS = [".js", ".mjs", ".ts", "/index.js", "/index.mjs", "/index.ts"];

/** Thrown if the module exports nothing that can be called. */
export class NoHandler extends Error {
  constructor(name: string) {
    super(`The function ${name} exports no handler: a default export that takes a Request is expected.`);
    this.name = "NoHandler";
  }
}

async function isFile(file: string): Promise<boolean> {
  try {
    return (await stat(file)).isFile();
  } catch {
    return false;
  }
}

async function findFile(folder: string, name: string): Promise<string | null> {
  for (const ending of ENDINGS) {
    const file = path.join(folder, `${name}${ending}`);
    if (await isFile(file)) return file;
  }
  return null;
}

function isHandler(value: unknown): value is Handler {
  return typeof value === "function";
}

/** Returns the handler of `export default handler` or `export default { fetch: handler }`. */
function getHandler(name: string, module: unknown): Handler {
  const exported: unknown = (module as { default?: unknown }).default;
  if (isHandler(exported)) return exported;
  const inside: unknown = (exported as { fetch?: unknown } | null | undefined)?.fetch;
  if (!isHandler(inside)) throw new NoHandler(name);
  return (request) => inside.call(exported, request);
}

/**
 * Returns the operator's function with this name, or null if there is none. Throws NoHandler, and whatever the module
 * throws when it is loaded.
 */
export async function operatorFunction(folder: string | null, name: string): Promise<Handler | null> {
  if (folder === null || !NAME.test(name)) return null;
  const file = await findFile(folder, name);
  if (file === null) return null;
  return getHandler(name, await import(pathToFileURL(file).href));
}
