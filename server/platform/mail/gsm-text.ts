// Text in the GSM 7-bit default alphabet (3GPP TS 23.038 §6.2.1, without the extension table): one character outside it
// halves the capacity of a text message.
const GSM_CHARACTERS = new Set(
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà",
);

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

/** Whether every character is in the alphabet. */
export function isGsmText(text: string): boolean {
  return Array.from(text).every((character) => GSM_CHARACTERS.has(character));
}

/**
 * Returns `text` with each character outside the alphabet replaced by its plain form (’ → ') or base letter (ó → o), or
 * left out.
 */
export function toGsmText(text: string): string {
  return Array.from(text.normalize("NFC"))
    .map((character) => {
      if (GSM_CHARACTERS.has(character)) return character;
      const plain = PLAIN[character];
      if (plain !== undefined) return plain;
      const bare = character.normalize("NFD").charAt(0);
      return GSM_CHARACTERS.has(bare) ? bare : "";
    })
    .join("")
    .replaceAll(/ {2,}/g, " ")
    .trim();
}
