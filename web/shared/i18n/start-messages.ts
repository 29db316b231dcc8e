// The messages that are shown if no others can be loaded. They are part of the script that starts the portal.
import type { Catalog } from "#messages/catalog.ts";
import type { Language } from "#messages/languages.ts";
import en from "../../../messages/en/start.json" with { type: "json" };
import es from "../../../messages/es/start.json" with { type: "json" };

/** As the build compiles them (scripts/lib/message-modules.ts). TypeScript reads the files themselves. */
export const START_MESSAGES = { en, es } as unknown as Readonly<Record<Language, Catalog["start"]>>;
