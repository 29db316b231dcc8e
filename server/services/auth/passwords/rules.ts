// Password requirements (wire/auth.md §8).
import type { AuthContext } from "../context.ts";
import { AuthError, invalid, type WeakPasswordReason } from "../errors.ts";
import { isLeaked } from "./leaked.ts";

const MAX_BYTES = 72;

const segmenter = new Intl.Segmenter();

// By visible characters: a letter with its accent, or an emoji of several parts, counts as one.
function listCharacters(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** Returns what a password lacks by the rules of length and characters, without any request. */
export function getPasswordWeaknesses(
  ctx: AuthContext,
  password: string,
): { reasons: WeakPasswordReason[]; message: string } {
  const { minLength, required } = ctx.settings.password;
  const reasons: WeakPasswordReason[] = [];
  const messages: string[] = [];
  if (listCharacters(password).length < minLength) {
    reasons.push("length");
    messages.push(`Password should be at least ${minLength} characters.`);
  }
  if (required.some((set) => !listCharacters(set).some((character) => password.includes(character)))) {
    reasons.push("characters");
    messages.push(`Password should contain at least one character of each: ${required.join(", ")}.`);
  }
  return { reasons, message: messages.join(" ") };
}

/** Checks a new password: length, kinds of characters, known leaks. Throws what is wrong with it. */
export async function checkNewPassword(ctx: AuthContext, password: string): Promise<void> {
  if (Buffer.byteLength(password) > MAX_BYTES)
    throw invalid(`Password cannot be longer than ${MAX_BYTES} characters`);
  const { reasons, message } = getPasswordWeaknesses(ctx, password);
  if (reasons.length > 0) throw new AuthError(422, "weak_password", message, { reasons });
  if (await isLeaked(ctx, password))
    throw new AuthError(
      422,
      "weak_password",
      "Password is known to be weak and easy to guess, please choose a different one.",
      { reasons: ["pwned"] },
    );
}
