import { z } from "zod";

/**
 * Maximum length of an email address. RFC 5321 §4.5.3.1.3: a path has 256 characters, two of them the angle brackets.
 */
export const MAX_EMAIL_LENGTH = 254;

/** Schema of an email address that can receive mail, for accounts, orders and invitations. */
export const emailSchema = z.email().max(MAX_EMAIL_LENGTH);
