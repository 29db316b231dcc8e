// Calls a provider's enrollment API the way the portal does, and reports what came back instead of interpreting it.
import { randomUUID } from "node:crypto";
import type { EnrollmentRequest } from "#contracts/partners.ts";

const MAX_BYTES = 64 * 1024;

/** What the provider agreed to, as in the portal's PARTNERS. */
export interface Agreed {
  readonly billing_address?: boolean;
  readonly service_start?: boolean;
  readonly credit_consent?: boolean;
  readonly deposit?: boolean;
  readonly identity_page?: string | undefined;
}

export interface Target {
  readonly base: string;
  readonly token: string;
  readonly capabilities: Agreed;
  /** For each request. */
  readonly timeoutMs: number;
}

export interface Received {
  readonly status: number;
  /** Undefined: not JSON. */
  readonly json: unknown;
  readonly contentType: string;
}

interface Call {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly key?: string;
  readonly body?: unknown;
  /** Instead of the agreed token. Null: no header. */
  readonly token?: string | null;
}

/** A statement that does not hold. The message is the reason. */
export class Violation extends Error {}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function readBounded(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    parts.push(part);
    bytes += part.byteLength;
    if (bytes > MAX_BYTES) throw new Violation(`The response has more than ${MAX_BYTES / 1024} kB.`);
  }
  return Buffer.concat(parts).toString("utf8");
}

function createHeaders({ token }: Target, call: Call): Record<string, string> {
  const used = call.token === undefined ? token : call.token;
  return {
    accept: "application/json",
    ...(used === null ? {} : { authorization: `Bearer ${used}` }),
    ...(call.key === undefined ? {} : { "idempotency-key": call.key }),
    ...(call.body === undefined ? {} : { "content-type": "application/json" }),
  };
}

/** Sends one request. Throws Violation if there is no complete response in time, or one that is too large. */
export async function callProvider(target: Target, call: Call): Promise<Received> {
  const { base, timeoutMs } = target;
  try {
    const response = await fetch(`${base}${call.path}`, {
      method: call.method,
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
      headers: createHeaders(target, call),
      ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
    });
    const text = await readBounded(response);
    const contentType = response.headers.get("content-type") ?? "";
    return { status: response.status, json: parseJson(text), contentType };
  } catch (error) {
    if (error instanceof Violation) throw error;
    const name = error instanceof Error ? error.name : "unknown";
    throw new Violation(
      name === "TimeoutError"
        ? `There was no response within ${timeoutMs} ms.`
        : `The connection failed or broke (${name}).`,
    );
  }
}

/** Creates an order for a test environment, with every field that the provider agreed to. */
export function createOrder({ capabilities }: Pick<Target, "capabilities">): EnrollmentRequest {
  const consents = ["order", "terms", ...(capabilities.credit_consent ? ["credit"] : []), "contact"];
  const starts_on = new Date(Date.now() + 14 * 86_400_000).toISOString().slice(0, 10);
  const order_id = randomUUID();
  return {
    order_id,
    offer_key: "conformance",
    plan: { name: "Conformance 12", term_months: 12, kwh_1000_cents: 14.2 },
    kind: "move_in",
    esiid: "10443720000000001",
    address: { address: "4105 MAPLE ST", city: "DALLAS", zip: "75219" },
    customer: { name: "Test Customer", email: "test@example.com", phone: "+15125550147" },
    starts_on,
    language: "en",
    consents: consents.map((id) => ({ id, version: "2026-11-28" })),
    ...(capabilities.billing_address && {
      billing_address: { address: "PO BOX 7", city: "AUSTIN", state: "TX", zip: "78701" },
    }),
    ...(capabilities.service_start && { start: { kind: "on_date" as const, date: starts_on } }),
    ...(capabilities.identity_page !== undefined && {
      return_url: `https://portal.example.com/orders/${order_id}`,
    }),
  };
}
