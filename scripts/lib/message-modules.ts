// Compiles the catalog's files (messages/) into modules when the portal is built, developed or tested.
import { readFile } from "node:fs/promises";
import type { Plugin } from "vite";
import { compileToModule, type MessageTree } from "#messages/compile.ts";
import type { Language } from "#messages/languages.ts";

const FILE = /[\\/]messages[\\/](en|es)[\\/].+\.json$/;
/** Vite's development server does not resolve the imports of a module whose name ends in .json. */
const SUFFIX = ".js";
const SCRIPT = /[\\/]messages[\\/](en|es)[\\/].+\.json\.js$/;

function compile(json: string, language: string | undefined): string {
  return compileToModule(JSON.parse(json) as MessageTree, language as Language);
}

const inBuilds: Plugin = {
  name: "message-modules",
  apply: "build",
  enforce: "pre",
  transform: {
    filter: { id: FILE },
    handler: (code, id) => ({ code: compile(code, FILE.exec(id)?.[1]), map: null, moduleType: "js" }),
  },
};

const inDevelopment: Plugin = {
  name: "message-modules-served",
  apply: "serve",
  enforce: "pre",
  resolveId: {
    filter: { id: /\.json$/ },
    async handler(source, importer) {
      const file = await this.resolve(source, importer, { skipSelf: true });
      return file && FILE.test(file.id) ? file.id + SUFFIX : file;
    },
  },
  load: {
    filter: { id: SCRIPT },
    async handler(id) {
      const file = id.slice(0, -SUFFIX.length);
      this.addWatchFile(file);
      return { code: compile(await readFile(file, "utf8"), SCRIPT.exec(id)?.[1]), map: null };
    },
  },
};

/** Creates the plugins. A malformed message fails the build with the name of its file. */
export function messageModules(): Plugin[] {
  return [inBuilds, inDevelopment];
}
