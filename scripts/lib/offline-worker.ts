// Gives the service worker (web/offline/worker.ts) the list of files that the offline page needs, with their names in
// this build, and names its cache after their contents.
import { createHash } from "node:crypto";
import type { Plugin } from "vite";

const PAGE = "offline.html";
const WORKER = "sw.js";

interface Output {
  readonly type: string;
  readonly fileName: string;
  readonly name?: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly source?: string | Uint8Array;
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> };
}

/** Returns the scripts and styles of the entry `offline`, without the page itself. */
function listFiles(outputs: readonly Output[]): string[] {
  const files = new Set<string>();
  const visit = (fileName: string): void => {
    const output = outputs.find((one) => one.fileName === fileName);
    if (!output || files.has(fileName)) return;
    files.add(fileName);
    for (const style of output.viteMetadata?.importedCss ?? []) files.add(style);
    for (const next of output.imports ?? []) visit(next);
  };
  const entry = outputs.find(({ name, isEntry }) => isEntry && name === "offline");
  if (entry) visit(entry.fileName);
  return [...files];
}

/**
 * Creates the plugin. The build fails if the page or the worker is missing, or if the worker would import something.
 */
export function offlineWorker(): Plugin {
  return {
    name: "offline-worker",
    enforce: "post",
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const page = bundle[PAGE];
        const worker = bundle[WORKER];
        if (page?.type !== "asset" || worker?.type !== "chunk")
          throw new Error("offline-worker: a part is missing");
        if (worker.imports.length > 0) throw new Error("offline-worker: the worker imports something");
        const files = [PAGE, ...listFiles(Object.values(bundle))].map((name) => `/${name}`);
        const version = createHash("sha256")
          .update(files.join())
          .update(page.source)
          .digest("hex")
          .slice(0, 12);
        worker.code = worker.code
          .replaceAll("OFFLINE_FILES", () => JSON.stringify(files))
          .replaceAll("OFFLINE_CACHE", () => JSON.stringify(`wattlane-offline-${version}`));
      },
    },
  };
}
