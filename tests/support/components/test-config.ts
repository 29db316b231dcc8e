import type { PortalConfig } from "#contracts/config.ts";

/** A configuration without third-party services. */
export const TEST_CONFIG: PortalConfig = {
  portal_name: "Wattlane",
  public_url: "https://portal.example.com",
  broker_registration: null,
  provider_logos: [],
  green_button: false,
  bases: {
    compare: "/compare/v1",
    auth: "/auth/v1",
    portal: "/api",
    usage: "/usage/api",
    storage: "/storage/v1",
    functions: "/functions/v1",
    notifications: "/notify",
  },
  notification_public_key: "pk_test",
  feed_id: "00000000-0000-4000-8000-000000000001",
  anon_key: "anon",
  cookie_domain: null,
  telemetry: {
    analytics: null,
    errors: null,
    support: null,
    fingerprint: { hosted: null, cache_seconds: 86_400 },
  },
  clock_ahead_days: 0,
  sign_in: { google: false, phone: false, open: true, password_min_length: 8, password_characters: [] },
};
