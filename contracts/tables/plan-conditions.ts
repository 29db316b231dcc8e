// The conditions of a price, without the schemas: pages that only list them load no zod.

/** What a price can depend on. Those of CONDITION_CHOICES are the customer's decision. */
export const CONDITION_KINDS = [
  "autopay",
  "paperless",
  /** A connected device, such as a thermostat or a car charger. */
  "device",
  "new_customer",
  /** Membership of the provider. */
  "membership",
  /** Enrolling on the provider's site or on the state's. */
  "online_only",
] as const;

/** Conditions that a customer can say they meet. None is assumed. */
export const CONDITION_CHOICES = ["autopay", "paperless", "device"] as const satisfies Array<
  (typeof CONDITION_KINDS)[number]
>;
