// Every text of the catalog keeps to the voice of the product (voice.ts), in both languages.
import { describe, expect, it } from "vitest";
import { listAreas } from "#scripts/message-types.ts";
import { listMessages } from "./describe.ts";
import { LANGUAGES, type Language } from "./languages.ts";
import { readArea } from "./node.ts";
import { listBannedWords, listTexts, readingGrade, splitSentences, splitWords } from "./voice.ts";

interface Text {
  readonly language: Language;
  /** "results.list.count" */
  readonly key: string;
  readonly text: string;
}

const TEXTS: readonly Text[] = LANGUAGES.flatMap((language) =>
  listAreas().flatMap((area) =>
    listMessages(readArea(area, language)).flatMap(([path, message]) =>
      listTexts(message).map((text) => ({ language, key: `${area}.${path}`, text })),
    ),
  ),
);

/** Legal texts keep the words that the law needs. */
const LEGAL = /^(onboarding\.terms|linking\.consent|serverConsents)\./;

/** Banned words that are right where they are: names of the wire, of others, or what a person has to look for. */
const ALLOWED: ReadonlyArray<readonly [key: RegExp, word: RegExp, why: string]> = [
  [/^shell\.titles\.(login|liveLink)$/, /login|live link/i, "tab titles fixed by the spec"],
  [/^onboarding\.terms\./, /offer/i, "a legal word"],
];

/** Names that are the same in both languages. */
const SAME_IN_BOTH =
  /^(Ann|[\p{P}\p{S}\d\s]|kWh|ESI ID|Smart Meter Texas|CenterPoint|Power to Choose|Maple St|March)*$/u;

const toLine = ({ language, key, text }: Text, problem: string): string =>
  `${language} ${key}: ${problem} in: ${text}`;

/** Last parts of the keys of buttons and links. */
const BUTTON = /(^|\.)(actions?|buttons?)(\.\w+)?$|\.(submit|confirm|cancel|retry|add|remove|see|go|back)$/;
const TITLE = /(^|\.)titles?(\.\w+)?$|\.heading$/;

describe("the catalog", () => {
  it("uses no word that has a better one", () => {
    const found = TEXTS.flatMap((text) =>
      listBannedWords(text.text, text.language)
        .filter((word) => !ALLOWED.some(([key, allowed]) => key.test(text.key) && allowed.test(word)))
        .map((word) => toLine(text, word)),
    );
    expect(found).toEqual([]);
  });

  it("is as easy to read as grade 8, and half of it as grade 7", () => {
    const graded = TEXTS.filter(({ language, key }) => language === "en" && !LEGAL.test(key)).flatMap(
      (text) => {
        const grade = readingGrade(text.text);
        return grade === null ? [] : [{ text, grade }];
      },
    );
    expect(graded.length).toBeGreaterThan(500);
    expect(
      graded.filter(({ grade }) => grade > 8).map(({ text, grade }) => toLine(text, grade.toFixed(1))),
    ).toEqual([]);
    const sorted = graded.map(({ grade }) => grade).sort((a, b) => a - b);
    expect(sorted[Math.floor(sorted.length / 2)]).toBeLessThanOrEqual(7);
  });

  it("has no sentence of more than 25 words", () => {
    const long = TEXTS.filter(({ key }) => !LEGAL.test(key)).flatMap((text) =>
      splitSentences(text.text)
        .filter((sentence) => splitWords(sentence).length > 25)
        .map((sentence) => toLine(text, `${splitWords(sentence).length} words`)),
    );
    expect(long).toEqual([]);
  });

  it("has buttons of at most 5 words and titles of at most 60 characters, without a period", () => {
    const wrong = TEXTS.flatMap((text) => {
      if (BUTTON.test(text.key) && (splitWords(text.text).length > 5 || text.text.endsWith(".")))
        return [toLine(text, "a long button")];
      if (TITLE.test(text.key) && (text.text.length > 60 || text.text.endsWith(".")))
        return [toLine(text, "a long title")];
      return [];
    });
    expect(wrong).toEqual([]);
  });

  it("ends no Spanish sentence with a time, which has a period of its own: “8 p.m..”", () => {
    const found = listAreas().flatMap((area) =>
      listMessages(readArea(area, "es")).flatMap(([path, message]) =>
        listTexts(message.replaceAll(/\{\w+, (clock|time|localTime)\}/g, "8 p.m."))
          .filter((text) => text.includes("p.m.."))
          .map((text) => toLine({ language: "es", key: `${area}.${path}`, text }, "two periods")),
      ),
    );
    expect(found).toEqual([]);
  });

  it("is translated", () => {
    const english = new Map(
      TEXTS.filter(({ language }) => language === "en").map(({ key, text }) => [key, text]),
    );
    const same = TEXTS.filter(
      ({ language, key, text }) =>
        language === "es" &&
        english.get(key) === text &&
        splitWords(text).length > 2 &&
        !SAME_IN_BOTH.test(text),
    );
    expect(same.map((text) => toLine(text, "the same in English"))).toEqual([]);
  });
});

describe("the rules", () => {
  it("find banned words in each language", () => {
    expect(listBannedWords("Tell us your plan", "en")).toEqual([]);
    expect(listBannedWords("Your order is noted.", "en")).toHaveLength(1);
    expect(listBannedWords("We cannot say.", "en")).toHaveLength(2);
    expect(listBannedWords("Conecte su vivienda", "es")).toHaveLength(1);
  });

  it("read every case of a message", () => {
    expect(
      listTexts("{n, plural, =0 {none} one {# day} other {# days}} left{x, select, true { now} other {}}"),
    ).toEqual([
      "none left now",
      "none left",
      "12 day left now",
      "12 day left",
      "12 days left now",
      "12 days left",
    ]);
  });

  it("grade a text", () => {
    expect(readingGrade("Upload a file.")).toBeNull();
    expect(readingGrade("We saved your plan and will show you what it costs each month.")).toBeLessThan(5);
    expect(
      readingGrade(
        "Notwithstanding preceding considerations, organizational responsibilities necessitate deliberation.",
      ),
    ).toBeNull();
    expect(
      readingGrade(
        "Notwithstanding the preceding considerations, organizational responsibilities necessitate careful deliberation before implementation.",
      ),
    ).toBeGreaterThan(15);
  });
});
