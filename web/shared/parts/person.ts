// What somebody is called, and the letters that stand for them.

export interface DisplayUser {
  readonly id: string;
  readonly email?: string | null | undefined;
  readonly phone?: string | null | undefined;
  readonly user_metadata?: Readonly<Record<string, unknown>>;
}

/** Spec §9: the avatar's colour. */
export const AVATAR_GROUND = "#03a9f4";
/** Dark in both themes, since the ground is the same in both: white on it has a contrast of 2.6 only. */
export const AVATAR_INK = "#151c2b";

const segmenter = new Intl.Segmenter();

function text(value: unknown): string {
  return typeof value === "string" ? value.trim() : "";
}

/** First and last name, else the name that a provider told; empty where none is known. */
export function fullName({ user_metadata: data = {} }: DisplayUser): string {
  const input = [text(data["first_name"]), text(data["last_name"])].filter(Boolean).join(" ");
  return input || text(data["full_name"]) || text(data["name"]);
}

/** A phone number as the auth service keeps it, with the plus that people expect. */
function shownPhone(phone: string): string {
  return /^\d/.test(phone) ? `+${phone}` : phone;
}

/** The name, else the e-mail, else the phone, else the id (spec §3). */
export function displayName(user: DisplayUser): string {
  const phone = text(user.phone);
  return fullName(user) || text(user.email) || (phone && shownPhone(phone)) || user.id;
}

function getInitial(word: string): string {
  for (const { segment } of segmenter.segment(word)) if (/[\p{L}\p{N}]/u.test(segment)) return segment;
  return "";
}

function firstAndLast(messages: readonly string[]): string {
  const letters = messages.map(getInitial).filter(Boolean);
  const ends = letters.length > 1 ? [letters[0], letters.at(-1)] : letters;
  return ends.join("").toLocaleUpperCase();
}

/** One or two letters for the avatar: of the name, else of the e-mail; else the last digits of the phone, else the start of the id. */
export function initials(user: DisplayUser): string {
  const ofName = firstAndLast(fullName(user).split(/\s+/));
  if (ofName) return ofName;
  const [local = ""] = text(user.email).split("@");
  // The same words as a name: "ana.ruiz+power" is Ana Ruiz, whatever follows the plus.
  const ofEmail = firstAndLast((local.split("+")[0] ?? "").split(/[._-]+/));
  if (ofEmail) return ofEmail;
  const digits = text(user.phone).replaceAll(/\D/g, "");
  return digits.slice(-2) || user.id.slice(0, 2).toUpperCase();
}
