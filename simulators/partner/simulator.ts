// A provider's enrollment API for development and tests (contracts/partners.ts), so that an order can complete without
// a network. It listens on this machine only, and no part of the product mounts it.
import type { AddressInfo } from "node:net";
import Fastify, { type FastifyInstance, type FastifyReply } from "fastify";
import { depositAcceptanceSchema, enrollmentRequestSchema, type Enrollment } from "#contracts/partners.ts";
import { EnrollmentStore } from "./enrollment-store.ts";
import { Callbacks, type Caller } from "./callbacks.ts";
import { registerIdentityPage } from "./identity-page.ts";
import { isUndone, noFaults, sendFault, type Endpoint, type Faults } from "./faults.ts";

/** Configuration with which the portal connects to it, except for its address. */
export const DEVELOPMENT_PARTNER = {
  id: "simulator",
  puct_number: "10098",
  token: "not-a-secret-token",
  callback_secret: "not-a-secret-callback-secret",
} as const;

/** An entry of the portal's PARTNERS. */
type Partner = Readonly<Record<"id" | "puct_number" | "base" | "token" | "callback_secret", string>> & {
  readonly capabilities?: Capabilities;
};

/** Fields of the portal's PARTNERS. */
interface Capabilities {
  readonly billing_address?: boolean;
  readonly service_start?: boolean;
  readonly credit_consent?: boolean;
  readonly deposit?: boolean;
  readonly start_within_days?: number;
  readonly identity_page?: string;
}

export interface SimulatorRequest {
  readonly endpoint: Endpoint;
  readonly key: string | null;
  /** The order, or the provider's number for it. */
  readonly about: string;
}

export interface PartnerSimulator {
  readonly partner: Partner;
  readonly faults: Faults;
  readonly enrollments: EnrollmentStore;
  readonly callbacks: Callbacks;
  /** Every request with the right token, oldest first. */
  readonly requests: SimulatorRequest[];
  /** Sets the target of its callbacks: the portal's root. */
  callsBack(portalUrl: string): void;
  /** Address of its page for an enrollment's identity check. */
  identityUrl(reference: string): string;
  /** Changes an order's enrollment and notifies the portal. Returns the response statuses. */
  advance(orderId: string, change: Partial<Enrollment>): Promise<number[]>;
  close(): Promise<void>;
}

type SimulatorResponse = { readonly status: number; readonly body: object };

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function findIdempotencyKey(headers: Record<string, unknown>): string | null {
  return text(headers["idempotency-key"]) || null;
}

type Respond = (reply: FastifyReply, call: SimulatorRequest, work: () => SimulatorResponse) => FastifyReply;

function registerRoutes(
  app: FastifyInstance,
  enrollments: EnrollmentStore,
  faults: Faults,
  requests: SimulatorRequest[],
): void {
  const respond: Respond = (reply, call, work) => {
    requests.push(call);
    const fault = faults.responses.get(call.endpoint);
    if (fault && isUndone(fault)) return sendFault(fault, reply);
    const { status, body } = work();
    return fault ? sendFault(fault, reply) : reply.status(status).send(body);
  };
  registerDeposit(app, enrollments, respond);

  app.post("/enrollments", async (request, reply) => {
    const read = enrollmentRequestSchema.safeParse(request.body);
    if (!read.success) return reply.status(400).send({ message: "The request is not as agreed." });
    const key = findIdempotencyKey(request.headers);
    return respond(reply, { endpoint: "enroll", key, about: read.data.order_id }, () => {
      const enrolled = enrollments.enroll(key, read.data);
      return "reject" in enrolled ? { status: 422, body: enrolled.reject } : { status: 201, body: enrolled };
    });
  });
  app.get("/enrollments", async (request, reply) => {
    const about = text((request.query as Record<string, unknown>)["order_id"]);
    return respond(reply, { endpoint: "find", key: null, about }, () => ({
      status: 200,
      body: { items: enrollments.of(about) },
    }));
  });
  app.post("/enrollments/:reference/cancel", async (request, reply) => {
    const { reference } = request.params as { reference: string };
    const call: SimulatorRequest = {
      endpoint: "cancel",
      key: findIdempotencyKey(request.headers),
      about: reference,
    };
    return respond(reply, call, () => {
      const cancelled = enrollments.cancel(reference);
      if (cancelled === null) return { status: 404, body: { message: "There is no such enrolment." } };
      if (cancelled === "too_late") return { status: 409, body: { message: "It is too late to cancel." } };
      return { status: 200, body: cancelled };
    });
  });
}

function registerDeposit(app: FastifyInstance, enrollments: EnrollmentStore, respond: Respond): void {
  app.post("/enrollments/:reference/deposit", async (request, reply) => {
    const { reference } = request.params as { reference: string };
    const read = depositAcceptanceSchema.safeParse(request.body);
    if (!read.success) return reply.status(400).send({ message: "The request is not as agreed." });
    const call: SimulatorRequest = {
      endpoint: "deposit",
      key: findIdempotencyKey(request.headers),
      about: reference,
    };
    return respond(reply, call, () => {
      const accepted = enrollments.acceptDeposit(reference, read.data.amount_cents);
      if (accepted === null) return { status: 404, body: { message: "There is no such enrollment." } };
      if (accepted === "outdated") return { status: 409, body: { message: "The deposit has changed." } };
      return { status: 200, body: accepted };
    });
  });
}

export interface SimulatorOptions {
  readonly port?: number;
  readonly puctNumber?: string;
  readonly now?: () => Date;
  readonly portalUrl?: string;
  /** If left out, it is a partner without any. It adds the host of its page for identity. */
  readonly capabilities?: Omit<Capabilities, "identity_page">;
}

/** Starts the provider on 127.0.0.1. Port 0 chooses a free one. */
export async function startPartnerSimulator(options: SimulatorOptions = {}): Promise<PartnerSimulator> {
  const {
    port = 0,
    puctNumber = DEVELOPMENT_PARTNER.puct_number,
    now = (): Date => new Date(),
    portalUrl = "",
  } = options;
  const partner = { ...DEVELOPMENT_PARTNER, puct_number: puctNumber };
  const app = Fastify({ forceCloseConnections: true });
  const [enrollments, faults, requests] = [new EnrollmentStore(), noFaults(), [] as SimulatorRequest[]];
  const caller: Caller = { url: "", secret: partner.callback_secret, now };
  const callbacks = new Callbacks(caller, faults);
  const callsBack = (root: string): void => {
    caller.url = `${root}/api/partners/${partner.id}/callbacks`;
  };
  callsBack(portalUrl);
  app.addHook("onRequest", async (request, reply) => {
    if (request.url.startsWith("/identity/")) return;
    if (request.headers.authorization !== `Bearer ${partner.token}`)
      await reply.status(401).send({ message: "The token is not known here." });
  });
  registerRoutes(app, enrollments, faults, requests);
  const advance = (orderId: string, change: Partial<Enrollment>): Promise<number[]> =>
    callbacks.send(enrollments.change(orderId, change));
  registerIdentityPage(app, enrollments, (orderId) => advance(orderId, {}));
  await app.listen({ host: "127.0.0.1", port });
  const host = `127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const base = `http://${host}`;
  const { capabilities } = options;
  return {
    partner: {
      ...partner,
      base,
      ...(capabilities && { capabilities: { ...capabilities, identity_page: host } }),
    },
    identityUrl: (reference) => `${base}/identity/${reference}`,
    faults,
    enrollments,
    callbacks,
    requests,
    callsBack,
    advance,
    close: () => app.close(),
  };
}
