// A provider's enrollment API for development and tests (contracts/partners.ts), so that an order can complete without
// a network. It listens on this machine only, and no part of the product mounts it.
import type { AddressInfo } from "node:net";
import Fastify, { type FastifyInstance, type FastifyReply } from "fastify";
import { enrollmentRequestSchema, type Enrollment } from "#contracts/partners.ts";
import { EnrollmentStore } from "./enrollment-store.ts";
import { Callbacks, type Caller } from "./callbacks.ts";
import { isUndone, noFaults, sendFault, type Endpoint, type Faults } from "./faults.ts";

/** Configuration with which the portal connects to it, except for its address. */
export const DEVELOPMENT_PARTNER = {
  id: "simulator",
  puct_number: "10098",
  token: "not-a-secret-token",
  callback_secret: "not-a-secret-callback-secret",
} as const;

/** An entry of the portal's PARTNERS. */
type Partner = Readonly<Record<"id" | "puct_number" | "base" | "token" | "callback_secret", string>>;

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
  /** Changes an order's enrollment and notifies the portal. Returns the response statuses. */
  advance(orderId: string, change: Partial<Enrollment>): Promise<number[]>;
  close(): Promise<void>;
}

type SimulatorResponse = { readonly status: number; readonly body: object };

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function registerRoutes(
  app: FastifyInstance,
  enrollments: EnrollmentStore,
  faults: Faults,
  requests: SimulatorRequest[],
): void {
  const respond = (
    reply: FastifyReply,
    call: SimulatorRequest,
    work: () => SimulatorResponse,
  ): FastifyReply => {
    requests.push(call);
    const fault = faults.responses.get(call.endpoint);
    if (fault && isUndone(fault)) return sendFault(fault, reply);
    const { status, body } = work();
    return fault ? sendFault(fault, reply) : reply.status(status).send(body);
  };
  const findIdempotencyKey = (headers: Record<string, unknown>): string | null =>
    text(headers["idempotency-key"]) || null;

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

/** Starts the provider on 127.0.0.1. Port 0 chooses a free one. */
export async function startPartnerSimulator(
  options: { port?: number; puctNumber?: string; now?: () => Date; portalUrl?: string } = {},
): Promise<PartnerSimulator> {
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
    if (request.headers.authorization !== `Bearer ${partner.token}`)
      await reply.status(401).send({ message: "The token is not known here." });
  });
  registerRoutes(app, enrollments, faults, requests);
  await app.listen({ host: "127.0.0.1", port });
  const base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  return {
    partner: { ...partner, base },
    faults,
    enrollments,
    callbacks,
    requests,
    callsBack,
    advance: (orderId, change) => callbacks.send(enrollments.change(orderId, change)),
    close: () => app.close(),
  };
}
