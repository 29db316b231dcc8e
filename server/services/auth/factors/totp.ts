// Codes of an authenticator app: RFC 6238 with SHA-1, 6 digits, 30 s and one step of leeway
// to either side (wire/auth.md §5).
import { generateSecret, generateURI, verifySync } from "otplib";
import { renderSVG } from "uqr";

const PERIOD_SECONDS = 30;
const SECRET_BYTES = 20;

export interface NewTotp {
  /** Base32. */
  readonly secret: string;
  /** otpauth://totp/Issuer:account?… */
  readonly uri: string;
  /** SVG text without `#` or `%`: clients put `data:image/svg+xml;utf-8,` before it. */
  readonly qr_code: string;
}

/** A new secret with the forms in which an app takes it over. */
export function newTotp(issuer: string, account: string): NewTotp {
  const secret = generateSecret({ length: SECRET_BYTES });
  const uri = generateURI({ issuer, label: account, secret });
  return { secret, uri, qr_code: renderSVG(uri, { border: 2 }) };
}

/** The 30 s step that a code belongs to, where it is right at `now` and later than the last one taken; else null. */
export function findTotpStep(
  secret: string,
  code: string,
  now: Date,
  lastStep: number | null,
): number | null {
  if (!/^[0-9]{6}$/.test(code)) return null;
  const result = verifySync({
    strategy: "totp",
    secret,
    token: code,
    epoch: Math.floor(now.getTime() / 1000),
    epochTolerance: PERIOD_SECONDS,
    ...(lastStep === null ? {} : { afterTimeStep: lastStep }),
  });
  return result.valid && "timeStep" in result ? result.timeStep : null;
}
