// The security headers of every response. They are the same for all, so helmet computes them once: measured, doing so
// at each request cost as much as a small route.
import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import helmet from "helmet";
import type { Config } from "#server/platform/config.ts";
import { telemetryOrigins } from "#server/platform/telemetry/origins.ts";
import { inlineScriptHashes } from "./inline-scripts.ts";

const YEAR_SECONDS = 31_536_000;
const PERMISSIONS = "camera=(), microphone=(), geolocation=(), payment=(), usb=(), interest-cohort=()";

// A hosted auth service responds from another origin.
function authOrigin({ authBase }: Config): string[] {
  return authBase.startsWith("/") ? [] : [new URL(authBase).origin];
}

// So may the feed service, which also has a socket.
function notificationOrigins({ notifications: { base } }: Config): string[] {
  if (base.startsWith("/")) return [];
  const { origin } = new URL(base);
  return [origin, origin.replace(/^http/, "ws")];
}

function createHelmet(config: Config, inlineScripts: ReadonlyArray<string>): ReturnType<typeof helmet> {
  const https = config.publicUrl?.startsWith("https://") ?? false;
  const telemetry = telemetryOrigins(config);
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...inlineScripts, ...telemetry.script],
        styleSrc: ["'self'", ...telemetry.shown],
        imgSrc: ["'self'", "data:", ...telemetry.shown],
        fontSrc: ["'self'", ...telemetry.shown],
        connectSrc: ["'self'", ...authOrigin(config), ...notificationOrigins(config), ...telemetry.connect],
        ...(telemetry.shown.length > 0 ? { frameSrc: telemetry.shown } : {}),
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(https ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: https ? { maxAge: YEAR_SECONDS, includeSubDomains: false } : false,
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    crossOriginEmbedderPolicy: false,
    frameguard: { action: "deny" },
  });
}

/**
 * Returns the headers by name: a content security policy with no inline code except the page's own, by its hash, HSTS
 * if PUBLIC_URL is https, and the other common ones.
 */
export async function securityHeaders(
  config: Config,
  inlineScripts: ReadonlyArray<string> = [],
): Promise<Record<string, string>> {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  await new Promise<void>((resolve, reject) => {
    createHelmet(config, inlineScripts)(request, response, (error) => (error ? reject(error) : resolve()));
  });
  const headers = Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]);
  return { ...(Object.fromEntries(headers) as Record<string, string>), "permissions-policy": PERMISSIONS };
}

/** Sets the headers on every response. A route may set its own instead. */
export async function registerSecurityHeaders(
  app: FastifyInstance,
  config: Config,
  dist: string,
): Promise<void> {
  const headers = await securityHeaders(config, inlineScriptHashes(dist));
  app.addHook("onRequest", (_request, reply, done) => {
    void reply.headers(headers);
    done();
  });
}
