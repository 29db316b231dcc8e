// The messages of the auth service. Their texts are in messages/en/server/auth-emails.json and texts.json.

export const TEXT_KINDS = [
  "sms_code",
  "sign_up_code",
  "phone_change_code",
  "factor_code",
  "reauthentication",
] as const;
export type TextKind = (typeof TEXT_KINDS)[number];

// Texted to users without a verified email address. Others get them by email.
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

export const MAIL_KINDS = [
  "confirmation",
  "invite",
  "magic_link",
  "recovery",
  "email_change_current",
  "email_change_new",
  "reauthentication",
  ...TEXT_NOTIFICATIONS,
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

export type AuthMessageKind = MailKind | TextKind | TextNotification;

/** Whether a message is only a notification without a code. */
export function isTextNotification(kind: string): kind is TextNotification {
  return TEXT_NOTIFICATIONS.some((known) => known === kind);
}

/** Whether a message can be emailed. */
export function isMailKind(kind: AuthMessageKind): kind is MailKind {
  return MAIL_KINDS.some((known) => known === kind);
}

/** Whether a message can be texted. */
export function isTextable(kind: AuthMessageKind): kind is TextKind | TextNotification {
  return isTextNotification(kind) || TEXT_KINDS.some((known) => known === kind);
}
