// Resolves an order link by its token: whether it works today, and its target.
import { sql, type Kysely } from "kysely";
import type { OrderLinkTarget } from "#contracts/affiliates.ts";
import { today } from "#server/platform/context.ts";
import type { Context } from "#server/domain/context.ts";
import type { DB } from "#server/platform/db/types.ts";
import { readLinkToken } from "./link-token.ts";

export interface WorkingLink {
  readonly id: string;
  readonly cp_afid: string;
  readonly target: OrderLinkTarget;
}

export type OpenedLink =
  | { readonly works: true; readonly link: WorkingLink }
  /** For the log; nobody who opens a link learns which. */
  | { readonly works: false; readonly why: "forged" | "unknown" | "expired" | "disabled" };

type Row = WorkingLink & { readonly expires_on: string | null; readonly disabled: boolean };

/** Returns the target of the token today, in Central time. */
export async function openLink(
  ctx: Pick<Context, "secrets" | "now">,
  db: Kysely<DB>,
  token: string,
): Promise<OpenedLink> {
  const id = readLinkToken(ctx, token);
  if (id === null) return { works: false, why: "forged" };
  const { rows } = await sql<Row>`
    select l.id, l.cp_afid, l.target, l.expires_on,
      l.disabled_at is not null or a.disabled_at is not null as disabled
    from portal.order_links l join portal.affiliates a using (cp_afid) where l.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) return { works: false, why: "unknown" };
  if (row.disabled) return { works: false, why: "disabled" };
  if (row.expires_on !== null && row.expires_on < today(ctx)) return { works: false, why: "expired" };
  const { cp_afid, target } = row;
  return { works: true, link: { id, cp_afid, target } };
}
