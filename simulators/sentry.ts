// A local service that accepts Sentry envelopes and stores them. It can be slow, broken or over its limit.
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { inflateSync } from "node:zlib";

export interface EnvelopeItem {
  readonly type: string;
  /** The item's JSON, or null if it is not JSON. */
  readonly body: Readonly<Record<string, unknown>> | null;
  /** The item as text, a recording decompressed. */
  readonly text: string;
}

/** The simulator's behavior. "hangs": accepts requests and never responds. */
type Mood = "well" | "hangs" | "broken" | "over its limit";

export interface SentrySimulator {
  readonly dsn: string;
  readonly items: EnvelopeItem[];
  /** Returns every received byte, with recordings decompressed, and the requested addresses. */
  everything(): string;
  /** Returns the number of received envelopes, whatever happened to them. */
  readonly count: () => number;
  be(mood: Mood): void;
  close(): Promise<void>;
}

function asJson(text: string): EnvelopeItem["body"] {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" ? (value as EnvelopeItem["body"]) : null;
  } catch {
    return null;
  }
}

// A recording: a line with its number, then its events, compressed with zlib or plain.
function unpacked(bytes: Buffer): string {
  const start = bytes.indexOf("\n") + 1;
  try {
    return inflateSync(bytes.subarray(start)).toString();
  } catch {
    return bytes.toString();
  }
}

/** Parses the items of an envelope: a line of headers, then for each item a line of headers and its bytes. */
function parseItems(envelope: Buffer): EnvelopeItem[] {
  const items: EnvelopeItem[] = [];
  let at = envelope.indexOf("\n") + 1;
  while (at > 0 && at < envelope.length) {
    const headerEnd = envelope.indexOf("\n", at);
    const header = JSON.parse(envelope.toString("utf8", at, headerEnd)) as { type: string; length?: number };
    const start = headerEnd + 1;
    const line = envelope.indexOf("\n", start);
    const end = header.length === undefined ? (line < 0 ? envelope.length : line) : start + header.length;
    const bytes = envelope.subarray(start, end);
    const text = header.type === "replay_recording" ? unpacked(bytes) : bytes.toString();
    items.push({ type: header.type, body: asJson(text), text });
    at = end + 1;
  }
  return items;
}

/** Starts it on a free port. */
export async function startSentrySimulator(): Promise<SentrySimulator> {
  let mood: Mood = "well";
  let count = 0;
  const items: EnvelopeItem[] = [];
  const urls: string[] = [];
  const respond = (response: ServerResponse): void => {
    if (mood === "hangs") return;
    const status = { well: 200, broken: 500, "over its limit": 429 }[mood];
    response
      .writeHead(status, {
        "access-control-allow-origin": "*",
        "access-control-allow-headers": "*",
        ...(status === 429 ? { "retry-after": "60" } : {}),
      })
      .end("{}");
  };
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      urls.push(request.url ?? "");
      if (request.method === "POST") {
        count += 1;
        if (mood === "well") items.push(...parseItems(body));
      }
      return respond(response);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    dsn: `http://public@127.0.0.1:${port}/1`,
    items,
    everything: () => [...urls, ...items.map(({ text }) => text)].join("\n"),
    count: () => count,
    be: (next) => {
      mood = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
