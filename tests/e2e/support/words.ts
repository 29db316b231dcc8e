// The texts of the page in the language of the project under test.
import type { PlaywrightTestArgs, PlaywrightTestOptions } from "@playwright/test";
import { common as commonEn } from "#web/messages/en/common.ts";
import { compare as compareEn } from "#web/messages/en/compare.ts";
import { shell as shellEn } from "#web/messages/en/shell.ts";
import { common as commonEs } from "#web/messages/es/common.ts";
import { compare as compareEs } from "#web/messages/es/compare.ts";
import { shell as shellEs } from "#web/messages/es/shell.ts";

const WORDS = {
  en: { common: commonEn, compare: compareEn, shell: shellEn },
  es: { common: commonEs, compare: compareEs, shell: shellEs },
};

export type Words = (typeof WORDS)["en"];

/** The messages of the project's locale, as `es-US`. */
export function wordsOf(locale: (PlaywrightTestArgs & PlaywrightTestOptions)["locale"]): Words {
  return locale?.startsWith("es") ? WORDS.es : WORDS.en;
}
