// The simulated provider's page for identity and credit check: one button, and the way back to the portal.
import type { FastifyInstance } from "fastify";
import type { Booked, EnrollmentStore } from "./enrollment-store.ts";

const escape = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/** The deposit that the simulator requires of each new customer, in cents. */
export const SIMULATED_DEPOSIT_CENTS = 20_000;

function renderPage({ enrollment, request }: Booked): string {
  const done = enrollment.identity?.status === "done";
  const action = done
    ? `<p>Done. <a href="${escape(request.return_url ?? "/")}">Back to your order</a></p>`
    : `<form method="post"><button>Confirm identity</button></form>`;
  return `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Identity</title>
<body><h1>Identity check for ${escape(request.plan.name)}</h1>${action}</body></html>`;
}

/**
 * Registers `GET` and `POST /identity/{reference}`, for browsers and without a token. `onDone` reports the changed
 * enrollment to the portal.
 */
export function registerIdentityPage(
  app: FastifyInstance,
  enrollments: EnrollmentStore,
  onDone: (orderId: string) => Promise<unknown>,
): void {
  app.addContentTypeParser("application/x-www-form-urlencoded", (_request, _payload, done) => done(null));
  const find = (params: unknown): Booked | undefined =>
    enrollments.booked.find(
      ({ enrollment }) => enrollment.reference === (params as { reference: string }).reference,
    );
  app.get("/identity/:reference", async (request, reply) => {
    const booked = find(request.params);
    if (!booked) return reply.status(404).send("There is no such page.");
    return reply.type("text/html; charset=utf-8").send(renderPage(booked));
  });
  app.post("/identity/:reference", async (request, reply) => {
    const booked = find(request.params);
    if (!booked) return reply.status(404).send("There is no such page.");
    const { enrollment } = booked;
    if (enrollment.identity?.status === "needed") {
      enrollments.change(enrollment.order_id, {
        status: "received",
        identity: { ...enrollment.identity, status: "done" },
      });
      await onDone(enrollment.order_id);
    }
    return reply.redirect(`/identity/${enrollment.reference}`, 303);
  });
}
