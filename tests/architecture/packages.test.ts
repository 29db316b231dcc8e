// What is installed when: `npm start` installs the dependencies of package.json without its development tools, and
// folders with their own packages are installed by the commands that need them (decision 0036).
import { globSync, readFileSync } from "node:fs";
import { builtinModules } from "node:module";
import path from "node:path";
import { describe, expect, it } from "vitest";

const root = path.join(import.meta.dirname, "..", "..");
const read = (file: string): string => readFileSync(path.join(root, file), "utf8");

interface Manifest {
  readonly type?: string;
  readonly imports?: object;
  readonly dependencies?: Record<string, string>;
  readonly devDependencies?: Record<string, string>;
  readonly optionalDependencies?: Record<string, string>;
}

interface Lockfile {
  readonly packages: Record<
    string,
    Manifest & {
      readonly resolved?: string;
      readonly integrity?: string;
      readonly optional?: boolean;
      readonly dev?: boolean;
    }
  >;
}

const readManifest = (folder: string): Manifest =>
  JSON.parse(read(path.posix.join(folder, "package.json"))) as Manifest;
const readLockfile = (folder: string): Lockfile =>
  JSON.parse(read(path.posix.join(folder, "package-lock.json"))) as Lockfile;
const OUTSIDE = ["**/node_modules/**", "dist/**", "data/**", ".browser/**"];
/** Those with packages to install. The client for builders has none. */
const folders = globSync("**/package.json", { cwd: root, exclude: OUTSIDE })
  .map((file) => path.posix.dirname(file))
  .filter((folder) => {
    const { dependencies, devDependencies, optionalDependencies } = readManifest(folder);
    return dependencies ?? devDependencies ?? optionalDependencies;
  })
  .toSorted();
const nested = folders.filter((folder) => folder !== ".");

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s(?!type\s)(?:[^"';]*?\sfrom\s)?\s*"([^"]+)"|import\(\s*"([^"]+)"\s*\)/g;

function sources(folder: string): string[] {
  return globSync(`${folder}/**/*.{ts,tsx,mjs}`, { cwd: root, exclude: OUTSIDE }).filter(
    (file) => !/\.test\.tsx?$|\.d\.ts$/.test(file),
  );
}

const listImports = (file: string): string[] =>
  [...read(file).matchAll(IMPORT)].map((match) => match[1] ?? match[2] ?? "");

/** Returns the package that an import names, or null if it names a file or a Node module. */
function packageName(specifier: string): string | null {
  if (/^[.#]|^node:/.test(specifier) || builtinModules.includes(specifier)) return null;
  return specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/");
}

describe("folders with packages", () => {
  it("are those that npm run lockfile writes", () => {
    const listed = /PACKAGE_FOLDERS = \[([^\]]*)\]/.exec(read("scripts/lib/node-modules.mjs"))?.[1] ?? "";
    const names = [...listed.matchAll(/"([^"]+)"/g)].map(([, folder]) => folder);
    expect(new Set(names)).toEqual(new Set(nested));
  });

  it.each(folders)("%s pins exact versions, and its lockfile agrees and names no registry", (folder) => {
    const manifest = readManifest(folder);
    const { packages } = readLockfile(folder);
    for (const kind of ["dependencies", "devDependencies", "optionalDependencies"] as const) {
      const versions = Object.values(manifest[kind] ?? {});
      expect(versions.filter((version) => !/^(npm:@?[^@]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual(
        [],
      );
      expect(packages[""]?.[kind] ?? {}).toEqual(manifest[kind] ?? {});
    }
    const entries = Object.entries(packages).filter(([key]) => key !== "");
    const addresses = entries.flatMap(([, { resolved }]) => resolved ?? []);
    expect(addresses.filter((address) => new URL(address).host !== "registry.invalid")).toEqual([]);
    if (addresses.length > 0)
      expect(read(path.posix.join(folder, ".npmrc"))).toContain("replace-registry-host=always");
    // Packages for platforms that this registry does not carry have none.
    expect(entries.filter(([, { integrity, optional }]) => !integrity && !optional)).toEqual([]);
  });

  // Node and TypeScript look up `#…` in the nearest package.json, whose targets cannot be outside its folder.
  it.each(nested)("%s contains modules without the portal's import aliases", (folder) => {
    expect(readManifest(folder).type).toBe("module");
    const files = sources(folder);
    expect(files.length).toBeGreaterThan(0);
    const imports = files.flatMap((file) => listImports(file).map((name) => `${file} imports ${name}`));
    expect(imports.filter((line) => / imports (#|\.\.\/)/.test(line))).toEqual([]);
  });
});

describe("npm start", () => {
  /**
   * Files that run or are built without the development tools: `scripts/` except for the commands that install these.
   */
  const TOOLS =
    /^messages\/(describe|voice)\.ts$|^scripts\/((db|message)-types\.ts|screenshots\/|lighthouse\/|lib\/(steps|vitest-reporter)\.mjs)|^simulators\/(smtp\.ts|saml\/)|\/test-support\.ts$/;
  const product = [
    "contracts",
    "messages",
    "market",
    "meter",
    "rating",
    "advice",
    "simulators",
    "server",
    "web",
    "scripts",
  ]
    .flatMap(sources)
    .filter((file) => !TOOLS.test(file))
    .concat("vite.config.ts");

  it("installs every package that the product imports", () => {
    const { dependencies = {} } = readManifest(".");
    expect(product.length).toBeGreaterThan(500);
    const missing = product.flatMap((file) =>
      listImports(file)
        .map(packageName)
        .filter((name) => name !== null && dependencies[name] === undefined)
        .map((name) => `${file} imports ${name}`),
    );
    expect(missing).toEqual([]);
  });

  it("installs no type checker, linter, test runner or browser driver", () => {
    const { packages } = readLockfile(".");
    const tools = ["typescript", "oxlint", "oxfmt", "knip", "vitest", "@playwright/test", "lighthouse"];
    expect(
      tools.filter((name) => {
        const entry = packages[`node_modules/${name}`];
        return entry !== undefined && entry.dev !== true;
      }),
    ).toEqual([]);
  });
});
