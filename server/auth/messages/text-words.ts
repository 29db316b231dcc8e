// The words of the auth service's text messages. Each fits one message of 160 characters of
// the GSM alphabet (3GPP TS 23.038), whose letters leave out á, í, ó and ú: hence "clave".
import type { Language } from "#server/mail/courier.ts";

export const TEXT_KINDS = ["sms_code", "phone_change_code", "factor_code", "reauthentication"] as const;
export type TextKind = (typeof TEXT_KINDS)[number];

interface TextValues {
  readonly portal: string;
  readonly code: string;
  readonly life: string;
}
type Words = Record<TextKind, (values: TextValues) => string>;

export const TEXT_WORDS: Record<Language, Words> = {
  en: {
    sms_code: ({ portal, code, life }) =>
      `${code} is your ${portal} code. It works for ${life}. Do not share it with anyone.`,
    phone_change_code: ({ portal, code, life }) =>
      `${code} is your ${portal} code to confirm this phone number. It works for ${life}. Not you? Leave it alone.`,
    factor_code: ({ portal, code, life }) =>
      `${code} is your ${portal} code for the second step. It works for ${life}. Do not share it with anyone.`,
    reauthentication: ({ portal, code, life }) =>
      `${code} is your ${portal} code to confirm that it is you. It works for ${life}. Do not share it.`,
  },
  es: {
    sms_code: ({ portal, code, life }) =>
      `${code} es su clave de ${portal}. Sirve durante ${life}. No la comparta con nadie.`,
    phone_change_code: ({ portal, code, life }) =>
      `${code} es su clave de ${portal} para confirmar este celular. Sirve durante ${life}. Si no es para usted, ignore este mensaje.`,
    factor_code: ({ portal, code, life }) =>
      `${code} es su clave de ${portal} para el segundo paso. Sirve durante ${life}. No la comparta con nadie.`,
    reauthentication: ({ portal, code, life }) =>
      `${code} es su clave de ${portal} para confirmar que es usted. Sirve durante ${life}. No la comparta.`,
  },
};
