// An emailed link ends at one of our pages with tokens, or an error, after the # of the URL (wire/auth.md §6). They are
// removed before the router or anything else reads them.
import { canBeSignedIn } from "./can-be-signed-in.ts";

export interface CallbackTokens {
  readonly access_token: string;
  readonly refresh_token: string;
  /** signup, recovery, magiclink, invite, email_change. */
  readonly type: string;
}

export interface CallbackError {
  /** The OAuth 2 error, such as access_denied or server_error. Empty: there was none. */
  readonly error: string;
  /** A code such as otp_expired, or the OAuth 2 error if there is no code. */
  readonly code: string;
  readonly description: string;
}

let tokens: CallbackTokens | null = null;
let error: CallbackError | null = null;

/** The pages that our emails and identity providers link to. */
const CALLBACK_PATHS = /^\/callback\/?$|\/password\/reset\/?$/;

// Elsewhere (an invitation without its own URL leads to /) no session is replaced: a link with someone else's tokens
// must not sign a user into that account unnoticed.
function canSignIn(): boolean {
  return CALLBACK_PATHS.test(location.pathname) || !canBeSignedIn();
}

/** Reads the hash of the page's first URL and removes it. Call it before the router is created. */
export function parseCallback(): void {
  const hash = new URLSearchParams(location.hash.slice(1));
  const access = hash.get("access_token");
  const refresh = hash.get("refresh_token");
  if (access && refresh && canSignIn())
    tokens = { access_token: access, refresh_token: refresh, type: hash.get("type") ?? "" };
  const query = new URLSearchParams(location.search);
  error = readError(hash) ?? (query.has("error_code") ? readError(query) : null);
  if (!(access && refresh) && !error) return;
  // The page at /callback reads its query itself.
  if (error && location.pathname !== "/callback") for (const name of ERROR_FIELDS) query.delete(name);
  const search = query.size > 0 ? `?${query.toString()}` : "";
  // Tokens must not stay in the history.
  history.replaceState(history.state, "", location.pathname + search);
}

const ERROR_FIELDS = ["error", "error_code", "error_description", "sb"];

function readError(fields: URLSearchParams): CallbackError | null {
  const kind = fields.get("error") ?? "";
  const code = fields.get("error_code") ?? kind;
  return code === "" ? null : { error: kind, code, description: fields.get("error_description") ?? "" };
}

/** Returns the tokens from the URL, once. */
export function consumeCallbackTokens(): CallbackTokens | null {
  const consumedTokens = tokens;
  tokens = null;
  return consumedTokens;
}

/** Whether the URL contained tokens that have not been used yet. */
export function hasCallbackTokens(): boolean {
  return tokens !== null;
}

/** Puts back tokens that could not be used yet: the next call gets them. */
export function putTokensBack(consumedTokens: CallbackTokens): void {
  tokens = consumedTokens;
}

/** Returns the error from the URL. It stays until another page is opened by a link. */
export function getCallbackError(): CallbackError | null {
  return error;
}

/** Pages that show such an error themselves, each with its own text. */
const PATHS_WITH_OWN_ERRORS = /^\/callback\/?$|^\/affiliates\/expired_invite_link\/?$|\/password\/reset\/?$/;

/** Returns the error if the current page does not show it itself. */
export function errorToShow(): CallbackError | null {
  return error && !PATHS_WITH_OWN_ERRORS.test(location.pathname) ? error : null;
}

/** Clears the error after it was shown. */
export function clearCallbackError(): void {
  error = null;
}
