// Texts about the support tool. Not an area of messages: it is loaded with the button if one is configured, and
// otherwise costs no bytes.
import type { Language } from "#messages/languages.ts";

interface SupportMessages {
  readonly help: string;
  readonly unavailable: string;
  readonly unavailableWrite: string;
}

export const SUPPORT_MESSAGES: Readonly<Record<Language, SupportMessages>> = {
  en: {
    help: "Help",
    unavailable: "Help cannot be reached just now. Please try again later.",
    unavailableWrite: "Help cannot be reached just now. Please write to",
  },
  es: {
    help: "Ayuda",
    unavailable: "La ayuda no responde en este momento. Inténtelo más tarde, por favor.",
    unavailableWrite: "La ayuda no responde en este momento. Escriba, por favor, a",
  },
};
