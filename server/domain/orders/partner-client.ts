// Calls a provider's enrollment API over HTTP (contracts/partners.ts, docs/partner-api.md). Errors describe what went
// wrong and never include the request or the response: both contain a customer's name.
import type { z } from "zod";
import type { OrderCode } from "#contracts/order-transitions.ts";
import {
  enrollmentRejectionSchema,
  enrollmentSchema,
  enrollmentsSchema,
  type DepositAcceptance,
  type Enrollment,
  type EnrollmentRequest,
} from "#contracts/partners.ts";
import { boundedText } from "#server/platform/http/bounded-body.ts";
import { findPartner, type Partner } from "#server/platform/settings/partners.ts";

const TIMEOUT_MS = 10_000;
const MAX_BYTES = 64 * 1024;

/** The provider did not respond, or not as specified: it is unknown whether it acted on the request. Worth retrying. */
export class PartnerFault extends Error {
  constructor(what: string) {
    super(`The provider's interface ${what}.`);
    this.name = "PartnerFault";
  }
}

/** A definite rejection of an enrollment. */
export interface EnrollmentRejection {
  readonly code: OrderCode;
  readonly message: string | null;
}

interface PartnerResponse {
  readonly status: number;
  readonly text: string;
}

// These 4xx statuses concern the address, our token or the timing, not the order.
const NOT_OF_THE_ORDER = new Set([401, 403, 404, 405, 407, 408, 409, 425, 426, 429]);

function isRejection(status: number): boolean {
  return status >= 400 && status < 500 && !NOT_OF_THE_ORDER.has(status);
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Parses the response to a successful request. Throws PartnerFault. */
function parseResponse<T>(schema: z.ZodType<T>, { status, text }: PartnerResponse): T {
  if (status < 200 || status >= 300) throw new PartnerFault(`answered ${status}`);
  const read = schema.safeParse(readJson(text));
  if (!read.success) throw new PartnerFault("gave an answer that cannot be read");
  return read.data;
}

function ofOrder(enrollment: Enrollment, orderId: string): Enrollment {
  if (enrollment.order_id !== orderId) throw new PartnerFault("answered with another order");
  return enrollment;
}

function parseRejection(text: string): EnrollmentRejection {
  const read = enrollmentRejectionSchema.safeParse(readJson(text));
  return { code: read.data?.code ?? "refused", message: read.data?.message ?? null };
}

const isOver = ({ status }: Enrollment): boolean => status === "rejected" || status === "cancelled";

/**
 * Client for one provider. `timeoutMs` applies to each request. Every call throws PartnerFault if a retry is
 * worthwhile.
 */
export class PartnerClient {
  readonly #partner: Partner;
  readonly #timeoutMs: number;

  constructor(partner: Partner, timeoutMs: number = TIMEOUT_MS) {
    this.#partner = partner;
    this.#timeoutMs = timeoutMs;
  }

  /** Submits an order. However often it is called, the provider enrolls once: the order's id is the idempotency key. */
  async enroll(
    request: EnrollmentRequest,
  ): Promise<Enrollment | { readonly rejection: EnrollmentRejection }> {
    const response = await this.#ask("POST", "/enrollments", request.order_id, request);
    if (isRejection(response.status)) return { rejection: parseRejection(response.text) };
    return ofOrder(parseResponse(enrollmentSchema, response), request.order_id);
  }

  /** Returns the provider's enrollment for an order, or null if there is none. */
  async find(orderId: string): Promise<Enrollment | null> {
    const response = await this.#ask("GET", `/enrollments?order_id=${encodeURIComponent(orderId)}`);
    const items = parseResponse(enrollmentsSchema, response).items.filter(
      (item) => item.order_id === orderId,
    );
    return items.find((item) => !isOver(item)) ?? items[0] ?? null;
  }

  /** Cancels an enrollment. */
  async cancel({
    reference,
    order_id,
  }: Pick<Enrollment, "reference" | "order_id">): Promise<Enrollment | "too_late"> {
    const path = `/enrollments/${encodeURIComponent(reference)}/cancel`;
    const response = await this.#ask("POST", path, `cancel:${order_id}`);
    if (response.status === 409) return "too_late";
    return ofOrder(parseResponse(enrollmentSchema, response), order_id);
  }

  /** Reports that the customer accepts a deposit. `outdated`: the provider no longer requires this one. */
  async acceptDeposit(
    { reference, order_id }: Pick<Enrollment, "reference" | "order_id">,
    amount_cents: number,
  ): Promise<Enrollment | "outdated"> {
    const path = `/enrollments/${encodeURIComponent(reference)}/deposit`;
    const key = `deposit:${order_id}:${amount_cents}`;
    const response = await this.#ask("POST", path, key, { amount_cents, accepted: true });
    if (response.status === 409) return "outdated";
    return ofOrder(parseResponse(enrollmentSchema, response), order_id);
  }

  async #ask(
    method: string,
    path: string,
    key?: string,
    body?: EnrollmentRequest | DepositAcceptance,
  ): Promise<PartnerResponse> {
    const { base, token } = this.#partner;
    let response: Response;
    try {
      response = await fetch(`${base}${path}`, {
        method,
        // A redirect would send the token and the customer's name elsewhere.
        redirect: "manual",
        signal: AbortSignal.timeout(this.#timeoutMs),
        headers: {
          accept: "application/json",
          authorization: `Bearer ${token}`,
          ...(key === undefined ? {} : { "idempotency-key": key }),
          ...(body === undefined ? {} : { "content-type": "application/json" }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
    } catch (error) {
      throw new PartnerFault(`did not answer (${error instanceof Error ? error.name : "unknown"})`);
    }
    const text = await boundedText(response, MAX_BYTES);
    if (text === null) throw new PartnerFault("broke off its response, or sent too large a one");
    return { status: response.status, text };
  }
}

/** Returns the client of an order's provider. Throws PartnerFault if the configuration has no such provider. */
export function partnerClient(
  ctx: { readonly config: { readonly partners: readonly Partner[] } },
  order: { readonly partner: string | null },
  timeoutMs?: number,
): PartnerClient {
  const partner = findPartner(ctx.config, order.partner);
  if (!partner) throw new PartnerFault("is not in the configuration");
  return new PartnerClient(partner, timeoutMs);
}
