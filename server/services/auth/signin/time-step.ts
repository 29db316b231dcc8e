// How long the answers about an address take (http/even-time.ts).
import { STEP_MS } from "#server/platform/http/constant-time.ts";
import type { AuthContext } from "../context.ts";

/** Longer than a text message's caller waits for its service (mail/send-text.ts), with the rest of the work. */
const TEXT_STEP_MS = 1_000;

/**
 * Returns the time step of responses about an address of `channel`: calling a service takes longer than the database.
 */
export function getTimeStep(
  { messageSender }: Pick<AuthContext, "messageSender">,
  channel: "email" | "sms",
): number {
  return channel === "sms" && messageSender.smsIsRemote ? TEXT_STEP_MS : STEP_MS;
}
