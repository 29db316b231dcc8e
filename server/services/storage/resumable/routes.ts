// Resumable uploads, as tus-js-client makes them: /upload/resumable[/sign][/<id>] below the storage service.
import type { Socket } from "node:net";
import { Readable } from "node:stream";
import { Server, TUS_RESUMABLE } from "@tus/server";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { App } from "#server/platform/http/app.ts";
import type { Context } from "#server/domain/context.ts";
import { logFailure } from "#server/platform/http/disk-full.ts";
import { getPublicUrl } from "#server/platform/http/public-url.ts";
import { registerStreamedBodies } from "../http/body.ts";
import { admitKnown, admitNew, getMethod, type Admitted } from "./admit.ts";
import { toPlainResponse } from "./failure.ts";
import { Finisher } from "./finish.ts";
import { STOP_MS, UploadLocks } from "./locks.ts";
import { EXTENSIONS, ChunkStore } from "./chunk-store.ts";

const BASE = "/upload/resumable";
/** For one request's bytes: longer than a large file takes on a slow connection. */
const BODY_SECONDS = 900;
// Clients of the protocol query a server's capabilities with an OPTIONS request that is not a browser's preflight.
const CAPABILITIES = { cors: { strictPreflight: false, preflightContinue: true } };
const BODIES = new Set(["PATCH", "POST"]);

interface Shared {
  readonly locks: UploadLocks;
  readonly finisher: Finisher;
}
type TusResponse = Awaited<ReturnType<Server["handleWeb"]>>;

function toWeb(request: FastifyRequest): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers))
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(", ") : value);
  const url = new URL(request.raw.url ?? "/", "http://storage");
  const method = getMethod(request);
  const base = { method, headers };
  if (!BODIES.has(method)) return new Request(url, base);
  const body = Readable.toWeb(request.raw) as BodyInit;
  const streamed: RequestInit & { duplex: "half" } = { ...base, body, duplex: "half" };
  return new Request(url, streamed);
}

async function send(reply: FastifyReply, response: TusResponse, expires: Date): Promise<FastifyReply> {
  void reply.status(response.status);
  for (const [name, value] of response.headers) {
    // Set by the service for all its responses.
    if (!name.startsWith("access-control-")) void reply.header(name, value);
  }
  if (response.headers.has("upload-expires")) void reply.header("upload-expires", expires.toUTCString());
  const text = await response.text();
  return text === "" ? reply.send() : reply.send(text);
}

/** Creates what the protocol's library needs for one request. */
function tusFor(
  ctx: Context,
  request: FastifyRequest,
  { upload, limit }: Admitted,
  { locks, finisher }: Shared,
): Server {
  const store = new ChunkStore(ctx, upload);
  const base = request.routeOptions.url?.replace(/\/(:id)?$/, "");
  return new Server({
    path: BASE,
    datastore: store,
    locker: locks.for(getMethod(request)),
    lockDrainTimeout: STOP_MS,
    maxSize: limit,
    namingFunction: () => upload.id,
    getFileIdFromRequest: () => upload.id,
    generateUrl: (_request, { id }) => `${getPublicUrl(ctx, request)}${base}/${id}`,
    onUploadFinish: async () => {
      await finisher.finish(upload.id, store.only);
      return { headers: { "Tus-Complete": "1" } };
    },
    onResponseError: (_request, error) => {
      const plain = toPlainResponse(error);
      if (plain.status_code >= 500) logFailure(request, error, "resumable upload failed");
      return plain;
    },
  });
}

async function handle(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  shared: Shared,
  signed: boolean,
): Promise<FastifyReply> {
  const method = getMethod(request);
  const admit = method === "POST" ? admitNew : admitKnown;
  const admitted = await admit(ctx, request, signed);
  const { id, received, length, expires_at } = admitted.upload;
  // The last chunk arrived, but its response was lost, or the object could not be created then.
  if (method === "HEAD" && received === length) await shared.finisher.finish(id, null);
  const response = await tusFor(ctx, request, admitted, shared).handleWeb(toWeb(request));
  return send(reply, response, expires_at);
}

function registerFailures(scope: App): void {
  scope.setErrorHandler((error, request, reply) => {
    const socket: Socket | null = request.raw.socket;
    if (reply.raw.destroyed || socket?.destroyed) return reply.hijack();
    const { status_code, body } = toPlainResponse(error);
    if (status_code >= 500) logFailure(request, error, "resumable upload failed");
    return reply
      .status(status_code)
      .headers({ "tus-resumable": TUS_RESUMABLE, "content-type": "text/plain; charset=utf-8" })
      .send(body);
  });
}

/** Registers the routes on the service's scope. */
export function resumableRoutes(ctx: Context): (app: App) => Promise<void> {
  const shared = { locks: new UploadLocks(), finisher: new Finisher(ctx) };
  return async (app) => {
    registerStreamedBodies(app);
    registerFailures(app);
    for (const [base, signed] of [
      [BASE, false],
      [`${BASE}/sign`, true],
    ] as const) {
      const handler = (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
        handle(ctx, request, reply, shared, signed);
      const where = signed ? " at a signed address" : "";
      app.route({
        method: "POST",
        url: base,
        config: { bodySeconds: BODY_SECONDS },
        schema: { summary: `Begin a resumable upload${where}` },
        handler,
      });
      app.route({
        method: ["HEAD", "PATCH", "DELETE", "POST"],
        url: `${base}/:id`,
        config: { bodySeconds: BODY_SECONDS },
        schema: { summary: `Ask for, go on with or end a resumable upload${where}` },
        handler,
      });
      for (const url of [base, `${base}/:id`])
        app.options(url, { config: CAPABILITIES, schema: { hide: true } }, (_request, reply) =>
          reply
            .status(204)
            .headers({ "tus-resumable": TUS_RESUMABLE, "tus-version": TUS_RESUMABLE })
            .header("tus-extension", EXTENSIONS.join(","))
            .header("tus-max-size", ctx.config.storage.fileSizeLimit)
            .send(),
        );
    }
  };
}
