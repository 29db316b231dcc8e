import { lazy, useState } from "react";
import { errorToShow } from "#web/shared/session/tokens-in-address.ts";
import type { ArrivedErrorBanner as Banner } from "./arrived-error.tsx";

// Few addresses bring an error. The root's loader has loaded its code and words by then: nothing moves.
const ArrivedErrorBanner = lazy<typeof Banner>(() =>
  import("./arrived-error.tsx").then(
    (module) => ({ default: module.ArrivedErrorBanner }),
    () => ({ default: () => null }),
  ),
);

/** Where a layout shows an error that came with the address. */
export function ArrivedErrorPlace() {
  const [arrived] = useState(errorToShow);
  return arrived && <ArrivedErrorBanner arrived={arrived} />;
}
