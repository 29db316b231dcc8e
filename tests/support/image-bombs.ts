// Malicious images: each is small, but claims or decompresses to a large size.
import { randomBytes } from "node:crypto";
import { crc32, deflateSync } from "node:zlib";
import { deflateBomb } from "./pdf-bombs.ts";

const latin1 = (text: string): Buffer => Buffer.from(text, "latin1");
const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

function chunk(name: string, bytes: Uint8Array): Buffer {
  const named = Buffer.concat([latin1(name), bytes]);
  return Buffer.concat([u32(bytes.length), named, u32(crc32(named))]);
}

const COLORS = [8, 2, 0, 0, 0] as const;
/** One bit per pixel. */
const BLACK_AND_WHITE = [1, 0, 0, 0, 0] as const;

function png(side: number, kind: readonly number[], ...chunks: readonly Buffer[]): Buffer {
  const header = Buffer.concat([u32(side), u32(side), Buffer.from(kind)]);
  return Buffer.concat([
    latin1("\x89PNG\r\n\x1a\n"),
    chunk("IHDR", header),
    ...chunks,
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** Creates a PNG of 60,000 by 60,000 pixels: 10 GB when decompressed. */
export function hugePng(): Buffer {
  return png(60_000, COLORS, chunk("IDAT", deflateBomb("\0", 64)));
}

/** Creates a black image, complete and well-formed in 50 kB at 20,000 pixels a side, a multiple of 8. */
export function blackPng(side = 20_000): Buffer {
  return png(side, BLACK_AND_WHITE, chunk("IDAT", deflateSync(Buffer.alloc((1 + side / 8) * side))));
}

/** Creates an image of this many bytes, three for each pixel, that cannot be compressed. */
export function noisePng(bytes: number): Buffer {
  const side = Math.floor(Math.sqrt(bytes / 3)) - 1;
  const rows = randomBytes((1 + 3 * side) * side);
  for (let row = 0; row < side; row += 1) rows[row * (1 + 3 * side)] = 0;
  return png(side, COLORS, chunk("IDAT", deflateSync(rows, { level: 0 })));
}

/** Creates a small image with a text chunk (zTXt) or a color profile (iCCP) of this many megabytes. */
export function createTextPng(name: "zTXt" | "iCCP", megabytes: number): Buffer {
  const textChunk = Buffer.concat([latin1("note\0\0"), deflateBomb("x", megabytes)]);
  const row = Buffer.alloc(1 + 8 * 3);
  const pixels = deflateBomb(row.toString("latin1"), 1);
  return png(8, COLORS, chunk(name, textChunk), chunk("IDAT", pixels));
}

/** Creates an animation of the largest size, with this many frames. */
export function framesGif(frames: number): Buffer {
  const screen = Buffer.from([0xff, 0xff, 0xff, 0xff, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]);
  const frame = Buffer.from([0x2c, 0, 0, 0, 0, 0xff, 0xff, 0xff, 0xff, 0, 2, 2, 0x4c, 0x01, 0]);
  return Buffer.concat([
    latin1("GIF89a"),
    screen,
    ...Array.from({ length: frames }, () => frame),
    latin1(";"),
  ]);
}

/** Creates a file that claims 16,384 pixels a side, the maximum of the format, without an image in it. */
export function hugeWebp(): Buffer {
  const side = Buffer.from([0xff, 0x3f, 0]);
  const extended = Buffer.concat([latin1("VP8X"), Buffer.from([10, 0, 0, 0]), Buffer.alloc(4), side, side]);
  const size = Buffer.alloc(4);
  size.writeUInt32LE(4 + extended.length);
  return Buffer.concat([latin1("RIFF"), size, latin1("WEBP"), extended]);
}

/** Creates an AVIF that claims 65,535 pixels a side. */
export function hugeAvif(avif: Buffer): Buffer {
  const bomb = Buffer.from(avif);
  const at = bomb.indexOf("ispe");
  bomb.writeUInt32BE(65_535, at + 8);
  bomb.writeUInt32BE(65_535, at + 12);
  return bomb;
}

/** Creates a drawing whose text is expanded a thousand million times by entities that reference each other. */
export function entitySvg(): Buffer {
  const entities = Array.from({ length: 10 }, (_, level) => {
    const value = level === 0 ? "ha" : `&e${level - 1};`.repeat(10);
    return `<!ENTITY e${level} "${value}">`;
  });
  return latin1(
    `<?xml version="1.0"?><!DOCTYPE svg [${entities.join("")}]><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>&e9;</text></svg>`,
  );
}
