// Passes published events on to the transport. Every process has a relay: the first to look takes a row, and the rows
// of a process that died are left to the others.
import type { CoreContext } from "#server/platform/core-context.ts";
import type { EventTransport } from "./transport.ts";

/**
 * Delays after a wake-up, because the publisher's transaction commits a little later. The last is the interval without
 * any.
 */
const LOOKS_MS = [2, 5, 10, 25, 50, 100, 250, 500, 1_000] as const;
const LAST_LOOK = LOOKS_MS.length - 1;
const BATCH = 500;

export class OutboxRelay {
  readonly #ctx: CoreContext;
  readonly #carrier: EventTransport;
  #step = LAST_LOOK;
  #timer: NodeJS.Timeout | null = null;
  #looking: Promise<void> | null = null;
  #poked = false;
  #started = false;

  constructor(ctx: CoreContext, transport: EventTransport) {
    this.#ctx = ctx;
    this.#carrier = transport;
  }

  start(): void {
    this.#started = true;
    this.#step = 0;
    this.#plan();
  }

  async stop(): Promise<void> {
    this.#started = false;
    if (this.#timer) clearTimeout(this.#timer);
    await this.#looking;
  }

  wake(): void {
    this.#poked = true;
    if (!this.#started || this.#looking || this.#step === 0) return;
    this.#step = 0;
    this.#plan();
  }

  #plan(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    if (this.#started)
      this.#timer = setTimeout(() => {
        this.#looking = this.#look();
      }, LOOKS_MS[this.#step]).unref();
  }

  async #look(): Promise<void> {
    this.#poked = false;
    try {
      const found = await this.#empty();
      this.#step = found || this.#poked ? 0 : Math.min(this.#step + 1, LAST_LOOK);
    } catch (error) {
      // The rows are still there. The transport or the database may be unavailable for long.
      this.#ctx.log.warn({ code: (error as { code?: unknown }).code }, "announcing failed");
      this.#step = LAST_LOOK;
    }
    this.#looking = null;
    this.#plan();
  }

  /** Takes all rows. Returns whether there were any. */
  async #empty(): Promise<boolean> {
    for (let found = false; ; found = true) {
      const { passed, tooLong } = await this.#carrier.pass(BATCH);
      if (tooLong > 0) this.#ctx.log.warn({ count: tooLong }, "announcements too long to carry");
      if (passed < BATCH || !this.#started) return found || passed > 0;
    }
  }
}
