// The address that ends the emails of some workflows for one user without a sign-in: the button of an email client (RFC
// 8058). Its token has both, with a keyed hash of them: only we can create one, and nothing has to be stored.
import { z } from "zod";
import { isWorkflowKey, WORKFLOWS, type WorkflowKey } from "#contracts/workflows.ts";
import type { PlatformContext } from "#server/platform/context.ts";
import { portalLink } from "#server/platform/mail/portal-link.ts";
import { sameBytes } from "#server/platform/secrets/secrets.ts";

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
  const named = Buffer.from(JSON.stringify([userId, ...refusable])).toString("base64url");
  const token = `${named}.${ctx.secrets.hash(PURPOSE, named).toString("base64url")}`;
  return portalLink(ctx.config, `/api/notifications/mails/unsubscribe/${token}`);
}

/** Returns the user and workflows whose emails a token ends. Null if we did not create it. */
export function readUnsubscribeToken(
  { secrets }: Pick<PlatformContext, "secrets">,
  token: string,
): Unsubscribe | null {
  const [named = "", hash = "", more] = token.split(".");
  if (named === "" || more !== undefined) return null;
  if (!sameBytes(Buffer.from(hash, "base64url"), secrets.hash(PURPOSE, named))) return null;
  const [userId, ...workflows] = namedSchema.parse(JSON.parse(Buffer.from(named, "base64url").toString()));
  // An email may be older than the removal of a workflow.
  return { userId, workflows: workflows.filter(isWorkflowKey) };
}
