import type { MessageFiles } from "./catalog.ts";

/** The files of the English messages. */
export const FILES: MessageFiles = import.meta.glob<{ readonly default: object }>(
  ["./*.json", "!./offline.json", "!./start.json"],
  { base: "../../../messages/en" },
);
