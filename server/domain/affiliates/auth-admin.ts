// The admin API of the auth service, ours or a hosted one, called with the service key (wire/auth.md §7).
import { z } from "zod";
import { boundedText } from "#server/platform/http/bounded-body.ts";

/** An invitation waits for the mail server if there is no queue. */
const TIMEOUT_MS = 15_000;
/** Large enough for one page of accounts. */
const MAX_RESPONSE_BYTES = 4 * 1024 * 1024;

export interface AuthAdmin {
  /** The service's base URL, such as https://portal.example/auth/v1. */
  readonly base: string;
  readonly serviceKey: string;
  readonly timeoutMs?: number;
}

/** Thrown if the service rejects the request or does not respond. The message is for the operator. */
export class AuthAdminError extends Error {
  /** The service's own code, such as email_exists. Empty if there was none. */
  readonly code: string;
  constructor(message: string, code = "", options?: ErrorOptions) {
    super(message, options);
    this.name = "AuthAdminError";
    this.code = code;
  }
}

// Older services return the code as error_code next to a numeric code.
const errorSchema = z.object({
  code: z.union([z.string(), z.number()]).optional(),
  error_code: z.string().optional(),
  message: z.string().optional(),
  msg: z.string().optional(),
});

const accountSchema = z.object({
  id: z.uuid(),
  email: z.string().nullish(),
  user_metadata: z.record(z.string(), z.unknown()).nullish(),
});
export type AuthAccount = z.infer<typeof accountSchema>;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function toError(status: number, body: unknown): AuthAdminError {
  const { data = {} } = errorSchema.safeParse(body);
  const code = data.error_code ?? (typeof data.code === "string" ? data.code : "");
  const errorMessage = data.message ?? data.msg;
  return new AuthAdminError(
    `The auth service answered ${status}${errorMessage ? `: ${errorMessage}` : ""}.`,
    code,
  );
}

async function call<T>(
  admin: AuthAdmin,
  method: "GET" | "POST" | "PUT",
  path: string,
  schema: z.ZodType<T>,
  body?: object,
): Promise<T> {
  const response = await fetch(`${admin.base}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${admin.serviceKey}`,
      apikey: admin.serviceKey,
      ...(body ? { "content-type": "application/json" } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
    redirect: "error",
    signal: AbortSignal.timeout(admin.timeoutMs ?? TIMEOUT_MS),
  }).catch((cause: unknown) => {
    throw new AuthAdminError(`The auth service at ${admin.base} does not answer.`, "", { cause });
  });
  const text = await boundedText(response, MAX_RESPONSE_BYTES);
  if (text === null) throw new AuthAdminError("The answer of the auth service is too long or broke off.");
  if (!response.ok) throw toError(response.status, parseJson(text));
  const parsedBody = schema.safeParse(parseJson(text));
  if (!parsedBody.success)
    throw new AuthAdminError("The auth service answered something that cannot be read.");
  return parsedBody.data;
}

/**
 * Emails a link for accepting an account that is created for the address. Throws AuthAdminError, with `email_exists` if
 * the account was already accepted.
 */
export async function inviteByEmail(
  admin: AuthAdmin,
  email: string,
  data: object,
  redirectTo: string,
): Promise<void> {
  const path = `/invite?${new URLSearchParams({ redirect_to: redirectTo }).toString()}`;
  await call(admin, "POST", path, accountSchema, { email, data });
}

/** Returns the account of an address (lower case). Throws AuthAdminError, also if there is none. */
export async function getAccountByEmail(admin: AuthAdmin, email: string): Promise<AuthAccount> {
  const query = new URLSearchParams({ filter: email, per_page: "1000" });
  const { users } = await call(
    admin,
    "GET",
    `/admin/users?${query.toString()}`,
    z.object({ users: z.array(accountSchema) }),
  );
  // The filter also matches parts of addresses.
  const account = users.find((user) => user.email?.toLowerCase() === email);
  if (!account) throw new AuthAdminError("The auth service does not show the account of this address.");
  return account;
}

/** Writes these keys of an account's user_metadata and keeps the others. Throws AuthAdminError. */
export async function mergeUserMetadata(admin: AuthAdmin, id: string, user_metadata: object): Promise<void> {
  await call(admin, "PUT", `/admin/users/${id}`, accountSchema, { user_metadata });
}

/** Emails a link for choosing a new password. Throws AuthAdminError. */
export async function mailRecovery(admin: AuthAdmin, email: string, redirectTo: string): Promise<void> {
  const path = `/recover?${new URLSearchParams({ redirect_to: redirectTo }).toString()}`;
  await call(admin, "POST", path, z.object({}), { email });
}
