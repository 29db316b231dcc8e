// The end of an upload in pieces: it becomes an object, once.
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
   * Makes the object of an upload that is complete; who asks while it is being made waits for the same. A refusal ends
   * the upload; after any other failure it can be tried again.
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
      // An empty one has no piece by which it could be told from a finished one.
      if (empty || (error instanceof StorageError && error.statusCode < 429))
        await removeUpload(this.#ctx, id);
      throw error;
    }
  }
}
