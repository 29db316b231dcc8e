// The operator's logos of providers: images in PROVIDER_LOGOS_DIR, named after the id of the provider's page
// (octopus-energy.svg). A provider without a file has its initials.
import { readdir } from "node:fs/promises";
import { readOperatorFile } from "../operator-file.ts";

/** Enough for a logo that is shown at 40 pixels. */
export const MAX_LOGO_BYTES = 100 * 1024;
/** A changed folder shows within this time. */
const READ_AGAIN_MS = 60_000;
/** Providers in the state's list are about 60. The list of files is part of each page's configuration. */
const MAX_LOGOS = 500;

const TYPES = { svg: "image/svg+xml", png: "image/png", webp: "image/webp" } as const;
type Extension = keyof typeof TYPES;

const NAME = /^([a-z0-9]+(?:-[a-z0-9]+)*)\.(svg|png|webp)$/;
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

export interface Logo {
  readonly type: (typeof TYPES)[Extension];
  readonly bytes: Buffer;
}

export type LogoFile =
  | { readonly kind: "logo"; readonly logo: Logo }
  | { readonly kind: "rejected"; readonly reason: string };

/** Splits a file name into the provider's id and the extension. Null if it isn't a logo's name. */
export function parseLogoName(file: string): { readonly id: string; readonly extension: Extension } | null {
  const [, id, extension] = NAME.exec(file) ?? [];
  return id === undefined ? null : { id, extension: extension as Extension };
}

/** Whether the bytes start like an image of this type. */
function isType(bytes: Buffer, extension: Extension): boolean {
  if (extension === "png") return bytes.subarray(0, PNG.length).equals(PNG);
  if (extension === "webp")
    return bytes.toString("latin1", 0, 4) === "RIFF" && bytes.toString("latin1", 8, 12) === "WEBP";
  return /^\uFEFF?\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*|<!DOCTYPE[^>]*>\s*)*<svg[\s>]/.test(
    bytes.toString("utf8"),
  );
}

/** Reads a logo of the folder (readOperatorFile). Another name, and bytes of another type, are rejected. */
export async function readLogo(folder: string, file: string): Promise<LogoFile> {
  const rejected = (reason: string): LogoFile => ({ kind: "rejected", reason });
  const name = parseLogoName(file);
  if (!name) return rejected("isn't named like octopus-energy.svg, .png or .webp");
  const found = await readOperatorFile(folder, file, MAX_LOGO_BYTES);
  if (found.kind === "none") return rejected("can't be read");
  if (found.kind === "rejected") return found;
  const { bytes } = found;
  if (!isType(bytes, name.extension)) return rejected(`is not an image of type ${name.extension}`);
  return { kind: "logo", logo: { type: TYPES[name.extension], bytes } };
}

/** The logos by file name. */
export type Logos = ReadonlyMap<string, Logo>;

async function readAll(folder: string): Promise<Logos> {
  const files = await readdir(folder).catch(() => []);
  const logos = new Map<string, Logo>();
  for (const file of files.toSorted((a, b) => (a < b ? -1 : 1)).slice(0, MAX_LOGOS)) {
    const found = await readLogo(folder, file);
    if (found.kind === "logo") logos.set(file, found.logo);
  }
  return logos;
}

/** Creates a reader of the folder's logos, which reads them again after a minute. A folder that can't be read has none. */
export function createLogoReader(folder: string | null): () => Promise<Logos> {
  let read: { readonly at: number; readonly logos: Promise<Logos> } | null = null;
  return async () => {
    if (folder === null) return new Map();
    if (read === null || performance.now() - read.at > READ_AGAIN_MS)
      read = { at: performance.now(), logos: readAll(folder) };
    return read.logos;
  };
}
