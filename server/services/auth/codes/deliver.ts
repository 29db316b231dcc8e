// Sends a code once it is written, and lets its reader ask again at once where it was not sent.
import { TextFailed } from "#server/platform/mail/send-sms.ts";
import type { AuthContext } from "../context.ts";
import { releaseMessageLimit } from "../limits/message-limits.ts";
import type { SentCode } from "./send.ts";

export interface CodePurpose {
  readonly channel: "email" | "sms";
  /** As it was counted (limits/message-limits.ts). */
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

/** Delivers the code; throws TextFailed where its text message was not sent. */
export async function deliverCode(ctx: AuthContext, sent: SentCode, of: CodePurpose): Promise<void> {
  await releaseLimitOnFailure(ctx, of, () => sent.deliver());
}

/**
 * The same where the answer must not tell whether a code was sent at all (null: none was): throws TextFailed only where
 * the service takes no message from anyone. A message that it refused for its number is logged.
 */
export async function deliverUntold(ctx: AuthContext, sent: SentCode | null, of: CodePurpose): Promise<void> {
  if (of.channel === "email") return;
  await releaseLimitOnFailure(ctx, of, async () => {
    if (sent === null) return ctx.messageSender.checkTexts();
    try {
      await sent.deliver();
    } catch (error) {
      if (!(error instanceof TextFailed && error.what === "message")) throw error;
    }
  });
}
