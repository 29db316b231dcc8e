// Converts the table of routes.ts to the router's objects.
import type { QueryClient } from "@tanstack/react-query";
import type {
  LazyRouteFunction,
  LoaderFunction,
  LoaderFunctionArgs,
  MiddlewareFunction,
  RouteObject,
} from "react-router";
import type { Guard } from "#contracts/onboarding.ts";
import { RouterContextProvider, createBrowserRouter, redirectDocument } from "react-router";
import { ApiFailure } from "#web/shared/api/failure.ts";
import { configQuery } from "#web/shared/api/get-config.ts";
import { loadMessages } from "#web/shared/i18n/catalog.ts";
import { getLanguage } from "#web/shared/i18n/language.ts";
import { loadCallbackError } from "./layouts/callback-error-slot.tsx";
import { PageError, RootError } from "./layouts/page-error.tsx";
import { StartScreen } from "./layouts/start-screen.tsx";
import { TitledPage } from "./layouts/titled-page.tsx";
import { Root } from "./root.tsx";
import type { PageDefinition } from "#web/shared/page/define-page.ts";
import { queryClientContext } from "#web/shared/router-context.ts";
import { canBeSignedIn } from "#web/shared/session/can-be-signed-in.ts";
import { hasCallbackTokens } from "#web/shared/session/callback-params.ts";
import type { LayoutName, RouteRow } from "./routes.ts";
import { DEV_ROUTES, NOT_FOUND, ROUTES } from "./routes.ts";

const ROWS = [...ROUTES, ...DEV_ROUTES];

export function createRouter(queryClient: QueryClient): ReturnType<typeof createBrowserRouter> {
  return createBrowserRouter([rootRoute()], {
    getContext: () => new RouterContextProvider(new Map([[queryClientContext, queryClient]])),
  });
}

function rootRoute(): RouteObject {
  return {
    element: <Root />,
    errorElement: <RootError />,
    hydrateFallbackElement: <StartScreen />,
    // No page is shown before the operator's configuration is loaded.
    loader: async ({ context }) => {
      const config = await context.get(queryClientContext).ensureQueryData(configQuery);
      if (config.telemetry.errors)
        void import("#web/telemetry/errors/start.ts")
          .then((errors) => errors.startErrors(config))
          .catch(() => undefined);
      await loadCallbackError().catch(() => undefined);
      return null;
    },
    shouldRevalidate: () => false,
    children: [
      { lazy: mainLayout, children: rowsIn("main") },
      { lazy: columnLayout, children: rowsIn("column") },
      { lazy: bareLayout, children: rowsIn("bare") },
      {
        lazy: publicLayout,
        children: [...rowsIn("public"), toRoute(NOT_FOUND)],
      },
    ],
  };
}

function rowsIn(layout: LayoutName): RouteObject[] {
  return ROWS.filter((row) => row.layout === layout).map(toRoute);
}

function toRoute(row: RouteRow<string>): RouteObject {
  const { path, guard } = row;
  return {
    path,
    lazy: lazyPage(row),
    errorElement: <PageError title={row.title} />,
    // A page follows its own query.
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
    ...(guard ? { middleware: [guarded(guard)] } : {}),
  };
}

/** Guards and the session are not part of what a public page loads. */
function guarded(guard: Guard): MiddlewareFunction {
  return async (args, next) => {
    const { guardWith } = await import("./guards/guard.ts");
    return guardWith(guard)(args, next);
  };
}

/** Loads the page's code and its messages in parallel. Its requests start as soon as its code has loaded. */
function lazyPage(row: RouteRow<string>): LazyRouteFunction<RouteObject> {
  const loadTexts = () => Promise.all((row.messages ?? []).map((area) => loadMessages(area, getLanguage())));
  return async () => {
    const texts = loadTexts();
    // The loader shows its failure.
    texts.catch(() => undefined);
    try {
      const { default: page } = await row.page();
      return {
        element: (
          <TitledPage title={row.title} page={row.path}>
            <page.Component />
          </TitledPage>
        ),
        loader: reloadAfterFailure(async (args) => {
          await startRequests(page, args);
          await loadTexts();
        }, page.loader),
      };
    } catch (error) {
      return { loader: reloadAfterFailure(() => Promise.reject(error)) };
    }
  };
}

async function startRequests(page: PageDefinition, { context, params, request }: LoaderFunctionArgs) {
  if (!page.prefetch) return;
  const client = context.get(queryClientContext);
  const { pathname: path, searchParams: query } = new URL(request.url);
  page.prefetch(client, {
    config: await client.ensureQueryData(configQuery),
    language: getLanguage(),
    id: params["id"] ?? "",
    path,
    query,
  });
}

/**
 * Handles code or messages that fail to load (offline, or replaced by a newer version): a rejected `lazy` would leave
 * the window blank. The loader throws, so that the page's error appears in its frame. The next visit reloads the
 * document, because some browsers cache a failed import.
 */
function reloadAfterFailure(
  load: (args: LoaderFunctionArgs) => Promise<void>,
  then: LoaderFunction = () => null,
): LoaderFunction {
  let failed = false;
  return async (args, handlerContext) => {
    if (failed && navigator.onLine) return redirectDocument(args.request.url);
    try {
      await load(args);
    } catch (error) {
      failed = true;
      throw navigator.onLine ? error : new ApiFailure("offline", "");
    }
    return then(args, handlerContext);
  };
}

async function publicLayout() {
  const maySignIn = canBeSignedIn() || hasCallbackTokens();
  const [{ PublicLayout }, session] = await Promise.all([
    import("./layouts/public-layout.tsx"),
    maySignIn ? import("#web/shared/session/session.ts") : null,
    maySignIn ? import("#web/shared/api/request-signed.ts") : null,
  ]);
  return { element: <PublicLayout startSession={session?.startSession} /> };
}

async function mainLayout() {
  const { MainLayout } = await import("./layouts/main-layout.tsx");
  return { element: <MainLayout /> };
}

async function bareLayout() {
  const { BareLayout } = await import("./layouts/column-layout.tsx");
  return { element: <BareLayout /> };
}

async function columnLayout() {
  const [{ ColumnLayout }] = await Promise.all([
    import("./layouts/column-layout.tsx"),
    loadMessages("auth", getLanguage()),
  ]);
  return { element: <ColumnLayout /> };
}
