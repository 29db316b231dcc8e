// Uses the portal's routes (web/app/routes.ts) in the build. It writes dist/web/entry-preloads.json: for the pages that
// users open first, the files that the page requests once its start script has run, which the server lists in a Link
// header. It also writes dist/web/pages.json, the same for every page, which tests/e2e/budget.e2e.ts uses to measure
// their size. It groups what those first pages share into few files.
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Plugin, Rollup } from "vite";

const root = path.join(import.meta.dirname, "..", "..");
const web = path.join(root, "web");
const COMMON_MESSAGES = path.join(root, "messages", "en", "common.json");
/** Modules that every page needs. */
const START = [path.join(web, "main.tsx"), COMMON_MESSAGES];
const LANGUAGES = ["en", "es"];
const LAYOUTS: Readonly<Record<string, string>> = { bare: "column" };

interface Row {
  readonly path: string;
  readonly layout: string;
  readonly page: () => Promise<unknown>;
  readonly messages?: readonly string[];
  readonly guard?: string;
  readonly preload?: string;
}

/**
 * Returns the portal's routes. Node itself reads them, so that the pages they import stay out of the build's
 * configuration.
 */
async function readRoutes(): Promise<readonly Row[]> {
  const module = (await import(pathToFileURL(path.join(web, "app", "routes.ts")).href)) as {
    readonly ROUTES: readonly Row[];
  };
  return module.ROUTES;
}

/** Returns the modules of a route in addition to its messages: page, layout and guard. */
function modulesOf({ page, layout, guard, path: address }: Row): string[] {
  const [, name] = /import\("([^"]+)"\)/.exec(String(page)) ?? [];
  if (!name) throw new Error(`entry-preloads: ${address} imports no page`);
  return [
    path.join(web, name.startsWith("#web/") ? name.slice("#web/".length) : path.join("app", name)),
    path.join(web, "app", "layouts", `${LAYOUTS[layout] ?? layout}-layout.tsx`),
    ...(guard ? [path.join(web, "app", "guards", "guard.ts")] : []),
  ];
}

/** Returns everything that can be reached from `starts`, except what is in `skip`. */
function listReachable(starts: readonly string[], next: Imports, skip: ReadonlySet<string>) {
  const found = new Set<string>();
  const visit = (id: string): void => {
    if (found.has(id) || skip.has(id)) return;
    found.add(id);
    next(id).forEach(visit);
  };
  starts.forEach(visit);
  return found;
}

type Imports = (id: string) => readonly string[];

/**
 * Names the shared files: that of the start, one for everything that the same first pages need, and for what a single
 * first page shares with others, one for each set of their layouts.
 */
function nameModules(rows: readonly Row[], imports: Imports): ReadonlyMap<string, string> {
  const start = listReachable(START, imports, new Set());
  const [first, layouts] = [new Map<string, Set<string>>(), new Map<string, Set<string>>()];
  for (const row of rows) {
    const [users, name] = row.preload ? [first, row.path.replaceAll("/", "-")] : [layouts, row.layout];
    for (const id of listReachable(modulesOf(row), imports, start))
      users.set(id, (users.get(id) ?? new Set()).add(name));
  }
  // Messages stay separate files, because only one language of them is needed.
  const names = new Map([...start].filter((id) => id !== COMMON_MESSAGES).map((id) => [id, "start"]));
  for (const [id, pages] of first) {
    const others = [...(layouts.get(id) ?? [])].sort();
    if (pages.size > 1) names.set(id, [...pages].join(""));
    else if (others.length > 0) names.set(id, [...pages, ...others].join(""));
  }
  return names;
}

let names: ReadonlyMap<string, string> | null = null;
let routes: readonly Row[] = [];

/**
 * Returns the file name of a module that the first pages share. Null leaves it to the bundler. For
 * `codeSplitting.groups`.
 */
export function nameFirstPages(id: string, context: ChunkingContext): string | null {
  names ??= nameModules(routes, (module) => {
    // A library's index imports all of it, no matter what is used.
    const imported = context.getModuleInfo(module)?.importedIds ?? [];
    return imported.filter((other) => !other.includes("node_modules"));
  });
  return names.get(id) ?? null;
}

/** Returns the file name of a message area: `usageEntry` is in usage-entry.json. */
const toFileName = (area: string): string =>
  area.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

interface ChunkingContext {
  getModuleInfo: (id: string) => { readonly importedIds: readonly string[] } | null;
}

/** Creates the plugin. The build fails if a module of a route is missing. */
export function entryPreloads(): Plugin {
  return {
    name: "entry-preloads",
    apply: "build",
    async buildStart() {
      routes = await readRoutes();
      names = null;
    },
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
      const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
      const imports = (name: string): readonly string[] => byName.get(name)?.imports ?? [];
      const start = listReachable([getChunkFile(path.join(web, "main.tsx"), chunks)], imports, new Set());
      const listFiles = (modules: readonly string[]): string[] => [
        ...listReachable(
          modules.map((module) => getChunkFile(module, chunks)),
          imports,
          start,
        ),
      ];
      const pages = routes.map((row) => {
        const byLanguage = LANGUAGES.map((language) => {
          const texts = ["common", "shell", ...(row.preload === "page" ? [] : (row.messages ?? []))];
          return [
            language,
            listFiles([
              ...modulesOf(row),
              path.join(web, "shared", "i18n", `files-${language}.ts`),
              ...texts.map((area) => `/messages/${language}/${toFileName(area)}.json`),
            ]),
          ];
        });
        return [row, Object.fromEntries(byLanguage) as Record<string, string[]>] as const;
      });
      const emit = (fileName: string, entries: ReadonlyArray<readonly [string, unknown]>): void => {
        this.emitFile({ type: "asset", fileName, source: JSON.stringify(Object.fromEntries(entries)) });
      };
      emit(
        "entry-preloads.json",
        pages.flatMap(([row, files]) => (row.preload ? [[row.path, files]] : [])),
      );
      emit("pages.json", [
        ["start", [...start]],
        ...pages.map(([row, files]) => [row.path, files["en"]] as const),
      ]);
    },
  };
}

/**
 * Creates the plugin that imports a page without Vite's preload function: it has nothing to preload, since
 * vite.config.ts leaves out every list of dependencies, and is three quarters of a kilobyte of every first load.
 */
export function plainImports(): Plugin {
  return {
    name: "plain-imports",
    apply: "build",
    transform: {
      filter: { id: /vite\/preload-helper/ },
      handler: () => ({ code: "export const __vitePreload = (load) => load();", map: null }),
    },
  };
}

/** Returns the file of a module, by its path or the end of it. */
function getChunkFile(module: string, chunks: readonly Rollup.OutputChunk[]): string {
  const chunk = chunks.find(({ moduleIds }) =>
    moduleIds.some((id) => id.startsWith(root) && id.endsWith(module)),
  );
  if (!chunk) throw new Error(`entry-preloads: ${module} is in no chunk`);
  return chunk.fileName;
}
