// Calls that anybody may make, and that know the customer where one is signed in.
import type { PortalConfig } from "#contracts/config.ts";
import { getSession } from "../session/current.ts";
import { requestSigned } from "./request-signed.ts";
import { request, type RequestOptions } from "./request.ts";

/** The JSON answer: with the bearer of the session where there is one, else without. Throws ApiFailure. */
export function requestEither<T>(
  config: PortalConfig,
  url: string,
  options: RequestOptions = {},
): Promise<T> {
  const session = getSession();
  // Until a second step is shown nobody is signed in.
  return session && !session.second_step ? requestSigned<T>(config, url, options) : request<T>(url, options);
}
