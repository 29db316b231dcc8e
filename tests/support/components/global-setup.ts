// Runs once for all component tests: builds the portal with its stories and starts the browser.
import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { chromium } from "@playwright/test";
import type { TestProject } from "vitest/node";
import { browserEnvironment } from "../../../scripts/lib/browser.mjs";
import { BROWSER_ARGS } from "../browser-args.ts";
import { temporaryFolder } from "../temporary-folder.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** Folder of the built portal, and the browser's WebSocket URL. */
    readonly components: { readonly built: string; readonly browser: string };
  }
}

const root = path.join(import.meta.dirname, "..", "..", "..");

async function build(outDir: string): Promise<void> {
  const vite = path.join(root, "node_modules", "vite", "bin", "vite.js");
  const config = path.join(import.meta.dirname, "vite.config.ts");
  const args = [vite, "build", "--config", config, "--outDir", outDir, "--logLevel", "error"];
  // Vitest sets NODE_ENV to "test", which would build React for development.
  const env = { ...process.env, NODE_ENV: "production" };
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: "inherit" });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`The portal could not be built for the component tests: ${String(code)}.`);
}

/** Provides `components`. The returned function closes the browser and removes the build. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { CHROMIUM_PATH, ...libraries } = browserEnvironment();
  const folder = await temporaryFolder("components");
  const [browser] = await Promise.all([
    chromium.launchServer({
      executablePath: CHROMIUM_PATH,
      args: ["--no-sandbox", ...BROWSER_ARGS],
      env: { ...process.env, ...libraries },
    }),
    build(folder.path),
  ]);
  project.provide("components", { built: folder.path, browser: browser.wsEndpoint() });
  return async () => {
    await browser.close();
    await folder.remove();
  };
}
