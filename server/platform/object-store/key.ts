// Keys become file names and parts of addresses.
const KEY = /^[a-z0-9][a-z0-9-]{7,63}$/;

/** The same key; throws for one that was not made by us, before it can name a file. */
export function safeKey(key: string): string {
  if (!KEY.test(key)) throw new Error("This is no key of an object.");
  return key;
}

/** Whether a name could be a key of ours, as opposed to a file that lies beside them. */
export function isKey(name: string): boolean {
  return KEY.test(name);
}
