import { useMemo } from "react";
import type { Messages } from "../../../i18n/catalog.ts";
import { useMessages } from "../../../i18n/use-messages.ts";

/** The words of the list and of plans side by side. */
export type SideMessages = Messages<"results"> & { readonly side: Messages<"side"> };

export function useSideMessages(): SideMessages {
  const results = useMessages("results");
  const side = useMessages("side");
  return useMemo(() => Object.assign({}, results, { side }), [results, side]);
}
