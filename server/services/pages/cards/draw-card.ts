// Draws a card as SVG and turns it into the PNG that other sites show. Texts are escaped and cut, so no name can break
// out of its place.
import { Html, markup } from "#server/platform/mail/html.ts";
import type { Card, CardRow } from "./find-card.ts";

export const CARD_SIZE = { width: 1200, height: 630 } as const;
// web/styles/tokens.css, light.
const [GROUND, INK, MUTED, ACCENT, LINE] = ["#fafbfd", "#151c2b", "#566074", "#2b57e0", "#e1e6ef"];
const FONT = "Inter, 'Liberation Sans', 'DejaVu Sans', Arial, sans-serif";
const WAVE = new Html(
  `<g transform="translate(80 64) scale(1.75)"><rect width="32" height="32" rx="8" fill="${ACCENT}"/><path d="M7 11l4 11 5-10 5 10 4-11" fill="none" stroke="#fff" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/></g>`,
);
const [LEFT, RIGHT, BOTTOM] = [80, 1120, 560];
const MAX_ROWS = 4;

/** Draws a card with the portal's name. */
export async function drawCard(card: Card, portalName: string): Promise<Buffer> {
  const svg = renderCard(card, portalName);
  // The library takes memory and time to load, so it is loaded with the first card.
  const { default: sharp } = await import("sharp");
  return sharp(Buffer.from(svg), { density: 72 }).png({ compressionLevel: 9, palette: true }).toBuffer();
}

let hasFonts: Promise<boolean> | undefined;

/** Whether this machine has a font: without one, every text would be blank. Checked once. */
export function canDrawText(): Promise<boolean> {
  hasFonts ??= drawsDigit();
  return hasFonts;
}

async function drawsDigit(): Promise<boolean> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="60" height="60"><rect width="60" height="60" fill="#fff"/><text x="8" y="50" font-family="${FONT}" font-size="48">8</text></svg>`;
  const { default: sharp } = await import("sharp");
  const { channels } = await sharp(Buffer.from(svg)).stats();
  return (channels[0]?.min ?? 255) < 128;
}

/** Renders the card as SVG. */
export function renderCard({ description, number, rows, bills }: Card, portalName: string): string {
  const { width, height } = CARD_SIZE;
  const head = write(cut(portalName, 30), { x: 152, y: 105, size: 36, weight: 600 });
  const body = number === null ? renderRows(rows) : renderNumber(number, rows[0], bills);
  const foot = write(cut(description, 78), { x: LEFT, y: 592, size: 26, color: MUTED });
  return markup`<svg xmlns="http://www.w3.org/2000/svg" width="${String(width)}" height="${String(height)}"><rect width="100%" height="100%" fill="${GROUND ?? ""}"/>${WAVE}${head}${body}${foot}</svg>`
    .text;
}

function renderNumber(
  { value, unit }: NonNullable<Card["number"]>,
  row: CardRow | undefined,
  bills: readonly number[],
): Html {
  const name = row && [
    write(cut(row.name, bills.length > 0 ? 26 : 46), { x: LEFT, y: 422, size: 42, weight: 600 }),
    write(cut(row.value, bills.length > 0 ? 30 : 50), { x: LEFT, y: 470, size: 32, color: MUTED }),
  ];
  return markup`${write(value, { x: LEFT - 4, y: 290, size: 132, weight: 700, color: ACCENT })}${write(unit, { x: LEFT, y: 348, size: 32, color: MUTED })}${name ?? null}${renderBars(bills)}`;
}

/** Twelve bills, the highest in the accent color. */
function renderBars(bills: readonly number[]): Html | null {
  const highest = Math.max(0, ...bills);
  if (highest <= 0) return null;
  const [from, step, wide, tall] = [690, 36, 26, 330];
  const base = 500;
  const bars = bills.map((cents, index) => {
    const high = Math.max(2, (Math.max(0, cents) / highest) * tall);
    return markup`<rect x="${String(from + index * step)}" y="${(base - high).toFixed(1)}" width="${String(wide)}" height="${high.toFixed(1)}" rx="4" fill="${ACCENT ?? ""}" fill-opacity="${cents === highest ? "1" : "0.55"}"/>`;
  });
  return markup`${bars}<path d="M${String(from - 10)} ${String(base)}H${String(RIGHT)}" stroke="${LINE ?? ""}" stroke-width="3"/>`;
}

function renderRows(rows: readonly CardRow[]): Html {
  const shown = rows.slice(0, MAX_ROWS);
  const step = (BOTTOM - 190) / MAX_ROWS;
  const lines = shown.map(({ name, value }, index) => {
    const y = 230 + index * step;
    return markup`${write(cut(name, 32), { x: LEFT, y, size: 40, weight: 600 })}${write(value, { x: RIGHT, y, size: 44, weight: 700, color: ACCENT, end: true })}<path d="M${String(LEFT)} ${String(y + 26)}H${String(RIGHT)}" stroke="${LINE ?? ""}" stroke-width="2"/>`;
  });
  return markup`${lines}`;
}

interface Writing {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly weight?: number;
  readonly color?: string | undefined;
  /** Ends at `x`. */
  readonly end?: boolean;
}

function write(text: string, { x, y, size, weight = 400, color = INK, end = false }: Writing): Html {
  return markup`<text x="${String(x)}" y="${String(y)}" font-family="${FONT}" font-size="${String(size)}" font-weight="${String(weight)}" fill="${color ?? ""}" text-anchor="${end ? "end" : "start"}">${text}</text>`;
}

/** Shortens a text to this many characters. */
function cut(text: string, characters: number): string {
  // Names of a list can have control characters, which an SVG must not have.
  // oxlint-disable-next-line no-control-regex -- exactly those
  const clean = text.replaceAll(/[\u0000-\u001f\u007f]/g, " ");
  const all = Array.from(clean);
  return all.length <= characters
    ? clean
    : `${all
        .slice(0, characters - 1)
        .join("")
        .trimEnd()}…`;
}
