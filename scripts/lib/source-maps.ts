// Source maps are created in every build and never served: they go to dist/maps, from which an operator uploads them to
// the service that receives error reports (docs/telemetry.md).
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Plugin } from "vite";

const MAPS = path.join(import.meta.dirname, "..", "..", "dist", "maps");

/** Creates the plugin. The scripts do not reference their maps (`sourcemap: "hidden"`). */
export function saveSourceMaps(): Plugin {
  return {
    name: "keep-source-maps",
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        rmSync(MAPS, { recursive: true, force: true });
        for (const [name, item] of Object.entries(bundle)) {
          if (!name.endsWith(".map") || item.type !== "asset") continue;
          const file = path.join(MAPS, name);
          mkdirSync(path.dirname(file), { recursive: true });
          writeFileSync(file, item.source);
          delete bundle[name];
        }
      },
    },
  };
}
