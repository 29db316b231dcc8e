// From the table of routes.tsx to the router's objects.
import type { QueryClient } from "@tanstack/react-query";
import type { LazyRouteFunction, LoaderFunction, MiddlewareFunction, RouteObject } from "react-router";
import type { Guard } from "#contracts/onboarding.ts";
import { RouterContextProvider, createBrowserRouter, redirectDocument } from "react-router";
import { ApiFailure } from "#web/shared/api/failure.ts";
import { configQuery } from "#web/shared/api/get-config.ts";
import { loadMessages } from "#web/shared/i18n/catalog.ts";
import { getLanguage } from "#web/shared/i18n/language.ts";
import { PageError, RootError } from "./layouts/page-error.tsx";
import { StartScreen } from "./layouts/start-screen.tsx";
import { TitledPage } from "./layouts/titled-page.tsx";
import { Root } from "./root.tsx";
import { queryClientContext } from "#web/shared/router-context.ts";
import { mayBeSignedIn } from "#web/shared/session/may-be-signed-in.ts";
import { errorToShow, tokensArrived } from "#web/shared/session/tokens-in-address.ts";
import type { LayoutName, PageModule, RouteRow } from "./routes.tsx";
import { DEV_ROUTES, ROUTES } from "./routes.tsx";

const ROWS = [...ROUTES, ...DEV_ROUTES];

export function makeRouter(queryClient: QueryClient): ReturnType<typeof createBrowserRouter> {
  return createBrowserRouter([rootRoute()], {
    getContext: () => new RouterContextProvider(new Map([[queryClientContext, queryClient]])),
  });
}

function rootRoute(): RouteObject {
  return {
    element: <Root />,
    errorElement: <RootError />,
    hydrateFallbackElement: <StartScreen />,
    // No page shows before the operator's configuration is known.
    loader: async ({ context }) => {
      const config = await context.get(queryClientContext).ensureQueryData(configQuery);
      if (config.telemetry.errors)
        void import("#web/telemetry/errors/start.ts")
          .then((errors) => errors.startErrors(config))
          .catch(() => undefined);
      if (errorToShow())
        await import("./layouts/arrived-error.tsx")
          .then((banner) => banner.loadArrivedError())
          .catch(() => undefined);
      return null;
    },
    shouldRevalidate: () => false,
    children: [
      { lazy: mainLayout, children: rowsIn("main") },
      { lazy: columnLayout, children: rowsIn("column") },
      { lazy: bareLayout, children: rowsIn("bare") },
      {
        lazy: publicLayout,
        children: [...rowsIn("public"), notFound()],
      },
    ],
  };
}

function rowsIn(layout: LayoutName): RouteObject[] {
  return ROWS.filter((row) => row.layout === layout).map(toRoute);
}

function toRoute(row: RouteRow): RouteObject {
  const { path, page, guard } = row;
  return {
    path,
    lazy: orFailure(lazyPage(row, page)),
    errorElement: <PageError />,
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

/** The page's code and its messages, side by side. */
function lazyPage(row: RouteRow, page: () => Promise<PageModule>): LazyRouteFunction<RouteObject> {
  return async () => {
    const [module] = await Promise.all([
      page(),
      ...(row.messages ?? []).map((area) => loadMessages(area, getLanguage())),
    ]);
    const Page = module.default;
    return {
      element: (
        <TitledPage title={row.title} page={row.path}>
          <Page />
        </TitledPage>
      ),
      ...(module.loader ? { loader: module.loader } : {}),
    };
  };
}

/**
 * Code that does not come (offline, or a newer version was put in its place): a rejected
 * `lazy` would leave the window blank. A loader that throws shows the page's error in its
 * frame; the next visit loads the document anew, since some browsers keep a failed import.
 */
function orFailure(load: LazyRouteFunction<RouteObject>): LazyRouteFunction<RouteObject> {
  return async () => {
    try {
      return await load();
    } catch (error) {
      const failure = navigator.onLine ? error : new ApiFailure("offline", "");
      let told = false;
      const loader: LoaderFunction = ({ request }) => {
        if (told && navigator.onLine) return redirectDocument(request.url);
        told = true;
        throw failure;
      };
      return { loader };
    }
  };
}

function notFound(): RouteObject {
  return {
    path: "*",
    lazy: orFailure(async () => {
      const { NotFound } = await import("./pages/not-found.tsx");
      return {
        element: (
          <TitledPage title="notFound" page="*">
            <NotFound />
          </TitledPage>
        ),
      };
    }),
    errorElement: <PageError />,
  };
}

async function publicLayout() {
  const [{ PublicLayout }, session] = await Promise.all([
    import("./layouts/public-layout.tsx"),
    mayBeSignedIn() || tokensArrived() ? import("#web/shared/session/session.ts") : null,
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
