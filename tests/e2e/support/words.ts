// The texts of the page in the language of the project under test.
import type { PlaywrightTestArgs, PlaywrightTestOptions } from "@playwright/test";
import { account as accountEn } from "#web/messages/en/account.ts";
import { adding as addingEn } from "#web/messages/en/adding.ts";
import { auth as authEn } from "#web/messages/en/auth.ts";
import { charts as chartsEn } from "#web/messages/en/charts.ts";
import { codes as codesEn } from "#web/messages/en/codes.ts";
import { common as commonEn } from "#web/messages/en/common.ts";
import { compare as compareEn } from "#web/messages/en/compare.ts";
import { linking as linkingEn } from "#web/messages/en/linking.ts";
import { locations as locationsEn } from "#web/messages/en/locations.ts";
import { notices as noticesEn } from "#web/messages/en/notices.ts";
import { onboarding as onboardingEn } from "#web/messages/en/onboarding.ts";
import { affiliates as affiliatesEn } from "#web/messages/en/affiliates.ts";
import { order as orderEn } from "#web/messages/en/order.ts";
import { orders as ordersEn } from "#web/messages/en/orders.ts";
import { outlook as outlookEn } from "#web/messages/en/outlook.ts";
import { placed as placedEn } from "#web/messages/en/placed.ts";
import { placing as placingEn } from "#web/messages/en/placing.ts";
import { preferences as preferencesEn } from "#web/messages/en/preferences.ts";
import { renewals as renewalsEn } from "#web/messages/en/renewals.ts";
import { shell as shellEn } from "#web/messages/en/shell.ts";
import { telling as tellingEn } from "#web/messages/en/telling.ts";
import { usage as usageEn } from "#web/messages/en/usage.ts";
import { utility as utilityEn } from "#web/messages/en/utility.ts";
import { account as accountEs } from "#web/messages/es/account.ts";
import { adding as addingEs } from "#web/messages/es/adding.ts";
import { auth as authEs } from "#web/messages/es/auth.ts";
import { charts as chartsEs } from "#web/messages/es/charts.ts";
import { codes as codesEs } from "#web/messages/es/codes.ts";
import { common as commonEs } from "#web/messages/es/common.ts";
import { compare as compareEs } from "#web/messages/es/compare.ts";
import { linking as linkingEs } from "#web/messages/es/linking.ts";
import { locations as locationsEs } from "#web/messages/es/locations.ts";
import { notices as noticesEs } from "#web/messages/es/notices.ts";
import { onboarding as onboardingEs } from "#web/messages/es/onboarding.ts";
import { affiliates as affiliatesEs } from "#web/messages/es/affiliates.ts";
import { order as orderEs } from "#web/messages/es/order.ts";
import { orders as ordersEs } from "#web/messages/es/orders.ts";
import { outlook as outlookEs } from "#web/messages/es/outlook.ts";
import { placed as placedEs } from "#web/messages/es/placed.ts";
import { placing as placingEs } from "#web/messages/es/placing.ts";
import { preferences as preferencesEs } from "#web/messages/es/preferences.ts";
import { renewals as renewalsEs } from "#web/messages/es/renewals.ts";
import { shell as shellEs } from "#web/messages/es/shell.ts";
import { telling as tellingEs } from "#web/messages/es/telling.ts";
import { usage as usageEs } from "#web/messages/es/usage.ts";
import { utility as utilityEs } from "#web/messages/es/utility.ts";

const WORDS = {
  en: {
    account: accountEn,
    adding: addingEn,
    // One area for the eye, two for the weight of the first load.
    auth: { ...authEn, ...codesEn },
    charts: chartsEn,
    common: commonEn,
    compare: compareEn,
    linking: linkingEn,
    locations: locationsEn,
    affiliates: affiliatesEn,
    notices: noticesEn,
    onboarding: onboardingEn,
    order: orderEn,
    orders: ordersEn,
    outlook: outlookEn,
    placed: placedEn,
    placing: { ...placingEn, placed: placedEn.page },
    preferences: preferencesEn,
    renewals: renewalsEn,
    shell: shellEn,
    telling: tellingEn,
    usage: usageEn,
    utility: utilityEn,
  },
  es: {
    account: accountEs,
    adding: addingEs,
    auth: { ...authEs, ...codesEs },
    charts: chartsEs,
    common: commonEs,
    compare: compareEs,
    linking: linkingEs,
    locations: locationsEs,
    affiliates: affiliatesEs,
    notices: noticesEs,
    onboarding: onboardingEs,
    order: orderEs,
    orders: ordersEs,
    outlook: outlookEs,
    placed: placedEs,
    placing: { ...placingEs, placed: placedEs.page },
    preferences: preferencesEs,
    renewals: renewalsEs,
    shell: shellEs,
    telling: tellingEs,
    usage: usageEs,
    utility: utilityEs,
  },
};

export type Words = (typeof WORDS)["en"];

/** The messages of the project's locale, as `es-US`. */
export function wordsOf(locale: (PlaywrightTestArgs & PlaywrightTestOptions)["locale"]): Words {
  return locale?.startsWith("es") ? WORDS.es : WORDS.en;
}
