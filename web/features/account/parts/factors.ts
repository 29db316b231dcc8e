// The second factors of the account, with the details that the list shows.
import type { User } from "@supabase/auth-js";

export interface ListedFactor {
  readonly id: string;
  readonly kind: "totp" | "phone" | "other";
  /** Set for text messages. */
  readonly phone: string;
  /** When it was added, ISO. */
  readonly created_at: string;
}

/** Returns the verified factors, oldest first. */
export function listedFactors(user: Pick<User, "factors"> | null): readonly ListedFactor[] {
  return (user?.factors ?? [])
    .filter(({ status }) => status === "verified")
    .map((factor) => {
      const { id, factor_type: type, created_at } = factor;
      // Missing in the client's type, but the service returns it (wire/auth.md §3).
      const phone = "phone" in factor && typeof factor.phone === "string" ? factor.phone : "";
      return { id, kind: type === "totp" || type === "phone" ? type : ("other" as const), phone, created_at };
    })
    .toSorted((one, other) => one.created_at.localeCompare(other.created_at));
}

/** Formats a Base32 key in groups of four, which is easier to copy by hand. */
export function grouped(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(" ") ?? "";
}
