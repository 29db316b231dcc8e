// The service's rules for a new password, shown while it is typed (the same rules as
// server/services/auth/passwords/rules.ts).
import type { PortalConfig } from "#contracts/config.ts";

export type PasswordRules = Pick<PortalConfig["sign_in"], "password_min_length" | "password_characters">;

/** The character sets that have their own name. Any other set is shown as it is. */
export type CharacterKind = "lower" | "upper" | "letter" | "digit" | "other";

export type PasswordRule =
  | { readonly kind: "length"; readonly met: boolean; readonly min: number }
  /** Shown only when it is broken, because few passwords come near it. */
  | { readonly kind: "too_long"; readonly met: boolean }
  | {
      readonly kind: "characters";
      readonly met: boolean;
      readonly of: CharacterKind;
      readonly characters: readonly string[];
    };

/** Maximum length that the service accepts, in bytes of UTF-8 (bcrypt's own limit). */
const MAX_BYTES = 72;

const segmenter = new Intl.Segmenter();

/**
 * Splits a text into characters as users count them: a letter with its accent, or an emoji of several parts, is one.
 */
function splitCharacters(text: string): readonly string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

const LOWER = "abcdefghijklmnopqrstuvwxyz";
const NAMED: Readonly<Record<string, CharacterKind>> = {
  [LOWER]: "lower",
  [LOWER.toUpperCase()]: "upper",
  [LOWER.toUpperCase() + LOWER]: "letter",
  "0123456789": "digit",
};

function getCharacterKind(characters: readonly string[]): CharacterKind {
  return NAMED[characters.toSorted().join("")] ?? "other";
}

/** Returns each rule, and whether `password` meets it. */
export function passwordRules(password: string, rules: PasswordRules): readonly PasswordRule[] {
  const { password_min_length: min, password_characters: sets } = rules;
  return [
    { kind: "length", met: splitCharacters(password).length >= min, min },
    { kind: "too_long", met: new TextEncoder().encode(password).length <= MAX_BYTES },
    ...sets.map((set): PasswordRule => {
      const characters = splitCharacters(set);
      const met = characters.some((character) => password.includes(character));
      return { kind: "characters", met, of: getCharacterKind(characters), characters };
    }),
  ];
}

/** Whether the service would accept the password, as far as can be determined without a request. */
export function passwordFits(password: string, rules: PasswordRules): boolean {
  return passwordRules(password, rules).every(({ met }) => met);
}
