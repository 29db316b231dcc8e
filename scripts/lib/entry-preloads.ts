// Uses the portal's routes (web/app/routes.ts) in the build. It writes dist/web/entry-preloads.json: for the pages that
// users open first, the files that the page requests once its start script has run, which the server lists in a Link
// header. It also writes dist/web/pages.json, the same for every page, which tests/e2e/budget.e2e.ts uses to measure
// their size. It gives the modules their files (chunk-names.ts).
import path from "node:path";
import type { Plugin, Rollup } from "vite";
import {
  createNaming,
  LANGUAGES,
  listReachable,
  type ModuleContext,
  modulesOf,
  readRoutes,
  type Row,
  toFileName,
  web,
} from "./chunk-names.ts";

const root = path.join(web, "..");

let routes: readonly Row[] = [];
let naming = createNaming(routes);

/** Returns the file name of a module. Null leaves it to the bundler. For `codeSplitting.groups`. */
export const nameFile = (id: string, context: ModuleContext): string | null => naming(id, context);

/** Creates the plugin. The build fails if a module of a route is missing. */
export function entryPreloads(): Plugin {
  return {
    name: "entry-preloads",
    apply: "build",
    async buildStart() {
      routes = await readRoutes();
      naming = createNaming(routes);
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
