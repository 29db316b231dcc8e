// Converts between Fastify and the web's Request and Response. Bodies are streamed both ways.
import { Readable } from "node:stream";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "#server/platform/errors.ts";
import { drain } from "#server/platform/http/drain.ts";

const BODILESS = new Set(["GET", "HEAD"]);
/** Headers of the connection, not of the message (RFC 9110 §7.6.1). content-length is calculated again. */
const HOP_BY_HOP = new Set([
  "connection",
  "keep-alive",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
  "content-length",
]);

/** Maximum body size of a call. */
export const MAX_BODY_BYTES = 10 * 1024 * 1024;

/** Where the service is. A function's own routes begin with its name, as on the hosted service. */
const PREFIX = /^\/functions\/v1(?=\/)/;

/** Converts to the request that a function receives. `origin` is the portal's. */
export function toWebRequest(request: FastifyRequest, origin: string, signal: AbortSignal): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (HOP_BY_HOP.has(name) || value === undefined) continue;
    for (const one of Array.isArray(value) ? value : [value]) headers.append(name, one);
  }
  const url = new URL(request.url.replace(PREFIX, ""), origin);
  if (BODILESS.has(request.method)) return new Request(url, { method: request.method, headers, signal });
  // The two declarations of this class differ only in their iterators, and one of the options is not declared.
  const body = Readable.toWeb(bounded(request.body)) as unknown as ReadableStream;
  const options = { method: request.method, headers, signal, body, duplex: "half" };
  return new Request(url, options);
}

/** Streams the incoming body. Fails after MAX_BODY_BYTES, whether or not the length was declared. */
function bounded(body: unknown): Readable {
  if (!(body instanceof Readable)) return Readable.from([]);
  return Readable.from(
    (async function* streamChunks() {
      let bytes = 0;
      // Not destroyed if reading is abandoned, because the caller uses the connection for more than this call.
      for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
        bytes += chunk.length;
        if (bytes > MAX_BODY_BYTES) {
          drain(body);
          throw new AppError("payload_too_large", "The body is too large.");
        }
        yield chunk;
      }
    })(),
    { objectMode: false },
  );
}

/** Sends a function's response. */
export function sendWebResponse(reply: FastifyReply, response: Response): FastifyReply {
  void reply.status(response.status);
  for (const [name, value] of response.headers) if (!HOP_BY_HOP.has(name)) void reply.header(name, value);
  if (response.body === null) return reply.send();
  // The two declarations of this class differ only in their iterators.
  return reply.send(Readable.fromWeb(response.body as NodeReadableStream));
}
