// The three kinds of factor, their names, and whether the operator has enabled them.
import type { AuthContext } from "../context.ts";
import { AuthError } from "../errors.ts";
import type { AmrMethod } from "../sessions/start.ts";

const KINDS = ["totp", "phone", "webauthn"] as const;
export type FactorKind = (typeof KINDS)[number];

const NAMES = { totp: "TOTP", phone: "Phone", webauthn: "WebAuthn" } as const;

/** The entry in a session's amr for each kind. */
export const AMR_METHODS = {
  totp: "totp",
  phone: "mfa/phone",
  webauthn: "mfa/webauthn",
} as const satisfies Record<FactorKind, AmrMethod>;

/** Whether a text is a kind of factor. */
export function isFactorKind(text: string): text is FactorKind {
  return KINDS.some((kind) => kind === text);
}

/** Throws 422 mfa_…_enroll_not_enabled if the kind cannot be added. */
export function assertEnrollEnabled(ctx: AuthContext, kind: FactorKind): void {
  if (!ctx.settings.mfa[kind].enroll)
    throw new AuthError(422, `mfa_${kind}_enroll_not_enabled`, `MFA enroll is disabled for ${NAMES[kind]}`);
}

/** Throws 422 mfa_…_verify_not_enabled if the kind cannot be used. */
export function assertVerifyEnabled(ctx: AuthContext, kind: FactorKind): void {
  if (!ctx.settings.mfa[kind].verify)
    throw new AuthError(
      422,
      `mfa_${kind}_verify_not_enabled`,
      `MFA verification is disabled for ${NAMES[kind]}`,
    );
}
