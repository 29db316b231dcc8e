// A server that speaks S3's protocol over one bucket held in memory, and fails when told to.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { S3Settings } from "#server/platform/settings/s3.ts";
import { Bucket, refused, type Answer } from "./bucket.ts";
import { Faults, type Fault, type Operation } from "./faults.ts";
import { refusalOf } from "./signature.ts";

export interface S3StandIn {
  /** What STORAGE_S3 has to say. */
  readonly settings: S3Settings;
  readonly bucket: Bucket;
  readonly faults: Faults;
  /** Every operation asked for so far, refused ones included. */
  readonly asked: Operation[];
  close(): Promise<void>;
}

function operationOf(method: string, query: URLSearchParams, copies: boolean): Operation {
  if (method === "GET" && query.has("uploads")) return "ListMultipartUploads";
  if (method === "GET") return query.has("list-type") ? "ListObjectsV2" : "GetObject";
  if (method === "POST" && query.has("delete")) return "DeleteObjects";
  if (method === "POST") return query.has("uploads") ? "CreateMultipartUpload" : "CompleteMultipartUpload";
  if (method === "DELETE") return "AbortMultipartUpload";
  if (query.has("uploadId")) return "UploadPart";
  return copies ? "CopyObject" : "PutObject";
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function send(
  response: ServerResponse,
  { status, headers = {}, body = "" }: Answer,
  fault: Fault | null,
): void {
  const whole = Buffer.from(body);
  response.writeHead(status, { ...headers, "content-length": whole.length });
  if (fault !== "cut" && fault !== "stalled") return void response.end(whole);
  response.write(whole.subarray(0, Math.floor(whole.length / 2)), () => {
    if (fault === "cut") response.destroy();
  });
}

/** Starts it on a free port of 127.0.0.1. */
export async function startS3StandIn(): Promise<S3StandIn> {
  const bucket = new Bucket();
  const faults = new Faults();
  const asked: Operation[] = [];

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", "http://bucket");
    const [name, ...rest] = url.pathname.slice(1).split("/");
    const copies = request.headers["x-amz-copy-source"] !== undefined;
    const operation = operationOf(request.method ?? "", url.searchParams, copies);
    asked.push(operation);
    const fault = faults.take(operation);
    if (fault === "cut" && operation !== "GetObject") {
      request.once("data", () => request.destroy());
      return;
    }
    const body = await bodyOf(request);
    const refusal = refusalOf(request.headers, body, settings);
    if (refusal) return send(response, refused(403, refusal), null);
    if (name !== settings.bucket) return send(response, refused(404, "NoSuchBucket"), null);
    if (fault === "silent") return;
    if (fault === "broken") return send(response, refused(500, "InternalError"), null);
    if (fault === "slow_down") return send(response, refused(503, "SlowDown"), null);
    if (fault === "full") return send(response, refused(507, "XMinioStorageFull"), null);
    const key = decodeURIComponent(rest.join("/"));
    const answer = bucket.answer({ operation, key, query: url.searchParams, headers: request.headers, body });
    if (fault === "lost") return void request.destroy();
    send(response, answer, fault);
  }

  const server = createServer((request, response) => {
    // A request that its sender broke off.
    serve(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const settings: S3Settings = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    region: "us-south-1",
    bucket: "stand-in",
    access_key_id: "STANDINKEY",
    secret_access_key: "a-secret-that-only-tests-use",
    force_path_style: true,
  };
  return {
    settings,
    bucket,
    faults,
    asked,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
