import type { MessageFiles } from "./catalog.ts";

/** The files of the Spanish messages. */
export const FILES: MessageFiles = import.meta.glob<{ readonly default: object }>(
  ["./*.json", "!./offline.json", "!./start.json"],
  { base: "../../../messages/es" },
);
