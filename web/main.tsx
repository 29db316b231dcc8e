import { QueryClientProvider } from "@tanstack/react-query";
import { startTransition, StrictMode, Suspense } from "react";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router/dom";
import { makeQueryClient } from "./api/query-client.ts";
import { loadMessages } from "./i18n/catalog.ts";
import { getLanguage } from "./i18n/language.ts";
import { makeRouter } from "./router.tsx";
import { readArrival } from "./session/tokens-in-address.ts";
import "./styles/base.css";

// Most addresses carry none, and a first page is light. Nobody waits for it: a redirect cannot take it away.
function readTouch(query: string): void {
  if (!query.includes("cp_afid=")) return;
  void import("./session/first-touch.ts").then((touch) => touch.readTouch(query)).catch(() => undefined);
}

async function start(element: HTMLElement): Promise<void> {
  const language = getLanguage();
  document.documentElement.lang = language;
  readArrival();
  readTouch(location.search);
  const queryClient = makeQueryClient();
  // The router begins to load its page at once, beside the messages.
  const router = makeRouter(queryClient);
  await Promise.all([loadMessages("common", language), loadMessages("shell", language)]);
  // As a transition React draws the first page in slices of 5 ms: a slow phone can answer a tap between them.
  startTransition(() => {
    createRoot(element).render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <Suspense>
            <RouterProvider router={router} />
          </Suspense>
        </QueryClientProvider>
      </StrictMode>,
    );
  });
}

const element = document.getElementById("root");
if (element) {
  start(element).catch(() => {
    // Without messages there is only this, in both languages.
    element.textContent =
      "The page could not be loaded. Please reload it. · No se pudo cargar la página. Cárguela de nuevo, por favor.";
  });
}
