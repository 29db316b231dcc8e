// Sends a request as it is, with nothing put right on the way.
import { Agent, request } from "node:http";
import type { MalformedRequest } from "./requests.ts";

export interface RawResponse {
  /** 0: the connection ended without an answer. */
  readonly status: number;
  readonly body: string;
  readonly ms: number;
}

/** Connections that are used again, so many at once. */
export function openConnections(count: number): Agent {
  return new Agent({ keepAlive: true, maxSockets: count });
}

/** The answer to a request; rejects when none came within `timeoutMs`. */
export function send(
  agent: Agent,
  base: string,
  { method, path, headers, body }: MalformedRequest,
  token: string | null,
  timeoutMs: number,
): Promise<RawResponse> {
  const began = performance.now();
  const { hostname, port, pathname } = new URL(base);
  return new Promise((resolve, reject) => {
    let hasResponse = false;
    const outgoing = request({
      agent,
      hostname,
      port,
      method,
      path: `${pathname}${path}`,
      headers: {
        ...headers,
        ...(token === null ? {} : { authorization: token }),
        ...(body?.type === undefined ? {} : { "content-type": body.type }),
        ...(body ? { "content-length": body.bytes.byteLength } : {}),
      },
      signal: AbortSignal.timeout(timeoutMs),
    });
    outgoing.on("response", (response) => {
      hasResponse = true;
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () =>
        resolve({
          status: response.statusCode ?? 0,
          body: Buffer.concat(chunks).toString(),
          ms: performance.now() - began,
        }),
      );
    });
    outgoing.on("error", (error: NodeJS.ErrnoException) => {
      // A server may hang up on what is no HTTP; it may not stay silent.
      if (error.code === "ECONNRESET" || error.code === "EPIPE") {
        if (!hasResponse) resolve({ status: 0, body: "", ms: performance.now() - began });
      } else reject(error);
    });
    outgoing.end(body?.bytes);
  });
}
