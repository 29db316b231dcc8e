// The texts of the page in the language of the project under test.
import type { PlaywrightTestArgs, PlaywrightTestOptions } from "@playwright/test";
import { adding as addingEn } from "#web/messages/en/adding.ts";
import { auth as authEn } from "#web/messages/en/auth.ts";
import { codes as codesEn } from "#web/messages/en/codes.ts";
import { common as commonEn } from "#web/messages/en/common.ts";
import { compare as compareEn } from "#web/messages/en/compare.ts";
import { locations as locationsEn } from "#web/messages/en/locations.ts";
import { onboarding as onboardingEn } from "#web/messages/en/onboarding.ts";
import { shell as shellEn } from "#web/messages/en/shell.ts";
import { telling as tellingEn } from "#web/messages/en/telling.ts";
import { adding as addingEs } from "#web/messages/es/adding.ts";
import { auth as authEs } from "#web/messages/es/auth.ts";
import { codes as codesEs } from "#web/messages/es/codes.ts";
import { common as commonEs } from "#web/messages/es/common.ts";
import { compare as compareEs } from "#web/messages/es/compare.ts";
import { locations as locationsEs } from "#web/messages/es/locations.ts";
import { onboarding as onboardingEs } from "#web/messages/es/onboarding.ts";
import { shell as shellEs } from "#web/messages/es/shell.ts";
import { telling as tellingEs } from "#web/messages/es/telling.ts";

const WORDS = {
  en: {
    adding: addingEn,
    // One area for the eye, two for the weight of the first load.
    auth: { ...authEn, ...codesEn },
    common: commonEn,
    compare: compareEn,
    locations: locationsEn,
    onboarding: onboardingEn,
    shell: shellEn,
    telling: tellingEn,
  },
  es: {
    adding: addingEs,
    auth: { ...authEs, ...codesEs },
    common: commonEs,
    compare: compareEs,
    locations: locationsEs,
    onboarding: onboardingEs,
    shell: shellEs,
    telling: tellingEs,
  },
};

export type Words = (typeof WORDS)["en"];

/** The messages of the project's locale, as `es-US`. */
export function wordsOf(locale: (PlaywrightTestArgs & PlaywrightTestOptions)["locale"]): Words {
  return locale?.startsWith("es") ? WORDS.es : WORDS.en;
}
