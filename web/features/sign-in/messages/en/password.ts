// Choosing and typing a password, on every page with one.
import { formatFor } from "#messages/format.ts";

const f = formatFor("en");

export const password = {
  showPassword: "Show",
  hidePassword: "Hide",
  ruleMet: "Done",
  ruleMissing: "Still missing",
  length: (n: number) => f.plural(n, { one: "At least # character", other: "At least # characters" }),
  tooLong: "Shorter: at most 72 characters, fewer with accents or emoji",
  characters: {
    lower: "A small letter",
    upper: "A capital letter",
    letter: "A letter",
    digit: "A digit",
  },
  oneOf: (set: string) => `One of these: ${set}`,
  strengths: {
    0: "Guessed at once",
    1: "Easy to guess",
    2: "Could be stronger: add another word",
    3: "Hard to guess",
    4: "Very hard to guess",
  },
};
