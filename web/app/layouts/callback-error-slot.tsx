import { useState } from "react";
import { loadMessages } from "#web/shared/i18n/catalog.ts";
import { getLanguage } from "#web/shared/i18n/language.ts";
import { errorToShow } from "#web/shared/session/callback-params.ts";
import type { CallbackErrorBanner } from "./callback-error.tsx";

/** Null: not loaded, because few URLs carry an error. */
let Banner: typeof CallbackErrorBanner | null = null;

/**
 * Loads the banner and its messages if the URL carries an error. The root's loader waits for it, so that the first page
 * appears with the banner in place: a lazy component would suspend again, and the page would move down.
 */
export async function loadCallbackError(): Promise<void> {
  if (!errorToShow()) return;
  const [module] = await Promise.all([
    import("./callback-error.tsx"),
    loadMessages("onboarding", getLanguage()),
  ]);
  Banner = module.CallbackErrorBanner;
}

/** The slot in a layout for an error from the URL. */
export function CallbackErrorSlot() {
  const [callbackError] = useState(errorToShow);
  return callbackError && Banner && <Banner error={callbackError} />;
}
