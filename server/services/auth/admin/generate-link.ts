// POST /admin/generate_link: returns the link and code of an email, for an operator who sends it by other means.
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { issueCode } from "../codes/one-time.ts";
import type { CodeKind, IssuedCode } from "../codes/secret.ts";
import { verifyLink, type LinkType } from "../codes/send.ts";
import { issueOperatorsCode, signUpByOperator } from "../codes/sign-up-code.ts";
import type { AuthContext, Db } from "../context.ts";
import { AuthError, invalid } from "../errors.ts";
import { redirectTarget } from "../flows/redirect-to.ts";
import { freeObject, text } from "../http/body.ts";
import { getCaller } from "../http/caller.ts";
import { checkNewPassword } from "../passwords/rules.ts";
import { readEmail } from "../users/address.ts";
import { findByEmail, loadParts } from "../users/load.ts";
import { userJson, type UserJson } from "../users/user-json.ts";
import { emailExists } from "./invitable-account.ts";
import { prepareLink, type GeneratedType, type LinkRequest } from "./prepare-link.ts";
import { noSuchUser } from "./user-id.ts";

export const generateLinkBody = z.object({
  type: text,
  email: text,
  new_email: text,
  password: text,
  data: freeObject,
  redirect_to: text,
});
type Body = z.output<typeof generateLinkBody>;

const TYPES = {
  signup: { link: "signup", kind: "confirmation" },
  invite: { link: "invite", kind: "confirmation" },
  magiclink: { link: "magiclink", kind: "recovery" },
  recovery: { link: "recovery", kind: "recovery" },
  email_change_current: { link: "email_change", kind: "email_change_current" },
  email_change_new: { link: "email_change", kind: "email_change_new" },
} as const satisfies Record<GeneratedType, { link: LinkType; kind: CodeKind }>;

export type GeneratedLink = UserJson & {
  action_link: string;
  email_otp: string;
  hashed_token: string;
  verification_type: GeneratedType;
  redirect_to: string;
};

function readType(input: string): GeneratedType {
  if (!Object.hasOwn(TYPES, input))
    throw invalid(`Invalid email action link type requested: ${input.slice(0, 40)}`);
  return input as GeneratedType;
}

/** Adapts the request to the address: a magic link for an unknown one becomes a sign-up. */
async function readRequest(ctx: AuthContext, body: Body): Promise<LinkRequest> {
  const email = readEmail(body.email);
  const linkType = readType(body.type);
  const there = await findByEmail(ctx.db.sql, email);
  const type = linkType === "magiclink" && !there ? "signup" : linkType;
  if (!there && type !== "signup" && type !== "invite")
    throw new AuthError(404, "user_not_found", "User with this email not found");
  // Reported before a missing password.
  if (there?.email_confirmed_at && (type === "signup" || type === "invite")) throw emailExists();
  const request = { type, email, newEmail: null, passwordHash: null, data: body.data };
  if (type === "email_change_current" || type === "email_change_new") {
    if (type === "email_change_current" && !ctx.settings.secureEmailChange)
      throw invalid("Enable secure email change to generate link for current email");
    return { ...request, newEmail: readEmail(body.new_email) };
  }
  // An account created by a magic link has no password until its owner sets one.
  if (linkType !== "signup") return request;
  if (body.password === "" && !there) throw invalid("Signup requires a valid password");
  if (body.password === "") return request;
  await checkNewPassword(ctx, body.password);
  return { ...request, passwordHash: await ctx.passwords.hash(body.password) };
}

async function issue(
  ctx: AuthContext,
  trx: Db,
  userId: string,
  linkRequest: LinkRequest,
): Promise<IssuedCode> {
  const address =
    linkRequest.type === "email_change_new" && linkRequest.newEmail
      ? linkRequest.newEmail
      : linkRequest.email;
  const { kind } = TYPES[linkRequest.type];
  if (kind === "confirmation") {
    const signUp = signUpByOperator(ctx, linkRequest.passwordHash);
    const code = { userId, kind, channel: "email", address, flowStateId: null, signUp } as const;
    return issueOperatorsCode(ctx, trx, code);
  }
  return issueCode(ctx, trx, { userId, kind, channel: "email", address });
}

/** Creates the link without sending it. Throws user_not_found, email_exists, weak_password or validation_failed. */
export async function generateLink(
  ctx: AuthContext,
  request: FastifyRequest,
  body: Body,
): Promise<GeneratedLink> {
  const caller = getCaller(ctx, request);
  const linkRequest = await readRequest(ctx, body);
  const redirectTo = redirectTarget(ctx, request, body.redirect_to);
  return ctx.db.sql.transaction().execute(async (trx) => {
    const userId = await prepareLink(ctx, trx, caller, linkRequest);
    const { code, linkToken } = await issue(ctx, trx, userId, linkRequest);
    const parts = await loadParts(trx, userId);
    if (!parts) throw noSuchUser();
    return {
      ...userJson(ctx, parts),
      action_link: verifyLink(caller, linkToken, TYPES[linkRequest.type].link, redirectTo),
      email_otp: code,
      hashed_token: linkToken,
      verification_type: linkRequest.type,
      redirect_to: redirectTo,
    };
  });
}
