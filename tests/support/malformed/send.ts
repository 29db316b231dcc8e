// Sends a request as it is, without correcting anything.
import { Agent, request } from "node:http";
import type { MalformedRequest } from "./requests.ts";

export interface RawResponse {
  /** 0: the connection ended without a response. */
  readonly status: number;
  readonly body: string;
  readonly ms: number;
}

/** A pool of `count` reused connections. */
export function openConnections(count: number): Agent {
  return new Agent({ keepAlive: true, maxSockets: count });
}

/** Returns the response to a request. Rejects if none came within `timeoutMs`. */
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
      // A server may hang up if the input is not HTTP. It may not stay silent.
      if (error.code === "ECONNRESET" || error.code === "EPIPE") {
        if (!hasResponse) resolve({ status: 0, body: "", ms: performance.now() - began });
      } else reject(error);
    });
    outgoing.end(body?.bytes);
  });
}
