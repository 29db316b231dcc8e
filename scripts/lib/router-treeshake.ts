// We do not use react-router's links and forms (ui/link.tsx), but the bundler includes them in every first load: their
// modules call forwardRef and set displayName, which the bundler has to treat as side effects. Without both, it drops
// the modules, which saves 3 kB of gzip. Contexts lose the names that only React's developer tools show.
// Its instrumentations are for tools that trace every route. The portal passes none to createBrowserRouter. The router
// calls them only if there are any, but always imports them: 1 kB of gzip.
import type { Plugin } from "vite";
import { leaveOut } from "./router-leave-out.ts";

const NAMES = /^\w+\.displayName = .*;$/gm;
const REACT_CALL = /= (React\$\d+\.(?:forwardRef|createContext|memo)\()/g;

const INSTRUMENTATION = /react-router[\\/]dist[\\/]production[\\/]lib[\\/]router[\\/]instrumentation\.js$/;
const EXPORTS = /^export \{ ([\w, ]+) \};$/m;
/** The export that the router calls without checking whether there are instrumentations. */
const ALWAYS_CALLED = "consumeInstrumentationClientResultMetaReceiver";

/** Returns the module with empty functions: nothing is instrumented. */
function withoutInstrumentations(code: string): string {
  const names = EXPORTS.exec(code)?.[1]?.split(", ") ?? [];
  if (!names.includes(ALWAYS_CALLED))
    throw new Error("router-treeshake: react-router's instrumentations have changed");
  return names.map((name) => `export const ${name} = () => undefined;`).join("\n");
}

/** Creates the plugin. The build fails if react-router has changed so that nothing is found. */
export function routerTreeshake(): Plugin {
  let found = 0;
  return {
    name: "router-treeshake",
    apply: "build",
    transform: {
      filter: { id: /react-router[\\/]dist[\\/]production[\\/]lib[\\/].*\.js$/ },
      handler(code, id) {
        if (INSTRUMENTATION.test(id)) return { code: withoutInstrumentations(code), map: null };
        found += code.match(NAMES)?.length ?? 0;
        const used = leaveOut(code, id);
        // The number of lines does not change, so the source map needs no update.
        return { code: used.replace(NAMES, "").replace(REACT_CALL, "= /* @__PURE__ */ $1"), map: null };
      },
    },
    buildEnd(error) {
      if (!error && found === 0) this.error("router-treeshake: react-router sets no displayName any more");
    },
  };
}
