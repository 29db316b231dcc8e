// The types of /verify and the codes that each accepts (wire/auth.md §4).
import type { CodeKind } from "../codes/secret.ts";
import { invalid } from "../errors.ts";

const KINDS = {
  signup: ["confirmation"],
  invite: ["confirmation"],
  magiclink: ["recovery", "confirmation"],
  recovery: ["recovery"],
  email: ["confirmation", "recovery"],
  email_change: ["email_change_current", "email_change_new"],
  sms: ["phone"],
  phone_change: ["phone_change"],
} as const satisfies Record<string, ReadonlyArray<CodeKind>>;

export type VerifyType = keyof typeof KINDS;
const PHONE_TYPES = new Set<VerifyType>(["sms", "phone_change"]);

/** Returns the type by its name. Throws validation_failed. */
export function readVerifyType(input: string): VerifyType {
  if (input === "") throw invalid("Verify requires a verification type");
  if (!Object.hasOwn(KINDS, input)) throw invalid("Unsupported verification type");
  return input as VerifyType;
}

/** Lists the kinds of codes that a type accepts. */
export function listCodeKinds(type: VerifyType): ReadonlyArray<CodeKind> {
  return KINDS[type];
}

/** Lists the kinds of codes that a link or its token accepts: a text message has no link. */
export function listLinkKinds(type: VerifyType): ReadonlyArray<CodeKind> {
  return isPhoneType(type) ? [] : KINDS[type];
}

/** Whether the type is about a phone number. */
export function isPhoneType(type: VerifyType): boolean {
  return PHONE_TYPES.has(type);
}
