// A user's display name and initials.

export interface DisplayUser {
  readonly id: string;
  readonly email?: string | null | undefined;
  readonly phone?: string | null | undefined;
  readonly user_metadata?: Readonly<Record<string, unknown>>;
}

/** Spec §9: the avatar's color. */
export const AVATAR_GROUND = "#03a9f4";
/** Dark in both themes, because the background is the same in both: white on it has a contrast of only 2.6. */
export const AVATAR_INK = "#151c2b";

const segmenter = new Intl.Segmenter();

function text(value: unknown): string {
  return typeof value === "string" ? value.trim() : "";
}

/** Returns first and last name, otherwise the name from an identity provider. Empty if none is known. */
export function fullName({ user_metadata: data = {} }: DisplayUser): string {
  const joinedName = [text(data["first_name"]), text(data["last_name"])].filter(Boolean).join(" ");
  return joinedName || text(data["full_name"]) || text(data["name"]);
}

/** Formats a phone number from the auth service with the expected plus. */
function shownPhone(phone: string): string {
  return /^\d/.test(phone) ? `+${phone}` : phone;
}

/** Returns the name, otherwise the email, otherwise the phone, otherwise the id (spec §3). */
export function displayName(user: DisplayUser): string {
  const phone = text(user.phone);
  return fullName(user) || text(user.email) || (phone && shownPhone(phone)) || user.id;
}

function getInitial(word: string): string {
  for (const { segment } of segmenter.segment(word)) if (/[\p{L}\p{N}]/u.test(segment)) return segment;
  return "";
}

function firstAndLast(words: readonly string[]): string {
  const letters = words.map(getInitial).filter(Boolean);
  const ends = letters.length > 1 ? [letters[0], letters.at(-1)] : letters;
  return ends.join("").toLocaleUpperCase();
}

/**
 * Returns one or two letters for the avatar: from the name, otherwise from the email, otherwise the last digits of the
 * phone, otherwise the start of the id.
 */
export function initials(user: DisplayUser): string {
  const ofName = firstAndLast(fullName(user).split(/\s+/));
  if (ofName) return ofName;
  const [local = ""] = text(user.email).split("@");
  // The same rule as for a name: "ana.ruiz+power" is Ana Ruiz, whatever follows the plus.
  const ofEmail = firstAndLast((local.split("+")[0] ?? "").split(/[._-]+/));
  if (ofEmail) return ofEmail;
  const digits = text(user.phone).replaceAll(/\D/g, "");
  return digits.slice(-2) || user.id.slice(0, 2).toUpperCase();
}
