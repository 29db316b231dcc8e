// Imports flow one way (ARCHITECTURE.md). A new folder has to be added here.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

const root = path.join(import.meta.dirname, "..", "..");

/** Folder → the other top-level folders it may import. `packages` limits its imports from npm and Node. */
const WALLS: Record<string, { folders: string[]; packages?: RegExp; except?: RegExp }> = {
  contracts: { folders: [], packages: /^zod$/ },
  messages: { folders: ["contracts"], packages: /^(@messageformat\/|syllable$|node:)/ },
  market: { folders: ["contracts"], packages: /^(zod|csv-parse(\/.*)?)$/ },
  meter: {
    folders: ["contracts", "market"],
    packages: /^(zod|csv-parse(\/.*)?|saxes)$/,
    except: /^meter\/connectors\//,
  },
  rating: { folders: ["contracts", "market", "meter"], packages: /^$/ },
  advice: { folders: ["contracts", "market", "meter", "rating"], packages: /^$/ },
  // Published for other programs, so it has no other file of ours and no package.
  clients: { folders: [], packages: /^$/ },
  simulators: { folders: ["contracts", "market", "meter"] },
  // Only by import(), below.
  server: { folders: ["contracts", "market", "messages", "meter", "rating", "advice", "simulators"] },
  web: {
    folders: ["contracts", "market", "messages", "meter", "rating", "advice"],
    packages: /^(?!node:|pg$|fastify|kysely|pino)/,
  },
};

/**
 * Layers of server/, lowest first: a layer imports itself and those below it. Files directly in server/ combine them.
 */
const ROOMS = ["platform", "domain", "services", "jobs"];
/** Only server.ts imports the code that fills a new database with demo data. */
const TOP_ROOMS = new Set(["seed"]);

/** Domain folder → the domain folders it may import. The list has no cycle. */
const DOMAIN: Record<string, string[]> = {
  accounts: [],
  "api-keys": [],
  objects: [],
  notifications: ["accounts"],
  webhooks: [],
  plans: ["objects"],
  affiliates: ["accounts", "plans"],
  meters: ["notifications", "objects", "webhooks"],
  locations: ["meters", "plans"],
  alerts: ["locations", "plans"],
  orders: ["affiliates", "locations", "plans", "webhooks"],
};

/** A web feature may import the ones listed before it. */
const FEATURES = [
  "compare",
  "site",
  "prices",
  "locations",
  "orders",
  "renewals",
  "sign-in",
  "affiliates",
  "account",
  "notifications",
];

function isAllowedInWeb(file: string, inside: string): boolean {
  const [, from = "", feature = ""] = file.split("/");
  const [, to = "", other = ""] = inside.split("/");
  // The app, its entry point, and the page on which component tests show single parts.
  if (["app", "main.tsx", "stories.tsx"].includes(from)) return true;
  if (to === "app") return false;
  if (to !== "features") return true;
  return from === "features" && FEATURES.indexOf(other) <= FEATURES.indexOf(feature);
}

/**
 * Whether an import belongs to the one control that is still built with react-aria
 * (docs/decisions/0040-composite-controls.md).
 */
function isKnownReactAria(file: string, name: string): boolean {
  return file === "web/ui/combo-box-field.tsx" && name.startsWith("react-aria-components/");
}

const IMPORT = /(?:^|\n)\s*(?:import|export)\s(?:[^"';]*?\sfrom\s)?\s*"([^"]+)"|import\(\s*"([^"]+)"\s*\)/g;

function sources(folder: string): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.(ts|tsx)$/.test(file) && !/\.test\.tsx?$/.test(file) && !file.endsWith(".d.ts"))
    .map((file) => path.join(folder, file));
}

function listImports(file: string): string[] {
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
    for (const name of listImports(file)) {
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

interface Place {
  /** Folder of server/ that contains the file, or empty for a file directly in server/. */
  readonly room: string;
  /** Folder within that layer that contains the file, or empty for a file directly in the layer. */
  readonly folder: string;
}

function toPlace(file: string): Place {
  const folders = file.split("/").slice(1, -1);
  return { room: folders[0] ?? "", folder: folders[1] ?? "" };
}

/** Returns every import of one file of server/ by another. */
function serverImports(): { from: Place; to: Place; text: string }[] {
  return sources("server").flatMap((file) =>
    listImports(file)
      .map((name) => target(file, name) ?? "")
      .filter((inside) => inside.startsWith("server/"))
      .map((inside) => ({
        from: toPlace(file),
        to: toPlace(inside),
        text: `${file} imports ${inside}`,
      })),
  );
}

describe("import boundaries", () => {
  it.each(Object.keys(WALLS))("%s imports only allowed folders and packages", (folder) => {
    expect(sources(folder).length).toBeGreaterThan(0);
    expect(offences(folder)).toEqual([]);
  });

  it("allows server layers to import only lower ones", () => {
    const found = serverImports().filter(({ from, to }) => {
      if (from.room === to.room) return false;
      if (TOP_ROOMS.has(to.room)) return from.room !== "";
      if (from.room === "" || TOP_ROOMS.has(from.room)) return false;
      return to.room === "" || ROOMS.indexOf(to.room) > ROOMS.indexOf(from.room);
    });
    expect(found.map(({ text }) => text)).toEqual([]);
  });

  it("lists every folder of the server", () => {
    const rooms = readdirSync(path.join(root, "server"), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name);
    expect(rooms.sort()).toEqual([...ROOMS, ...TOP_ROOMS].sort());
    const domains = readdirSync(path.join(root, "server", "domain"), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name);
    expect(domains.sort()).toEqual(Object.keys(DOMAIN).sort());
  });

  it("imports domain folders in one direction", () => {
    const found = serverImports().filter(
      ({ from, to }) =>
        from.room === "domain" &&
        to.room === "domain" &&
        from.folder !== to.folder &&
        // domain/context.ts contains what the folders share.
        from.folder !== "" &&
        to.folder !== "" &&
        !DOMAIN[from.folder]?.includes(to.folder),
    );
    expect(found.map(({ text }) => text)).toEqual([]);
  });

  it("lists domain folders without a cycle", () => {
    const listReachable = (folder: string, seen: readonly string[]): string[] =>
      seen.includes(folder)
        ? [...seen, folder]
        : (DOMAIN[folder] ?? []).flatMap((next) => listReachable(next, [...seen, folder]));
    const cycles = Object.keys(DOMAIN).filter((folder) => listReachable(folder, []).length > 0);
    expect(cycles).toEqual([]);
  });

  it("never imports one service from another", () => {
    const found = serverImports().filter(
      ({ from, to }) => from.room === "services" && to.room === "services" && from.folder !== to.folder,
    );
    expect(found.map(({ text }) => text)).toEqual([]);
  });

  it("loads simulators in the server only if a setting starts one", () => {
    const atStart = /(?:^|\n)\s*(?:import|export)\s[^"';]*?\sfrom\s*"#simulators\//;
    const files = sources("server").filter((file) =>
      atStart.test(readFileSync(path.join(root, file), "utf8")),
    );
    expect(files).toEqual([]);
  });

  it("lets ui import only React and its own parts", () => {
    // Where a line of text must not break is the same in headings and in emails. A pure function.
    const SHARED_WITH_EMAILS = "messages/keep-together.ts";
    const found = sources("web/ui").flatMap((file) =>
      listImports(file)
        .filter((name) => {
          const inside = target(file, name);
          return inside === null
            ? !/^(react|react-dom)(\/|$)/.test(name) && !isKnownReactAria(file, name)
            : !inside.startsWith("web/ui/") && inside !== SHARED_WITH_EMAILS;
        })
        .map((name) => `${file} imports ${name}`),
    );
    expect(found).toEqual([]);
  });

  it("allows no new imports of react-aria", () => {
    const found = sources("web").flatMap((file) =>
      listImports(file)
        .filter((name) => /react-aria|react-stately/.test(name) && !isKnownReactAria(file, name))
        .map((name) => `${file} imports ${name}`),
    );
    expect(found).toEqual([]);
  });

  it("lets shared web parts import no feature, features only those before them, and none of them the app", () => {
    const found = sources("web").flatMap((file) =>
      listImports(file)
        .map((name) => target(file, name))
        .filter((inside) => inside?.startsWith("web/") && !isAllowedInWeb(file, inside))
        .map((inside) => `${file} imports ${inside}`),
    );
    expect(found).toEqual([]);
  });

  it("lets the tables of the contracts import nothing else, so that pages can import them", () => {
    expect(sources("contracts/tables").flatMap((file) => listImports(file))).toEqual([]);
  });

  it("lists every web feature in the order", () => {
    expect(readdirSync(path.join(root, "web/features")).sort()).toEqual([...FEATURES].sort());
  });

  it("uses neither the clock nor random values nor the process in the pure parts", () => {
    const found = ["contracts", "market", "meter", "rating", "advice"].flatMap(sources).filter((file) => {
      if (file.startsWith("meter/connectors/")) return false;
      return /\bDate\.now\(|new Date\(\)|Math\.random\(|\bprocess\./.test(
        readFileSync(path.join(root, file), "utf8"),
      );
    });
    expect(found).toEqual([]);
  });

  it("reads the environment only in the configuration", () => {
    const found = sources("server").filter(
      (file) =>
        !["server/main.ts", "server/platform/config.ts"].includes(file) &&
        /process\.env/.test(readFileSync(path.join(root, file), "utf8")),
    );
    expect(found).toEqual([]);
  });

  it("loads the libraries for delivered files only when they are used", () => {
    const found = ["meter", "server", "scripts"].flatMap(sources).filter((file) => {
      const text = readFileSync(path.join(root, file), "utf8");
      return /^import (?!type\b)[^;]*"(ssh2|openpgp|yauzl)"/m.test(text);
    });
    expect(found).toEqual([]);
  });
});
