// Compiles the catalog's files (messages/) into modules when the portal is built or tested.
import type { Plugin } from "vite";
import { compileToModule, type MessageTree } from "#messages/compile.ts";
import type { Language } from "#messages/languages.ts";

const FILE = /[\\/]messages[\\/](en|es)[\\/][\w-]+\.json$/;

/** Creates the plugin. A malformed message fails the build with the name of its file. */
export function messageModules(): Plugin {
  return {
    name: "message-modules",
    enforce: "pre",
    transform: {
      filter: { id: FILE },
      handler(code, id) {
        const language = FILE.exec(id)?.[1] as Language;
        const tree = JSON.parse(code) as MessageTree;
        return { code: compileToModule(tree, language), map: null, moduleType: "js" };
      },
    },
  };
}
