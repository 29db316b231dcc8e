// Creates the images of web/public that are drawn from the logo: icons of the installed portal, and the card that other
// sites show for a link to it. They contain no text, so that they work for both languages and every operator. Run it
// again after changing icon.svg or a color: node scripts/with-node.mjs scripts/brand-images.ts
import { readFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";

const PUBLIC = path.join(import.meta.dirname, "..", "web", "public");
// web/styles/tokens.css, light.
const ACCENT = "#2b57e0";
const GROUND = "#fafbfd";
const LINE = "#e1e6ef";
const PARTS = ["#2b57e0", "#8391ac", "#bcc6d8"];
const WAVE = `<path d="M7 11l4 11 5-10 5 10 4-11" fill="none" stroke="#fff" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/>`;

/**
 * The logo up to the edges of a square, for launchers that crop icons to their own shape. The wave stays in the middle
 * 80 %.
 */
const full = (size: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="-4 -4 40 40"><rect x="-4" y="-4" width="40" height="40" fill="${ACCENT}"/>${WAVE}</svg>`;

/** A year of bills, one column per month: energy, delivery, base. Heights follow a year in Texas, high in August. */
const MONTHS = [0.62, 0.56, 0.48, 0.45, 0.58, 0.78, 0.94, 1, 0.86, 0.6, 0.47, 0.55];

function bars(): string {
  const [left, bottom, tall, step, wide] = [430, 500, 370, 57, 38];
  return MONTHS.flatMap((share, month) => {
    const shares = [share * 0.58, share * 0.3, 0.08];
    let from = bottom;
    return shares.map((part, index) => {
      const height = part * tall;
      from -= height;
      return `<rect x="${left + month * step}" y="${from.toFixed(1)}" width="${wide}" height="${(height - 2).toFixed(1)}" rx="3" fill="${PARTS[index]}"/>`;
    });
  }).join("");
}

const card = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630">
  <rect width="1200" height="630" fill="${GROUND}"/>
  ${[130, 222, 315, 407, 500].map((y) => `<path d="M430 ${y}H1095" stroke="${LINE}" stroke-width="2"/>`).join("")}
  ${bars()}
  <g transform="translate(105 215) scale(6.25)"><rect width="32" height="32" rx="8" fill="${ACCENT}"/>${WAVE}</g>
</svg>`;

async function write(name: string, source: string | Buffer, size: number): Promise<void> {
  // Rendered large enough at once, because enlarging pixels would blur the edges.
  await sharp(Buffer.from(source), { density: 72 * 16 })
    .resize(size)
    .png({ compressionLevel: 9, palette: true })
    .toFile(path.join(PUBLIC, name));
}

const mark = await readFile(path.join(PUBLIC, "icon.svg"));
await write("icon-192.png", mark, 192);
await write("icon-512.png", mark, 512);
await write("icon-maskable-512.png", full(512), 512);
// Apple rounds the corners itself and shows black for transparency.
await write("apple-touch-icon.png", full(180), 180);
await sharp(Buffer.from(card))
  .png({ compressionLevel: 9, palette: true })
  .toFile(path.join(PUBLIC, "card.png"));
