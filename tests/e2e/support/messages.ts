// The texts of the page in the language of the project under test.
import type { PlaywrightTestArgs, PlaywrightTestOptions } from "@playwright/test";
import { account as accountEn } from "#web/features/account/messages/en/account.ts";
import { adding as addingEn } from "#web/features/locations/messages/en/adding.ts";
import { auth as authEn } from "#web/features/sign-in/messages/en/auth.ts";
import { charts as chartsEn } from "#web/charts/messages/en/charts.ts";
import { codes as codesEn } from "#web/features/sign-in/messages/en/codes.ts";
import { common as commonEn } from "#web/shared/messages/en/common.ts";
import { compare as compareEn } from "#web/features/compare/messages/en/compare.ts";
import { linking as linkingEn } from "#web/features/locations/messages/en/linking.ts";
import { locations as locationsEn } from "#web/features/locations/messages/en/locations.ts";
import { notices as noticesEn } from "#web/features/notifications/messages/en/notices.ts";
import { onboarding as onboardingEn } from "#web/features/sign-in/messages/en/onboarding.ts";
import { affiliates as affiliatesEn } from "#web/features/affiliates/messages/en/affiliates.ts";
import { order as orderEn } from "#web/features/orders/messages/en/order.ts";
import { orders as ordersEn } from "#web/features/orders/messages/en/orders.ts";
import { outlook as outlookEn } from "#web/features/locations/messages/en/outlook.ts";
import { placed as placedEn } from "#web/features/orders/messages/en/placed.ts";
import { checkout as placingEn } from "#web/features/orders/messages/en/checkout.ts";
import { preferences as preferencesEn } from "#web/features/notifications/messages/en/preferences.ts";
import { renewals as renewalsEn } from "#web/features/renewals/messages/en/renewals.ts";
import { shell as shellEn } from "#web/shared/messages/en/shell.ts";
import { usageEntry as usageEntryEn } from "#web/features/locations/messages/en/usage-entry.ts";
import { usage as usageEn } from "#web/features/locations/messages/en/usage.ts";
import { utility as utilityEn } from "#web/features/locations/messages/en/utility.ts";
import { account as accountEs } from "#web/features/account/messages/es/account.ts";
import { adding as addingEs } from "#web/features/locations/messages/es/adding.ts";
import { auth as authEs } from "#web/features/sign-in/messages/es/auth.ts";
import { charts as chartsEs } from "#web/charts/messages/es/charts.ts";
import { codes as codesEs } from "#web/features/sign-in/messages/es/codes.ts";
import { common as commonEs } from "#web/shared/messages/es/common.ts";
import { compare as compareEs } from "#web/features/compare/messages/es/compare.ts";
import { linking as linkingEs } from "#web/features/locations/messages/es/linking.ts";
import { locations as locationsEs } from "#web/features/locations/messages/es/locations.ts";
import { notices as noticesEs } from "#web/features/notifications/messages/es/notices.ts";
import { onboarding as onboardingEs } from "#web/features/sign-in/messages/es/onboarding.ts";
import { affiliates as affiliatesEs } from "#web/features/affiliates/messages/es/affiliates.ts";
import { order as orderEs } from "#web/features/orders/messages/es/order.ts";
import { orders as ordersEs } from "#web/features/orders/messages/es/orders.ts";
import { outlook as outlookEs } from "#web/features/locations/messages/es/outlook.ts";
import { placed as placedEs } from "#web/features/orders/messages/es/placed.ts";
import { checkout as placingEs } from "#web/features/orders/messages/es/checkout.ts";
import { preferences as preferencesEs } from "#web/features/notifications/messages/es/preferences.ts";
import { renewals as renewalsEs } from "#web/features/renewals/messages/es/renewals.ts";
import { shell as shellEs } from "#web/shared/messages/es/shell.ts";
import { usageEntry as usageEntryEs } from "#web/features/locations/messages/es/usage-entry.ts";
import { usage as usageEs } from "#web/features/locations/messages/es/usage.ts";
import { utility as utilityEs } from "#web/features/locations/messages/es/utility.ts";

const MESSAGES = {
  en: {
    account: accountEn,
    adding: addingEn,
    // One area for the reader, split in two to reduce the first load.
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
    checkout: { ...placingEn, placed: placedEn.page },
    preferences: preferencesEn,
    renewals: renewalsEn,
    shell: shellEn,
    usageEntry: usageEntryEn,
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
    checkout: { ...placingEs, placed: placedEs.page },
    preferences: preferencesEs,
    renewals: renewalsEs,
    shell: shellEs,
    usageEntry: usageEntryEs,
    usage: usageEs,
    utility: utilityEs,
  },
};

export type TestMessages = (typeof MESSAGES)["en"];

/** Returns the messages of the project's locale, such as `es-US`. */
export function getMessages(locale: (PlaywrightTestArgs & PlaywrightTestOptions)["locale"]): TestMessages {
  return locale?.startsWith("es") ? MESSAGES.es : MESSAGES.en;
}
