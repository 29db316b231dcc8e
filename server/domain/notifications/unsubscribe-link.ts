// The address that unsubscribes one recipient from the emails of a workflow without a sign-in. Some workflows' emails
// have it for the button of a mail program (RFC 8058). Its token contains the recipient and the workflow.
import { z } from "zod";
import { isWorkflowKey, WORKFLOWS, type WorkflowKey } from "#contracts/workflows.ts";
import type { PlatformContext } from "#server/platform/context.ts";
import { portalLink } from "#server/platform/mail/portal-link.ts";
import { createDataToken, readDataToken } from "#server/platform/secrets/signed-tokens.ts";

export interface Unsubscribe {
  readonly userId: string;
  readonly workflows: readonly WorkflowKey[];
}

const PURPOSE = "unsubscribe-notices";
const namedSchema = z.tuple([z.string()], z.string());

/** Creates the address for an email about these workflows. Returns null if none of them can be unsubscribed from. */
export function createUnsubscribeLink(
  ctx: Pick<PlatformContext, "config" | "secrets">,
  userId: string,
  workflows: Iterable<string>,
): string | null {
  const refusable = [...workflows].filter(
    (key) => isWorkflowKey(key) && !WORKFLOWS[key].always.includes("email"),
  );
  if (refusable.length === 0) return null;
  const token = createDataToken(ctx, PURPOSE, [userId, ...refusable]);
  return portalLink(ctx.config, `/api/notifications/mails/unsubscribe/${token}`);
}

/** Returns the user and workflows whose emails a token ends. Null if we did not create it. */
export function readUnsubscribeToken(
  ctx: Pick<PlatformContext, "secrets">,
  token: string,
): Unsubscribe | null {
  const data = readDataToken(ctx, PURPOSE, token, namedSchema);
  if (data === null) return null;
  const [userId, ...workflows] = data;
  // An email may be older than the removal of a workflow.
  return { userId, workflows: workflows.filter(isWorkflowKey) };
}
