// Texts about the support tool. Not an area of messages: it is loaded with the button if one is configured, and
// otherwise costs no bytes.
import type { Language } from "#web/shared/i18n/languages.ts";

interface SupportMessages {
  readonly help: string;
  readonly away: string;
  readonly awayWrite: string;
}

export const SUPPORT_MESSAGES: Readonly<Record<Language, SupportMessages>> = {
  en: {
    help: "Help",
    away: "Help cannot be reached just now. Please try again later.",
    awayWrite: "Help cannot be reached just now. Please write to",
  },
  es: {
    help: "Ayuda",
    away: "La ayuda no responde en este momento. Inténtelo más tarde, por favor.",
    awayWrite: "La ayuda no responde en este momento. Escriba, por favor, a",
  },
};
