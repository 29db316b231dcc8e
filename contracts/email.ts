import { z } from "zod";

/** RFC 5321 §4.5.3.1.3: a path has 256 characters, two of them the angle brackets. */
export const MAX_EMAIL_LENGTH = 254;

/** An email address that can be written to, for accounts, orders and invitations alike. */
export const emailSchema = z.email().max(MAX_EMAIL_LENGTH);
