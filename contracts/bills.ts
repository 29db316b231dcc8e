// Bills that people keep with a home: objects of a private bucket, in the account's own folder, a folder a home.
// They go through the storage service itself, whose rules say whose folder is whose.

export const BILLS = "bills";

/** What the bucket takes, in bytes and in types. */
export const BILL_MAX_BYTES = 50_000_000;
export const BILL_TYPES: readonly string[] = ["application/pdf", "image/*"];

/** The folder of the bills that an account keeps with a home; without a slash at its end. */
export function billFolder(userId: string, esiid: string): string {
  return `${userId}/${esiid}`;
}

const ID_LENGTH = 36;
const MAX_FILE_NAME = 120;

/** The name in its folder of a bill that a person calls `file`: what the service takes of that, behind a UUID. */
export function billName(id: string, file: string): string {
  const plain = file.normalize("NFKD").replaceAll(/\p{Mark}/gu, "");
  const safe = plain.replaceAll(/[^A-Za-z0-9._() -]+/g, "-").slice(-MAX_FILE_NAME);
  return `${id}-${safe}`;
}

/** What the person calls the bill of that name. */
export function billFile(name: string): string {
  return name.slice(ID_LENGTH + 1);
}
