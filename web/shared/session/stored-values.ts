// What the portal stores in the browser between pages, by the names of spec §3.
import type { OnboardingState } from "#contracts/onboarding.ts";

interface StoredValue {
  read(): string;
  /** An empty text removes it. */
  write(value: string): void;
}

// Storage can be blocked by the browser's settings: a value then lasts as long as the page.
const memory = new Map<string, string>();

function createStoredValue(area: "localStorage" | "sessionStorage", key: string): StoredValue {
  return {
    read() {
      try {
        // Only in memory if storage was full.
        return window[area].getItem(key) ?? memory.get(key) ?? "";
      } catch {
        return memory.get(key) ?? "";
      }
    },
    write(value) {
      try {
        if (value === "") window[area].removeItem(key);
        else window[area].setItem(key, value);
        memory.delete(key);
      } catch {
        memory.set(key, value);
      }
    },
  };
}

/** The email address last used to sign in, to prefill the field. */
export const emailAddress = createStoredValue("localStorage", "email_address");
export const renewalOrderId = createStoredValue("sessionStorage", "renewal_order_id");
export const renewalEmailAddress = createStoredValue("sessionStorage", "renewal_email_address");
const invalidRenewal = createStoredValue("sessionStorage", "invalid_renewal_email");
export const redirectUrl = createStoredValue("sessionStorage", "redirect_url");
const recovery = createStoredValue("sessionStorage", "password_recovery");

/** Whether the account that tried a renewal was not the one it was emailed to. Default: false. */
export const invalidRenewalEmail = {
  read: (): boolean => invalidRenewal.read() === "true",
  write: (value: boolean): void => invalidRenewal.write(value ? "true" : ""),
};

/** Whether a recovery link was opened in this window and the new password is not set yet. */
export const recovering = {
  read: (): boolean => recovery.read() === "true",
  write: (value: boolean): void => recovery.write(value ? "true" : ""),
};

/**
 * Clears what was typed and not sent yet (its keys begin with the portal's own prefix): the next user of this window
 * must not find it.
 */
export function clearTypedValues(): void {
  try {
    const keys = Array.from({ length: sessionStorage.length }, (_, index) => sessionStorage.key(index) ?? "");
    for (const key of keys) if (key.startsWith("wattlane.")) sessionStorage.removeItem(key);
  } catch {
    // Storage is blocked: nothing was stored.
  }
}

/** Returns the stored values that guards need. */
export function storedOnboarding(): Omit<OnboardingState, "user"> {
  return {
    recovering: recovering.read(),
    renewal_order_id: renewalOrderId.read(),
    renewal_email_address: renewalEmailAddress.read(),
    redirect_url: redirectUrl.read(),
  };
}
