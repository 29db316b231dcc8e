import { lazy, useState } from "react";
import { errorToShow } from "#web/shared/session/callback-params.ts";
import type { CallbackErrorBanner as Banner } from "./callback-error.tsx";

// Few URLs carry an error. The root's loader has loaded its code and messages by then, so nothing shifts.
const CallbackErrorBanner = lazy<typeof Banner>(() =>
  import("./callback-error.tsx").then(
    (module) => ({ default: module.CallbackErrorBanner }),
    () => ({ default: () => null }),
  ),
);

/** The slot in a layout for an error from the URL. */
export function CallbackErrorSlot() {
  const [callbackError] = useState(errorToShow);
  return callbackError && <CallbackErrorBanner error={callbackError} />;
}
