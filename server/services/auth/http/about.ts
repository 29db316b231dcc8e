// Public information about the service: its health, its settings, and its public keys.
import { readFileSync } from "node:fs";
import path from "node:path";
import type { App } from "#server/platform/http/app.ts";
import type { AuthContext } from "../context.ts";

const KEYS_MAX_AGE_SECONDS = 600;

// Read rather than imported, because the package's root is outside the allowed imports.
function version(): string {
  const file = path.join(import.meta.dirname, "..", "..", "..", "..", "package.json");
  return (JSON.parse(readFileSync(file, "utf8")) as { version: string }).version;
}

// The names of wire/auth.md §4 in `external`, besides email, phone and anonymous accounts.
const PROVIDERS = [
  "apple",
  "azure",
  "bitbucket",
  "discord",
  "facebook",
  "figma",
  "fly",
  "github",
  "gitlab",
  "google",
  "kakao",
  "keycloak",
  "linkedin",
  "linkedin_oidc",
  "notion",
  "slack",
  "slack_oidc",
  "snapchat",
  "spotify",
  "twitch",
  "twitter",
  "workos",
  "x",
  "zoom",
];

function buildSettings({ settings, config }: AuthContext): object {
  const on = new Set<string>(settings.providers.map((provider) => provider.name));
  return {
    external: {
      anonymous_users: settings.anonymousEnabled,
      ...Object.fromEntries(PROVIDERS.map((name) => [name, on.has(name)])),
      email: settings.emailEnabled,
      phone: settings.phoneEnabled,
    },
    disable_signup: settings.signUpOff,
    mailer_autoconfirm: settings.mailAutoconfirm,
    phone_autoconfirm: settings.smsAutoconfirm,
    sms_provider: config.sms ? "http" : "",
    saml_enabled: settings.samlEnabled,
    saml_private_key_next_configured: false,
    passkeys_enabled: false,
  };
}

/** Registers /health, /settings and /.well-known/jwks.json. */
export function aboutRoutes(ctx: AuthContext): (app: App) => Promise<void> {
  const health = {
    version: `v${version()}`,
    name: "GoTrue",
    description: "GoTrue is a user registration and authentication API",
  };
  return async (app) => {
    app.get("/health", { schema: { summary: "Whether the service lives" } }, async () => health);
    app.get("/settings", { schema: { summary: "Which ways to sign in are on" } }, async () =>
      buildSettings(ctx),
    );
    app.get(
      "/.well-known/jwks.json",
      { schema: { summary: "The public keys that access tokens are signed with" } },
      async (_request, reply) => {
        const keys = await ctx.tokens.publicKeys();
        return reply.header("cache-control", `public, max-age=${KEYS_MAX_AGE_SECONDS}`).send({ keys });
      },
    );
  };
}
