// Objects too large for memory: created, sent and read as streams, and their memory cost for the server.
import { createHash } from "node:crypto";
import { once } from "node:events";
import { request as httpRequest, type ClientRequest, type IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { seededBytes } from "./seed.ts";

const CHUNK = seededBytes("a chunk of a large object", 256 * 1024);

interface Large {
  readonly body: Readable;
  /** Returns the hex MD5, once everything was read. */
  readonly md5: () => string;
}

function largeBody(bytes: number): Large {
  const hash = createHash("md5");
  function* chunks(): Generator<Buffer> {
    for (let left = bytes; left > 0; left -= CHUNK.length) {
      const chunk = CHUNK.subarray(0, Math.min(left, CHUNK.length));
      hash.update(chunk);
      yield chunk;
    }
  }
  return { body: Readable.from(chunks(), { objectMode: false }), md5: () => hash.digest("hex") };
}

interface Target {
  readonly url: string;
  readonly token: string;
}

/** Opens a request whose body has not been sent yet. */
export function openUpload({ url, token }: Target, headers: Record<string, string | number>): ClientRequest {
  return httpRequest(url, { method: "POST", headers: { authorization: `Bearer ${token}`, ...headers } });
}

async function readText(response: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of response) text += String(chunk);
  return text;
}

export interface Uploaded {
  readonly status: number;
  readonly text: string;
  readonly md5: string;
}

/** Uploads this many bytes without declaring the length. */
export async function uploadLarge(target: Target, bytes: number): Promise<Uploaded> {
  const request = openUpload(target, { "content-type": "application/octet-stream" });
  const { body, md5 } = largeBody(bytes);
  const responseReceived = once(request, "response") as Promise<[IncomingMessage]>;
  // A rejection arrives before everything is sent, and later failures do not matter.
  const sent = pipeline(body, request).catch(() => {});
  const [response] = await responseReceived;
  const text = await readText(response);
  body.destroy();
  await sent;
  return { status: response.statusCode ?? 0, text, md5: md5() };
}

/** Starts a download and reads nothing of it. */
export async function openDownload({ url, token }: Target): Promise<IncomingMessage> {
  const request = httpRequest(url, { headers: { authorization: `Bearer ${token}` }, agent: false });
  request.end();
  const [response] = (await once(request, "response")) as [IncomingMessage];
  return response;
}

/** Returns the hex MD5 of the stored bytes. */
export async function downloadMd5(target: Target): Promise<string> {
  const hash = createHash("md5");
  for await (const chunk of await openDownload(target)) hash.update(chunk as Buffer);
  return hash.digest("hex");
}

/** Returns the memory that a server's process currently uses, in bytes, as reported by itself. */
export async function readMemory(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\S+)$/m.exec(text)?.[1] ?? Number.NaN);
}

/**
 * Does the work, and returns how far the server's memory rose above its previous value, measured as often as it
 * responds.
 */
export async function memoryGrowth<T>(
  url: string,
  work: () => Promise<T>,
): Promise<{ result: T; bytes: number }> {
  const before = await readMemory(url);
  let most = before;
  const done = new AbortController();
  const watching = (async () => {
    while (!done.signal.aborted) {
      most = Math.max(most, await readMemory(url));
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  })();
  try {
    const result = await work();
    most = Math.max(most, await readMemory(url));
    return { result, bytes: most - before };
  } finally {
    done.abort();
    await watching;
  }
}
