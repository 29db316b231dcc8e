// The portal and its stories as component tests open them.
import path from "node:path";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

const root = path.join(import.meta.dirname, "..", "..", "..");

export default defineConfig({
  root: path.join(root, "web"),
  plugins: [react(), tailwindcss()],
  build: {
    emptyOutDir: true,
    reportCompressedSize: false,
    modulePreload: false,
    rolldownOptions: {
      output: {
        // A page is opened for every test: a few files are there sooner than a hundred.
        codeSplitting: {
          groups: [
            {
              name: "vendor",
              test: /node_modules[\\/](react|react-dom|react-router|scheduler|@tanstack)[\\/]/,
            },
            {
              name: "shared",
              test: /(contracts|market|web[\\/](api|components|format|i18n|layouts|session|ui))[\\/]/,
            },
          ],
          includeDependenciesRecursively: false,
        },
      },
      input: [path.join(root, "web", "index.html"), path.join(root, "web", "stories.html")],
    },
  },
});
