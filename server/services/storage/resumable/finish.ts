// The end of a resumable upload: it becomes an object, once.
import type { ObjectsContext } from "#server/domain/objects/objects.ts";
import { StorageError } from "#server/domain/objects/storage-error.ts";
import {
  findUpload,
  finishUpload,
  isFinished,
  removeUpload,
  type Chunk,
} from "#server/domain/objects/uploads.ts";

export class Finisher {
  readonly #ctx: ObjectsContext;
  readonly #running = new Map<string, Promise<void>>();
  constructor(ctx: ObjectsContext) {
    this.#ctx = ctx;
  }

  /**
   * Creates the object of a complete upload. Concurrent calls wait for the same result. A rejection ends the upload.
   * After any other failure it can be tried again.
   */
  finish(id: string, only: Chunk | null): Promise<void> {
    const running = this.#running.get(id);
    if (running) return running;
    const work = this.#finish(id, only).finally(() => this.#running.delete(id));
    this.#running.set(id, work);
    return work;
  }

  async #finish(id: string, only: Chunk | null): Promise<void> {
    const upload = await findUpload(this.#ctx.db.sql, id);
    if (!upload) return;
    const empty = upload.length === 0;
    if (isFinished(upload) && !empty) return;
    try {
      await finishUpload(this.#ctx, upload, only);
    } catch (error) {
      // An empty upload has no chunk that would distinguish it from a finished one.
      if (empty || (error instanceof StorageError && error.statusCode < 429))
        await removeUpload(this.#ctx, id);
      throw error;
    }
  }
}
