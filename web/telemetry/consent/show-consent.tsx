import { StrictMode, Suspense } from "react";
import { createRoot } from "react-dom/client";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { UiMessagesProvider } from "#web/ui/words.tsx";
import { ConsentBanner } from "./consent-banner.tsx";
import type { Purpose } from "./consent.ts";

/**
 * Shows the question after the page, in a separate root: the page neither waits for it nor re-renders because of it.
 */
export function showConsent(purposes: readonly Purpose[]): void {
  const place = document.createElement("div");
  // As if its child were in the body itself, where it sticks to the bottom of the window.
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
