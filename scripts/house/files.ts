// The files that are measured.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

export interface SourceFile {
  /** Path from the root, with forward slashes. */
  readonly path: string;
  readonly text: string;
  readonly isTest: boolean;
}

const root = path.join(import.meta.dirname, "..", "..");
const FOLDERS = [
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
  "bench",
  "tests",
  "docs",
];
const ENDING = /\.(ts|tsx|mjs|md)$/;
const LEFT_OUT = /(^|\/)(node_modules|dist)\/|platform\/db\/types\.ts$|messages\/catalog\.ts$|openapi/;

/** Lists the sources and docs of the repository with their text. */
export function listProductFiles(): SourceFile[] {
  return FOLDERS.flatMap((folder) => readFolder(folder)).filter((file) => !LEFT_OUT.test(file.path));
}

function readFolder(folder: string): SourceFile[] {
  let names: string[] = [];
  try {
    names = readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" });
  } catch {
    return [];
  }
  return names
    .map((name) => path.posix.join(folder, name.split(path.sep).join("/")))
    .filter((name) => ENDING.test(name) && !LEFT_OUT.test(name))
    .map((name) => ({
      path: name,
      text: readFileSync(path.join(root, name), "utf8"),
      isTest: /\.(test|e2e)\.tsx?$|^tests\//.test(name),
    }));
}

/** Whether a file is product code: not a test, not text, and not in tests/ or scripts/. */
export function isProductCode({ path: name, isTest }: SourceFile): boolean {
  return !isTest && /\.(ts|tsx)$/.test(name) && !/^(tests|scripts|bench|docs)\//.test(name);
}
