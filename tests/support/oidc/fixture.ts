// A simulated identity provider under two names, and services that use it for sign-in.
import { GoTrueClient } from "@supabase/auth-js";
import { openAuth } from "#server/services/auth/routes.ts";
import type { AuthContext } from "#server/services/auth/context.ts";
import type { ProviderUser } from "#simulators/identity-provider/users.ts";
import {
  DEVELOPMENT_CLIENT,
  startSimulator,
  type OidcSimulator,
} from "#simulators/identity-provider/simulator.ts";
import { testDatabase } from "../database.ts";
import { testServer, type TestServer } from "../server.ts";
import { newBrowser, type Browser } from "./browser.ts";

export const SITE = "http://portal.example";
export const APP_URL = "https://app.example/welcome";

export interface Service {
  readonly server: TestServer;
  readonly ctx: AuthContext;
  /** Base URL of the auth service. */
  readonly base: string;
  browser(): Browser;
  /** The real client. In a browser, its requests carry that browser's cookies. */
  client(flowType: "pkce" | "implicit", browser?: Browser): GoTrueClient;
}

export interface OidcFixture {
  readonly simulator: OidcSimulator;
  /** Advances the clocks of the services and the identity provider, in milliseconds. */
  pass(ms: number): void;
  /** Starts another service on the same database. */
  service(environment?: Record<string, string>): Promise<Service>;
  /** Adds a user to the identity provider. Returns the address to sign in with. */
  addUser(user: Partial<ProviderUser> & { email: string }): string;
  close(): Promise<void>;
}

function memory(): {
  getItem(k: string): string | null;
  setItem(k: string, v: string): void;
  removeItem(k: string): void;
} {
  const items = new Map<string, string>();
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
}

function providerEnvironment(issuer: string): Record<string, string> {
  return Object.fromEntries(
    ["GOOGLE", "KEYCLOAK"].flatMap((name) => [
      [`AUTH_EXTERNAL_${name}_ENABLED`, "true"],
      [`AUTH_EXTERNAL_${name}_URL`, issuer],
      [`AUTH_EXTERNAL_${name}_CLIENT_ID`, `${DEVELOPMENT_CLIENT.id},a-phone-app`],
      [`AUTH_EXTERNAL_${name}_SECRET`, DEVELOPMENT_CLIENT.secret],
    ]),
  );
}

function createService(server: TestServer, simulator: OidcSimulator): Service {
  const base = `${server.url}/auth/v1`;
  return {
    server,
    ctx: openAuth(server.ctx),
    base,
    browser: () => newBrowser(server.url, simulator.issuer),
    client: (flowType, browser) =>
      new GoTrueClient({
        url: base,
        flowType,
        autoRefreshToken: false,
        persistSession: true,
        storage: memory(),
        ...(browser ? { fetch: browser.fetch } : {}),
      }),
  };
}

/** Starts the identity provider and a database. */
export async function createOidcFixture(): Promise<OidcFixture> {
  let offset = 0;
  const now = (): Date => new Date(Date.now() + offset);
  const simulator = await startSimulator({ now });
  const database = await testDatabase();
  const servers: TestServer[] = [];
  return {
    simulator,
    pass: (ms) => void (offset += ms),
    async service(environment = {}) {
      const server = await testServer(
        {
          AUTH_SITE_URL: SITE,
          AUTH_URI_ALLOW_LIST: "https://app.example/**",
          AUTH_SMTP_MAX_FREQUENCY: "0",
          ...providerEnvironment(simulator.issuer),
          ...environment,
        },
        { now, database },
      );
      servers.push(server);
      return createService(server, simulator);
    },
    addUser(input) {
      const { email, sub = email, name = "Ada", email_verified = true, ...more } = input;
      simulator.users.set(email, { sub, name, email, email_verified, ...more });
      return email;
    },
    async close() {
      for (const server of servers) await server.close();
      await simulator.close();
      await database.drop();
    },
  };
}

/** The parameters with which the simulator signs in without a prompt. */
export function signInParams(email: string): Record<string, string> {
  return { prompt: "none", login_hint: email };
}

/** Signs in with the client in a browser. Returns the URL where it ends up. */
export async function signInBy(
  service: Service,
  client: GoTrueClient,
  email: string,
  options: {
    provider?: "google" | "keycloak";
    browser?: Browser;
    redirectTo?: string;
    params?: Record<string, string>;
  } = {},
): Promise<URL> {
  const { provider = "google", browser = service.browser(), redirectTo = APP_URL, params = {} } = options;
  const { data, error } = await client.signInWithOAuth({
    provider,
    options: { redirectTo, skipBrowserRedirect: true, queryParams: { ...signInParams(email), ...params } },
  });
  if (error) throw error;
  return browser.open(data.url);
}
