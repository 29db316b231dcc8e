// How long the answers about an address take (http/constant-time.ts).
import { STEP_MS } from "#server/platform/http/constant-time.ts";
import type { AuthContext } from "../context.ts";

/** Longer than a text message's caller waits for its service (mail/send-sms.ts), with the rest of the work. */
const TEXT_STEP_MS = 1_000;

/** The step of answers about an address of `channel`: asking a service takes longer than the database. */
export function getTimeStep(
  { messageSender }: Pick<AuthContext, "messageSender">,
  channel: "email" | "sms",
): number {
  return channel === "sms" && messageSender.smsIsRemote ? TEXT_STEP_MS : STEP_MS;
}
