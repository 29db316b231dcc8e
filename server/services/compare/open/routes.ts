// /open/plans: every imported plan list as files, with a signed manifest (docs/open-data.md). Public, for any site.
import { createHash } from "node:crypto";
import cors from "@fastify/cors";
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { apiErrorSchema } from "#contracts/errors.ts";
import {
  OPEN_FILES,
  openFileNameSchema,
  openFileParamsSchema,
  openKeySchema,
  openManifestSchema,
  type OpenFile,
} from "#contracts/open-plans.ts";
import type { Context } from "#server/domain/context.ts";
import { readManifest } from "#server/domain/plans/record/manifest.ts";
import { getRecordKey, signJws } from "#server/domain/plans/record/record-key.ts";
import { findFile, findNewestDay, queuePublication } from "#server/domain/plans/record/record-store.ts";
import { AppError } from "#server/platform/errors.ts";
import type { App } from "#server/platform/http/app.ts";
import { sendFile } from "./send-file.ts";

/** A mirror that starts needs four files for each list. */
const FILES_PER_MINUTE = 120;
/** The newest list changes when labels are read. */
const MINUTES_5 = "public, max-age=300";
/** The lists before it are final. */
const FINAL = "public, max-age=31536000, immutable";
const DAY_LENGTH = "2026-01-10".length;
const EXPOSED = ["etag", "accept-ranges", "content-range", "content-length", "retry-after"];

const errors = { "4xx": apiErrorSchema, "5xx": apiErrorSchema };
const tags = ["open data"];

/** Queues the publication of what was never published, and throws `unavailable` meanwhile. */
async function waitForPublication(ctx: Context): Promise<never> {
  await queuePublication(ctx);
  throw new AppError("unavailable", "The plan record is being published. Try again in a minute.");
}

function sendOnce({ headers }: FastifyRequest, reply: FastifyReply, content: Buffer | string): FastifyReply {
  const etag = `"${createHash("sha256").update(content).digest("base64url").slice(0, 22)}"`;
  void reply.header("etag", etag).header("cache-control", MINUTES_5);
  return headers["if-none-match"] === etag ? reply.status(304).send() : reply.send(content);
}

/** Sends a day's file, or leads from "latest" to the newest. Throws `not_found` for any other name. */
async function sendNamed(
  ctx: Context,
  name: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const newest = (await findNewestDay(ctx)) ?? (await waitForPublication(ctx));
  const ending = OPEN_FILES.find((one) => name === `latest.${one}`);
  if (ending)
    return reply.header("cache-control", "public, max-age=60").redirect(`/open/plans/${newest}.${ending}`);
  const day = name.slice(0, DAY_LENGTH);
  const file = openFileNameSchema.safeParse(name).success
    ? await findFile(ctx, day, name.slice(DAY_LENGTH + 1) as OpenFile)
    : null;
  if (!file) throw new AppError("not_found", "There is no such file. The manifest lists all of them.");
  return sendFile(request, reply, file, day < newest ? FINAL : MINUTES_5);
}

/** Returns the open plan record as a Fastify plugin. */
export function registerOpenPlans(ctx: Context): (app: App) => Promise<void> {
  const key = getRecordKey(ctx);
  const read = async (): Promise<Buffer> => (await readManifest(ctx)) ?? waitForPublication(ctx);
  return async (app) => {
    await app.register(cors, {
      origin: "*",
      methods: ["GET", "HEAD"],
      exposedHeaders: EXPOSED,
      maxAge: 86_400,
      strictPreflight: false,
    });
    app.addHook("onRequest", async (_request, reply) => {
      void reply.header("cross-origin-resource-policy", "cross-origin");
    });
    const config = {
      rateLimit: {
        max: Math.ceil(FILES_PER_MINUTE * ctx.config.rateLimitFactor),
        timeWindow: "1 minute",
      },
    };

    app.get("/key.json", {
      config,
      schema: {
        tags,
        summary: "The public key of the manifest, as a JWK",
        response: { 200: openKeySchema, ...errors },
      },
      handler: async (request, reply) =>
        sendOnce(request, reply.type("application/json"), `${JSON.stringify(key.publicKey)}\n`),
    });

    app.get("/manifest.json", {
      config,
      schema: {
        tags,
        summary: "Every published file with its hash, oldest list first",
        response: { 200: openManifestSchema, ...errors },
      },
      handler: async (request, reply) => sendOnce(request, reply.type("application/json"), await read()),
    });

    app.get("/manifest.jws", {
      config,
      schema: {
        tags,
        summary: "The manifest as a signed text: a compact JWS with Ed25519",
        response: { 200: z.string(), ...errors },
      },
      handler: async (request, reply) =>
        sendOnce(request, reply.type("application/jose"), signJws(key, await read())),
    });

    app.get("/:name", {
      config,
      schema: {
        tags,
        summary: "A plan list as a file: DATE.json, .csv, .cdr.json or .urdb.json, or the same with latest",
        params: openFileParamsSchema,
        response: { 200: z.unknown(), ...errors },
      },
      handler: async (request, reply) => sendNamed(ctx, request.params.name, request, reply),
    });
  };
}
