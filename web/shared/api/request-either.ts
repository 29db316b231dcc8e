// Calls that need no sign-in, but identify the customer if one is signed in.
import type { PortalConfig } from "#contracts/config.ts";
import { getSession } from "../session/current.ts";
import { requestSigned } from "./request-signed.ts";
import { request, type RequestOptions } from "./request.ts";

/** Returns the JSON response: with the session's bearer token if there is one, otherwise without. Throws ApiFailure. */
export function requestEither<T>(
  config: PortalConfig,
  url: string,
  options: RequestOptions = {},
): Promise<T> {
  const session = getSession();
  // A user does not count as signed in until the second step is shown.
  return session && !session.second_step ? requestSigned<T>(config, url, options) : request<T>(url, options);
}
