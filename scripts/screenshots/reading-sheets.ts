// All screenshots of a variant in readable pieces: columns at full size on sheets that are not too large to look at, in
// the order of the pages.
import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import sharp, { type OverlayOptions } from "sharp";
import type { Look } from "./looks.ts";

const SHEET_HEIGHT = 1_500;
const SHEET_WIDTH = 1_500;
const LABEL_HEIGHT = 22;
const GAP = 12;
/** Repeated in the next piece, so that no line of text is cut. */
const OVERLAP = 40;
/** A piece that is smaller than this starts in the next column. */
const MIN_PIECE = 160;

interface Piece {
  readonly file: string;
  readonly label: string;
  readonly top: number;
  readonly height: number;
  readonly width: number;
  readonly x: number;
  readonly y: number;
}

function label(text: string, width: number): Buffer {
  const safe = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  return Buffer.from(
    `<svg width="${width}" height="${LABEL_HEIGHT}"><rect width="100%" height="100%" fill="#444"/><text x="6" y="16" font-family="sans-serif" font-size="13" fill="#fff">${safe}</text></svg>`,
  );
}

/** Lays pictures out in columns from top to bottom. Returns the pieces of each sheet. */
function layOut(
  pictures: ReadonlyArray<{ file: string; name: string; width: number; height: number }>,
  columnWidth: number,
): Piece[][] {
  const columns = Math.max(1, Math.floor((SHEET_WIDTH + GAP) / (columnWidth + GAP)));
  const sheets: Piece[][] = [];
  let column = columns;
  let y = SHEET_HEIGHT;
  for (const { file, name, width, height } of pictures) {
    for (let top = 0, part = 1; top < height; part += 1) {
      const left = height - top;
      if (SHEET_HEIGHT - y - LABEL_HEIGHT < Math.min(left, MIN_PIECE)) {
        column += 1;
        y = 0;
      }
      if (column >= columns) {
        sheets.push([]);
        column = 0;
      }
      const piece = Math.min(left, SHEET_HEIGHT - y - LABEL_HEIGHT);
      const text = part === 1 ? name : `${name} (${part})`;
      const x = column * (columnWidth + GAP);
      sheets
        .at(-1)
        ?.push({ file, label: text, top, height: piece, width: Math.min(width, columnWidth), x, y });
      y += LABEL_HEIGHT + piece + GAP;
      top = piece === left ? height : top + piece - OVERLAP;
    }
  }
  return sheets;
}

/**
 * Writes reading/LOOK-001.png and so on into `folder`, for images named NAME-LOOK.png there. Returns the number of sheets.
 */
export async function writeReadingSheets(
  folder: string,
  names: readonly string[],
  look: Look,
): Promise<number> {
  const out = path.join(folder, "reading");
  await mkdir(out, { recursive: true });
  const pictures = [];
  for (const name of names) {
    const file = path.join(folder, `${name}-${look.name}.png`);
    const { width, height } = await sharp(file).metadata();
    pictures.push({ file, name, width, height });
  }
  const sheets = layOut(pictures, look.width);
  for (const [index, pieces] of sheets.entries()) {
    const layers: OverlayOptions[] = [];
    for (const { file, label: text, top, height, width, x, y } of pieces) {
      const input = await sharp(file).extract({ left: 0, top, width, height }).toBuffer();
      layers.push({ input: label(text, width), left: x, top: y }, { input, left: x, top: y + LABEL_HEIGHT });
    }
    const width = Math.max(...pieces.map((piece) => piece.x + piece.width));
    const target = path.join(out, `${look.name}-${String(index + 1).padStart(3, "0")}.png`);
    await sharp({ create: { width, height: SHEET_HEIGHT, channels: 3, background: "#888" } })
      .composite(layers)
      .png()
      .toFile(target);
  }
  for (let index = sheets.length + 1; ; index += 1) {
    const old = path.join(out, `${look.name}-${String(index).padStart(3, "0")}.png`);
    try {
      await rm(old);
    } catch {
      return sheets.length;
    }
  }
}
