import { StrictMode, Suspense } from "react";
import { createRoot } from "react-dom/client";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { UiMessagesProvider } from "#web/ui/words.tsx";
import { ConsentBanner } from "./consent-banner.tsx";
import type { Purpose } from "./consent.ts";

/** Shows the question behind the page, in a root of its own: the page neither waits for it nor is drawn anew by it. */
export function showConsent(purposes: readonly Purpose[]): void {
  const place = document.createElement("div");
  // As if its child stood in the body itself, where it sticks to the window's foot.
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
