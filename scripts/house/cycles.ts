// Import cycles between files and between the server's folders.
import path from "node:path";
import { isProductCode, type SourceFile } from "./files.ts";

export interface Cycles {
  /** Groups of files that import one another in a cycle, including types. */
  readonly groups: number;
  /** Number of files in the largest group. */
  readonly largest: number;
  /** Groups of folders of server/ that import one another by value. */
  readonly folderKnots: number;
}

type Graph = Map<string, Set<string>>;

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s(type\s)?(?:([^"';]*?)\sfrom\s)?\s*"([^"]+)"|import\(\s*"([^"]+)"\s*\)/g;

function resolveImport(from: string, name: string): string | null {
  if (name.startsWith("#")) return name.slice(1);
  return name.startsWith(".") ? path.posix.join(path.posix.dirname(from), name) : null;
}

function isTypeOnly(names: string | undefined): boolean {
  if (!names?.startsWith("{")) return false;
  const list = names.replaceAll(/[{}]/g, "").split(",");
  return list.every((name) => name.trim() === "" || name.trim().startsWith("type "));
}

function addEdge(graph: Graph, from: string, to: string): void {
  const edges = graph.get(from) ?? new Set();
  graph.set(from, edges.add(to));
}

/**
 * Returns the server folder that a file belongs to, such as domain/orders, or the file itself if it is directly in a
 * top-level folder. Null outside of the server.
 */
function toServerFolder(file: string): string | null {
  const parts = file.split("/");
  return parts[0] === "server" && parts.length > 2 ? parts.slice(1, 3).join("/") : null;
}

/** Lists the strongly connected groups of more than one node (Tarjan's algorithm). */
export function listGroups(graph: Graph): string[][] {
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const groups: string[][] = [];
  const visit = (node: string): void => {
    index.set(node, index.size);
    low.set(node, index.get(node) ?? 0);
    stack.push(node);
    for (const next of graph.get(node) ?? []) {
      if (!index.has(next)) visit(next);
      if (stack.includes(next)) low.set(node, Math.min(low.get(node) ?? 0, low.get(next) ?? 0));
    }
    if (low.get(node) !== index.get(node)) return;
    const group = stack.splice(stack.indexOf(node));
    if (group.length > 1) groups.push(group);
  };
  for (const node of graph.keys()) if (!index.has(node)) visit(node);
  return groups;
}

interface Graphs {
  readonly byFile: Graph;
  readonly byFolder: Graph;
}

function toGraphs(files: readonly SourceFile[]): Graphs {
  const byFile: Graph = new Map();
  const byFolder: Graph = new Map();
  for (const file of files.filter(isProductCode)) {
    for (const [, type, names, name, lazy] of file.text.matchAll(IMPORT)) {
      const to = resolveImport(file.path, name ?? lazy ?? "");
      if (to === null) continue;
      addEdge(byFile, file.path, to);
      const [own, other] = [toServerFolder(file.path), toServerFolder(to)];
      if (own && other && own !== other && !type && !isTypeOnly(names)) addEdge(byFolder, own, other);
    }
  }
  return { byFile, byFolder };
}

/** Lists the groups of the product's files that import one another in a circle, types included. */
export function listCycles(files: readonly SourceFile[]): string[][] {
  return listGroups(toGraphs(files).byFile);
}

/** Counts the cycles among the product's files. */
export function countCycles(files: readonly SourceFile[]): Cycles {
  const { byFile, byFolder } = toGraphs(files);
  const groups = listGroups(byFile);
  return {
    groups: groups.length,
    largest: Math.max(0, ...groups.map((group) => group.length)),
    folderKnots: listGroups(byFolder).length,
  };
}
