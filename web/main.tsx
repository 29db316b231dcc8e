import { QueryClientProvider } from "@tanstack/react-query";
import { startTransition, StrictMode, Suspense } from "react";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router/dom";
import { createQueryClient } from "#web/shared/api/query-client.ts";
import { loadMessages } from "#web/shared/i18n/catalog.ts";
import { getLanguage } from "#web/shared/i18n/language.ts";
import { START_MESSAGES } from "#web/shared/i18n/start-messages.ts";
import { createRouter } from "#web/app/router.tsx";
import { parseCallback } from "#web/shared/session/callback-params.ts";
import { areShortcutsOn } from "#web/app/shortcuts/setting.ts";
import "./styles/base.css";

// Loaded only if needed, because most URLs have no such parameter. A redirect cannot remove it before it is read.
function readTouch(query: string): void {
  if (!query.includes("cp_afid=")) return;
  void import("#web/shared/session/first-touch.ts")
    .then((touch) => touch.readTouch(query))
    .catch(() => undefined);
}

/**
 * Reports an error that the page has handled to the current listener: index.html at first, errors/reports.ts after
 * that.
 */
function reportError(error: unknown): void {
  dispatchEvent(new ErrorEvent("error", { error }));
}

/** Loads the shortcuts with the first key outside of a field, and passes it to them. Most visitors press none. */
function listenToKeys(go: (path: string) => void): void {
  const pressed: KeyboardEvent[] = [];
  const onKey = (event: KeyboardEvent): void => {
    if (event.target instanceof Element && event.target.closest("input, textarea, select")) return;
    // Otherwise Firefox would open its own search.
    if (event.key === "/" && !event.ctrlKey && !event.metaKey && areShortcutsOn()) event.preventDefault();
    if (pressed.push(event) > 1) return;
    void loadShortcuts().catch(() => (pressed.length = 0));
  };
  const loadShortcuts = async (): Promise<void> => {
    const { listenToShortcuts } = await import("#web/app/shortcuts/listen.ts");
    removeEventListener("keydown", onKey);
    listenToShortcuts(go, pressed);
  };
  addEventListener("keydown", onKey);
}

async function start(element: HTMLElement): Promise<void> {
  const language = getLanguage();
  document.documentElement.lang = language;
  parseCallback();
  readTouch(location.search);
  const queryClient = createQueryClient();
  // The router starts to load its page immediately, in parallel with the messages.
  const router = createRouter(queryClient);
  listenToKeys((path) => void router.navigate(path));
  await Promise.all([loadMessages("common", language), loadMessages("shell", language)]);
  // The server's own content stays until the page can replace it whole.
  const plain = element.querySelector("[data-plain]");
  if (plain) {
    const { prepareTakeOver } = await import("#web/app/take-over.ts");
    await prepareTakeOver(plain, router, queryClient);
  }
  // In a transition, React renders the first page in slices of 5 ms, so a slow phone can respond to a tap between them.
  startTransition(() => {
    createRoot(element).render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <Suspense>
            <RouterProvider router={router} onError={reportError} />
          </Suspense>
        </QueryClientProvider>
      </StrictMode>,
    );
  });
  // Low-priority tasks: consent, analytics, the device's id.
  setTimeout(() => {
    import("#web/telemetry/start.ts")
      .then((module) => module.startTelemetry(queryClient))
      .catch(() => undefined);
  }, LATER_MS);
}

// A printed page shows its URL (styles/base.css), without the query, which may contain personal data.
addEventListener("beforeprint", () => {
  document.body.dataset["address"] = location.origin + location.pathname;
});

// Shows the offline page while there is no connection (offline/worker.ts). Loaded after everything that the page needs.
if (import.meta.env.PROD)
  addEventListener("load", () => {
    // Undefined on a page without TLS.
    navigator.serviceWorker?.register("/sw.js").catch(() => undefined);
  });

/** How long after the start everything that the page itself needs has loaded. */
const LATER_MS = 3_000;

const element = document.getElementById("root");
if (element) {
  start(element).catch(() => {
    element.textContent = START_MESSAGES[getLanguage()].failed;
  });
}
