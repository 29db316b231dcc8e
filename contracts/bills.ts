// Bills that customers store with a home: objects in a private bucket, in the account's own folder, with one folder per
// home. They go through the storage service itself, whose rules decide who can access which folder.

export const BILLS = "bills";

/** What the bucket accepts, in bytes and in types. */
export const BILL_MAX_BYTES = 50_000_000;
export const BILL_TYPES: readonly string[] = ["application/pdf", "image/*"];

/** Returns the folder of the bills that an account stores with a home, without a trailing slash. */
export function billFolder(userId: string, esiid: string): string {
  return `${userId}/${esiid}`;
}

const ID_LENGTH = 36;
const MAX_FILE_NAME = 120;

/**
 * Returns the name in its folder of a bill that the customer calls `file`: a UUID, then the characters that the service
 * accepts.
 */
export function billName(id: string, file: string): string {
  const plain = file.normalize("NFKD").replaceAll(/\p{Mark}/gu, "");
  const safe = plain.replaceAll(/[^A-Za-z0-9._() -]+/g, "-").slice(-MAX_FILE_NAME);
  return `${id}-${safe}`;
}

/** Returns the customer's name for the bill stored under that name. */
export function billFile(name: string): string {
  return name.slice(ID_LENGTH + 1);
}
