// The caller of the notification feed service: a page with the public key and its user's token, or a program with the
// secret key (wire/notifications.md §3). With the public key a caller can only act for its own user.
import type { FastifyRequest } from "fastify";
import type { App } from "#server/platform/http/app.ts";
import type { Context } from "#server/domain/context.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Grants } from "#server/domain/notifications/user-tokens.ts";
import { sameBytes } from "#server/platform/secrets/secrets.ts";
import { TokenError } from "#server/platform/tokens/tokens.ts";
import { failures } from "./notify-error.ts";
import { parseBearerToken } from "#server/platform/http/bearer-token.ts";

/** `userId` is null if the instance requires no tokens (NOTIFICATION_ENHANCED_SECURITY=false) and none was sent. */
export type Caller =
  | {
      readonly kind: "page";
      readonly userId: string | null;
      readonly expiresAt: number | null;
      readonly grants: Grants;
      readonly explicit: boolean;
      readonly sessionId: string | null;
    }
  | { readonly kind: "program" };

export type CallerContext = Pick<Context, "config" | "notificationKeys" | "tokens" | "userTokens">;

const same = (a: string, b: string): boolean => sameBytes(Buffer.from(a), Buffer.from(b));

/** Returns the user of a token as a page's caller. Throws NotifyError. Used by the socket as well. */
export async function readPage(ctx: CallerContext, apiKey: string, userToken: string): Promise<Caller> {
  if (apiKey.startsWith("sk_")) throw failures.secretOnPage();
  if (!same(apiKey, ctx.notificationKeys.publicKey)) throw failures.keyMissing();
  if (userToken === "") {
    if (ctx.config.notifications.enhancedSecurity) throw failures.tokenMissing();
    return {
      kind: "page",
      userId: null,
      expiresAt: null,
      grants: new Map(),
      explicit: false,
      sessionId: null,
    };
  }
  try {
    return { kind: "page", ...(await ctx.userTokens.verify(userToken)) };
  } catch (error) {
    if (error instanceof TokenError) throw failures.tokenInvalid();
    // A hosted auth service that does not respond.
    if (error instanceof AppError) throw failures.unavailable();
    throw error;
  }
}

async function isServiceKey(ctx: CallerContext, key: string): Promise<boolean> {
  if (!key.includes(".")) return false;
  try {
    return (await ctx.tokens.verify(key)).role === "service_role";
  } catch (error) {
    if (error instanceof TokenError) return false;
    throw error;
  }
}

// A secret key in a browser is exposed: rejected there, so that it is noticed.
function isFromPage({ headers }: FastifyRequest): boolean {
  return headers.origin !== undefined || /^Knock\/ClientJS/i.test(String(headers["x-knock-client"] ?? ""));
}

/** Returns the caller of a request. Throws NotifyError without a valid key. */
export async function readCaller(ctx: CallerContext, request: FastifyRequest): Promise<Caller> {
  const key = parseBearerToken(request.headers.authorization);
  if (!key) throw failures.keyMissing();
  if (same(key, ctx.notificationKeys.secretKey) || (await isServiceKey(ctx, key))) {
    if (isFromPage(request)) throw failures.secretOnPage();
    return { kind: "program" };
  }
  // A program's key that is not ours: only pages get the error that secret keys are not for them.
  if (key.startsWith("sk_") && !isFromPage(request)) throw failures.keyMissing();
  return readPage(ctx, key, String(request.headers["x-knock-user-token"] ?? ""));
}

export interface ObjectName {
  readonly collection: string;
  readonly id: string;
}

/** The collection of tenants. */
export const TENANTS = "$tenants";

// Returns what a call does with a user, in the terms of grants. Only checked for tokens limited to their grants.
function getAbility({ method, routeOptions }: FastifyRequest): string {
  const verb = method === "GET" ? "read" : "write";
  const [, part] = /\/users\/:[^/]+\/([^/]+)/.exec(routeOptions.url ?? "") ?? [];
  if (part === "preferences" || part === "channel_data") return `${part}/${verb}`;
  if (part === "feeds") return `user/feed_${verb}`;
  if (part === "guides") return `user/guide_${verb}`;
  return part === undefined && routeOptions.url?.includes("/users/") ? `user/${verb}` : `user/feed_${verb}`;
}

export interface Callers {
  /** Returns the caller. */
  of(request: FastifyRequest): Caller;
  /** Throws unless the caller may act for this user. */
  assertCanActFor(request: FastifyRequest, userId: string): void;
  /** Throws unless the caller may do this with an object: a program, or a page whose token grants it. */
  assertCanUseObject(request: FastifyRequest, object: ObjectName, ability: string): void;
  /** Throws unless the caller is a program. */
  programsOnly(request: FastifyRequest): void;
}

/** Registers one part of the service's routes. */
export type NotifyRoutes = (ctx: Context, callers: Callers) => (app: App) => Promise<void>;

/** Makes every route of `app`'s scope require a key, checked before a body is read. */
export function callersOnly(ctx: CallerContext, app: App): Callers {
  const callers = new WeakMap<FastifyRequest, Caller>();
  app.addHook("onRequest", async (request) => {
    callers.set(request, await readCaller(ctx, request));
  });
  const of = (request: FastifyRequest): Caller => {
    const caller = callers.get(request);
    if (!caller) throw new Error("This route is outside of the scope that asks who calls.");
    return caller;
  };
  return {
    of,
    assertCanActFor(request, userId) {
      const caller = of(request);
      if (caller.kind === "program" || caller.userId === null) return;
      const { grants, explicit } = caller;
      if (caller.userId !== userId) throw failures.notYours();
      if (explicit && !grants.get(`/v1/users/${userId}`)?.has(getAbility(request))) throw failures.notYours();
    },
    assertCanUseObject(request, { collection, id }, ability) {
      const caller = of(request);
      if (caller.kind === "program") return;
      // Otherwise any caller with the public key could access every tenant's addresses.
      if (caller.userId === null) throw failures.tokenMissing();
      // A user owns the tenant with the same id.
      if (collection === TENANTS && id === caller.userId && !caller.explicit) return;
      if (!caller.grants.get(`/v1/objects/${collection}/${id}`)?.has(ability)) throw failures.notYours();
    },
    programsOnly(request) {
      if (of(request).kind !== "program") throw failures.secretRequired();
    },
  };
}
