import path from "node:path";
import { expect, it } from "vitest";
import { createServer } from "vite";
import { setup } from "#tests/support/setup.ts";

const ROOT = path.join(import.meta.dirname, "..", "..");

// As `npm run dev` serves them, without listening.
const vite = setup(async () => {
  const server = await createServer({
    configFile: path.join(ROOT, "vite.config.ts"),
    root: path.join(ROOT, "web"),
    logLevel: "error",
    server: { middlewareMode: true, ws: false },
    optimizeDeps: { noDiscovery: true },
  });
  return { server, close: () => server.close() };
});

it.each(["en", "es"])(
  "a module of texts has no import that a browser can't resolve in development (%s)",
  async (language) => {
    const address = `/@fs${ROOT}/messages/${language}/results.json.js`;
    const module = await vite.server.transformRequest(address);
    const imports = Array.from(module?.code.matchAll(/^import .* from "(.+)"/gm) ?? [], ([, from]) => from);
    expect(imports.length).toBeGreaterThan(0);
    expect(imports.filter((from) => !from?.startsWith("/"))).toEqual([]);
  },
);
