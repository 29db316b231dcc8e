// Link targets and file names in the documents exist.
import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

const ROOT = path.join(import.meta.dirname, "..", "..");
const PAGES = globSync(["*.md", "*/README.md", "docs/**/*.md"], { cwd: ROOT }).toSorted();
const read = (page: string): string => readFileSync(path.join(ROOT, page), "utf8");

/** Returns the anchors of a page's headings, as code hosts build them. */
function listAnchors(page: string): Set<string> {
  const headings = [...read(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) => heading);
  return new Set(
    headings.map((heading) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
        .replaceAll(" ", "-"),
    ),
  );
}

function isBroken(page: string, link: string): boolean {
  const [file = "", anchor] = link.split("#");
  const target = file === "" ? page : path.posix.join(path.posix.dirname(page), file);
  if (!existsSync(path.join(ROOT, target))) return true;
  return anchor !== undefined && target.endsWith(".md") && !listAnchors(target).has(anchor);
}

const LINK = /\]\((?!https?:|mailto:)([^)\s]+)\)/g;
const FILE =
  /`((?:contracts|market|meter|rating|advice|server|web|tests|scripts|deploy|docs)\/[\w./@-]+\.[a-z]+)`/g;

describe.each(PAGES)("%s", (page) => {
  it("links only to pages and headings that exist", () => {
    const links = [...read(page).matchAll(LINK)].map(([, link = ""]) => link);
    expect(links.filter((link) => isBroken(page, link))).toEqual([]);
  });

  it("names only files that exist", () => {
    const files = [...read(page).matchAll(FILE)].map(([, file = ""]) => file);
    expect(files.filter((file) => !existsSync(path.join(ROOT, file)) && !file.includes("NNNN"))).toEqual([]);
  });
});
