// Requests an agreement from a meter source. The process may end at any point: before the request is sent, it is
// recorded that it may be out, and a retry checks its status first, so the meter source has one and not two.
import type { Context } from "#server/domain/context.ts";
import type { AgreementRow } from "#server/domain/meters/agreement-row.ts";
import { lockAgreement } from "#server/domain/meters/agreements.ts";
import { applyRejection, CONSENT_MONTHS } from "#server/domain/meters/apply-agreement-update.ts";
import { connectorNamed } from "#server/domain/meters/meter-sources.ts";
import { findThere, acceptAgreementUpdate } from "./poll-meter-source.ts";

interface StartedRequest {
  readonly row: AgreementRow;
  /** A request may have been sent already. */
  readonly repeat: boolean;
}

/** Marks the agreement as sent, permanently. Returns null if nothing is to be sent (any more). */
async function start(ctx: Context, id: string): Promise<StartedRequest | null> {
  return ctx.db.sql.transaction().execute(async (trx) => {
    const row = await lockAgreement(trx, id);
    if (row?.state !== "submitted" || row.agreed_at === null) return null;
    if (row.sent_at !== null) return { row, repeat: true };
    await trx.updateTable("usage.agreements").set({ sent_at: ctx.now() }).where("id", "=", id).execute();
    return { row, repeat: false };
  });
}

/** Requests the agreement. Safe to run at any time and any number of times. Throws ConnectorFault. */
export async function requestAgreement(ctx: Context, id: string): Promise<void> {
  const started = await start(ctx, id);
  if (!started) return;
  const { row, repeat } = started;
  const known = repeat ? await findThere(ctx, row) : null;
  if (known) return acceptAgreementUpdate(ctx, id, known);
  const { esiid, meter_number, puct_number, email, language } = row;
  const result = await connectorNamed(ctx, row.connector).requestAgreement({
    esiid,
    meter_number,
    puct_number,
    email,
    language,
    months: CONSENT_MONTHS,
  });
  if (result.kind === "requested") return acceptAgreementUpdate(ctx, id, result.update);
  ctx.log.info({ agreement_id: id, code: result.code }, "a meter source rejected an agreement");
  await ctx.db.sql.transaction().execute(async (trx) => {
    const locked = await lockAgreement(trx, id);
    if (locked) await applyRejection(ctx, trx, locked, result.code);
  });
}
