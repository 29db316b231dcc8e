// What ended here ends at the meter's company as well: it is asked until it says so.
import { ConnectorFault } from "#meter/connectors/connector.ts";
import type { Context } from "#server/domain/context.ts";
import { DELETED_USER_ID, type AgreementRow } from "#server/domain/meters/agreement-row.ts";
import { findAgreement } from "#server/domain/meters/agreements.ts";
import { connectorNamed } from "#server/domain/meters/meter-sources.ts";
import { findThere } from "./poll-meter-source.ts";

/** A request whose answer was lost may arrive there for so long. */
const CONFIRM_AFTER_MS = 10 * 60_000;

/** Nothing is left to be taken back. The address of a deleted account was kept for this alone. */
async function confirm(ctx: Context, row: AgreementRow, reference: string | null): Promise<void> {
  await ctx.db.sql
    .updateTable("usage.agreements")
    .set({
      terminate_requested_at: null,
      waiting_since: null,
      ...(reference === null ? {} : { reference }),
      ...(row.user_id === DELETED_USER_ID ? { email: "" } : {}),
    })
    .where("id", "=", row.id)
    .execute();
}

// What was asked for a moment ago may be on its way yet.
function isConfirmable(ctx: Context, { sent_at }: AgreementRow): boolean {
  return sent_at === null || ctx.now().getTime() - sent_at.getTime() >= CONFIRM_AFTER_MS;
}

/** Ends the agreement there; safe to run as often as one likes. Throws ConnectorFault where it is not confirmed yet. */
export async function terminateAgreement(ctx: Context, id: string): Promise<void> {
  const row = await findAgreement(ctx.db.sql, id);
  if (!row || row.terminate_requested_at === null) return;
  const reference = row.reference ?? (await findThere(ctx, row))?.reference ?? null;
  if (reference === null) {
    if (isConfirmable(ctx, row)) return confirm(ctx, row, null);
    throw new ConnectorFault("again", "has nothing of an agreement that was asked for just now");
  }
  const { esiid, email } = row;
  await connectorNamed(ctx, row.connector).terminate({ reference, esiid, email });
  await confirm(ctx, row, reference);
}
