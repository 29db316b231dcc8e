// Pictures made smaller by sharp, whose work is done by threads of its own. What comes in is anybody's: few formats,
// bounded pixels and time, and a few at once.
import { LRUCache } from "lru-cache";
import pLimit from "p-limit";
import type { Metadata, Sharp, SharpOptions } from "sharp";
import { failures, StorageError } from "#server/domain/objects/storage-error.ts";
import type { Transform } from "./transform.ts";

/**
 * What a picture may be that is changed, and may cost. Of a moving one only the first frame is read. Up to here reading
 * takes linear time (tests/security/linear-readers.test.ts).
 */
export const IMAGE_LIMITS = {
  /** The largest file that is read into memory. */
  bytes: 25 * 1024 * 1024,
  /** Of a GIF: the library lists all of its frames first, which takes out of proportion longer the more there are. */
  gif_bytes: 5 * 1024 * 1024,
  /** Of the picture as it was uploaded. */
  pixels: 50_000_000,
  seconds: 15,
} as const;
const AT_ONCE = 2;
const MAX_WAITING = 40;
const CACHED_BYTES = 32 * 1024 * 1024;
const QUALITY = 80;
/** From 0 to 9; more takes seconds of a processor a picture. */
const AVIF_EFFORT = 2;

type Kind = "jpeg" | "png" | "webp" | "gif" | "avif";
/** By what the bytes are, whatever the upload said. No SVG: it names other files, and draws without end. */
const KINDS: Readonly<Record<string, Kind>> = {
  jpeg: "jpeg",
  png: "png",
  webp: "webp",
  gif: "gif",
  heif: "avif",
};

/** How files of these kinds begin. The library reads more formats than ours, drawings and documents among them. */
const SIGNATURES = [
  /^\xFF\xD8\xFF/,
  /^\x89PNG\r\n/,
  /^GIF8[79]a/,
  /^RIFF[^]{4}WEBP/,
  /^[^]{4}ftyp(?:avif|avis|mif1|msf1)/,
];

function isKnownKind(bytes: Buffer): boolean {
  const head = bytes.toString("latin1", 0, 16);
  return SIGNATURES.some((signature) => signature.test(head));
}

const isGif = (bytes: Buffer): boolean => bytes.toString("latin1", 0, 3) === "GIF";

export interface Rendered {
  readonly bytes: Buffer;
  readonly contentType: string;
}

function notAnImage(): StorageError {
  return new StorageError(
    422,
    "ImageProcessingError",
    "The object is not an image that can be transformed",
    "ImageProcessingError",
  );
}

/** The object is larger than a picture to be changed may be. */
export function imageTooLarge(): StorageError {
  return new StorageError(
    422,
    "ImageProcessingError",
    "The image is too large to be transformed",
    "ImageProcessingError",
  );
}

type Opener = (input: Buffer, options: SharpOptions) => Sharp;

async function loadSharp(): Promise<Opener | null> {
  try {
    const { default: sharp } = await import("sharp");
    sharp.cache(false);
    sharp.concurrency(1);
    return sharp;
  } catch {
    // There is no binary for this machine: pictures are not offered then.
    return null;
  }
}

// The library throws at once for what has no bytes, and later for what it does not know.
async function describe(sharp: Opener, bytes: Buffer, options: SharpOptions): Promise<Metadata> {
  try {
    return await sharp(bytes, options).metadata();
  } catch {
    throw notAnImage();
  }
}

const FIT = { cover: "cover", contain: "inside", fill: "fill" } as const;

function encoded(image: Sharp, kind: Kind, quality: number): Sharp {
  if (kind === "jpeg") return image.jpeg({ quality });
  if (kind === "webp") return image.webp({ quality });
  if (kind === "avif") return image.avif({ quality, effort: AVIF_EFFORT });
  return kind === "png" ? image.png() : image.gif();
}

/** The kind of picture to answer with: one that was asked for, the best that the asker takes, or the original's. */
function kindFor(source: Kind, { format }: Transform, acceptsWebp: boolean): Kind {
  if (format === "webp" || format === "avif") return format;
  return format === undefined && acceptsWebp ? "webp" : source;
}

/** Makes pictures for one server. */
export class ImageRenderer {
  readonly #limit = pLimit(AT_ONCE);
  readonly #done = new LRUCache<string, Rendered>({
    maxSize: CACHED_BYTES,
    sizeCalculation: ({ bytes }) => Math.max(1, bytes.length),
  });
  #sharp: ReturnType<typeof loadSharp> | null = null;

  /**
   * The picture that `read` brings, changed. `key` names the bytes and everything that is done to them. Throws
   * ImageProcessingError for what is none, SlowDown where too many wait, NoSuchRoute where this machine cannot.
   */
  async render(
    key: string,
    read: () => Promise<Buffer>,
    transform: Transform,
    acceptsWebp: boolean,
  ): Promise<Rendered> {
    const known = this.#done.get(key);
    if (known) return known;
    if (this.#limit.pendingCount >= MAX_WAITING) throw failures.slowDown();
    return this.#limit(async () => {
      const again = this.#done.get(key);
      if (again) return again;
      const rendered = await this.#render(await read(), transform, acceptsWebp);
      this.#done.set(key, rendered);
      return rendered;
    });
  }

  async #render(bytes: Buffer, transform: Transform, acceptsWebp: boolean): Promise<Rendered> {
    this.#sharp ??= loadSharp();
    const sharp = await this.#sharp;
    if (!sharp) throw failures.noRoute();
    // A wrong checksum is no reason to refuse a picture, a missing part is.
    const options = { limitInputPixels: IMAGE_LIMITS.pixels, failOn: "truncated", autoOrient: true } as const;
    if (!isKnownKind(bytes)) throw notAnImage();
    if (isGif(bytes) && bytes.length > IMAGE_LIMITS.gif_bytes) throw imageTooLarge();
    const { format, compression, width, height } = await describe(sharp, bytes, options);
    const source = KINDS[format ?? ""];
    if (!source || (format === "heif" && compression !== "av1")) throw notAnImage();
    if (width * height > IMAGE_LIMITS.pixels) throw imageTooLarge();
    const kind = kindFor(source, transform, acceptsWebp);
    const sized = sharp(bytes, options)
      .timeout({ seconds: IMAGE_LIMITS.seconds })
      .resize({
        ...(transform.width ? { width: transform.width } : {}),
        ...(transform.height ? { height: transform.height } : {}),
        fit: FIT[transform.resize],
        withoutEnlargement: true,
      });
    try {
      const output = await encoded(sized, kind, transform.quality ?? QUALITY).toBuffer();
      return { bytes: output, contentType: `image/${kind}` };
    } catch {
      // Cut short, damaged, or more work than the time allows.
      throw notAnImage();
    }
  }
}
