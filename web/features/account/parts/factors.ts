// The second factors of the account, with what the list says of them.
import type { User } from "@supabase/auth-js";

export interface ListedFactor {
  readonly id: string;
  readonly kind: "totp" | "phone" | "other";
  /** Of a text message. */
  readonly phone: string;
  /** When it was added, ISO. */
  readonly created_at: string;
}

/** Those that count, the first added first. */
export function listedFactors(user: Pick<User, "factors"> | null): readonly ListedFactor[] {
  return (user?.factors ?? [])
    .filter(({ status }) => status === "verified")
    .map((factor) => {
      const { id, factor_type: type, created_at } = factor;
      // The client's type does not know it; the service tells it (wire/auth.md §3).
      const phone = "phone" in factor && typeof factor.phone === "string" ? factor.phone : "";
      return { id, kind: type === "totp" || type === "phone" ? type : ("other" as const), phone, created_at };
    })
    .toSorted((one, other) => one.created_at.localeCompare(other.created_at));
}

/** A key of Base32 in groups of four, as people copy it by hand. */
export function grouped(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(" ") ?? "";
}
