// Sends a code after it is written, and allows requesting another at once if it was not sent.
import { TextFailed } from "#server/platform/mail/send-sms.ts";
import type { AuthContext } from "../context.ts";
import { releaseMessageLimit } from "../limits/message-limits.ts";
import type { PendingCode } from "./send.ts";

export interface CodePurpose {
  readonly channel: "email" | "sms";
  /** The purpose for which it was counted (limits/message-limits.ts). */
  readonly purpose: string;
  readonly address: string;
}

async function releaseLimitOnFailure(
  ctx: AuthContext,
  of: CodePurpose,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    await releaseMessageLimit(ctx, of.channel, of.purpose, of.address);
    throw error;
  }
}

/** Sends the code. Throws TextFailed if its text message was not sent. */
export async function deliverCode(ctx: AuthContext, code: PendingCode, of: CodePurpose): Promise<void> {
  await releaseLimitOnFailure(ctx, of, () => code.deliver());
}

/**
 * Does the same if the response must not reveal whether a code was sent at all (null: none was): throws TextFailed only
 * if the service accepts no message at all. A message that it rejected because of its number is logged.
 */
export async function deliverUndisclosed(
  ctx: AuthContext,
  code: PendingCode | null,
  of: CodePurpose,
): Promise<void> {
  if (of.channel === "email") return;
  await releaseLimitOnFailure(ctx, of, async () => {
    if (code === null) return ctx.messageSender.checkTexts();
    try {
      await code.deliver();
    } catch (error) {
      if (!(error instanceof TextFailed && error.what === "message")) throw error;
    }
  });
}
