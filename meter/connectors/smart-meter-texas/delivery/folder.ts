// Reads the operator's folder over SFTP. The server's key is compared before we send anything of ours. The library is
// loaded with the first connection.
import { createHash } from "node:crypto";
import type { Client, SFTPWrapper } from "ssh2";
import { ConnectorFault } from "../../connector.ts";
import type { DeliveryAccess } from "./access.ts";

/** A file as the server lists it. */
export interface ListedFile {
  readonly name: string;
  readonly size: number;
  readonly modified_at: Date;
}

export interface DeliveryFolder {
  /** Lists the files that can contain readings. Uploads in progress with another name are left out. */
  list(): Promise<readonly ListedFile[]>;
  /** Returns a file's bytes, or null if its size is no longer the listed one or it can't be opened. */
  read(file: ListedFile): Promise<Buffer | null>;
}

type Done<T> = (error: Error | null | undefined, result: T) => void;
/** Runs one step. Throws ConnectorFault if it fails or takes too long. */
type Step = <T>(start: (done: Done<T>) => void) => Promise<T>;

const CHUNK_BYTES = 256 * 1024;
const NAME = /^[^./][^/]{0,199}\.(asc|pgp|gpg|zip|csv)$/i;
/** Reports without 15-minute readings. */
const OTHER_REPORT = /^(daily|monthly)/i;
/** Status codes of SFTP: no such file, permission denied. */
const NO_ACCESS: ReadonlySet<unknown> = new Set([2, 3]);

function toFault(error: Error, isOtherHost: boolean): ConnectorFault {
  if (error instanceof ConnectorFault) return error;
  if (isOtherHost)
    return new ConnectorFault("settings", "The file server has another host key than in the settings.");
  const { level, code } = error as Error & { level?: unknown; code?: unknown };
  if (level === "client-authentication")
    return new ConnectorFault("settings", "The file server rejects our user name or key.");
  if (NO_ACCESS.has(code))
    return new ConnectorFault("settings", "The file server doesn't let us read there.");
  return new ConnectorFault("again", "The file server didn't respond, or the connection was lost.");
}

/** Returns the fingerprint of a public key in SSH's wire format, as ssh-keygen prints it. */
export function toFingerprint(key: Buffer): string {
  return `SHA256:${createHash("sha256").update(key).digest("base64").replace(/=+$/, "")}`;
}

function createStep(client: Client, timeoutMs: number, isOtherHost: () => boolean): Step {
  const lost = Promise.withResolvers<never>();
  lost.promise.catch(() => {});
  client.on("error", (error) => lost.reject(error));
  client.on("close", () => lost.reject(new Error("closed")));
  return async <T>(start: (done: Done<T>) => void): Promise<T> => {
    const step = Promise.withResolvers<T>();
    const timer = setTimeout(() => step.reject(new Error("late")), timeoutMs);
    try {
      start((error, result) => (error ? step.reject(error) : step.resolve(result)));
      return await Promise.race([step.promise, lost.promise]);
    } catch (error) {
      throw toFault(error instanceof Error ? error : new Error("unknown"), isOtherHost());
    } finally {
      clearTimeout(timer);
    }
  };
}

async function connect(client: Client, access: DeliveryAccess): Promise<Step> {
  let isOtherHost = false;
  const step = createStep(client, access.timeout_ms, () => isOtherHost);
  await step<void>((done) => {
    client.once("ready", () => done(null, undefined));
    client.connect({
      host: access.host,
      port: access.port,
      username: access.username,
      privateKey: access.key,
      readyTimeout: access.timeout_ms,
      hostVerifier: (key: Buffer): boolean => {
        isOtherHost = toFingerprint(key) !== access.host_key;
        return !isOtherHost;
      },
    });
    // Otherwise each small request waits for the response to the one before.
    client.setNoDelay(true);
  });
  return step;
}

async function listFolder(sftp: SFTPWrapper, step: Step, folder: string): Promise<ListedFile[]> {
  const entries = await step<ListedFile[]>((done) =>
    sftp.readdir(folder, (error, list) => done(error, toEntries(list))),
  );
  return entries.filter(({ name }) => NAME.test(name) && !OTHER_REPORT.test(name));
}

function toEntries(list: Parameters<Parameters<SFTPWrapper["readdir"]>[1]>[1] | undefined): ListedFile[] {
  return (list ?? [])
    .filter(({ attrs }) => attrs.isFile())
    .map(({ filename, attrs }) => ({
      name: filename,
      size: attrs.size,
      modified_at: new Date(attrs.mtime * 1000),
    }));
}

/** Returns null for a file that was removed since, or that we may not read: it doesn't stop the others. */
async function openFile(sftp: SFTPWrapper, step: Step, path: string): Promise<Buffer | null> {
  try {
    return await step<Buffer>((done) => sftp.open(path, "r", done));
  } catch (error) {
    if (error instanceof ConnectorFault && error.kind === "settings") return null;
    throw error;
  }
}

async function readWhole(sftp: SFTPWrapper, step: Step, path: string, size: number): Promise<Buffer | null> {
  const handle = await openFile(sftp, step, path);
  if (handle === null) return null;
  // One byte more shows that the file has grown.
  const bytes = Buffer.alloc(size + 1);
  let at = 0;
  for (;;) {
    const length = Math.min(CHUNK_BYTES, bytes.length - at);
    const from = at;
    const read = await step<number>((done) =>
      sftp.read(handle, bytes, from, length, from, (error, count) => done(error, count)),
    );
    at += read;
    if (read === 0 || at === bytes.length) break;
  }
  await step<void>((done) => sftp.close(handle, (error) => done(error, undefined)));
  return at === size ? bytes.subarray(0, size) : null;
}

/**
 * Connects, calls `work` with the folder, and disconnects. Throws ConnectorFault: `settings` if the host key, our key or
 * the folder isn't as configured, otherwise `again`.
 */
export async function withDeliveryFolder<T>(
  access: DeliveryAccess,
  work: (folder: DeliveryFolder) => Promise<T>,
): Promise<T> {
  const { default: ssh2 } = await import("ssh2");
  if (ssh2.utils.parseKey(access.key) instanceof Error)
    throw new ConnectorFault("settings", "The SSH key can't be used.");
  const client = new ssh2.Client();
  try {
    const step = await connect(client, access);
    const sftp = await step<SFTPWrapper>((done) => client.sftp(done));
    return await work({
      list: () => listFolder(sftp, step, access.folder),
      read: ({ name, size }) => readWhole(sftp, step, `${access.folder}/${name}`, size),
    });
  } finally {
    client.destroy();
  }
}
