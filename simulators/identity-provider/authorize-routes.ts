// The browser's side of the simulator.
import type { FastifyInstance, FastifyReply } from "fastify";
import type { Grants } from "./grants.ts";
import { choicePage, formPostPage, problemPage } from "./page.ts";
import { createProviderUser, type ProviderUser } from "./users.ts";
import type { SimulatorState } from "./state.ts";

type Fields = Record<string, string>;

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

function toFields(source: unknown): Fields {
  const entries = Object.entries((source ?? {}) as Record<string, unknown>);
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}

// Returns a problem that prevents redirecting to the client. In that case, nothing may be sent there.
function findProblem(state: SimulatorState, fields: Fields): string | null {
  if (!state.clients.some(({ id }) => id === fields["client_id"])) return "The client is unknown.";
  const redirectUri = fields["redirect_uri"] ?? "";
  if (!URL.canParse(redirectUri) || !LOOPBACK.test(new URL(redirectUri).hostname))
    return "The address to go back to is not on this machine.";
  return null;
}

function goBack(
  reply: FastifyReply,
  state: SimulatorState,
  fields: Fields,
  responseFields: Fields,
): FastifyReply {
  const iss = state.faults.otherIssuer ? "https://other.example" : state.issuer();
  const params = { ...responseFields, ...(fields["state"] ? { state: fields["state"] } : {}), iss };
  const address = new URL(fields["redirect_uri"] ?? "");
  if (fields["response_mode"] === "form_post")
    return reply.type("text/html").send(formPostPage(address.href, params));
  for (const [key, value] of Object.entries(params)) address.searchParams.set(key, value);
  return reply.redirect(address.href, 302);
}

function codeFor(grants: Grants, user: ProviderUser, fields: Fields): string {
  const scopes = (fields["scope"] ?? "").split(" ").filter(Boolean);
  return grants.issueCode({
    user,
    clientId: fields["client_id"] ?? "",
    redirectUri: fields["redirect_uri"] ?? "",
    scopes,
    nonce: fields["nonce"],
    challenge: fields["code_challenge"],
    offline: fields["access_type"] === "offline" || scopes.includes("offline_access"),
  });
}

function findAuthorizeError(fields: Fields): Fields | null {
  if (fields["response_type"] !== "code") return { error: "unsupported_response_type" };
  if (fields["code_challenge"] && fields["code_challenge_method"] !== "S256")
    return { error: "invalid_request", error_description: "Only S256 is known." };
  if (fields["refuse"]) return { error: "access_denied", error_description: "The user declined." };
  return null;
}

/** Registers /authorize: the page, its submission, and the flow without a page (prompt=none with a login_hint). */
export function registerAuthorize(app: FastifyInstance, state: SimulatorState): void {
  app.get("/authorize", async (request, reply) => {
    const fields = toFields(request.query);
    const problem = findProblem(state, fields);
    if (problem) return reply.status(400).type("text/html").send(problemPage(problem));
    const rejection = findAuthorizeError(fields);
    if (rejection) return goBack(reply, state, fields, rejection);
    if (fields["prompt"] !== "none") return reply.type("text/html").send(choicePage(fields));
    const user = state.users.get(fields["login_hint"] ?? "");
    return goBack(
      reply,
      state,
      fields,
      user ? { code: codeFor(state.grants, user, fields) } : { error: "login_required" },
    );
  });
  app.post("/authorize", async (request, reply) => {
    const {
      person_name: name = "",
      person_email: email = "",
      person_verified: verified,
      ...fields
    } = toFields(request.body);
    const problem = findProblem(state, fields);
    if (problem) return reply.status(400).type("text/html").send(problemPage(problem));
    const rejection = findAuthorizeError(fields);
    if (rejection) return goBack(reply, state, fields, rejection);
    const user = createProviderUser(email, name || email, verified === "on");
    return goBack(reply, state, fields, { code: codeFor(state.grants, user, fields) });
  });
}
