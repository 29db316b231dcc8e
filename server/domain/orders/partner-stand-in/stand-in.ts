// A retailer's enrolment interface for development and tests (contracts/partners.ts), so that an order goes all
// the way with no network. It listens on this machine only, and no part of the product mounts it.
import type { AddressInfo } from "node:net";
import Fastify, { type FastifyInstance, type FastifyReply } from "fastify";
import { enrollmentRequestSchema, type Enrollment } from "#contracts/partners.ts";
import type { Partner } from "#server/platform/settings/partners.ts";
import { Book } from "./book.ts";
import { Callbacks, type Caller } from "./callbacks.ts";
import { isUndone, noFaults, sendFault, type Endpoint, type Faults } from "./faults.ts";

/** What the portal is configured with to speak to it, but for its address. */
export const DEVELOPMENT_PARTNER = {
  id: "stand-in",
  puct_number: "10098",
  token: "not-a-secret-token",
  callback_secret: "not-a-secret-callback-secret",
} as const satisfies Omit<Partner, "base">;

export interface Asked {
  readonly endpoint: Endpoint;
  readonly key: string | null;
  /** The order, or the retailer's number of it. */
  readonly about: string;
}

export interface PartnerStandIn {
  readonly partner: Partner;
  readonly faults: Faults;
  readonly book: Book;
  readonly callbacks: Callbacks;
  /** Every request with the right token, oldest first. */
  readonly asked: Asked[];
  /** Where its callbacks go: the portal's root. */
  callsBack(portalUrl: string): void;
  /** Changes an order's enrolment and tells the portal; the statuses that came back. */
  advance(orderId: string, change: Partial<Enrollment>): Promise<number[]>;
  close(): Promise<void>;
}

type Answer = { readonly status: number; readonly body: object };

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function registerBook(app: FastifyInstance, book: Book, faults: Faults, asked: Asked[]): void {
  const answer = (reply: FastifyReply, ask: Asked, work: () => Answer): FastifyReply => {
    asked.push(ask);
    const fault = faults.answers.get(ask.endpoint);
    if (fault && isUndone(fault)) return sendFault(fault, reply);
    const { status, body } = work();
    return fault ? sendFault(fault, reply) : reply.status(status).send(body);
  };
  const keyOf = (headers: Record<string, unknown>): string | null => text(headers["idempotency-key"]) || null;

  app.post("/enrollments", async (request, reply) => {
    const read = enrollmentRequestSchema.safeParse(request.body);
    if (!read.success) return reply.status(400).send({ message: "The request is not as agreed." });
    const key = keyOf(request.headers);
    return answer(reply, { endpoint: "enroll", key, about: read.data.order_id }, () => {
      const enrolled = book.enroll(key, read.data);
      return "refuse" in enrolled ? { status: 422, body: enrolled.refuse } : { status: 201, body: enrolled };
    });
  });
  app.get("/enrollments", async (request, reply) => {
    const about = text((request.query as Record<string, unknown>)["order_id"]);
    return answer(reply, { endpoint: "find", key: null, about }, () => ({
      status: 200,
      body: { items: book.of(about) },
    }));
  });
  app.post("/enrollments/:reference/cancel", async (request, reply) => {
    const { reference } = request.params as { reference: string };
    const ask: Asked = { endpoint: "cancel", key: keyOf(request.headers), about: reference };
    return answer(reply, ask, () => {
      const cancelled = book.cancel(reference);
      if (cancelled === null) return { status: 404, body: { message: "There is no such enrolment." } };
      if (cancelled === "too_late") return { status: 409, body: { message: "It is too late to cancel." } };
      return { status: 200, body: cancelled };
    });
  });
}

/** Starts the retailer on 127.0.0.1; port 0 takes a free one. */
export async function startPartnerStandIn(
  options: { port?: number; puctNumber?: string; now?: () => Date; portalUrl?: string } = {},
): Promise<PartnerStandIn> {
  const {
    port = 0,
    puctNumber = DEVELOPMENT_PARTNER.puct_number,
    now = (): Date => new Date(),
    portalUrl = "",
  } = options;
  const partner = { ...DEVELOPMENT_PARTNER, puct_number: puctNumber };
  const app = Fastify({ forceCloseConnections: true });
  const [book, faults, asked] = [new Book(), noFaults(), [] as Asked[]];
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
  registerBook(app, book, faults, asked);
  await app.listen({ host: "127.0.0.1", port });
  const base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  return {
    partner: { ...partner, base },
    faults,
    book,
    callbacks,
    asked,
    callsBack,
    advance: (orderId, change) => callbacks.tell(book.change(orderId, change)),
    close: () => app.close(),
  };
}
