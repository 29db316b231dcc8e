// Resizes images with sharp, which works in its own threads. The input is untrusted, so only few formats are accepted,
// pixels and time are limited, and only a few images are processed at once.
import { LRUCache } from "lru-cache";
import pLimit from "p-limit";
import type { Metadata, Sharp, SharpOptions } from "sharp";
import { failures, StorageError } from "#server/domain/objects/storage-error.ts";
import type { Transform } from "./transform.ts";

/**
 * Limits of the images that can be transformed, and of the work. Only the first frame of an animation is read. Up to
 * these limits, reading takes linear time (tests/security/linear-readers.test.ts).
 */
export const IMAGE_LIMITS = {
  /** Maximum file size that is read into memory. */
  bytes: 25 * 1024 * 1024,
  /** For a GIF: the library first lists all of its frames, which takes disproportionately longer the more there are. */
  gif_bytes: 5 * 1024 * 1024,
  /** Of the uploaded image. */
  pixels: 50_000_000,
  seconds: 15,
} as const;
const AT_ONCE = 2;
const MAX_WAITING = 40;
const CACHED_BYTES = 32 * 1024 * 1024;
const QUALITY = 80;
/** From 0 to 9. Higher values take seconds of processor time per image. */
const AVIF_EFFORT = 2;

type Kind = "jpeg" | "png" | "webp" | "gif" | "avif";
/**
 * By the actual bytes, whatever type the upload declared. No SVG, because it can reference other files and take forever
 * to draw.
 */
const KINDS: Readonly<Record<string, Kind>> = {
  jpeg: "jpeg",
  png: "png",
  webp: "webp",
  gif: "gif",
  heif: "avif",
};

/**
 * First bytes of files of these kinds. The library reads more formats than we accept, including drawings and documents.
 */
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

/** Creates the error for an object larger than the maximum size of an image to transform. */
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
    // There is no binary for this machine, so images are not offered.
    return null;
  }
}

// The library throws immediately if there are no bytes, and later if the format is unknown.
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

/**
 * Returns the kind of the resulting image: the requested one, the best one that the client accepts, or the original's.
 */
function kindFor(source: Kind, { format }: Transform, acceptsWebp: boolean): Kind {
  if (format === "webp" || format === "avif") return format;
  return format === undefined && acceptsWebp ? "webp" : source;
}

/** Renders images for one server. */
export class ImageRenderer {
  readonly #limit = pLimit(AT_ONCE);
  readonly #done = new LRUCache<string, Rendered>({
    maxSize: CACHED_BYTES,
    sizeCalculation: ({ bytes }) => Math.max(1, bytes.length),
  });
  #sharp: ReturnType<typeof loadSharp> | null = null;

  /**
   * Returns the image that `read` loads, transformed. `key` identifies the bytes and all transformations. Throws
   * ImageProcessingError if it is not an image, SlowDown if too many wait, NoSuchRoute if this machine cannot transform
   * images.
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
    // An image with a wrong checksum is accepted, one with a missing part is not.
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
      // Truncated, damaged, or more work than the time limit allows.
      throw notAnImage();
    }
  }
}
