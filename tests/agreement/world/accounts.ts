// Accounts of a test instance that are signed in: their token, and the session as a browser keeps it.
import type { Context } from "#server/domain/context.ts";

export interface Account {
  readonly id: string;
  readonly email: string;
  readonly token: string;
  /** The answer of the sign-in, which the browser's client keeps. */
  readonly session: object;
}

const PASSWORD = "correct horse battery";

const ONBOARDED = {
  first_name: "Ana",
  last_name: "Ruiz",
  agreed_to_terms: true,
  agreed_to_terms_at: "2026-01-12T18:00:00.000Z",
  processed_orders: true,
  generic_onboarding_complete: true,
};

let accountCount = 0;

async function post<T>(url: string, key: string, body: object): Promise<T> {
  const response = await fetch(url, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${text.slice(0, 300)}`);
  return JSON.parse(text) as T;
}

interface AuthInstance {
  readonly url: string;
  readonly ctx: Pick<Context, "tokens">;
}

/** Makes an account that has finished onboarding, and signs it in. */
export async function createAccount({ url, ctx }: AuthInstance, language: "en" | "es"): Promise<Account> {
  accountCount += 1;
  const email = `agreement-${accountCount}-${Date.now()}@example.com`;
  const key = ctx.tokens.serviceKey;
  const { id } = await post<{ id: string }>(`${url}/auth/v1/admin/users`, key, {
    email,
    password: PASSWORD,
    email_confirm: true,
    user_metadata: { ...ONBOARDED, language },
  });
  return { ...(await signIn({ url, ctx }, email, PASSWORD)), id };
}

/** Signs an account in. */
export async function signIn({ url, ctx }: AuthInstance, email: string, password: string): Promise<Account> {
  const address = `${url}/auth/v1/token?grant_type=password`;
  const session = await post<{ access_token: string; user: { id: string } }>(address, ctx.tokens.serviceKey, {
    email,
    password,
  });
  return { id: session.user.id, email, token: session.access_token, session };
}
