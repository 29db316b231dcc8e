// Texts about consent. Not an area of messages: it is loaded with the banner if one is configured, and otherwise costs
// no bytes.
import type { Language } from "#messages/languages.ts";
import type { Consent, Purpose } from "./consent.ts";

interface ConsentMessages {
  /** Name of the region, and title of the setting. */
  readonly title: string;
  readonly prompt: string;
  readonly purpose: Readonly<Record<Purpose, string>>;
  readonly more: string;
  readonly yes: string;
  readonly no: string;
  readonly state: Readonly<Record<Consent, string>>;
  /** The browser has answered for its user. */
  readonly byBrowser: string;
  readonly change: string;
}

export const CONSENT_MESSAGES: Readonly<Record<Language, ConsentMessages>> = {
  en: {
    title: "Privacy",
    prompt: "May we do this?",
    purpose: {
      analytics:
        "Count which pages you use, with your account’s number and phone number once you are signed in.",
      fingerprint: "Let a service recognize this device.",
      replay: "Record what the screen shows, to find faults; never passwords or codes.",
    },
    more: "Everything works either way.",
    yes: "Allow",
    no: "No thanks",
    state: { yes: "Optional services: allowed.", no: "Optional services: off." },
    byBrowser: "Your browser asks not to be tracked, and we follow that: optional services are off.",
    change: "Change",
  },
  es: {
    title: "Privacidad",
    prompt: "¿Nos permite esto?",
    purpose: {
      analytics: "Contar qué páginas usa, con el número de su cuenta y su teléfono cuando inicia sesión.",
      fingerprint: "Que un servicio reconozca este aparato.",
      replay: "Grabar lo que muestra la pantalla para encontrar fallas; nunca contraseñas ni códigos.",
    },
    more: "Todo funciona de las dos maneras.",
    yes: "Permitir",
    no: "No, gracias",
    state: { yes: "Servicios opcionales: permitidos.", no: "Servicios opcionales: apagados." },
    byBrowser:
      "Su navegador pide que no se le siga, y lo respetamos: los servicios opcionales están apagados.",
    change: "Cambiar",
  },
};
