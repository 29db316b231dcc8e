// The server's side of the simulator.
import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import { RESPONSE_FAULTS, ENDPOINTS, noFaults, sendFault, TOKEN_FAULTS, type Endpoint } from "./faults.ts";
import { GrantError } from "./grants.ts";
import { toClaims } from "./id-tokens.ts";
import type { SimulatorState } from "./state.ts";

const TTL_SECONDS = 3_600;

function buildMetadata(issuer: string): object {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/userinfo`,
    jwks_uri: `${issuer}/keys`,
    response_types_supported: ["code"],
    response_modes_supported: ["query", "form_post"],
    subject_types_supported: ["public"],
    id_token_signing_alg_values_supported: ["RS256"],
    token_endpoint_auth_methods_supported: ["client_secret_post", "client_secret_basic"],
    code_challenge_methods_supported: ["S256"],
    scopes_supported: ["openid", "email", "profile"],
    authorization_response_iss_parameter_supported: true,
  };
}

function authenticateClient(
  state: SimulatorState,
  request: FastifyRequest,
  form: Record<string, string>,
): string {
  const [, encoded] = /^basic (.+)$/i.exec(request.headers.authorization ?? "") ?? [];
  const [id = "", secret = ""] = encoded
    ? Buffer.from(encoded, "base64").toString().split(":").map(decodeURIComponent)
    : [form["client_id"], form["client_secret"]];
  if (!state.clients.some((client) => client.id === id && client.secret === secret))
    throw new GrantError("invalid_client", "The client's secret is wrong.");
  return id;
}

async function buildTokenResponse(state: SimulatorState, request: FastifyRequest): Promise<object> {
  const form = (request.body ?? {}) as Record<string, string>;
  const clientId = authenticateClient(state, request, form);
  if (form["grant_type"] !== "authorization_code")
    throw new GrantError("unsupported_grant_type", "Only authorization_code is known.");
  const { code = "", redirect_uri: redirectUri = "", code_verifier: verifier = "" } = form;
  const grant = state.grants.redeem(code, { clientId, redirectUri, verifier });
  const accessToken = state.grants.issueAccessToken(grant);
  const fault = state.faults.idToken;
  const signed = grant.scopes.includes("openid") && fault !== "absent";
  const { user, nonce } = grant;
  return {
    access_token: accessToken,
    token_type: "Bearer",
    expires_in: TTL_SECONDS,
    scope: grant.scopes.join(" "),
    ...(grant.offline ? { refresh_token: `refresh-${accessToken}` } : {}),
    ...(signed
      ? { id_token: await state.signer.sign({ user: user, audience: clientId, nonce, accessToken, fault }) }
      : {}),
  };
}

const faultsBody = z.object({
  answers: z.partialRecord(z.enum(ENDPOINTS), z.enum(RESPONSE_FAULTS)).default({}),
  id_token: z.enum(TOKEN_FAULTS).nullable().default(null),
});

/**
 * Registers discovery, keys, /token, /userinfo, and PUT /faults {answers, id_token}, with which a test in another
 * process sets faults.
 */
export function registerTokens(app: FastifyInstance, state: SimulatorState): void {
  app.get("/.well-known/openid-configuration", async (_request, reply) =>
    sendFault(state.faults, "discovery", reply) ? reply : buildMetadata(state.issuer()),
  );
  app.get("/keys", async (_request, reply) =>
    sendFault(state.faults, "keys", reply) ? reply : { keys: state.signer.publicKeys },
  );
  app.post("/token", async (request, reply) => {
    if (sendFault(state.faults, "token", reply)) return reply;
    try {
      return await buildTokenResponse(state, request);
    } catch (error) {
      if (!(error instanceof GrantError)) throw error;
      return reply
        .status(error.error === "invalid_client" ? 401 : 400)
        .send({ error: error.error, error_description: error.message });
    }
  });
  app.get("/userinfo", async (request, reply) => {
    if (sendFault(state.faults, "userinfo", reply)) return reply;
    const [, token = ""] = /^bearer (.+)$/i.exec(request.headers.authorization ?? "") ?? [];
    const grant = state.grants.findGrant(token);
    if (!grant) return reply.status(401).header("www-authenticate", 'Bearer error="invalid_token"').send({});
    return toClaims(grant.user);
  });
  app.put("/faults", async (request, reply) => {
    const { answers: responses, id_token: idToken } = faultsBody.parse(request.body ?? {});
    Object.assign(state.faults, noFaults(), { idToken });
    for (const [endpoint, fault] of Object.entries(responses))
      state.faults.faultByEndpoint.set(endpoint as Endpoint, fault);
    return reply.status(204).send();
  });
}
