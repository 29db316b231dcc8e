// Texts of the auth service's text messages. Each fits one message of 160 characters in the GSM alphabet (3GPP TS
// 23.038), which lacks á, í, ó and ú: hence "clave".
import type { Language } from "#server/platform/mail/message.ts";

export const TEXT_KINDS = [
  "sms_code",
  "sign_up_code",
  "phone_change_code",
  "factor_code",
  "reauthentication",
] as const;
export type TextKind = (typeof TEXT_KINDS)[number];

// For users without a verified email address. Others get them by email (email-messages.ts).
export const TEXT_NOTIFICATIONS = [
  "password_changed",
  "email_changed",
  "phone_changed",
  "identity_linked",
  "identity_unlinked",
  "factor_added",
  "factor_removed",
] as const;
export type TextNotification = (typeof TEXT_NOTIFICATIONS)[number];

/** Whether a message is only a notification without a code. */
export function isTextNotification(kind: string): kind is TextNotification {
  return TEXT_NOTIFICATIONS.some((known) => known === kind);
}

interface TextValues {
  readonly portal: string;
  readonly code: string;
  readonly ttl: string;
  /** When what the code confirms was chosen. Only for `sign_up_code`. */
  readonly at: string;
}
type CodeMessages = Record<TextKind, (values: TextValues) => string>;

export const CODE_MESSAGES: Record<Language, CodeMessages> = {
  en: {
    sms_code: ({ portal, code, ttl }) =>
      `${code} is your ${portal} code. It works for ${ttl}. Do not share it with anyone.`,
    sign_up_code: ({ portal, code, ttl, at }) =>
      `${code} is your ${portal} code for the password chosen at ${at} Central. It works for ${ttl}. Not you? Ignore it.`,
    phone_change_code: ({ portal, code, ttl }) =>
      `${code} is your ${portal} code to confirm this phone number. It works for ${ttl}. Not you? Leave it alone.`,
    factor_code: ({ portal, code, ttl }) =>
      `${code} is your ${portal} code for the second step. It works for ${ttl}. Do not share it with anyone.`,
    reauthentication: ({ portal, code, ttl }) =>
      `${code} is your ${portal} code to confirm that it is you. It works for ${ttl}. Do not share it.`,
  },
  es: {
    sms_code: ({ portal, code, ttl }) =>
      `${code} es su clave de ${portal}. Sirve durante ${ttl}. No la comparta con nadie.`,
    sign_up_code: ({ portal, code, ttl, at }) =>
      `${code} es su clave de ${portal} para la contraseña elegida a las ${at} (Texas). Sirve ${ttl}. Si no fue usted, ignore esto.`,
    phone_change_code: ({ portal, code, ttl }) =>
      `${code} es su clave de ${portal} para confirmar este celular. Sirve durante ${ttl}. Si no es para usted, ignore este mensaje.`,
    factor_code: ({ portal, code, ttl }) =>
      `${code} es su clave de ${portal} para el segundo paso. Sirve durante ${ttl}. No la comparta con nadie.`,
    reauthentication: ({ portal, code, ttl }) =>
      `${code} es su clave de ${portal} para confirmar que es usted. Sirve durante ${ttl}. No la comparta.`,
  },
};

export const NOTIFICATION_MESSAGES: Record<Language, Record<TextNotification, (portal: string) => string>> = {
  en: {
    password_changed: (portal) =>
      `The password of your ${portal} account was changed. Not you? Choose a new one at once.`,
    email_changed: (portal) =>
      `Your ${portal} account now uses a new e-mail address. Not you? Write to ${portal} at once.`,
    phone_changed: (portal) =>
      `Your ${portal} account now uses another phone number. Not you? Write to ${portal} at once.`,
    identity_linked: (portal) =>
      `A way to sign in was added to your ${portal} account. Not you? Change your password, then remove it.`,
    identity_unlinked: (portal) =>
      `A way to sign in was removed from your ${portal} account. Not you? Change your password at once.`,
    factor_added: (portal) =>
      `A second step was added to your ${portal} account. Not you? Change your password at once.`,
    factor_removed: (portal) =>
      `A second step was removed from your ${portal} account. Not you? Change your password at once.`,
  },
  es: {
    password_changed: (portal) =>
      `Su cuenta de ${portal} tiene una clave nueva. ¿No fue usted? Elija otra de inmediato.`,
    email_changed: (portal) =>
      `Su cuenta de ${portal} ahora usa un correo nuevo. ¿No fue usted? Escriba de inmediato a ${portal}.`,
    phone_changed: (portal) =>
      `Su cuenta de ${portal} ahora usa otro celular. ¿No fue usted? Escriba de inmediato a ${portal}.`,
    identity_linked: (portal) =>
      `Su cuenta de ${portal} tiene una nueva forma de entrar. ¿No fue usted? Cambie su clave y quite esa forma.`,
    identity_unlinked: (portal) =>
      `Su cuenta de ${portal} tiene una forma de acceso menos. ¿No fue usted? Cambie su clave de inmediato.`,
    factor_added: (portal) =>
      `Su cuenta de ${portal} ahora pide un segundo paso. ¿No fue usted? Cambie su clave de inmediato.`,
    factor_removed: (portal) =>
      `Su cuenta de ${portal} pide un segundo paso menos. ¿No fue usted? Cambie su clave de inmediato.`,
  },
};
