// We do not use react-router's links and forms (ui/link.tsx), but the bundler includes them in every first load: their
// modules call forwardRef and set displayName, which the bundler has to treat as side effects. Without both, it drops
// them, 3 kB of gzip. Contexts lose the names that only React's developer tools show.
import type { Plugin } from "vite";

const NAMES = /^\w+\.displayName = .*;$/gm;
const REACT_CALL = /= (React\$\d+\.(?:forwardRef|createContext|memo)\()/g;

/** Creates the plugin. The build fails if react-router has changed so that nothing is found. */
export function routerTreeshake(): Plugin {
  let found = 0;
  return {
    name: "lean-router",
    apply: "build",
    transform: {
      filter: { id: /react-router[\\/]dist[\\/]production[\\/]lib[\\/].*\.js$/ },
      handler(code) {
        found += code.match(NAMES)?.length ?? 0;
        // The number of lines does not change, so the source map needs no update.
        return { code: code.replace(NAMES, "").replace(REACT_CALL, "= /* @__PURE__ */ $1"), map: null };
      },
    },
    buildEnd(error) {
      if (!error && found === 0) this.error("lean-router: react-router sets no displayName any more");
    },
  };
}
