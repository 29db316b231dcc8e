// One page with all screenshots, one row per page and one column per variant, and an image of each column.
import { writeFile } from "node:fs/promises";
import path from "node:path";
import type { Browser } from "@playwright/test";

const STYLE = `
  body { margin: 16px; font: 13px system-ui, sans-serif; background: #888; color: #fff }
  .sheet { display: grid; grid-template-columns: repeat(auto-fill, minmax(var(--wide), 1fr)); gap: 16px }
  figure { margin: 0 } figcaption { padding: 4px 0 }
  img { width: 100%; height: var(--high); object-fit: cover; object-position: top; display: block }`;

function sheet(names: readonly string[], look: string): string {
  const small = look.startsWith("390");
  const size = small ? "--wide: 200px; --high: 430px" : "--wide: 440px; --high: 300px";
  const images = names.map((name) => {
    const file = `${name}-${look}.png`;
    return `<figure><a href="${file}"><img src="${file}" alt=""></a><figcaption>${name}</figcaption></figure>`;
  });
  return `<!doctype html><meta charset="utf-8"><title>${look}</title><style>${STYLE}</style><h1>${look}</h1><div class="sheet" style="${size}">${images.join("")}</div>`;
}

/** Writes overview-LOOK.html and overview-LOOK.png into `folder`, for images named NAME-LOOK.png. */
export async function writeContactSheets(
  browser: Browser,
  folder: string,
  names: readonly string[],
  looks: readonly string[],
): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1400, height: 900 } });
  for (const look of looks) {
    const file = path.join(folder, `overview-${look}.html`);
    await writeFile(file, sheet(names, look));
    await page.goto(`file://${file}`, { waitUntil: "load", timeout: 180_000 });
    // Hundreds of large images take a while to draw.
    await page.screenshot({
      path: path.join(folder, `overview-${look}.png`),
      fullPage: true,
      timeout: 180_000,
    });
  }
  await page.close();
}
