// One attempt to deliver an event: a signed POST to a customer's address. The connection goes to public addresses only,
// checked at every attempt after the name was resolved, and redirects are not followed.
import type { DeliveryError } from "#contracts/webhooks.ts";
import type { Context } from "#server/domain/context.ts";
import {
  createOutboundFetch,
  OutboundBlocked,
  type OutboundFetch,
} from "#server/platform/http/outbound-fetch.ts";
import { isAllowedAddress } from "./check-address.ts";
import type { AttemptResult, DueDelivery, Endpoint } from "./delivery-queue.ts";
import { signWebhook } from "./signature.ts";

/** For the whole attempt. The specification proposes 15 to 30 seconds; a slow receiver must not hold up others. */
const TIMEOUT_MS = 10_000;

type SenderContext = Pick<Context, "config" | "now" | "secrets">;

/** Delivers to an endpoint. Throws only if `signal` is aborted or the secret cannot be decrypted. */
export type SendDelivery = (
  endpoint: Endpoint,
  delivery: DueDelivery,
  signal?: AbortSignal,
) => Promise<AttemptResult>;

function toError(error: unknown): DeliveryError {
  if (error instanceof OutboundBlocked) return "address";
  return error instanceof Error && error.name === "TimeoutError" ? "timeout" : "connection";
}

async function openSecrets({ secrets }: SenderContext, endpoint: Endpoint, now: Date): Promise<string[]> {
  const { secret, previous_secret, previous_until } = endpoint;
  const isOverlap = previous_secret !== null && previous_until !== null && previous_until > now;
  const opened = await Promise.all(
    [secret, ...(isOverlap ? [previous_secret] : [])].map((sealed) => secrets.open(sealed)),
  );
  const readable = opened.filter((one) => one !== null);
  if (readable.length < opened.length) throw new Error("The secret of a webhook cannot be decrypted.");
  return readable;
}

/** Returns the headers of an attempt. An app gets an address without data, so that needs no signature. */
async function toHeaders(
  ctx: SenderContext,
  endpoint: Endpoint,
  { message_id: id, body }: DueDelivery,
): Promise<Record<string, string>> {
  const now = ctx.now();
  const timestamp = Math.floor(now.getTime() / 1000);
  const common = {
    "user-agent": "Wattlane-Webhooks/1.0",
    "webhook-id": id,
    "webhook-timestamp": String(timestamp),
  };
  if (endpoint.connection_id !== null) return { ...common, "content-type": "application/atom+xml" };
  const secrets = await openSecrets(ctx, endpoint, now);
  const signature = signWebhook(secrets, { id, timestamp, body });
  return { ...common, "content-type": "application/json", "webhook-signature": signature };
}

async function post(request: OutboundFetch, url: string, init: RequestInit): Promise<AttemptResult> {
  const response = await request(url, init);
  // Only the status matters: nothing of the body is read.
  await response.body?.cancel();
  return { status: response.status, error: response.ok ? null : "status" };
}

/** Creates what delivers events. */
export function createDeliverySender(ctx: SenderContext): SendDelivery {
  const request = createOutboundFetch({ privateOrigins: ctx.config.webhookPrivateOrigins });
  return async (endpoint, delivery, signal) => {
    // The setting may have changed since the address was saved.
    if (!isAllowedAddress(ctx.config, endpoint.url)) return { status: null, error: "address" };
    const headers = await toHeaders(ctx, endpoint, delivery);
    const timeout = AbortSignal.timeout(TIMEOUT_MS);
    try {
      return await post(request, endpoint.url, {
        method: "POST",
        headers,
        body: delivery.body,
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      });
    } catch (error) {
      if (signal?.aborted) throw error;
      return { status: null, error: toError(error) };
    }
  };
}
