/** The files of the Spanish messages. */
export const FILES = import.meta.glob<{ readonly default: object }>(
  ["./*.json", "!./offline.json", "!./start.json", "!./widget.json"],
  { base: "../../../messages/es" },
);
