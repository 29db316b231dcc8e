// Both languages are part of the page's own script, because nothing can be fetched when they are needed.
import type { Catalog } from "#messages/catalog.ts";
import type { Language } from "#messages/languages.ts";
import en from "../../messages/en/offline.json" with { type: "json" };
import es from "../../messages/es/offline.json" with { type: "json" };

export type OfflineMessages = Catalog["offline"];

/** As the build compiles them (scripts/lib/message-modules.ts). TypeScript reads the files themselves. */
export const MESSAGES = { en, es } as unknown as Readonly<Record<Language, OfflineMessages>>;
