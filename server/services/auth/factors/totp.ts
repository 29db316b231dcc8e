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
  /** SVG text without `#` or `%`: clients prepend `data:image/svg+xml;utf-8,`. */
  readonly qr_code: string;
}

/** Creates a secret with the formats that an app accepts. */
export function newTotp(issuer: string, account: string): NewTotp {
  const secret = generateSecret({ length: SECRET_BYTES });
  const uri = generateURI({ issuer, label: account, secret });
  return { secret, uri, qr_code: renderSVG(uri, { border: 2 }) };
}

/** Returns the 30 s step of a code that is correct at `now` and later than the last one accepted, else null. */
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
