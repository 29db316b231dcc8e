// Both languages are part of the script, so a page loads one file.
import type { Catalog } from "#messages/catalog.ts";
import type { Language } from "#messages/languages.ts";
import en from "../../messages/en/widget.json" with { type: "json" };
import es from "../../messages/es/widget.json" with { type: "json" };

export type WidgetMessages = Catalog["widget"];

/** As the build compiles them (scripts/lib/message-modules.ts). TypeScript reads the files themselves. */
export const MESSAGES = { en, es } as unknown as Readonly<Record<Language, WidgetMessages>>;
