import type { Kysely } from "kysely";
import type { DB } from "./types.ts";

/** Does all of `work` or nothing: within `db` if that is a transaction, or else in one of its own. */
export const inTransaction = <T>(db: Kysely<DB>, work: (trx: Kysely<DB>) => Promise<T>): Promise<T> =>
  db.isTransaction ? work(db) : db.transaction().execute(work);
