// The folder of Smart Meter Texas that an operator reads over SFTP, for tests: files appear, grow and break off.
import type { AddressInfo } from "node:net";
import ssh2, { type Connection, type SFTPWrapper } from "ssh2";
import { toFingerprint } from "#meter/connectors/smart-meter-texas/delivery/folder.ts";

const { OPEN_MODE, STATUS_CODE } = ssh2.utils.sftp;
const FOLDER = "/adhocusage";
const USER = "wattlane";
const REGULAR_FILE = 0o10_0644;

interface ServedFile {
  readonly bytes: Buffer;
  /** Seconds since 1970. */
  readonly mtime: number;
}

export interface DeliveryServer {
  /** For the setting; the key has to be in a file. */
  readonly access: {
    readonly host: string;
    readonly port: number;
    readonly username: string;
    readonly folder: string;
    readonly host_key: string;
  };
  /** SSH private key, PEM. */
  readonly key: string;
  /** Names of the files that were read, in order. */
  readonly reads: string[];
  put(name: string, bytes: Buffer): void;
  /** The next read of this file loses the connection in the middle. */
  dropDuring(name: string): void;
  /** Removes all files and forgets the reads. */
  clear(): void;
  close(): Promise<void>;
}

class Folder {
  readonly files = new Map<string, ServedFile>();
  readonly reads: string[] = [];
  readonly drops = new Set<string>();
  #time = 1_780_000_000;

  put(name: string, bytes: Buffer): void {
    this.files.set(name, { bytes, mtime: ++this.#time });
  }

  serve(sftp: SFTPWrapper, hangUp: () => void): void {
    const handles: Array<{ name: string; listed: boolean }> = [];
    const open = (id: number, name: string): void => {
      handles.push({ name, listed: false });
      sftp.handle(id, Buffer.from([handles.length - 1]));
    };
    const find = (handle: Buffer) => handles[handle[0] ?? -1] ?? { name: "", listed: true };
    sftp.on("OPENDIR", (id, path) =>
      path === FOLDER ? open(id, "") : sftp.status(id, STATUS_CODE.NO_SUCH_FILE),
    );
    sftp.on("READDIR", (id, handle) => {
      const state = find(handle);
      if (state.listed) return sftp.status(id, STATUS_CODE.EOF);
      state.listed = true;
      sftp.name(id, this.#list());
    });
    sftp.on("OPEN", (id, path, flags) => {
      const name = path.slice(FOLDER.length + 1);
      if ((flags & OPEN_MODE.WRITE) !== 0 || !this.files.has(name))
        return sftp.status(id, STATUS_CODE.NO_SUCH_FILE);
      this.reads.push(name);
      open(id, name);
    });
    sftp.on("READ", (id, handle, from, length) => {
      const { name } = find(handle);
      if (from > 0 && this.drops.delete(name)) return hangUp();
      const bytes = this.files.get(name)?.bytes.subarray(from, from + (this.drops.has(name) ? 8 : length));
      if (!bytes || bytes.length === 0) return sftp.status(id, STATUS_CODE.EOF);
      sftp.data(id, bytes);
    });
    sftp.on("CLOSE", (id) => sftp.status(id, STATUS_CODE.OK));
  }

  #list() {
    return [...this.files].map(([filename, { bytes, mtime }]) => ({
      filename,
      longname: filename,
      attrs: { mode: REGULAR_FILE, uid: 0, gid: 0, size: bytes.length, atime: mtime, mtime },
    }));
  }
}

function authenticate(client: Connection, publicKey: string): void {
  const allowed = ssh2.utils.parseKey(publicKey);
  if (allowed instanceof Error) throw allowed;
  client.on("authentication", (context) => {
    if (context.method !== "publickey" || context.username !== USER) return context.reject(["publickey"]);
    const isKnown = context.key.data.equals(allowed.getPublicSSH());
    const isSigned =
      context.signature === undefined ||
      (context.blob !== undefined && allowed.verify(context.blob, context.signature, context.hashAlgo));
    if (isKnown && isSigned) context.accept();
    else context.reject(["publickey"]);
  });
}

/** Starts the server on a free port. */
export async function startDeliveryServer(): Promise<DeliveryServer> {
  // Not ed25519: about 1 of 270 such keys that ssh2 1.17 generates is one that it can't read.
  const host = ssh2.utils.generateKeyPairSync("ecdsa", { bits: 256 });
  const customer = ssh2.utils.generateKeyPairSync("ecdsa", { bits: 256 });
  const hostKey = ssh2.utils.parseKey(host.private);
  if (hostKey instanceof Error) throw hostKey;
  const folder = new Folder();
  const clients = new Set<Connection>();
  const server = new ssh2.Server({ hostKeys: [host.private] }, (client) => {
    clients.add(client);
    // The types lack it.
    (client as Connection & { setNoDelay(on: boolean): void }).setNoDelay(true);
    client.on("close", () => clients.delete(client));
    // A client that rejects the host key hangs up.
    client.on("error", () => {});
    authenticate(client, customer.public);
    client.on("session", (accept) => {
      accept().on("sftp", (start) => folder.serve(start(), () => client.end()));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    access: {
      host: "127.0.0.1",
      port,
      username: USER,
      folder: FOLDER,
      host_key: toFingerprint(hostKey.getPublicSSH()),
    },
    key: customer.private,
    reads: folder.reads,
    put: (name, bytes) => folder.put(name, bytes),
    clear(): void {
      folder.files.clear();
      folder.reads.length = 0;
    },
    dropDuring: (name) => void folder.drops.add(name),
    async close() {
      for (const client of clients) client.end();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
