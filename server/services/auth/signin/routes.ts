// Routes for signing in.
import type { App } from "#server/platform/http/app.ts";
import type { AuthContext } from "../context.ts";
import { otp, otpBody } from "./otp.ts";
import { recover, recoverBody } from "./recover.ts";
import { resend, resendBody } from "./resend.ts";
import { signUp, signUpBody } from "./sign-up.ts";
import { token, tokenBody, tokenQuery } from "./token.ts";

/** Registers /signup, /token, /otp, /magiclink, /recover and /resend. */
export function signInRoutes(ctx: AuthContext): (app: App) => Promise<void> {
  return async (app) => {
    app.post("/signup", {
      schema: { summary: "Create an account by email or phone, or an anonymous one", body: signUpBody },
      handler: (request) => signUp(ctx, request, request.body),
    });
    app.post("/token", {
      schema: {
        summary: "Sign in, or exchange what a sign-in gave",
        querystring: tokenQuery,
        body: tokenBody,
      },
      handler: (request) => token(ctx, request, request.query.grant_type, request.body),
    });
    for (const address of ["/otp", "/magiclink"])
      app.post(address, {
        schema: { summary: "Mail a link and code, or send a code by text message", body: otpBody },
        handler: (request) => otp(ctx, request, request.body),
      });
    app.post("/recover", {
      schema: { summary: "Mail a link for choosing a new password", body: recoverBody },
      handler: (request) => recover(ctx, request, request.body),
    });
    app.post("/resend", {
      schema: { summary: "Send a confirmation once more", body: resendBody },
      handler: (request) => resend(ctx, request, request.body),
    });
  };
}
