// Receives a provider's callbacks like the portal, and checks what docs/partner-api.md states about them.
import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { partnerCallbackSchema, SIGNATURE_AGE_SECONDS } from "#contracts/partners.ts";
import { Violation, type Agreed } from "./provider.ts";
import { parseEnrollment } from "./read-enrollment.ts";

const MAX_BYTES = 64 * 1024;

export interface Delivery {
  readonly path: string;
  readonly signature: string;
  readonly body: Buffer;
}

export interface CallbackReceiver {
  /** Root under which the provider calls us. */
  readonly url: string;
  /** Waits for two deliveries: the first is answered with 503, so that it has to come again. */
  readonly deliveries: (waitMs: number) => Promise<readonly Delivery[]>;
  readonly close: () => Promise<void>;
}

const WANTED = 2;

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of request) {
    parts.push(part as Buffer);
    bytes += (part as Buffer).byteLength;
    if (bytes > MAX_BYTES) break;
  }
  return Buffer.concat(parts);
}

/** Starts the receiver. Port 0 chooses a free one. */
export async function startReceiver(host: string, port: number): Promise<CallbackReceiver> {
  const received: Delivery[] = [];
  let onReceived = (): void => {};
  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(request);
    const signature = String(request.headers["wattlane-signature"] ?? "");
    received.push({ path: request.url ?? "", signature, body });
    response.writeHead(received.length === 1 ? 503 : 200, { "content-type": "application/json" });
    response.end('{"received": true}');
    onReceived();
  }
  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(port, host, resolve));
  return {
    url: `http://${host}:${(server.address() as AddressInfo).port}`,
    deliveries: (waitMs) =>
      new Promise((resolve) => {
        const finish = (): void => {
          clearTimeout(timer);
          resolve(received);
        };
        const timer = setTimeout(finish, waitMs);
        onReceived = () => {
          if (received.length >= WANTED) finish();
        };
        onReceived();
      }),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function expectSignature({ signature, body }: Delivery, secret: string, now: Date): void {
  const parts = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature);
  if (!parts) throw new Violation("Wattlane-Signature: is missing or has another format.");
  const [, seconds = "", hex = ""] = parts;
  const expected = createHmac("sha256", secret).update(`${seconds}.`).update(body).digest();
  if (!timingSafeEqual(expected, Buffer.from(hex, "hex")))
    throw new Violation("Wattlane-Signature: does not match the bytes of the body.");
  if (Math.abs(now.getTime() / 1000 - Number(seconds)) > SIGNATURE_AGE_SECONDS)
    throw new Violation("Wattlane-Signature: the time is more than five minutes off.");
}

function readEvent({ body }: Delivery): { readonly id: string; readonly enrollment: { order_id: string } } {
  try {
    const read = partnerCallbackSchema.safeParse(JSON.parse(body.toString("utf8")));
    if (read.success) return read.data;
  } catch {
    // Reported below.
  }
  throw new Violation("The body has another format than {id, occurred_at, enrollment}.");
}

interface Expected {
  readonly secret: string;
  readonly capabilities: Agreed;
  readonly now?: Date;
}

/** Checks the signature and the format of the first delivery. Throws Violation. */
export function checkDelivery(
  deliveries: readonly Delivery[],
  { secret, capabilities, now = new Date() }: Expected,
): void {
  const [first] = deliveries;
  if (!first) throw new Violation("There was no callback in time.");
  if (!/\/api\/partners\/[a-z0-9-]+\/callbacks$/.test(first.path))
    throw new Violation("The path is not /api/partners/{id}/callbacks.");
  expectSignature(first, secret, now);
  const event = readEvent(first);
  parseEnrollment(
    (JSON.parse(first.body.toString("utf8")) as { enrollment: unknown }).enrollment,
    event.enrollment.order_id,
    capabilities,
  );
}

/** Checks that the delivery which got a 503 came again. Throws Violation. */
export function checkRetry(deliveries: readonly Delivery[]): void {
  const [first, ...later] = deliveries;
  if (!first) throw new Violation("There was no callback in time.");
  const { id } = readEvent(first);
  if (!later.some((delivery) => readEvent(delivery).id === id))
    throw new Violation("The event was not sent again with the same id after a 503.");
}
