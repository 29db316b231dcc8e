// The platform's context for everything above it: created once at start, passed as an argument.
import type { CoreContext } from "./core-context.ts";
import type { MessageSender } from "./mail/message-sender.ts";
import type { ObjectBackend } from "./object-store/backend.ts";
import type { Reports } from "./telemetry/reports.ts";
import type { Tokens } from "./tokens/tokens.ts";

export interface PlatformContext extends CoreContext {
  /** Receives errors and traces. Discards them unless configured. */
  readonly reports: Reports;
  /** Signs and verifies access tokens. */
  readonly tokens: Tokens;
  /** Sends emails and text messages. */
  readonly messageSender: MessageSender;
  /** Stores the bytes of objects. */
  readonly objects: ObjectBackend;
}

const centralDay = new Intl.DateTimeFormat("en-CA", { timeZone: "America/Chicago", dateStyle: "short" });

/** Returns today's date in Texas (Central time), YYYY-MM-DD. */
export function today(ctx: Pick<PlatformContext, "now">): string {
  return centralDay.format(ctx.now());
}
