/** The files of the English messages. */
export const FILES = import.meta.glob<{ readonly default: object }>(
  ["./*.json", "!./offline.json", "!./start.json", "!./widget.json"],
  { base: "../../../messages/en" },
);
