import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { frontDoors } from "./scripts/lib/front-doors.ts";

// The API server of `npm run dev`; the portal asks it for everything that is not a page.
const api = `http://${process.env["HOST"] ?? "127.0.0.1"}:${process.env["PORT"] ?? "3000"}`;
const mounts = [
  "/config.json",
  "/api/",
  "/usage/api/",
  "/compare/v1/",
  "/auth/v1/",
  "/storage/v1/",
  "/functions/v1/",
  "/notify/",
  "/dev/outbox",
  "/healthz",
  "/readyz",
];

/** The folder web/api has the address of the mount /api: modules are ours, not the server's. */
function ownModule(url: string | undefined): string | undefined {
  return url && /\.tsx?(\?|$)/.test(url) ? url : undefined;
}

export default defineConfig({
  root: "web",
  plugins: [react(), tailwindcss(), frontDoors()],
  server: {
    port: Number(process.env["WEB_PORT"] ?? "5173"),
    fs: { allow: [".."] },
    proxy: Object.fromEntries(
      mounts.map((path) => [path, { target: api, ws: true, bypass: (request) => ownModule(request.url) }]),
    ),
  },
  // Workers (meter files) are modules like everything else.
  worker: { format: "es" },
  build: {
    outDir: "../dist/web",
    emptyOutDir: true,
    // light-dark() and :has() as they are; all of these are two years old.
    target: ["chrome123", "edge123", "firefox121", "safari17.5"],
    // Every asset a file with a hash: a strict CSP refuses data: fonts and scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
