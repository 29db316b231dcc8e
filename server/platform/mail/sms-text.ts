// The characters of text messages. English keeps to the GSM 7-bit default alphabet (3GPP TS 23.038 §6.2.1, without the
// extension table): one character outside it halves the capacity. Spanish also has á, í, ó and ú, because a word without
// its accent is misspelled. Such a text is sent as UCS-2.
import type { Language } from "#messages/languages.ts";

const GSM_CHARACTERS = new Set(
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà",
);

/** The letters of Spanish that the GSM alphabet lacks. */
const SPANISH_LETTERS = new Set("áíóúÁÍÓÚ");

/** Characters of one text message, and of each part of a longer one (3GPP TS 23.040 §9.2.3.24.1). */
const CAPACITY = { gsm: { single: 160, part: 153 }, ucs2: { single: 70, part: 67 } } as const;

/** Typographic characters and their plain forms. */
const PLAIN: Readonly<Record<string, string>> = {
  "‘": "'",
  "’": "'",
  "“": '"',
  "”": '"',
  "–": "-",
  "—": "-",
  "…": "...",
  "\u00A0": " ",
  "\u202F": " ",
};

function canSend(character: string, language: Language): boolean {
  return GSM_CHARACTERS.has(character) || (language === "es" && SPANISH_LETTERS.has(character));
}

/** Whether every character can be in a text message of `language`. */
export function isSmsText(text: string, language: Language): boolean {
  return Array.from(text).every((character) => canSend(character, language));
}

/** Returns the number of messages that a phone company charges for `text`. */
export function countSmsParts(text: string): number {
  const { single, part } = CAPACITY[isSmsText(text, "en") ? "gsm" : "ucs2"];
  return text.length <= single ? 1 : Math.ceil(text.length / part);
}

/**
 * Returns `text` with each character that a text message of `language` can't have replaced by its plain form (’ → ') or
 * base letter (ç → c), or left out.
 */
export function toSmsText(text: string, language: Language): string {
  return Array.from(text.normalize("NFC"))
    .map((character) => {
      if (canSend(character, language)) return character;
      const plain = PLAIN[character];
      if (plain !== undefined) return plain;
      const bare = character.normalize("NFD").charAt(0);
      return canSend(bare, language) ? bare : "";
    })
    .join("")
    .replaceAll(/ {2,}/g, " ")
    .trim();
}
