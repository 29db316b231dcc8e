// Formats an account for the wire (wire/auth.md §3).
import type { AuthContext, FactorRow, IdentityRow, UserRow } from "../context.ts";
import type { Metadata } from "./metadata.ts";
import { withProof } from "./support-proof.ts";

export interface IdentityJson {
  identity_id: string;
  id: string;
  user_id: string;
  identity_data: unknown;
  provider: string;
  last_sign_in_at?: string;
  created_at: string;
  updated_at: string;
  email?: string;
}

export interface FactorJson {
  id: string;
  friendly_name?: string;
  factor_type: string;
  status: string;
  created_at: string;
  updated_at: string;
  phone: string;
  last_challenged_at: string | null;
  web_authn_aaguid?: string;
  last_webauthn_challenge_data?: unknown;
}

export interface UserJson {
  id: string;
  aud: string;
  role: string;
  email: string;
  phone: string;
  app_metadata: unknown;
  user_metadata: unknown;
  identities: IdentityJson[];
  created_at: string;
  updated_at: string;
  is_anonymous: boolean;
  factors?: FactorJson[];
  [time: `${string}_at`]: string | undefined;
  new_email?: string;
  new_phone?: string;
  banned_until?: string;
}

/** A factor without its secrets. */
export type PublicFactorRow = Omit<FactorRow, "secret" | "totp_step" | "webauthn_credential">;

export interface UserParts {
  readonly user: UserRow;
  readonly identities: ReadonlyArray<IdentityRow>;
  readonly factors: ReadonlyArray<PublicFactorRow>;
}

/** Formats as RFC 3339 in UTC. Times inside JSON columns of a query are text. */
export function iso(time: Date | string): string {
  return (typeof time === "string" ? new Date(time) : time).toISOString();
}

type Optional<K extends string> = { [key in K]?: string };

function timeIf<K extends string>(key: K, time: Date | string | null): Optional<K> {
  return (time === null ? {} : { [key]: iso(time) }) as Optional<K>;
}

function textIf<K extends string>(key: K, text: string | null): Optional<K> {
  return (text === null || text === "" ? {} : { [key]: text }) as Optional<K>;
}

/** Formats one of an account's sign-in methods. */
export function identityJson(row: IdentityRow): IdentityJson {
  return {
    identity_id: row.id,
    id: row.provider_id,
    user_id: row.user_id,
    identity_data: row.identity_data,
    provider: row.provider,
    ...timeIf("last_sign_in_at", row.last_sign_in_at),
    created_at: iso(row.created_at),
    updated_at: iso(row.updated_at),
    ...textIf("email", row.email),
  };
}

/** Formats a second factor, without its secrets. */
export function factorJson(row: PublicFactorRow): FactorJson {
  return {
    id: row.id,
    ...textIf("friendly_name", row.friendly_name),
    factor_type: row.factor_type,
    status: row.status,
    created_at: iso(row.created_at),
    updated_at: iso(row.updated_at),
    phone: row.phone ?? "",
    last_challenged_at: row.last_challenged_at === null ? null : iso(row.last_challenged_at),
    ...textIf("web_authn_aaguid", row.web_authn_aaguid),
    ...(row.last_webauthn_challenge_data === null
      ? {}
      : { last_webauthn_challenge_data: row.last_webauthn_challenge_data }),
  };
}

function confirmedAt(user: UserRow): Date | null {
  const times = [user.email_confirmed_at, user.phone_confirmed_at].filter((time) => time !== null);
  return times.reduce<Date | null>((least, time) => (least && least <= time ? least : time), null);
}

/** Formats the account with its identities and factors. */
export function userJson(
  { config }: Pick<AuthContext, "config">,
  { user, identities, factors }: UserParts,
): UserJson {
  return {
    id: user.id,
    aud: user.aud,
    role: user.role,
    email: user.email ?? "",
    ...timeIf("email_confirmed_at", user.email_confirmed_at),
    ...timeIf("invited_at", user.invited_at),
    phone: user.phone ?? "",
    ...timeIf("phone_confirmed_at", user.phone_confirmed_at),
    ...timeIf("confirmation_sent_at", user.confirmation_sent_at),
    ...timeIf("confirmed_at", confirmedAt(user)),
    ...timeIf("recovery_sent_at", user.recovery_sent_at),
    ...textIf("new_email", user.new_email),
    ...timeIf("email_change_sent_at", user.email_change_sent_at),
    ...textIf("new_phone", user.new_phone),
    ...timeIf("phone_change_sent_at", user.phone_change_sent_at),
    ...timeIf("reauthentication_sent_at", user.reauthentication_sent_at),
    ...timeIf("last_sign_in_at", user.last_sign_in_at),
    app_metadata: user.app_metadata,
    user_metadata: withProof(config, user.id, user.user_metadata as Metadata),
    ...(factors.length > 0 ? { factors: factors.map(factorJson) } : {}),
    identities: identities.map(identityJson),
    created_at: iso(user.created_at),
    updated_at: iso(user.updated_at),
    ...timeIf("banned_until", user.banned_until),
    ...timeIf("deleted_at", user.deleted_at),
    is_anonymous: user.is_anonymous,
  };
}
