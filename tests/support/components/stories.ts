// Stories: components without props, each shown alone on a page.
import path from "node:path";
import { fileURLToPath } from "node:url";

/** Path of the page that shows a story. */
export const STORIES = "/stories.html";
const WEB = path.join(import.meta.dirname, "..", "..", "..", "web");
/** Returns the address of a story that `x.stories.tsx` exports, for the test `x.browser.test.ts` next to it. */
export function storyAddress(testUrl: string, story: string): string {
  const file = path
    .relative(WEB, fileURLToPath(testUrl))
    .replaceAll(path.sep, "/")
    .replace(/\.browser\.test\.ts$/, "");
  return `${STORIES}?${new URLSearchParams({ file, story }).toString()}`;
}
