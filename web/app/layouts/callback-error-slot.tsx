import { lazy, useState } from "react";
import { errorToShow } from "#web/shared/session/callback-params.ts";
import type { CallbackErrorBanner as Banner } from "./callback-error.tsx";

// Few addresses bring an error. The root's loader has loaded its code and words by then: nothing moves.
const CallbackErrorBanner = lazy<typeof Banner>(() =>
  import("./callback-error.tsx").then(
    (module) => ({ default: module.CallbackErrorBanner }),
    () => ({ default: () => null }),
  ),
);

/** Where a layout shows an error that came with the address. */
export function CallbackErrorSlot() {
  const [incoming] = useState(errorToShow);
  return incoming && <CallbackErrorBanner error={incoming} />;
}
