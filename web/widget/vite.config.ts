// Builds the widget: one script without imports, at an address that stays the same. Version 1 keeps its attributes and
// properties; a change that breaks a page that uses them becomes v2.js.
import path from "node:path";
import { defineConfig } from "vite";
import { messageModules } from "../../scripts/lib/message-modules.ts";

const root = path.join(import.meta.dirname, "..", "..");

export default defineConfig({
  root: import.meta.dirname,
  plugins: [messageModules()],
  publicDir: false,
  build: {
    outDir: path.join(root, "dist", "web", "widget"),
    emptyOutDir: true,
    reportCompressedSize: false,
    modulePreload: false,
    // The same browsers as the portal (vite.config.ts).
    target: ["chrome123", "edge123", "firefox121", "safari17.5"],
    rolldownOptions: {
      input: path.join(import.meta.dirname, "widget.ts"),
      output: { format: "iife", entryFileNames: "v1.js" },
    },
  },
});
