// The build of the offline page. Gives the service worker (web/offline/worker.ts) the list of files that the page needs,
// with their names in this build, and names its cache after their contents.
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

/** Returns the scripts and styles of the entry `offline`, without the page itself. Throws if it imports another entry. */
function listFiles(outputs: readonly Output[]): string[] {
  const files = new Set<string>();
  const visit = (fileName: string): void => {
    const output = outputs.find((one) => one.fileName === fileName);
    if (!output || files.has(fileName)) return;
    if (output.isEntry && output.name !== "offline")
      throw new Error(`offline-worker: the page imports ${fileName}, which starts the portal`);
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

/** The formats, as the offline page and its messages import them. */
const FORMATS = /^#messages\/format\.ts$/;
const OFFLINE_IMPORTER = /[\\/](web[\\/]offline[\\/][\w-]+\.ts|messages[\\/]\w+[\\/]offline\.json)$/;

/**
 * Creates the plugin that gives the offline page its own copy of the formats. Otherwise it would import the script that
 * starts the portal, which also contains them, and every device would store that script.
 */
export function offlineFormats(): Plugin {
  return {
    name: "offline-formats",
    enforce: "pre",
    apply: "build",
    resolveId: {
      filter: { id: FORMATS },
      async handler(source, importer) {
        if (!importer || !OFFLINE_IMPORTER.test(importer)) return null;
        const resolved = await this.resolve(source, importer, { skipSelf: true });
        return resolved && `${resolved.id}?offline`;
      },
    },
  };
}
