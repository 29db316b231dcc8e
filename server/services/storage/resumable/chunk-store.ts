// The protocol's library requires a store of files. Ours is a row of storage.uploads, and a backend key for each chunk.
import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { DataStore, ERRORS, Upload } from "@tus/server";
import type { ObjectsContext } from "#server/domain/objects/objects.ts";
import { removeKeys } from "#server/domain/objects/objects.ts";
import {
  appendChunk,
  findUpload,
  insertUpload,
  removeUpload,
  UPLOAD_TTL_MS,
  type Chunk,
  type ChunkedUpload,
} from "#server/domain/objects/uploads.ts";
import { isPlain, PlainFailure, TOO_MANY } from "./failure.ts";
import { fieldsAgain } from "./metadata.ts";

/** Supported extensions of the protocol. */
export const EXTENSIONS = ["creation", "creation-with-upload", "expiration", "termination"] as const;

/**
 * Bytes that arrived before the connection broke are stored, because that is the purpose of resuming. A chunk that is
 * too long is not.
 */
async function* untilItBreaks(body: Readable): AsyncGenerator<Buffer> {
  try {
    yield* body as AsyncIterable<Buffer>;
  } catch (error) {
    if (isPlain(error)) throw error;
  }
}

/** The store of one request, limited to the one upload it may access. */
export class ChunkStore extends DataStore {
  readonly #ctx: ObjectsContext;
  readonly #upload: ChunkedUpload;
  /** The only chunk of an upload that arrived in a single request. */
  only: Chunk | null = null;

  constructor(ctx: ObjectsContext, upload: ChunkedUpload) {
    super();
    this.#ctx = ctx;
    this.#upload = upload;
    this.extensions = [...EXTENSIONS];
  }

  override async create(file: Upload): Promise<Upload> {
    const { user_metadata, ...rest } = this.#upload;
    const inserted = await insertUpload(this.#ctx, {
      ...rest,
      user_metadata: user_metadata === null ? null : JSON.stringify(user_metadata),
    });
    if (!inserted) throw new PlainFailure(TOO_MANY);
    return file;
  }

  override async write(body: Readable, id: string, offset: number): Promise<number> {
    const key = randomUUID();
    const bytes = Readable.from(untilItBreaks(body), { objectMode: false });
    let isComplete = false;
    try {
      const most = (this.#upload.length ?? 0) - offset;
      const written = await this.#ctx.objects.put(key, bytes, most);
      if (written.bytes === 0 && most > 0) return offset;
      isComplete = await appendChunk(this.#ctx.db.sql, id, offset, { key, written });
      if (!isComplete) throw new PlainFailure(ERRORS.INVALID_OFFSET);
      if (offset === 0) this.only = { key, written };
      return offset + written.bytes;
    } finally {
      bytes.destroy();
      if (!isComplete) await removeKeys(this.#ctx, [key]);
    }
  }

  override async getUpload(id: string): Promise<Upload> {
    const found = await findUpload(this.#ctx.db.sql, id);
    if (!found) throw new PlainFailure(ERRORS.FILE_NOT_FOUND);
    const { received: offset, length } = found;
    return new Upload({
      id,
      offset,
      metadata: fieldsAgain(found),
      ...(length === null ? {} : { size: length }),
    });
  }

  override async remove(id: string): Promise<void> {
    if (!(await removeUpload(this.#ctx, id))) throw new PlainFailure(ERRORS.FILE_NOT_FOUND);
  }

  override getExpiration(): number {
    return UPLOAD_TTL_MS;
  }
}
