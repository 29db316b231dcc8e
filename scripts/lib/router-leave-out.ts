// What the portal does not use of react-router, and what each function becomes without it: forms, actions and fetchers
// (pages send requests through the query library), blockers, view transitions, routes that are added later, HTML that
// react-router rendered on a server, and React server components. Together 7 kB of gzip on every first load.
import { leaveOutOf, type Changes } from "./leave-out.ts";

/** Exports of react-router that a build would break. No page may import them. */
export const LEFT_OUT = [
  "Form",
  "HydratedRouter",
  "unstable_RSCHydratedRouter",
  "unstable_usePrompt",
  "useBlocker",
  "useFetcher",
  "useFetchers",
  "useSubmit",
  "useViewTransitionState",
];

/** Options of the router and of its functions that a build ignores. No page may set them. */
export const IGNORED_OPTIONS = [
  "dataStrategy",
  "formData",
  "formMethod",
  "hydrationData",
  "instrumentations",
  "patchRoutesOnNavigation",
  "viewTransition",
];

const THROWS = 'throw Error("not in this build");';

const ROUTER: Changes = {
  bodies: {
    fetch: THROWS,
    getFetcher: THROWS,
    resetFetcher: THROWS,
    getBlocker: THROWS,
    patchRoutes: THROWS,
    _internalSetRoutes: THROWS,
    queueFetcherForDeletion: "",
    deleteFetcher: "",
    abortFetcher: "",
    markFetchRedirectsDone: "return false;",
    abortStaleFetchLoads: "return false;",
    deleteBlocker: "",
    shouldBlockNavigation: "",
    updateBlocker: "",
    restoreAppliedTransitions: "",
    persistAppliedTransitions: "",
    normalizeNavigateOptions: "return { path };",
    getSubmissionFromNavigation: "",
    // Only the status is shown (web/app/layouts/page-error.tsx).
    getInternalRouterError:
      'return new ErrorResponseImpl(status || 500, "", Error("Routing failed: " + status), true);',
  },
  expressions: [
    [/\binit\.(?:dataStrategy|hydrationData|instrumentations|patchRoutesOnNavigation)\b/g, "(void 0)"],
    [/\bfuture\.unstable_\w+/g, "false"],
    [/\bif \(isFogOfWar\)/g, "if (false)"],
    [/\bif \((blockerKey\b)/g, "if (false && $1"],
    [/\bopts && opts\.submission && isMutationMethod\(opts\.submission\.formMethod\)/g, "false"],
    [/\bif \(submission && isMutationMethod\(submission\.formMethod\)\)/g, "if (false)"],
    // Fetchers that are loaded again.
    // Every `lazy` is a function.
    [/^\tlet lazyKeys = Object\.keys[^]*?\n\t\};$/m, THROWS],
    // Warnings about properties that a lazy route must not have.
    [/\bif \(isUnsupported\) warning\([^]*?\n\t+else (?=routeUpdates\[)/, ""],
    [/^\tfetchLoadMatches\.forEach\(\(f, key\) => \{\n[^]*?^\t\}\);$/m, ""],
  ],
};

const COMPONENTS: Changes = {
  bodies: {},
  expressions: [
    [/\bif \(!viewTransitionOpts \|\| !isViewTransitionAvailable\)/, "if (true)"],
    // The effects of view transitions.
    [/^\tReact\$1\.useEffect\(\(\) => \{\n\t\tif \((?:!?vtContext|renderDfd)[^]*?\]\);$/gm, ""],
  ],
};

const HOOKS: Changes = {
  // The root has an error element (web/app/router.tsx).
  bodies: { RSCErrorHandler: "return children;", DefaultErrorComponent: "return null;" },
  expressions: [[/\bif \(this\.context\b/g, "if (false"]],
};

// No path has an optional segment.
const UTILS: Changes = { bodies: { explodeOptionalSegments: "return [path];" }, expressions: [] };

const DOM: Changes = { bodies: { parseHydrationData: "" }, expressions: [] };

/** The changes by the end of a module's path. */
const FILES: Readonly<Record<string, Changes>> = {
  "lib/router/router.js": ROUTER,
  "lib/router/utils.js": UTILS,
  "lib/components.js": COMPONENTS,
  "lib/hooks.js": HOOKS,
  "lib/dom/lib.js": DOM,
};

/**
 * Returns a module of react-router without what the portal does not use, with as many lines as before, so that source
 * maps fit. Throws if react-router has changed so that something is not found.
 */
export function leaveOut(code: string, id: string): string {
  const address = id.replaceAll("\\", "/");
  const changes = Object.entries(FILES).find(([end]) => address.endsWith(`/${end}`))?.[1];
  if (!changes) return code;
  return leaveOutOf(code, changes, "react-router");
}
