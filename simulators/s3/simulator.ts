// A server with S3's protocol for one bucket in memory, with configurable faults.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Bucket, createError, type S3Response } from "./bucket.ts";
import { Faults, type Fault, type Operation } from "./faults.ts";
import { findSignatureError, type S3Settings } from "./signature.ts";

export interface S3Simulator {
  /** The value of STORAGE_S3. */
  readonly settings: S3Settings;
  readonly bucket: Bucket;
  readonly faults: Faults;
  /** Every operation requested so far, including rejected ones. */
  readonly requests: Operation[];
  close(): Promise<void>;
}

function parseOperation(method: string, query: URLSearchParams, copies: boolean): Operation {
  if (method === "GET" && query.has("uploads")) return "ListMultipartUploads";
  if (method === "GET") return query.has("list-type") ? "ListObjectsV2" : "GetObject";
  if (method === "POST" && query.has("delete")) return "DeleteObjects";
  if (method === "POST") return query.has("uploads") ? "CreateMultipartUpload" : "CompleteMultipartUpload";
  if (method === "DELETE") return "AbortMultipartUpload";
  if (query.has("uploadId")) return "UploadPart";
  return copies ? "CopyObject" : "PutObject";
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function send(
  response: ServerResponse,
  { status, headers = {}, body = "" }: S3Response,
  fault: Fault | null,
): void {
  const fullBody = Buffer.from(body);
  response.writeHead(status, { ...headers, "content-length": fullBody.length });
  if (fault !== "cut" && fault !== "stalled") return void response.end(fullBody);
  response.write(fullBody.subarray(0, Math.floor(fullBody.length / 2)), () => {
    if (fault === "cut") response.destroy();
  });
}

/** Starts it on a free port of 127.0.0.1. */
export async function startS3Simulator(): Promise<S3Simulator> {
  const bucket = new Bucket();
  const faults = new Faults();
  const requests: Operation[] = [];

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", "http://bucket");
    const [name, ...rest] = url.pathname.slice(1).split("/");
    const copies = request.headers["x-amz-copy-source"] !== undefined;
    const operation = parseOperation(request.method ?? "", url.searchParams, copies);
    requests.push(operation);
    const fault = faults.consume(operation);
    if (fault === "cut" && operation !== "GetObject") {
      request.once("data", () => request.destroy());
      return;
    }
    const body = await readBody(request);
    const rejection = findSignatureError(request.headers, body, settings);
    if (rejection) return send(response, createError(403, rejection), null);
    if (name !== settings.bucket) return send(response, createError(404, "NoSuchBucket"), null);
    if (fault === "silent") return;
    if (fault === "broken") return send(response, createError(500, "InternalError"), null);
    if (fault === "slow_down") return send(response, createError(503, "SlowDown"), null);
    if (fault === "full") return send(response, createError(507, "XMinioStorageFull"), null);
    const key = decodeURIComponent(rest.join("/"));
    const result = bucket.respond({
      operation,
      key,
      query: url.searchParams,
      headers: request.headers,
      body,
    });
    if (fault === "lost") return void request.destroy();
    send(response, result, fault);
  }

  const server = createServer((request, response) => {
    // A request that its sender aborted.
    serve(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const settings: S3Settings = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    region: "us-south-1",
    bucket: "simulator",
    access_key_id: "SIMULATORKEY",
    secret_access_key: "a-secret-that-only-tests-use",
    force_path_style: true,
  };
  return {
    settings,
    bucket,
    faults,
    requests,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
