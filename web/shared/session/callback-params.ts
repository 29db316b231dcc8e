// A mailed link ends at a page of ours with tokens, or an error, behind the # of the address
// (wire/auth.md §6). They are taken out before the router or anything else sees them.
import { canBeSignedIn } from "./can-be-signed-in.ts";

export interface CallbackTokens {
  readonly access_token: string;
  readonly refresh_token: string;
  /** signup, recovery, magiclink, invite, email_change. */
  readonly type: string;
}

export interface CallbackError {
  /** The kind of OAuth 2, such as access_denied or server_error; empty: none came. */
  readonly error: string;
  /** Such as otp_expired; the kind where no code came. */
  readonly code: string;
  readonly description: string;
}

let tokens: CallbackTokens | null = null;
let error: CallbackError | null = null;

/** The pages that our mails and providers lead to. */
const CALLBACK_PATHS = /^\/callback\/?$|\/password\/reset\/?$/;

// Elsewhere (an invitation without an address of its own leads to /) nobody is replaced: a link with
// somebody's tokens must not sign a person into that somebody's account unnoticed.
function canSignIn(): boolean {
  return CALLBACK_PATHS.test(location.pathname) || !canBeSignedIn();
}

/** Reads the hash of the page's first address and takes it off; to be called before the router is made. */
export function parseCallback(): void {
  const hash = new URLSearchParams(location.hash.slice(1));
  const access = hash.get("access_token");
  const refresh = hash.get("refresh_token");
  if (access && refresh && canSignIn())
    tokens = { access_token: access, refresh_token: refresh, type: hash.get("type") ?? "" };
  const query = new URLSearchParams(location.search);
  error = readError(hash) ?? (query.has("error_code") ? readError(query) : null);
  if (!(access && refresh) && !error) return;
  // The page of /callback reads its query itself.
  if (error && location.pathname !== "/callback") for (const name of ERROR_FIELDS) query.delete(name);
  const search = query.size > 0 ? `?${query.toString()}` : "";
  // Tokens do not stay in the history.
  history.replaceState(history.state, "", location.pathname + search);
}

const ERROR_FIELDS = ["error", "error_code", "error_description", "sb"];

function readError(fields: URLSearchParams): CallbackError | null {
  const kind = fields.get("error") ?? "";
  const code = fields.get("error_code") ?? kind;
  return code === "" ? null : { error: kind, code, description: fields.get("error_description") ?? "" };
}

/** The tokens that came with the address, once. */
export function consumeCallbackTokens(): CallbackTokens | null {
  const taken = tokens;
  tokens = null;
  return taken;
}

/** Whether the address brought tokens that nobody has taken yet. */
export function hasCallbackTokens(): boolean {
  return tokens !== null;
}

/** They could not be used yet: the next one who asks gets them. */
export function putTokensBack(taken: CallbackTokens): void {
  tokens = taken;
}

/** The error that came with the address; stays until another page is opened by a link. */
export function getCallbackError(): CallbackError | null {
  return error;
}

/** Pages that show such an error themselves, each in its own words. */
const HANDLES_OWN_ERRORS = /^\/callback\/?$|^\/affiliates\/expired_invite_link\/?$|\/password\/reset\/?$/;

/** The error, if the page that is open does not show it itself. */
export function errorToShow(): CallbackError | null {
  return error && !HANDLES_OWN_ERRORS.test(location.pathname) ? error : null;
}

/** The error was told. */
export function clearCallbackError(): void {
  error = null;
}
