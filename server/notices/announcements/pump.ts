// Takes what was published from notify.unannounced and gives it to the carrier. Every process has a pump: whichever
// looks first takes a row, and one that died leaves its rows to the others.
import { sql, type Kysely, type Transaction } from "kysely";
import type { DB } from "../../db/types.ts";
import type { Announcement, AnnouncementsContext } from "../announcements.ts";
import type { Carrier } from "./carrier.ts";

/** After a poke: the publisher's transaction commits a little later. The last is the pace without any. */
const LOOKS_MS = [2, 5, 10, 25, 50, 100, 250, 500, 1_000] as const;
const LAST_LOOK = LOOKS_MS.length - 1;
const BATCH = 500;

/** The same as few texts as fit, in their order; what fits into none is left out and counted. */
export function textsOf(
  list: readonly Announcement[],
  maxBytes: number,
): { texts: string[]; tooLong: number } {
  const texts: string[] = [];
  let parts: string[] = [];
  let bytes = 2;
  let tooLong = 0;
  for (const { user_id, channel_id, message_id } of list) {
    const part = JSON.stringify([user_id, channel_id, message_id]);
    const size = Buffer.byteLength(part) + 1;
    if (size + 2 > maxBytes) {
      tooLong += 1;
      continue;
    }
    if (bytes + size > maxBytes) {
      texts.push(`[${parts.join(",")}]`);
      parts = [];
      bytes = 2;
    }
    parts.push(part);
    bytes += size;
  }
  if (parts.length > 0) texts.push(`[${parts.join(",")}]`);
  return { texts, tooLong };
}

async function take(db: Kysely<DB>): Promise<Announcement[]> {
  const { rows } = await sql<Announcement & { id: number }>`
    delete from notify.unannounced where id in
      (select id from notify.unannounced order by id limit ${BATCH} for update skip locked)
    returning id, user_id, channel_id, message_id`.execute(db);
  return rows.toSorted((a, b) => a.id - b.id);
}

export class Pump {
  readonly #ctx: AnnouncementsContext;
  readonly #carrier: Carrier;
  #step = LAST_LOOK;
  #timer: NodeJS.Timeout | null = null;
  #looking: Promise<void> | null = null;
  #poked = false;
  #started = false;

  constructor(ctx: AnnouncementsContext, carrier: Carrier) {
    this.#ctx = ctx;
    this.#carrier = carrier;
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

  poke(): void {
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
      // The rows are still there. The carrier or the database may be away for long.
      this.#ctx.log.warn({ code: (error as { code?: unknown }).code }, "announcing failed");
      this.#step = LAST_LOOK;
    }
    this.#looking = null;
    this.#plan();
  }

  /** Takes all there is; tells whether there was any. */
  async #empty(): Promise<boolean> {
    for (let found = false; ; found = true) {
      const count = await this.#ctx.db.sql.transaction().execute((db) => this.#carryBatch(db));
      if (count < BATCH || !this.#started) return found || count > 0;
    }
  }

  async #carryBatch(db: Transaction<DB>): Promise<number> {
    const list = await take(db);
    const { texts, tooLong } = textsOf(list, this.#carrier.maxBytes);
    // Whoever has such an id finds the message at the next look.
    if (tooLong > 0) this.#ctx.log.warn({ count: tooLong }, "announcements too long to carry");
    if (texts.length > 0) await this.#carrier.carry(db, texts);
    return list.length;
  }
}
