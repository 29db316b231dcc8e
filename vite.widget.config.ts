// Builds the widget: one script without imports, at an address that stays the same. Version 1 keeps its attributes and
// properties; a change that breaks a page that uses them becomes v2.js.
import path from "node:path";
import { defineConfig } from "vite";
import { messageModules } from "./scripts/lib/message-modules.ts";

const folder = path.join(import.meta.dirname, "web", "widget");

export default defineConfig({
  root: folder,
  plugins: [messageModules()],
  publicDir: false,
  build: {
    outDir: path.join(import.meta.dirname, "dist", "web", "widget"),
    emptyOutDir: true,
    reportCompressedSize: false,
    modulePreload: false,
    // The same browsers as the portal (vite.config.ts).
    target: ["chrome123", "edge123", "firefox121", "safari17.5"],
    rolldownOptions: {
      input: path.join(folder, "widget.ts"),
      output: { format: "iife", entryFileNames: "v1.js" },
    },
  },
});
