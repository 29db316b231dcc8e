// What a message of the auth service is rendered from.
import type { Language } from "#messages/languages.ts";
import type { AuthMessageKind } from "./message-kinds.ts";

/** What a code or link confirms, besides that the address belongs to the recipient, and when it was chosen. */
export type Confirms =
  | { readonly what: "password" | "no_password"; readonly provider: null; readonly at: Date }
  | { readonly what: "provider"; readonly provider: string; readonly at: Date };

export interface AuthMessageInput {
  readonly kind: AuthMessageKind;
  readonly language: Language;
  readonly portal_name: string;
  /** The operator's email address for customers. Null if there is none. */
  readonly support_email: string | null;
  /** An email address, or a phone number's digits for the kinds that are texted. */
  readonly to: string;
  readonly link: string | null;
  readonly code: string | null;
  /** Seconds that the link and the code work. */
  readonly code_life_seconds: number;
  /**
   * The other address of a change of address: the new one in an email to the current, the current one in an email to
   * the new.
   */
  readonly other_address?: string | null;
  /** For a new account. */
  readonly confirms?: Confirms | null;
}
