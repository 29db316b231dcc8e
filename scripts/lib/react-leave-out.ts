// What the portal does not use of react-dom, and what each function becomes without it: content that React rendered on a
// server (ours is replaced whole, web/app/take-over.ts), view transitions, form actions, lists of suspense boundaries,
// activities, refs of fragments, files that React itself loads, custom elements, the names of components in errors, and
// what only old browsers or rare elements need. Together 20 kB of gzip on every first load.
import type { Plugin } from "vite";
import { leaveOutOf, type Changes } from "./leave-out.ts";

/** Exports of React that do nothing in a build. No page may import them. */
export const REACT_LEFT_OUT = [
  "Activity",
  "SuspenseList",
  "ViewTransition",
  "addTransitionType",
  "hydrateRoot",
  "preconnect",
  "prefetchDNS",
  "preinit",
  "preinitModule",
  "preload",
  "preloadModule",
  "requestFormReset",
  "startGestureTransition",
  "useActionState",
  "useFormState",
  "useFormStatus",
];

/** Functions that do nothing, by the feature they belong to. */
const EMPTY: Readonly<Record<string, readonly string[]>> = {
  viewTransitions: [
    "ViewTransitionPseudoElement",
    "applyViewTransitionName",
    "commitAfterMutationEffectsOnFiber",
    "commitAppearingPairViewTransitions",
    "commitDeletedPairViewTransitions",
    "commitEnterViewTransitions",
    "commitExitViewTransitions",
    "commitNestedViewTransitions",
    "createMeasurement",
    "createViewTransitionInstance",
    "flushAfterMutationEffects",
    "forceLayout",
    "getClassNameByType",
    "getViewTransitionClassName",
    "getViewTransitionName",
    "measureInstance",
    "measureNestedViewTransitions",
    "pushViewTransitionCancelableScope",
    "recursivelyTraverseAfterMutationEffects",
    "reportViewTransitionError",
    "restoreEnterOrExitViewTransitions",
    "restoreNestedViewTransitions",
    "restorePairedViewTransitions",
    "restoreViewTransitionName",
    "restoreViewTransitionOnHostInstances",
    "scheduleViewTransitionEvent",
    "startViewTransition",
    "trackEnterViewTransitions",
  ],
  hydration: [
    "ReactDOMHydrationRoot",
    "attemptContinuousHydration",
    "attemptExplicitHydrationTarget",
    "attemptHydrationAtCurrentPriority",
    "attemptReplayContinuousQueuedEvent",
    "attemptReplayContinuousQueuedEventInMap",
    "clearHydrationBoundary",
    "clearIfContinuousEvent",
    "commitActivityHydrationCallbacks",
    "commitSuspenseHydrationCallbacks",
    "hideOrUnhideDehydratedBoundary",
    "markRetryLaneIfNotHydrated",
    "markRetryLaneImpl",
    "mountHostRootWithoutHydrating",
    "prepareToHydrateHostInstance",
    "queueHydrationError",
    "registerSuspenseInstanceRetry",
    "replayUnblockedEvents",
    "retryDehydratedSuspenseBoundary",
    "retryIfBlockedOn",
    "retrySuspenseComponentWithoutHydrating",
    "scheduleCallbackIfUnblocked",
    "scheduleReplayQueueIfNeeded",
    "throwOnHydrationMismatch",
    "updateDehydratedSuspenseComponent",
    "upgradeHydrationErrorsToRecoverable",
  ],
  activities: ["mountActivityChildren", "retryActivityComponentWithoutHydrating", "updateActivityComponent"],
  files: [
    "acquireResource",
    "adoptPreloadPropsForScript",
    "adoptPreloadPropsForStylesheet",
    "createHoistableInstance",
    "estimateBandwidth",
    "getHydratableHoistableCache",
    "getResource",
    "insertStylesheet",
    "insertStylesheetIntoRoot",
    "insertSuspendedStylesheets",
    "mountHoistable",
    "preconnect",
    "preconnectAs",
    "prefetchDNS",
    "preinitModuleScript",
    "preinitScript",
    "preinitStyle",
    "preload",
    "preloadModule",
    "preloadStylesheet",
    "accumulateSuspenseyCommitOnFiber",
    "checkIfFullyUnsuspended",
    "estimateImageBytes",
    "onUnsuspend",
    "onUnsuspendImg",
    "preloadInstanceAndSuspendIfNeeded",
    "preloadResource",
    "preloadResourceAndSuspendIfNeeded",
    "suspendInstance",
    "suspendResource",
  ],
  fragments: [
    "FragmentInstance",
    "addFragmentHandleToFiber",
    "addFragmentHandleToInstance",
    "commitFragmentInstanceDeletionEffects",
    "commitFragmentInstanceInsertionEffects",
    "commitNewChildToFragmentInstance",
    "commitNewChildToFragmentInstances",
    "deleteChildFromFragmentInstance",
    "validateDocumentPositionWithFiberTree",
  ],
  actions: [
    "actionStateActionEffect",
    "dispatchActionState",
    "ensureFormComponentIsStateful",
    "extractEvents$1",
    "handleActionReturnValue",
    "mountActionState",
    "notifyActionListeners",
    "onActionError",
    "onActionSuccess",
    "recursivelyResetForms",
    "requestFormReset",
    "requestFormReset$1",
    "rerenderActionState",
    "runActionStateAction",
    "startHostTransition",
    "updateActionState",
    "updateActionStateImpl",
  ],
  lists: [
    "cutOffTailIfNeeded",
    "findFirstSuspended",
    "initSuspenseListRenderState",
    "updateSuspenseListComponent",
  ],
  customElements: ["setPropOnCustomElement"],
  // Of browsers that the portal does not support, and the events of compositions and selections.
  oldEvents: [
    "constructSelectEvent",
    "getTargetInstForInputEventPolyfill",
    "handleEventsForInputEventPolyfill",
    "handlePropertyChange",
    "stopWatchingForValueChange",
  ],
};

/** Functions that answer no. */
const FALSE = [
  "applyViewTransitionToHostInstances",
  "applyViewTransitionToHostInstancesRecursive",
  "isCustomElement",
  "isHostHoistableType",
  "isLikelyStaticResource",
  "isSuspenseInstanceFallback",
  "isSuspenseInstancePending",
  "maySuspendCommit",
  "measureViewTransitionHostInstancesRecursive",
  "popHydrationState",
  "queueIfContinuousEvent",
];

/** Functions that find nothing. */
const NULL = [
  // Names of components, for React's own messages.
  "getComponentNameFromType",
  // Nothing is loading that a commit would wait for.
  "waitForCommitToBeReady",
  "accumulateOrCreateContinuousQueuedReplayableEvent",
  "canHydrateHydrationBoundary",
  "canHydrateInstance",
  "canHydrateTextInstance",
  "getActivityInstanceFromFiber",
  "getNextHydratable",
  "getParentHydrationBoundary",
  "getSuspenseInstanceFromFiber",
];

/** The components around an error. Reports of errors have the error's own stack. */
const NO_TEXT = [
  "describeBuiltInComponentFrame",
  "describeFiber",
  "describeNativeComponentFrame",
  "getStackByFiberInDevAndProd",
];

/** The attributes of HTML and SVG with another name in React that pages use, and their own names. */
export const ALIASES: ReadonlyArray<readonly [string, string]> = [
  ["htmlFor", "for"],
  ["clipPath", "clip-path"],
  ["fillOpacity", "fill-opacity"],
  ["fontSize", "font-size"],
  ["paintOrder", "paint-order"],
  ["pointerEvents", "pointer-events"],
  ["strokeDasharray", "stroke-dasharray"],
  ["strokeLinecap", "stroke-linecap"],
  ["strokeLinejoin", "stroke-linejoin"],
  ["strokeWidth", "stroke-width"],
  ["textAnchor", "text-anchor"],
];

const withBody = (names: readonly string[], body: string): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, body]));

const CHANGES: Changes = {
  bodies: {
    ...withBody(Object.values(EMPTY).flat(), ""),
    ...withBody(FALSE, "return false;"),
    ...withBody(NULL, "return null;"),
    ...withBody(NO_TEXT, 'return "";'),
  },
  expressions: [
    // Where it is read, not where it is set.
    [/\bisHydrating(\)| &&| \|\||\n +\?)/g, "false$1"],
    [/^exports\.hydrateRoot = function[^]*?^\};$/m, ""],
    [/^FragmentInstance\.prototype\.\w+ = function[^]*?^\};$/gm, ""],
    // Attributes with a hyphen, of which the portal has few.
    [/(^var aliases = new Map\()\[[^]*?^ {2}\](?=\),$)/m, `$1${JSON.stringify(ALIASES)}`],
    // Of styles without a unit, those with the name of a browser.
    [/ MozAnimationIterationCount [^"]*/, ""],
    // The names of keys in browsers that the portal does not support.
    [/\b(normalizeKey|translateToKey) = \{[^}]*\}/g, "$1 = {}"],
    [/^ {4}case "xlinkActuate":[^]*?(?=^ {4}case "is":$)/m, ""],
    [/^ {6}var fallbackData;\n {6}if \(canUseCompositionEvent\)[^]*?(?=^ {6}extractEvents\$1\()/m, ""],
    [/"abort canplay [^"]*"/, '""'],
  ],
};

/** Returns react-dom's code without what the portal does not use. Throws if react-dom has changed. */
export function leaveOutOfReact(code: string): string {
  return leaveOutOf(code, CHANGES, "react-dom");
}

/** Creates the plugin that builds the portal with less of react-dom. */
export function lessReact(): Plugin {
  return {
    name: "less-react",
    apply: "build",
    transform: {
      filter: { id: /react-dom[\\/]cjs[\\/]react-dom-client\.production\.js$/ },
      handler: (code) => ({ code: leaveOutOfReact(code), map: null }),
    },
  };
}
