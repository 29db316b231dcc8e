// Imports flow one way (ARCHITECTURE.md). A new folder has to be given its place here.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

const root = path.join(import.meta.dirname, "..", "..");

/** Folder → the top folders it may import besides itself; `packages` limits what it may take from npm and Node. */
const WALLS: Record<string, { folders: string[]; packages?: RegExp; except?: RegExp }> = {
  contracts: { folders: [], packages: /^zod$/ },
  market: { folders: ["contracts"], packages: /^(zod|csv-parse(\/.*)?)$/ },
  meter: {
    folders: ["contracts", "market"],
    packages: /^(zod|csv-parse(\/.*)?|saxes)$/,
    except: /^meter\/connectors\//,
  },
  rating: { folders: ["contracts", "market", "meter"], packages: /^$/ },
  advice: { folders: ["contracts", "market", "meter", "rating"], packages: /^$/ },
  server: { folders: ["contracts", "market", "meter", "rating", "advice"] },
  web: {
    folders: ["contracts", "market", "meter", "rating", "advice"],
    packages: /^(?!node:|pg$|fastify|kysely|pino)/,
  },
};

// Services meet in app.ts, through ctx, or through jobs; never directly.
const SERVICES = new Set(["compare", "portal", "usage", "auth", "storage", "functions", "notifications"]);

/** A feature of the web may import those that stand before it. */
const FEATURES = [
  "compare",
  "locations",
  "orders",
  "renewals",
  "sign-in",
  "affiliates",
  "account",
  "notifications",
];

/** Reads the messages of every feature, and of the charts, each when it is needed. */
const MESSAGE_CATALOG = "web/shared/i18n/catalog.ts";

function isAllowedInWeb(file: string, inside: string): boolean {
  const [, from = "", feature = ""] = file.split("/");
  const [, to = "", other = ""] = inside.split("/");
  if (from === "app" || from === "main.tsx") return true;
  if (to === "app") return false;
  if (to !== "features") return true;
  if (file === MESSAGE_CATALOG) return /\/messages\/(en|es)\//.test(inside);
  return from === "features" && FEATURES.indexOf(other) <= FEATURES.indexOf(feature);
}

const IMPORT = /(?:^|\n)\s*(?:import|export)\s(?:[^"';]*?\sfrom\s)?\s*"([^"]+)"|import\(\s*"([^"]+)"\s*\)/g;

function sources(folder: string): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.(ts|tsx)$/.test(file) && !/\.test\.tsx?$/.test(file) && !file.endsWith(".d.ts"))
    .map((file) => path.join(folder, file));
}

function importsOf(file: string): string[] {
  const text = readFileSync(path.join(root, file), "utf8");
  return [...text.matchAll(IMPORT)].map((match) => match[1] ?? match[2] ?? "");
}

function target(file: string, name: string): string | null {
  if (name.startsWith("#")) return name.slice(1);
  if (name.startsWith(".")) return path.posix.join(path.posix.dirname(file), name);
  return null;
}

function offences(folder: string): string[] {
  const wall = WALLS[folder];
  if (!wall) return [`${folder} has no wall`];
  const found: string[] = [];
  for (const file of sources(folder)) {
    for (const name of importsOf(file)) {
      const inside = target(file, name);
      const top = inside?.split("/")[0];
      if (top !== undefined && top !== folder && !wall.folders.includes(top))
        found.push(`${file} imports ${name}`);
      if (inside === null && wall.packages && !wall.except?.test(file) && !wall.packages.test(name))
        found.push(`${file} imports ${name}`);
    }
  }
  return found;
}

describe("walls", () => {
  it.each(Object.keys(WALLS))("%s imports only what it may", (folder) => {
    expect(sources(folder).length).toBeGreaterThan(0);
    expect(offences(folder)).toEqual([]);
  });

  it("no service imports another", () => {
    const found = sources("server").flatMap((file) => {
      const own = file.split("/")[1] ?? "";
      if (!SERVICES.has(own)) return [];
      return importsOf(file)
        .map((name) => target(file, name)?.split("/") ?? [])
        .filter(([top, service = ""]) => top === "server" && SERVICES.has(service) && service !== own)
        .map((parts) => `${file} imports ${parts.join("/")}`);
    });
    expect(found).toEqual([]);
  });

  it("ui knows only React and its parts", () => {
    const found = sources("web/ui").flatMap((file) =>
      importsOf(file)
        .filter((name) => {
          const inside = target(file, name);
          return inside === null
            ? !/^(react|react-dom|react-aria-components|react-aria|@react-aria)/.test(name)
            : !inside.startsWith("web/ui/");
        })
        .map((name) => `${file} imports ${name}`),
    );
    expect(found).toEqual([]);
  });

  it("web: shared parts know no feature, a feature only those before it, and nobody the app", () => {
    const found = sources("web").flatMap((file) =>
      importsOf(file)
        .map((name) => target(file, name))
        .filter((inside) => inside?.startsWith("web/") && !isAllowedInWeb(file, inside))
        .map((inside) => `${file} imports ${inside}`),
    );
    expect(found).toEqual([]);
  });

  it("the tables of the contracts know nothing else, so that pages can import them", () => {
    expect(sources("contracts/tables").flatMap((file) => importsOf(file))).toEqual([]);
  });

  it("every feature of the web has its place in the order", () => {
    expect(readdirSync(path.join(root, "web/features")).sort()).toEqual([...FEATURES].sort());
  });

  it("the pure parts use neither the clock nor chance nor the process", () => {
    const found = ["contracts", "market", "meter", "rating", "advice"].flatMap(sources).filter((file) => {
      if (file.startsWith("meter/connectors/")) return false;
      return /\bDate\.now\(|new Date\(\)|Math\.random\(|\bprocess\./.test(
        readFileSync(path.join(root, file), "utf8"),
      );
    });
    expect(found).toEqual([]);
  });

  it("only the configuration reads the environment", () => {
    const found = sources("server").filter(
      (file) =>
        !["server/main.ts", "server/config.ts"].includes(file) &&
        /process\.env/.test(readFileSync(path.join(root, file), "utf8")),
    );
    expect(found).toEqual([]);
  });
});
