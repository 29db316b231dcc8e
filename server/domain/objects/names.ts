// What buckets and objects may be called, and which types a bucket takes (wire/storage.md §1, §2).
import { failures } from "./storage-error.ts";

const KEY = /^[A-Za-z0-9_/!.*'() &$=@;:+,?-]+$/;
const BUCKET = /^[A-Za-z0-9_!.*'() &$=@;:+,?-]+$/;
const MAX_KEY_LENGTH = 1024;
const MAX_BUCKET_LENGTH = 100;
/** Endings that the reference server keeps for buckets of other kinds. */
const RESERVED_SUFFIX = /(--table-s3|--x-s3|-s3alias|--ol-s3|\.mrap|--iceberg|--vector)$/;
const TYPE = /^[a-z0-9!#$&^_.+-]+\/[a-z0-9!#$&^_.+-]+$/;
const PRINTABLE = /^[\x20-\x7e]{1,255}$/;

/** The name again; throws InvalidKey for one that no object may have. Names are never paths of a file system: `..` is a name like another. */
export function checkKey(name: string): string {
  if (name.length > MAX_KEY_LENGTH || !KEY.test(name)) throw failures.invalidKey(name);
  return name;
}

/** The name again; throws InvalidBucketName. */
export function checkBucketName(name: string): string {
  const valid = name.length <= MAX_BUCKET_LENGTH && BUCKET.test(name) && name.trim() === name;
  if (!valid || RESERVED_SUFFIX.test(name)) throw failures.invalidBucketName();
  return name;
}

/** Whether a text names types as buckets allow them: image/png, image/* or *. */
export function isTypePattern(pattern: string): boolean {
  return (
    pattern.length <= 255 &&
    (/^\*(\/\*)?$/.test(pattern) || /^[\w!#$&^.+-]+\/(\*|[\w!#$&^.+-]+)$/.test(pattern))
  );
}

/** Throws InvalidMimeType unless one of the patterns takes the type; null takes every type. */
export function checkType(type: string, patterns: readonly string[] | null): void {
  if (!patterns || patterns.length === 0) return;
  const [mimeType = ""] = type.split(";");
  const essence = mimeType.trim().toLowerCase();
  const isAccepted = patterns.some((text) => {
    const pattern = text.toLowerCase();
    if (pattern === "*" || pattern === "*/*" || pattern === essence) return true;
    return pattern.endsWith("/*") && essence.startsWith(pattern.slice(0, -1));
  });
  if (!TYPE.test(essence) || !isAccepted) throw failures.mimeRejected(type);
}

/** The text if it may stand in a header of ours; else `otherwise`. */
export function headerSafe(text: string | null | undefined, otherwise: string): string {
  return text && PRINTABLE.test(text) ? text : otherwise;
}

/** The placeholder with which clients keep an empty folder: of any type, but empty. */
export function isFolderPlaceholder(name: string): boolean {
  return name === ".emptyFolderPlaceholder" || name.endsWith("/.emptyFolderPlaceholder");
}
