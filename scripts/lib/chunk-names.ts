// Names the files of the portal's modules for the bundler, from the pages that load them. By itself, a bundler makes one
// file for every set of pages that share a module: a signed-in page then loads seventy, most of them under one kilobyte.
import path from "node:path";
import { pathToFileURL } from "node:url";
import { mergeParts, partsByUsers } from "./merge-parts.ts";

const root = path.join(import.meta.dirname, "..", "..");
export const web = path.join(root, "web");
const COMMON_MESSAGES = path.join(root, "messages", "en", "common.json");
/** Modules that every page needs. */
const START = [path.join(web, "main.tsx"), COMMON_MESSAGES];
export const LANGUAGES = ["en", "es"];
const LAYOUTS: Readonly<Record<string, string>> = { bare: "column" };

/** The parts of a route (web/app/routes.ts) that decide what its page loads. */
export interface Row {
  readonly path: string;
  readonly layout: string;
  readonly page: () => Promise<unknown>;
  readonly messages?: readonly string[];
  readonly guard?: string;
  readonly preload?: string;
}

/** What the bundler knows about a module. */
export interface ModuleContext {
  getModuleInfo: (id: string) => {
    readonly code: string | null;
    readonly importedIds: readonly string[];
    readonly dynamicallyImportedIds: readonly string[];
  } | null;
}

type Graph = ModuleContext["getModuleInfo"];
type Users = ReadonlyMap<string, ReadonlySet<string>>;

/** Libraries that every page loads, in one file. Infinite lists and saving are only needed after a first page. */
export const VENDOR =
  /node_modules[\\/](react|react-dom|react-router|scheduler|make-plural|@messageformat|@tanstack[\\/](query-core|react-query))[\\/](?!.*([iI]nfiniteQuery(Observer)?|(queries|mutation)Observer|use(Queries|Mutation))\.js)/;

/** What each kind of entry may load without a use for it, in bytes of code that is not minified (merge-parts.ts). */
const LIMITS = {
  /** Pages that visitors open first: next to nothing, but one request less is worth a lot. */
  first: { requestBytes: 20_000, unusedFactor: 40, mostUnused: 8000 },
  other: { requestBytes: 2000, unusedFactor: 1 / 12, mostUnused: 100_000 },
  /** What every page loads later, and the messages that the first pages load later. */
  always: { requestBytes: 1000, unusedFactor: 1, mostUnused: 60_000 },
  /** What pages load later. */
  late: { requestBytes: 1000, unusedFactor: 1 / 40, mostUnused: 100_000 },
};
/** A module brings its libraries with it, whose size is not known here: more than a request is worth. */
const LIBRARY_BYTES = 30_000;

/**
 * Returns the portal's routes. Node itself reads them, so that the pages they import stay out of the build's
 * configuration.
 */
export async function readRoutes(): Promise<readonly Row[]> {
  const module = (await import(pathToFileURL(path.join(web, "app", "routes.ts")).href)) as {
    readonly ROUTES: readonly Row[];
  };
  return module.ROUTES;
}

/** Returns the modules of a route in addition to its messages: page, layout and guard. */
export function modulesOf({ page, layout, guard, path: address }: Row): string[] {
  const [, name] = /import\("([^"]+)"\)/.exec(String(page)) ?? [];
  if (!name) throw new Error(`The route ${address} imports no page.`);
  return [
    path.join(web, name.startsWith("#web/") ? name.slice("#web/".length) : path.join("app", name)),
    path.join(web, "app", "layouts", `${LAYOUTS[layout] ?? layout}-layout.tsx`),
    ...(guard ? [path.join(web, "app", "guards", "guard.ts")] : []),
  ];
}

/** Returns the file name of a message area: `usageEntry` is in usage-entry.json. */
export const toFileName = (area: string): string =>
  area.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Returns everything that can be reached from `starts`, except what is in `skip`. */
export function listReachable(
  starts: readonly string[],
  next: (id: string) => readonly string[],
  skip: ReadonlySet<string>,
): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (id: string): void => {
    if (found.has(id) || skip.has(id)) return;
    found.add(id);
    next(id).forEach(visit);
  };
  starts.forEach(visit);
  return found;
}

const isLibrary = (id: string): boolean => id.includes("node_modules");
const isMessages = (id: string): boolean => /[\\/]messages[\\/](en|es)[\\/].+\.json$/.test(id);

/** Returns the imports of a module, without libraries: a library's index imports all of it, whatever is used. */
const listImports = (graph: Graph, id: string): readonly string[] =>
  (graph(id)?.importedIds ?? []).filter((other) => !isLibrary(other));

/** Returns what modules load later: the targets of their dynamic imports, and of what those import, except messages. */
function listLate(graph: Graph, starts: readonly string[], skip: ReadonlySet<string>): ReadonlySet<string> {
  const listDynamic = (id: string): readonly string[] =>
    (graph(id)?.dynamicallyImportedIds ?? []).filter((other) => !isLibrary(other) && !isMessages(other));
  const all = listReachable(starts, (id) => [...listImports(graph, id), ...listDynamic(id)], skip);
  return new Set([...all].flatMap(listDynamic).filter((id) => !skip.has(id)));
}

function add<V>(map: Map<string, Set<V>>, key: string, value: V): void {
  map.set(key, (map.get(key) ?? new Set()).add(value));
}

/**
 * Returns the entries that load each module: the paths of pages, and the modules that pages load later, unless all
 * pages that load these have it already.
 */
function listUsers(rows: readonly Row[], graph: Graph, start: ReadonlySet<string>): Users {
  const imports = (id: string): readonly string[] => listImports(graph, id);
  const usersOf = new Map<string, Set<string>>();
  const loadersOf = new Map<string, Set<ReadonlySet<string>>>();
  const pages = new Set(rows.flatMap(modulesOf));
  const loadedByAll = listLate(graph, START, pages);
  for (const row of rows) {
    const own = listReachable(modulesOf(row), imports, start);
    for (const id of own) add(usersOf, id, row.path);
    for (const id of [...loadedByAll, ...listLate(graph, modulesOf(row), start)])
      if (!pages.has(id)) add(loadersOf, id, own);
  }
  for (const [entry, loaders] of loadersOf) {
    const [first = new Set<string>(), ...others] = loaders;
    const loaded = new Set([...first].filter((id) => others.every((other) => other.has(id))));
    for (const id of listReachable([entry], imports, start)) if (!loaded.has(id)) add(usersOf, id, entry);
  }
  return usersOf;
}

/** The entry for messages that a page doesn't load together with itself. */
const later = (address: string): string => `${address} later`;

/** Returns the entries that show messages of each area, by the path of the area's file in `language`. */
function listMessageUsers(rows: readonly Row[], graph: Graph, usersOf: Users, language: string): Users {
  const users = new Map<string, Set<string>>();
  const addArea = (area: string, user: string): void => {
    add(users, path.join(root, "messages", language, `${toFileName(area)}.json`), user);
  };
  for (const { path: user, messages = [] } of rows)
    for (const area of ["common", "shell", ...messages]) addArea(area, user);
  for (const [id, entries] of usersOf) {
    for (const [, area = ""] of (graph(id)?.code ?? "").matchAll(/(?:use|load)(?:Late)?Messages\("(\w+)"/g)) {
      for (const user of entries) addArea(area, user.startsWith(root) ? user : later(user));
    }
  }
  return users;
}

/** Names the files that modules share: that of the start, and one for each part of the others (merge-parts.ts). */
function nameModules(rows: readonly Row[], graph: Graph): ReadonlyMap<string, string> {
  const imports = (id: string): readonly string[] => listImports(graph, id);
  const start = listReachable(START, imports, new Set());
  const bytesOf = (id: string): number => {
    const { code, importedIds = [] } = graph(id) ?? {};
    const libraries = importedIds.filter((other) => isLibrary(other) && !VENDOR.test(other));
    return (code?.length ?? 0) + libraries.length * LIBRARY_BYTES;
  };
  const first = new Set(rows.filter(({ preload }) => preload).map((row) => row.path));
  const always = new Set([
    ...listLate(graph, START, new Set(rows.flatMap(modulesOf))),
    ...[...first].map(later),
  ]);
  const limitsOf = (user: string): (typeof LIMITS)["first"] => {
    if (first.has(user)) return LIMITS.first;
    if (always.has(user)) return LIMITS.always;
    return user.startsWith(root) ? LIMITS.late : LIMITS.other;
  };
  const usersOf = listUsers(rows, graph, start);
  const parts = [
    ...mergeParts(partsByUsers(usersOf, bytesOf), { limitsOf, imports }),
    // The messages of a language are files of their own, because only one language is needed.
    ...LANGUAGES.flatMap((language) =>
      mergeParts(partsByUsers(listMessageUsers(rows, graph, usersOf, language), bytesOf), {
        limitsOf,
        imports,
      }),
    ),
  ];
  return new Map([
    ...[...start].filter((id) => id !== COMMON_MESSAGES).map((id) => [id, "start"] as const),
    ...parts.flatMap((part, index) => part.ids.map((id) => [id, `part-${index}`] as const)),
  ]);
}

/** Creates `codeSplitting.groups`' function for a build: the file name of a module, or null to leave it to the bundler. */
export function createNaming(rows: readonly Row[]): (id: string, context: ModuleContext) => string | null {
  let names: ReadonlyMap<string, string> | null = null;
  return (id, context) => {
    names ??= nameModules(rows, (module) => context.getModuleInfo(module));
    return names.get(id) ?? null;
  };
}
