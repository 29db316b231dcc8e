import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { VENDOR } from "./scripts/lib/chunk-names.ts";
import { entryPreloads, nameFile, plainImports } from "./scripts/lib/entry-preloads.ts";
import { lessReact } from "./scripts/lib/react-leave-out.ts";
import { routerTreeshake } from "./scripts/lib/router-treeshake.ts";
import { messageModules } from "./scripts/lib/message-modules.ts";
import { offlineFormats, offlineWorker } from "./scripts/lib/offline-worker.ts";
import { saveSourceMaps } from "./scripts/lib/source-maps.ts";

// The API server of `npm run dev`. The portal requests everything from it that is not a page.
const api = `http://${process.env["HOST"] ?? "127.0.0.1"}:${process.env["PORT"] ?? "3000"}`;
const mounts = [
  "/config.json",
  "/manifest.webmanifest",
  "/api/",
  "/usage/api/",
  "/compare/v1/",
  "/auth/v1/",
  "/storage/v1/",
  "/functions/v1/",
  "/notify/",
  "/v1/",
  "/ws/v1/",
  "/dev/outbox",
  // Built by `npm run build`.
  "/widget/",
  "/healthz",
  "/readyz",
];

const GROUPS = [
  { name: "vendor", priority: 2, test: VENDOR },
  { name: nameFile, debugName: "files of pages", priority: 1 },
];

export default defineConfig({
  root: "web",
  plugins: [
    messageModules(),
    react(),
    tailwindcss(),
    entryPreloads(),
    plainImports(),
    lessReact(),
    routerTreeshake(),
    offlineFormats(),
    offlineWorker(),
    saveSourceMaps(),
  ],
  server: {
    port: Number(process.env["WEB_PORT"] ?? "5173"),
    fs: { allow: [".."] },
    proxy: Object.fromEntries(mounts.map((path) => [path, { target: api, ws: true }])),
  },
  // Workers (meter files) are modules like everything else.
  worker: { format: "es" },
  build: {
    outDir: "../dist/web",
    emptyOutDir: true,
    sourcemap: "hidden",
    // Keeps light-dark() and :has() untranspiled. All of these browsers are two years old.
    target: ["chrome123", "edge123", "firefox121", "safari17.5"],
    // Every asset is a file with a hash: a strict CSP rejects data: fonts and scripts.
    assetsInlineLimit: 0,
    // Leaves the lists of each page's dependencies out of the scripts, which saves 3 kB on every first load. For pages
    // that visitors open first, the server sends them to the browser (entry-preloads).
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, files, { hostType }) => (hostType === "html" ? files : []),
    },
    rolldownOptions: {
      // The portal, the offline page that a device stores, and the service worker that shows it.
      input: { index: "web/index.html", offline: "web/offline.html", sw: "web/offline/worker.ts" },
      output: {
        // Its URL must stay the same, and it must be at the root.
        entryFileNames: ({ name }) => (name === "sw" ? "sw.js" : "assets/[name]-[hash].js"),
        codeSplitting: { groups: GROUPS, includeDependenciesRecursively: false },
        // The entry chunk contains over a hundred of these names: without words they save half a kilobyte on every
        // first load.
        chunkFileNames: "assets/[hash:7].js",
      },
    },
  },
});
