// Some PDFs lose every occurrence of a few letters, because their font has no names for them ("lectricit Fact Lael").
// Digits survive. The words that labels use are restored from what is left of them; nothing else is guessed.

const WORDS = (
  "additional advanced ambit average bill billing base between bonus business buyback canceled cancellation cents charge " +
  "charges chart components consumption contract contribution credit credits cycle daily day days daytime deliver " +
  "delivery deposit disclosure discount distributed distribution early electric electricity energy estimated example " +
  "exceeds excess facts fee fees fixed flat for free from generation hours includes indexed is kilowatt-hour label " +
  "less listed maximum minimum monday month monthly months more nights nighttime not off-peak on-peak one-time over " +
  "passed pay peak penalty per prepaid pre-pay price prices product provider purchase rate rates remaining renewable " +
  "residential retail saturday service statewide sunday surcharge system term termination terminating terms this through " +
  "tier transmission type under usage use utility variable weekdays weekend weekends will with year yes your"
).split(" ");

/** The most frequent letters of English. A text of some length has all of them, or its font is broken. */
const FREQUENT = "etaoinshrdl".split("");
const LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ".split("");
const ENOUGH_LETTERS = 400;

function lostLetters(text: string): ReadonlySet<string> {
  const present = new Set(text);
  const letters = text.match(/[a-z]/g)?.length ?? 0;
  if (letters < ENOUGH_LETTERS || FREQUENT.every((letter) => present.has(letter))) return new Set();
  return new Set(LETTERS.filter((letter) => !present.has(letter)));
}

const without = (word: string, lost: ReadonlySet<string>): string =>
  word
    .split("")
    .filter((letter) => !lost.has(letter))
    .join("");

const spellings = (word: string): string[] => [
  word,
  `${word.charAt(0).toUpperCase()}${word.slice(1)}`,
  word.toUpperCase(),
];

/**
 * Returns the text with the usual words of a label restored if its font lost letters, otherwise unchanged. `repaired`
 * is true if it did.
 */
export function restoreLostLetters(text: string): { readonly text: string; readonly repaired: boolean } {
  const lost = lostLetters(text);
  if (lost.size === 0) return { text, repaired: false };
  const restored = new Map<string, string>();
  const known = new Set(WORDS);
  for (const word of WORDS) {
    for (const spelled of spellings(word)) {
      const rest = without(spelled, lost);
      if (rest.length > 1 && rest !== spelled && !known.has(rest) && !restored.has(rest))
        restored.set(rest, spelled);
    }
  }
  return { text: text.replaceAll(/[A-Za-z-]+/g, (word) => restored.get(word) ?? word), repaired: true };
}
