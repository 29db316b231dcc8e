// Processes of the real entry point behind a proxy, and users who connect to them.
import { GoTrueClient } from "@supabase/auth-js";
import { expect, vi } from "vitest";
import { readConfig } from "#server/platform/config.ts";
import { createContext } from "#server/create-context.ts";
import type { Context } from "#server/domain/context.ts";
import { createLogger } from "#server/platform/log.ts";
import { newEmail } from "./contacts.ts";
import type { AuthServer } from "./auth.ts";
import type { ChildServers } from "./child-server.ts";
import type { TestDatabase } from "./database.ts";
import { freePort } from "./free-port.ts";
import type { Gateway } from "./gateway.ts";
import { PASSWORD, type TestUser } from "./portal.ts";
import type { SmtpSimulator } from "../../simulators/smtp.ts";
import { serverAt } from "./other-servers.ts";

/** For several processes at once on a busy machine. */
export const START_TIMEOUT_MS = 180_000;

/** The real client of that auth service. */
export const clientAt = ({ base, ctx }: AuthServer): GoTrueClient =>
  new GoTrueClient({
    url: base,
    headers: { apikey: ctx.tokens.anonKey },
    autoRefreshToken: false,
    persistSession: false,
  });

function waitForCode(smtp: SmtpSimulator, email: string): Promise<string> {
  return vi.waitFor(
    () => {
      const text = smtp.mails.find(({ to }) => to.includes(email))?.mail.text ?? "";
      const [code] = /(?<![\w@.+-])\d{6,10}(?![\w@-])/.exec(text) ?? [];
      if (code === undefined) throw new Error("no mail came with a code");
      return code;
    },
    { timeout: 20_000 },
  );
}

/**
 * Creates an account whose address is verified by an emailed code, requested at one server and entered at the other.
 */
export async function newcomer(
  smtp: SmtpSimulator,
  one: AuthServer,
  other: AuthServer,
): Promise<TestUser & { readonly refreshToken: string }> {
  const email = newEmail();
  const signedUp = await clientAt(one).signUp({ email, password: PASSWORD });
  expect(signedUp.error).toBeNull();
  const { data, error } = await clientAt(other).verifyOtp({
    email,
    token: await waitForCode(smtp, email),
    type: "signup",
  });
  expect(error).toBeNull();
  const { user, session } = data;
  const refreshToken = session?.refresh_token ?? "";
  return { id: user?.id ?? "", email, phone: "", token: session?.access_token ?? "", refreshToken };
}

/** Creates the context that a process of this configuration would get. */
export async function contextOn(
  database: TestDatabase,
  environment: Record<string, string>,
): Promise<Context> {
  const config = readConfig({ DATABASE_URL: database.url, ...environment });
  return createContext(config, database.db, createLogger("silent"), () => new Date());
}

/** Starts a separate process behind the gateway. */
export async function startBehind(
  processes: ChildServers,
  gateway: Gateway,
  environment: Record<string, string>,
  ctx: Context,
): Promise<AuthServer> {
  const PORT = String(await freePort());
  await processes.start({ PUBLIC_URL: gateway.url, TRUST_PROXY: "1", PORT, ...environment });
  return serverAt(`http://127.0.0.1:${PORT}`, ctx);
}
