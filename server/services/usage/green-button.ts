// GET, POST, PATCH and DELETE /usage/api/service_locations/{esiid}/green_button: connects a home with a company that
// offers Green Button Connect My Data.
import { createHash, randomBytes } from "node:crypto";
import type { FastifyRequest } from "fastify";
import type {
  ConnectionCompletion,
  ConnectionResponse,
  ConsentAddress,
} from "#contracts/connected-company.ts";
import type { ConnectionProblem } from "#contracts/tables/connected-companies.ts";
import { buildConsentUrl, exchangeCode, type Grant } from "#meter/connectors/green-button/client.ts";
import { ConnectorFault } from "#meter/connectors/connector.ts";
import type { Customer } from "#server/domain/accounts/customer.ts";
import type { Context } from "#server/domain/context.ts";
import { hasLocation, lockLocation } from "#server/domain/locations/add-location.ts";
import { getCustomerLocation, type CustomerLocation } from "#server/domain/locations/customer-locations.ts";
import { createLocationNotFound } from "#server/domain/locations/esiid-param.ts";
import {
  activateConnection,
  claimConsent,
  connectionJson,
  endConnections,
  getCompany,
  insertConsent,
  listCompanies,
  sealTokens,
  type ConnectionRow,
} from "#server/domain/meters/connections.ts";
import { AppError } from "#server/platform/errors.ts";
import { getPublicUrl } from "#server/platform/http/public-url.ts";
import { enforceLimit, type Limit } from "#server/platform/limits/limiter.ts";
import { sha256 } from "#server/platform/secrets/secrets.ts";

const CONNECTION_STARTS: Limit = { name: "connect-company", max: 20, windowSeconds: 3_600 };
const TOO_MANY = "Too many attempts. Try again in an hour.";
/** The customer waits for the exchange of the code. */
const EXCHANGE_MS = 15_000;

/** Returns the address to which companies send the customer back, as registered with them. */
export function buildReturnAddress(ctx: Context, request: Pick<FastifyRequest, "host">): string {
  return `${getPublicUrl(ctx, request)}/usage/api/green_button/callback`;
}

function toOwner(customer: Customer, { location }: CustomerLocation): { user_id: string; esiid: string } {
  return { user_id: customer.id, esiid: location.esiid };
}

/** Returns what a home is and can be connected with. Throws `not_found`. */
export async function getConnection(
  ctx: Context,
  customer: Customer,
  address: string,
): Promise<ConnectionResponse> {
  const found = await getCustomerLocation(ctx, customer, address);
  return connectionJson(ctx, toOwner(customer, found), found.location.tdu);
}

/** Starts a connection: returns the company's page for the permission. Throws `not_found`, `unprocessable`, `rate_limited`. */
export async function startConnection(
  ctx: Context,
  customer: Customer,
  address: string,
  companyId: string,
  returnAddress: string,
): Promise<ConsentAddress> {
  const found = await getCustomerLocation(ctx, customer, address);
  await enforceLimit(ctx, CONNECTION_STARTS, customer.id, TOO_MANY);
  const company = listCompanies(ctx.config, found.location.tdu).find(({ id }) => id === companyId);
  if (!company) throw new AppError("unprocessable", "This home can't be connected with this company.");
  const [state, verifier] = [randomBytes(32), randomBytes(32)].map((bytes) => bytes.toString("base64url"));
  if (state === undefined || verifier === undefined) throw new RangeError("Two values were expected.");
  const consent = {
    ...toOwner(customer, found),
    company: company.id,
    state_hash: sha256(state),
    verifier: await ctx.secrets.seal(verifier),
  };
  await ctx.db.sql.transaction().execute(async (trx) => {
    await lockLocation(trx, consent.esiid);
    if (!(await hasLocation(trx, customer.id, consent.esiid))) throw createLocationNotFound();
    await insertConsent(trx, consent, ctx.now());
  });
  const code_challenge = createHash("sha256").update(verifier).digest("base64url");
  return { url: buildConsentUrl(company, { redirect_uri: returnAddress, state, code_challenge }) };
}

const PROBLEMS = {
  over: ["conflict", "This attempt is over. Start again to connect the company."],
  not_permitted: ["conflict", "The company didn't confirm your permission. Start again to connect it."],
  no_response: ["unavailable", "The company isn't responding right now. Start again in a few minutes."],
} as const satisfies Record<ConnectionProblem, readonly [string, string]>;

function cannotConnect(problem: ConnectionProblem): AppError {
  const [code, message] = PROBLEMS[problem];
  return new AppError(code, message, { problem });
}

async function exchange(
  ctx: Context,
  row: ConnectionRow,
  code: string,
  returnAddress: string,
): Promise<Grant & { resource_uri: string }> {
  try {
    const company = getCompany(ctx.config, row.company);
    const access = { ...company, timeout_ms: Math.min(company.timeout_ms, EXCHANGE_MS) };
    const verifier = (row.verifier && (await ctx.secrets.open(row.verifier))) ?? "";
    const grant = await exchangeCode(access, { code, redirect_uri: returnAddress, verifier });
    if (grant.resource_uri === null)
      throw new ConnectorFault("settings", "The company's token response has no resourceURI.");
    return { ...grant, resource_uri: grant.resource_uri };
  } catch (error) {
    if (!(error instanceof ConnectorFault)) throw error;
    const { kind, message: why } = error;
    ctx.log[kind === "settings" ? "error" : "warn"]({ company: row.company, why }, "a connection failed");
    throw cannotConnect(kind === "not_allowed" ? "not_permitted" : "no_response");
  }
}

/**
 * Completes a connection with what the company sent back to the browser of the account that started it. Throws
 * `not_found`, `conflict` if the state or code is unknown, used or too old, and `unavailable`.
 */
export async function completeConnection(
  ctx: Context,
  customer: Customer,
  address: string,
  { state, code }: ConnectionCompletion,
  returnAddress: string,
): Promise<ConnectionResponse> {
  const found = await getCustomerLocation(ctx, customer, address);
  const owner = toOwner(customer, found);
  const row = await claimConsent(ctx.db.sql, owner, sha256(state), ctx.now());
  if (!row) throw cannotConnect("over");
  // No transaction is open during the request.
  const grant = await exchange(ctx, row, code, returnAddress);
  const { resource_uri, authorization_uri } = grant;
  const tokens = await sealTokens(ctx.secrets, grant, null, ctx.now());
  await ctx.db.sql.transaction().execute(async (trx) => {
    await lockLocation(trx, owner.esiid);
    await activateConnection(trx, row, { tokens, resource_uri, authorization_uri }, ctx.now());
    // Removed in the meantime: what was just permitted ends at the company.
    if (!(await hasLocation(trx, owner.user_id, owner.esiid)))
      await endConnections(trx, owner, "home_left", ctx.now());
  });
  return connectionJson(ctx, owner, found.location.tdu);
}

/** Disconnects a home, here at once and afterwards at the company. The readings stay. Throws `not_found`. */
export async function deleteConnection(
  ctx: Context,
  customer: Customer,
  address: string,
): Promise<ConnectionResponse> {
  const found = await getCustomerLocation(ctx, customer, address);
  const owner = toOwner(customer, found);
  await ctx.db.sql.transaction().execute((trx) => endConnections(trx, owner, "unlinked", ctx.now()));
  return connectionJson(ctx, owner, found.location.tdu);
}
