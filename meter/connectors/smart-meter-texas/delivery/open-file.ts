// Opens a delivered file: a PGP message that contains a ZIP with CSV files, or one of these directly. The libraries are
// loaded with the first file.
import type { PrivateKey } from "openpgp";
import type { Entry, ZipFile } from "yauzl";
import { ConnectorFault } from "../../connector.ts";
import type { DeliveryAccess } from "./access.ts";

/** Why nothing of a file can be read. */
export type RejectReason = "too_large" | "undecryptable" | "damaged";

export class FileRejected extends Error {
  readonly reason: RejectReason;
  constructor(reason: RejectReason) {
    super(reason);
    this.name = "FileRejected";
    this.reason = reason;
  }
}

const ARMOR = "-----BEGIN PGP MESSAGE-----";
const ZIP = "PK";
const PREFERRED = /(^|\/)intervalmeterusage[^/]*$/i;
/** More files are not one report. */
const MAX_ENTRIES = 1_000;

const startsWith = (bytes: Buffer, text: string): boolean =>
  bytes.subarray(0, text.length).toString("latin1") === text;

/** Returns the key that files are encrypted for. Throws ConnectorFault (`settings`) if it can't be used. */
export async function openPgpKey({ pgp_key, pgp_passphrase }: DeliveryAccess): Promise<PrivateKey> {
  const { decryptKey, readPrivateKey } = await import("openpgp");
  try {
    const key = await readPrivateKey({ armoredKey: pgp_key });
    if (key.isDecrypted()) return key;
    return await decryptKey({ privateKey: key, passphrase: pgp_passphrase ?? "" });
  } catch {
    throw new ConnectorFault("settings", "The PGP key or its passphrase can't be used.");
  }
}

async function decrypt(bytes: Buffer, key: PrivateKey, maxBytes: number): Promise<Buffer> {
  const pgp = await import("openpgp");
  const config = { maxDecompressedMessageSize: maxBytes };
  try {
    const message = startsWith(bytes, ARMOR)
      ? await pgp.readMessage({ armoredMessage: bytes.toString("latin1"), config })
      : await pgp.readMessage({ binaryMessage: bytes, config });
    const { data } = await pgp.decrypt({ message, decryptionKeys: key, format: "binary", config });
    return Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  } catch (error) {
    const isLarge = error instanceof Error && error.message.includes("Maximum decompressed");
    throw new FileRejected(isLarge ? "too_large" : "undecryptable");
  }
}

async function listEntries(zip: ZipFile): Promise<Entry[]> {
  const entries: Entry[] = [];
  for await (const entry of zip.eachEntry()) {
    if (entries.length >= MAX_ENTRIES) throw new FileRejected("too_large");
    if (/\.csv$/i.test(entry.fileName)) entries.push(entry);
  }
  const preferred = entries.filter(({ fileName }) => PREFERRED.test(fileName));
  return preferred.length > 0 ? preferred : entries;
}

// The reader ends an entry with an error once it is larger than the ZIP states, so the stated sizes are the limit.
async function unzip(bytes: Buffer, maxBytes: number): Promise<Buffer[]> {
  const { default: yauzl } = await import("yauzl");
  try {
    const zip = await yauzl.fromBufferPromise(bytes);
    const entries = await listEntries(zip);
    const total = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
    if (total > maxBytes) throw new FileRejected("too_large");
    const files: Buffer[] = [];
    for (const entry of entries) {
      const chunks: Buffer[] = [];
      for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
      files.push(Buffer.concat(chunks));
    }
    return files;
  } catch (error) {
    throw error instanceof FileRejected ? error : new FileRejected("damaged");
  }
}

/** Returns the CSV files inside a file, at most `maxBytes` together. Throws FileRejected. */
export async function openDeliveredFile(
  { name, bytes }: { readonly name: string; readonly bytes: Buffer },
  key: PrivateKey,
  maxBytes: number,
): Promise<Buffer[]> {
  const isPlain = startsWith(bytes, ZIP) || /\.(csv|zip)$/i.test(name);
  const contents = isPlain ? bytes : await decrypt(bytes, key, maxBytes);
  const files = startsWith(contents, ZIP) ? await unzip(contents, maxBytes) : [contents];
  if (contents.length > maxBytes) throw new FileRejected("too_large");
  return files;
}
