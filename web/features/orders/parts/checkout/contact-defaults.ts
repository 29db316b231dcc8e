import type { User } from "@supabase/auth-js";
import { showAddress } from "#web/shared/parts/address.ts";
import type { OrderDraft } from "./order-draft.ts";

export interface ContactDetails {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly phone: string;
}

/** Returns the contents of the fields: what was typed, otherwise the account's data. */
export function getContactDetails(
  draft: Pick<OrderDraft, keyof ContactDetails>,
  user: Pick<User, "email" | "phone" | "user_metadata"> | null,
): ContactDetails {
  const { user_metadata: data = {}, email, phone } = user ?? {};
  return {
    first_name: draft.first_name ?? text(data["first_name"]),
    last_name: draft.last_name ?? text(data["last_name"]),
    email: draft.email ?? text(email),
    phone: draft.phone ?? (phone ? showAddress({ phone }) : ""),
  };
}

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}
