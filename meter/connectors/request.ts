// One request to a meter source, limited in time and size. Errors include neither the request nor the response, because
// both contain personal data.
import type { Agent } from "undici";
import { isTlsRejection } from "./client-certificate.ts";
import { ConnectorFault } from "./connector.ts";

export interface MeterResponse {
  readonly status: number;
  readonly text: string;
  /** Wait from Retry-After, in milliseconds. Null without it. */
  readonly retry_after_ms: number | null;
}

export interface RequestLimits {
  readonly timeout_ms: number;
  readonly max_bytes: number;
}

type FetchedResponse = Pick<Response, "status"> & {
  readonly headers: Pick<Headers, "get">;
  readonly body: AsyncIterable<Uint8Array> | null;
};

/** Longer waits than this are ignored. */
const MAX_WAIT_MS = 6 * 3_600_000;

export interface MeterRequest {
  readonly method: "GET" | "POST" | "DELETE";
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/**
 * Sends a request, through an agent if there is one. Throws ConnectorFault: `again` if no complete response arrived,
 * `settings` if a certificate was rejected.
 */
export async function callMeterSource(
  url: string,
  { method, headers, body }: MeterRequest,
  limits: RequestLimits,
  agent: Agent | null = null,
): Promise<MeterResponse> {
  try {
    const request = {
      method,
      // A redirect would send the token and a customer's address elsewhere.
      redirect: "manual",
      signal: AbortSignal.timeout(limits.timeout_ms),
      headers,
      ...(body === undefined ? {} : { body }),
    } as const;
    const response: FetchedResponse = agent
      ? // The agent's own package, which is loaded with it.
        await (await import("undici")).fetch(url, { ...request, dispatcher: agent })
      : await fetch(url, request);
    const text = await boundedText(response, limits.max_bytes);
    return { status: response.status, text, retry_after_ms: retryAfter(response.headers) };
  } catch (error) {
    if (error instanceof ConnectorFault) throw error;
    if (isTlsRejection(error))
      throw new ConnectorFault("settings", "The meter source and we don't accept each other's certificates.");
    const why = error instanceof Error && error.name === "TimeoutError" ? "in time" : "to the end";
    throw new ConnectorFault("again", `The meter source didn't respond ${why}.`);
  }
}

/** Posts JSON. Throws as callMeterSource. */
export function postToMeterSource(
  url: string,
  headers: Readonly<Record<string, string>>,
  body: object,
  limits: RequestLimits,
  agent: Agent | null = null,
): Promise<MeterResponse> {
  const json = { accept: "application/json", "content-type": "application/json", ...headers };
  return callMeterSource(url, { method: "POST", headers: json, body: JSON.stringify(body) }, limits, agent);
}

async function boundedText(response: FetchedResponse, most: number): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.byteLength;
    // Exiting the loop cancels the rest.
    if (size > most) throw new ConnectorFault("again", "The meter source sent too large a response.");
    parts.push(part);
  }
  return Buffer.concat(parts).toString("utf8");
}

/** Parses seconds, or a date, which is compared with the meter source's own clock. */
function retryAfter(headers: FetchedResponse["headers"]): number | null {
  const header = headers.get("retry-after")?.trim();
  if (!header) return null;
  const wait = /^\d+$/.test(header)
    ? Number(header) * 1000
    : Date.parse(header) - Date.parse(headers.get("date") ?? "");
  return Number.isFinite(wait) && wait >= 0 ? Math.min(wait, MAX_WAIT_MS) : null;
}
