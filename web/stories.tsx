// Renders one story inside the providers of every page: /stories.html?file=ui/code-field&story=SixDigits. A story is a
// component without props, exported by a `*.stories.tsx` file. Component tests open it (tests/support/components).
import type { ComponentType } from "react";
import { StrictMode, Suspense } from "react";
import { createRoot } from "react-dom/client";
import { createBrowserRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { QueryClientProvider } from "@tanstack/react-query";
import { configQuery } from "./shared/api/get-config.ts";
import { createQueryClient } from "./shared/api/query-client.ts";
import { loadMessages } from "./shared/i18n/catalog.ts";
import { getLanguage } from "./shared/i18n/language.ts";
import { RootError } from "./app/layouts/page-error.tsx";
import { Root } from "./app/root.tsx";
import { startSession } from "./shared/session/session.ts";
import "./styles/base.css";

const FILES = import.meta.glob<Readonly<Record<string, ComponentType>>>("./**/*.stories.tsx");

async function findStory(): Promise<ComponentType> {
  const query = new URLSearchParams(location.search);
  const file = `./${query.get("file") ?? ""}.stories.tsx`;
  const story = (await FILES[file]?.())?.[query.get("story") ?? ""];
  if (!story) throw new Error(`There is no such story: ${location.search}`);
  return story;
}

async function start(element: HTMLElement): Promise<void> {
  const language = getLanguage();
  document.documentElement.lang = language;
  const queryClient = createQueryClient();
  const [Story, config] = await Promise.all([
    findStory(),
    queryClient.ensureQueryData(configQuery),
    loadMessages("common", language),
    loadMessages("shell", language),
  ]);
  await startSession(config);
  // Links in a story only change the URL: the portal's pages are not here.
  const router = createBrowserRouter([
    {
      element: <Root />,
      errorElement: <RootError />,
      children: [
        { path: "/stories.html", element: <Story /> },
        { path: "*", element: null },
      ],
    },
  ]);
  createRoot(element).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <Suspense>
          <RouterProvider router={router} />
        </Suspense>
      </QueryClientProvider>
    </StrictMode>,
  );
}

const element = document.getElementById("root");
if (element) await start(element);
