// The messages about homes that one account has and another one requests. Their texts are in
// messages/en/server/location-emails.json and texts.json.
export const LOCATION_MESSAGE_KINDS = ["claim_code", "home_claimed"] as const;
export type LocationMessageKind = (typeof LOCATION_MESSAGE_KINDS)[number];
