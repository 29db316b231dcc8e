import { StrictMode, Suspense } from "react";
import { createRoot } from "react-dom/client";
import { loadMessages } from "#web/shared/i18n/catalog.ts";
import { getLanguage } from "#web/shared/i18n/language.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { UiMessagesProvider } from "#web/ui/ui-messages.tsx";
import { ConsentBanner } from "./consent-banner.tsx";
import type { Purpose } from "./consent.ts";

/**
 * Shows the consent banner after the page, in a separate root: the page neither waits for it nor re-renders because of
 * it. Throws if its messages cannot be loaded.
 */
export async function showConsent(purposes: readonly Purpose[]): Promise<void> {
  const language = getLanguage();
  await Promise.all([loadMessages("common", language), loadMessages("consent", language)]);
  const place = document.createElement("div");
  // Makes its child behave as a child of the body, so that it sticks to the bottom of the window.
  place.className = "contents";
  document.body.append(place);
  createRoot(place).render(
    <StrictMode>
      <Suspense>
        <CookieBanner purposes={purposes} />
      </Suspense>
    </StrictMode>,
  );
}

function CookieBanner({ purposes }: { readonly purposes: readonly Purpose[] }) {
  return (
    <UiMessagesProvider messages={useMessages("common")}>
      <ConsentBanner purposes={purposes} />
    </UiMessagesProvider>
  );
}
