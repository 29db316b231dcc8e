// Writes dist/web/front-doors.json: for the pages that people open first, the files that the page
// will ask for once its start has run. The server names them in a Link header, so that the
// browser fetches them beside the start and not after it.
import path from "node:path";
import type { Plugin } from "vite";

const web = path.join(import.meta.dirname, "..", "..", "web");

interface Door {
  readonly page: string;
  readonly layout: string;
  /** Message areas besides common and shell. */
  readonly areas: readonly string[];
  /** Its guard is needed, and with it the session. */
  readonly guarded?: true;
}

const DOORS: Readonly<Record<string, Door>> = {
  "/compare": {
    page: "features/compare/pages/compare.page.tsx",
    layout: "app/layouts/public-layout.tsx",
    areas: ["compare"],
  },
  "/login": {
    page: "features/sign-in/pages/login.page.tsx",
    layout: "app/layouts/column-layout.tsx",
    areas: ["auth", "password"],
    guarded: true,
  },
  "/signup": {
    page: "features/sign-in/pages/sign-up.page.tsx",
    layout: "app/layouts/column-layout.tsx",
    areas: ["auth", "password"],
    guarded: true,
  },
  "/": {
    page: "features/locations/pages/dashboard.page.tsx",
    layout: "app/layouts/main-layout.tsx",
    areas: [],
    guarded: true,
  },
};

const LANGUAGES = ["en", "es"];

interface Chunk {
  readonly type: string;
  readonly fileName: string;
  readonly imports?: readonly string[];
  readonly facadeModuleId?: string | null;
  readonly isEntry?: boolean;
  readonly name?: string;
  readonly moduleIds?: readonly string[];
}

/** A file and everything it imports, without what the start brings already. */
function withImports(start: string, chunks: ReadonlyMap<string, Chunk>, skip: ReadonlySet<string>): string[] {
  const found = new Set<string>();
  const visit = (name: string): void => {
    if (found.has(name) || skip.has(name)) return;
    found.add(name);
    for (const next of chunks.get(name)?.imports ?? []) visit(next);
  };
  visit(start);
  return [...found];
}

/** The plugin; fails the build when a door's module is not there. */
export function frontDoors(): Plugin {
  return {
    name: "front-doors",
    generateBundle(_options, bundle) {
      const all: readonly Chunk[] = Object.values(bundle);
      const chunks = new Map(all.map((chunk) => [chunk.fileName, chunk]));
      const entry = all.find((chunk) => chunk.isEntry && chunk.name === "index");
      const started = new Set(entry ? withImports(entry.fileName, chunks, new Set()) : []);
      const fileOf = (module: string): string => {
        const chunk = all.find(({ moduleIds }) =>
          moduleIds?.some((id) => id.startsWith(web) && id.endsWith(`/${module}`)),
        );
        if (!chunk) throw new Error(`front-doors: ${module} is in no chunk`);
        return chunk.fileName;
      };
      const doors = Object.entries(DOORS).map(([address, door]) => {
        const byLanguage = LANGUAGES.map((language) => {
          const areas = ["common", "shell", ...door.areas];
          const guard = door.guarded ? ["app/guards/guard.ts"] : [];
          const modules = [
            door.page,
            door.layout,
            ...guard,
            ...areas.map((area) => `messages/${language}/${area}.ts`),
          ];
          const files = modules.flatMap((module) => withImports(fileOf(module), chunks, started));
          return [language, [...new Set(files)]] as const;
        });
        return [address, Object.fromEntries(byLanguage)] as const;
      });
      this.emitFile({
        type: "asset",
        fileName: "front-doors.json",
        source: JSON.stringify(Object.fromEntries(doors)),
      });
    },
  };
}
