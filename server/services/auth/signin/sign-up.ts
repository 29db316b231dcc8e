// POST /signup. For the response to an address that already has an account see wire/auth.md §8.
import { randomUUID } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { record } from "../audit/record.ts";
import { deliverCode, deliverUndisclosed } from "../codes/deliver.ts";
import type { PendingCode } from "../codes/send.ts";
import type { SignUp } from "../codes/sign-up-code.ts";
import type { AuthContext, Db, UserRow } from "../context.ts";
import { AuthError, invalid } from "../errors.ts";
import { readChallenge } from "../flows/flow-state.ts";
import { redirectTarget } from "../flows/redirect-to.ts";
import { challengeFields, freeObject, text } from "../http/body.ts";
import { getCaller, type Caller } from "../http/caller.ts";
import { runInConstantTime } from "#server/platform/http/constant-time.ts";
import { limitByAddress } from "../limits/address-limits.ts";
import { limitMessage } from "../limits/message-limits.ts";
import { getTimeStep } from "./time-step.ts";
import { checkNewPassword } from "../passwords/rules.ts";
import { startSession, type TokenResponse } from "../sessions/start.ts";
import { readEmail, readPhone } from "../users/address.ts";
import { updateUser } from "../users/create.ts";
import type { Metadata } from "../users/metadata.ts";
import { findByEmail, findByPhone, loadParts, lockUser } from "../users/load.ts";
import { inTransaction } from "../users/retry-on-conflict.ts";
import { userJson, type UserJson } from "../users/user-json.ts";
import { signUpAnonymously } from "./anonymous.ts";
import {
  assertSmsChannel,
  confirmAddress,
  createAccount,
  sendConfirmation,
  withData,
  type Address,
} from "./account.ts";

export const signUpBody = z.object({
  email: text,
  phone: text,
  password: text,
  data: freeObject,
  channel: text,
  ...challengeFields,
});
type Body = z.output<typeof signUpBody>;

function parseAddress(ctx: AuthContext, body: Body): Address {
  if (body.email && body.phone)
    throw invalid("Only an email address or phone number should be provided on signup.");
  if (body.password === "") throw invalid("Signup requires a valid password");
  if (body.email) {
    if (!ctx.settings.emailEnabled)
      throw new AuthError(400, "email_provider_disabled", "Email signups are disabled");
    return { channel: "email", value: readEmail(body.email) };
  }
  if (!ctx.settings.phoneEnabled)
    throw new AuthError(400, "phone_provider_disabled", "Phone signups are disabled");
  assertSmsChannel(body.channel);
  if (body.code_challenge) throw invalid("PKCE not supported for phone signups");
  return { channel: "sms", value: readPhone(body.phone) };
}

/** Creates an account. Returns the session if addresses need no confirmation, else the account without one. */
export async function signUp(
  ctx: AuthContext,
  request: FastifyRequest,
  body: Body,
): Promise<TokenResponse | UserJson> {
  if (!body.email && !body.phone) return signUpAnonymously(ctx, request, body.data);
  await limitByAddress(ctx, request, "otp");
  if (ctx.settings.signUpOff)
    throw new AuthError(422, "signup_disabled", "Signups not allowed for this instance");
  const address = parseAddress(ctx, body);
  const challenge = readChallenge(body);
  await checkNewPassword(ctx, body.password);
  const caller = getCaller(ctx, request);
  const auto = address.channel === "email" ? ctx.settings.mailAutoconfirm : ctx.settings.smsAutoconfirm;
  const redirectTo = redirectTarget(ctx, request);
  return runInConstantTime(
    async () => {
      if (!auto) await limitMessage(ctx, address.channel, "confirmation", address.value);
      // Hashed before anything is looked up: the same work for a taken address as for a free one.
      const hash = await ctx.passwords.hash(body.password);
      const { response, sent } = await inTransaction(ctx, async (trx): Promise<SignedUp> => {
        const user = await accountFor(ctx, trx, caller, address, auto);
        if (!user) return { response: fabricated(ctx, address, body.data), sent: null };
        const signUp = {
          passwordHash: hash,
          data: body.data,
          provider: null,
          byOperator: false,
          at: ctx.now(),
        };
        if (auto) {
          await confirmAtOnce(ctx, trx, user, address, signUp);
          return { response: await startSession(ctx, trx, caller, user.id, "password"), sent: null };
        }
        const sent = await sendConfirmation(ctx, trx, caller, user, address, {
          redirectTo,
          challenge,
          type: "signup",
          signUp,
        });
        const parts = await loadParts(trx, user.id);
        const { identities, factors } = parts ?? { identities: [], factors: [] };
        // As it will be if this sign-up is the one that is confirmed.
        const there = withData(parts?.user ?? user, body.data);
        // The time in the message.
        const shown = { ...there, confirmation_sent_at: signUp.at };
        return { response: userJson(ctx, { user: shown, identities, factors }), sent };
      });
      const of = { channel: address.channel, purpose: "confirmation", address: address.value };
      if (sent) await deliverCode(ctx, sent, of);
      else if (!auto) await deliverUndisclosed(ctx, null, of);
      return response;
    },
    getTimeStep(ctx, address.channel),
  );
}

interface SignedUp {
  readonly response: TokenResponse | UserJson;
  /** Null if no code was created. */
  readonly sent: PendingCode | null;
}

// Null: the address has a confirmed account, which must not be revealed.
async function accountFor(
  ctx: AuthContext,
  trx: Db,
  caller: Caller,
  address: Address,
  auto: boolean,
): Promise<UserRow | null> {
  const email = address.channel === "email";
  const found = await (email ? findByEmail : findByPhone)(trx, address.value);
  // Locked and read again, because its owner may be verifying the address at this moment.
  const there = found && (await lockUser(trx, found.id));
  if (!there) {
    const user = await createAccount(ctx, trx, address);
    await record(ctx, trx, "user_signedup", user.id, caller.ip);
    return user;
  }
  const confirmed = email ? there.email_confirmed_at : there.phone_confirmed_at;
  await record(ctx, trx, "user_repeated_signup", there.id, caller.ip);
  if (!confirmed) return there;
  if (auto) throw new AuthError(422, "user_already_exists", "User already registered");
  return null;
}

async function confirmAtOnce(
  ctx: AuthContext,
  trx: Db,
  user: UserRow,
  address: Address,
  { passwordHash, data }: SignUp,
): Promise<void> {
  const changed = await updateUser(ctx, trx, user.id, {
    password_hash: passwordHash,
    user_metadata: { ...data, ...(user.user_metadata as Metadata) },
  });
  await confirmAddress(ctx, trx, changed, address, data);
}

/** Returns what a new account would look like, for an address that already has one. */
function fabricated(ctx: AuthContext, address: Address, data: Metadata): UserJson {
  const id = randomUUID();
  const email = address.channel === "email";
  const now = ctx.now();
  const provider = email ? "email" : "phone";
  const user: UserRow = {
    id,
    aud: ctx.settings.audience,
    role: "",
    email: email ? address.value : null,
    phone: email ? null : address.value,
    password_hash: null,
    email_confirmed_at: null,
    phone_confirmed_at: null,
    invited_at: null,
    confirmation_sent_at: now,
    recovery_sent_at: null,
    new_email: null,
    email_change_sent_at: null,
    email_change_confirmations: 0,
    new_phone: null,
    phone_change_sent_at: null,
    reauthentication_sent_at: null,
    last_sign_in_at: null,
    app_metadata: { provider, providers: [provider] },
    user_metadata: {
      ...(data as Record<string, never>),
      sub: id,
      email_verified: false,
      phone_verified: false,
      [provider]: address.value,
    },
    is_anonymous: false,
    is_sso_user: false,
    banned_until: null,
    deleted_at: null,
    created_at: now,
    updated_at: now,
  };
  return userJson(ctx, { user, identities: [], factors: [] });
}
