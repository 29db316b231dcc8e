import { useMemo } from "react";
import type { Messages } from "#web/shared/i18n/catalog.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";

/** The messages of the list and of the side-by-side comparison. */
export type SideMessages = Messages<"results"> & {
  readonly why: Messages<"why">;
  readonly side: Messages<"side">;
  readonly conditions: Messages<"conditions">;
};

export function useSideMessages(): SideMessages {
  const results = useMessages("results");
  const side = useMessages("side");
  const conditions = useMessages("conditions");
  const why = useMessages("why");
  return useMemo(
    () => Object.assign({}, results, { side, conditions, why }),
    [results, side, conditions, why],
  );
}
