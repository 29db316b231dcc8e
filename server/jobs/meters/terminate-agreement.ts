// Terminates agreements that ended here at the meter source as well: repeats the request until it confirms.
import { ConnectorFault } from "#meter/connectors/connector.ts";
import type { Context } from "#server/domain/context.ts";
import { DELETED_USER_ID, type AgreementRow } from "#server/domain/meters/agreement-row.ts";
import { findAgreement } from "#server/domain/meters/agreements.ts";
import { connectorNamed } from "#server/domain/meters/meter-sources.ts";
import { findThere } from "./poll-meter-source.ts";

/** A request whose response was lost may still arrive there for this long. */
const CONFIRM_AFTER_MS = 10 * 60_000;

/** Confirms that nothing is left to terminate. The address of a deleted account was stored for this alone. */
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

// A recent request may still be on its way.
function isConfirmable(ctx: Context, { sent_at }: AgreementRow): boolean {
  return sent_at === null || ctx.now().getTime() - sent_at.getTime() >= CONFIRM_AFTER_MS;
}

/** Ends the agreement there. Safe to run any number of times. Throws ConnectorFault if it is not confirmed yet. */
export async function terminateAgreement(ctx: Context, id: string): Promise<void> {
  const row = await findAgreement(ctx.db.sql, id);
  if (!row || row.terminate_requested_at === null) return;
  const reference = row.reference ?? (await findThere(ctx, row))?.reference ?? null;
  if (reference === null) {
    if (isConfirmable(ctx, row)) return confirm(ctx, row, null);
    throw new ConnectorFault("again", "doesn't list an agreement that was just requested");
  }
  const { esiid, email } = row;
  await connectorNamed(ctx, row.connector).terminate({ reference, esiid, email });
  await confirm(ctx, row, reference);
}
