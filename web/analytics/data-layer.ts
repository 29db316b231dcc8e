// Events for the operator's tag manager: they are pushed to window.dataLayer whether or not one reads it.

/** Names begin with cp_ (spec §7 "Other"). */
export type EventName = "cp_signed_in" | "cp_signed_out" | "cp_live_link_success";

declare global {
  interface Window {
    dataLayer?: object[];
  }
}

/** Pushes an event with what it is about; nothing but ids and plain facts. */
export function track(event: EventName, details: Readonly<Record<string, string>> = {}): void {
  window.dataLayer ??= [];
  window.dataLayer.push({ event, ...details });
}
