// Builds the portal and its stories for component tests.
import path from "node:path";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { messageModules } from "#scripts/lib/message-modules.ts";

const root = path.join(import.meta.dirname, "..", "..", "..");

export default defineConfig({
  root: path.join(root, "web"),
  plugins: [messageModules(), react(), tailwindcss()],
  build: {
    emptyOutDir: true,
    reportCompressedSize: false,
    modulePreload: false,
    rolldownOptions: {
      output: {
        // Each test loads a page, and a few files load faster than a hundred.
        codeSplitting: {
          groups: [
            {
              name: "vendor",
              test: /node_modules[\\/](react|react-dom|react-router|scheduler|@tanstack)[\\/]/,
            },
            {
              name: "shared",
              test: /(contracts|market|meter|rating|advice|web[\\/](app|shared|ui|charts|telemetry))[\\/](?!combo-box-field)/,
            },
            // One file a language.
            { name: (id) => /messages[\\/](en|es)[\\/]/.exec(id)?.[1] ?? null },
          ],
          includeDependenciesRecursively: false,
        },
      },
      input: [path.join(root, "web", "index.html"), path.join(root, "web", "stories.html")],
    },
  },
});
