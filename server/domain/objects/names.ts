// Names of buckets and objects, and the types a bucket accepts (wire/storage.md §1, §2).
import { failures } from "./storage-error.ts";

const KEY = /^[A-Za-z0-9_/!.*'() &$=@;:+,?-]+$/;
const BUCKET = /^[A-Za-z0-9_!.*'() &$=@;:+,?-]+$/;
const MAX_KEY_LENGTH = 1024;
const MAX_BUCKET_LENGTH = 100;
/** Suffixes that the reference server reserves for other kinds of buckets. */
const RESERVED_SUFFIX = /(--table-s3|--x-s3|-s3alias|--ol-s3|\.mrap|--iceberg|--vector)$/;
const TYPE = /^[a-z0-9!#$&^_.+-]+\/[a-z0-9!#$&^_.+-]+$/;
const PRINTABLE = /^[\x20-\x7e]{1,255}$/;

/**
 * Returns the name. Throws InvalidKey for one that no object may have. Names are never file system paths: `..` is an
 * ordinary name.
 */
export function checkKey(name: string): string {
  if (name.length > MAX_KEY_LENGTH || !KEY.test(name)) throw failures.invalidKey(name);
  return name;
}

/** Returns the name. Throws InvalidBucketName. */
export function checkBucketName(name: string): string {
  const valid = name.length <= MAX_BUCKET_LENGTH && BUCKET.test(name) && name.trim() === name;
  if (!valid || RESERVED_SUFFIX.test(name)) throw failures.invalidBucketName();
  return name;
}

/** Whether a text is a type pattern that buckets allow: image/png, image/* or *. */
export function isTypePattern(pattern: string): boolean {
  return (
    pattern.length <= 255 &&
    (/^\*(\/\*)?$/.test(pattern) || /^[\w!#$&^.+-]+\/(\*|[\w!#$&^.+-]+)$/.test(pattern))
  );
}

/** Throws InvalidMimeType unless one of the patterns matches the type. Null accepts every type. */
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

/** Returns the text if it is allowed in a header, else `otherwise`. */
export function headerSafe(text: string | null | undefined, otherwise: string): string {
  return text && PRINTABLE.test(text) ? text : otherwise;
}

/** Whether it is the placeholder that clients use for an empty folder: of any type, but empty. */
export function isFolderPlaceholder(name: string): boolean {
  return name === ".emptyFolderPlaceholder" || name.endsWith("/.emptyFolderPlaceholder");
}
