// The only way in which pages call our services: typed by endpoints.ts, with a timeout, retries, one kind of error, and
// the customer's session.
import type { PortalConfig } from "#contracts/config.ts";
import { getSession } from "../session/current.ts";
import type { Endpoints } from "./endpoints.ts";
import { ApiFailure } from "./failure.ts";
import type { requestSigned } from "./request-signed.ts";
import { request as send, type RequestOptions } from "./request.ts";

type Method = NonNullable<RequestOptions["method"]>;

/** The names in braces in an address. */
type ParamsOf<Address> = Address extends `${string}{${infer Name}}${infer Rest}`
  ? (Name extends `+${infer Path}` ? Path : Name) | ParamsOf<Rest>
  : never;

type CallOptions<E extends keyof Endpoints> = Omit<RequestOptions, "method" | "body" | "bearer"> & {
  /** Default: the signed-in customer. `either`: the customer if one is signed in, else a visitor. */
  readonly as?: CallSettings["as"];
} & ([ParamsOf<E>] extends [never] ? unknown : { readonly params: Readonly<Record<ParamsOf<E>, string>> }) &
  (Endpoints[E] extends { body: infer Body } ? { readonly body: Body } : unknown);

function fillAddress(address: string, params: Readonly<Record<string, string>>): string {
  return address.replaceAll(/\{(\+?)(\w+)\}/g, (_, keepsSlashes: string, name: string) => {
    const encoded = encodeURIComponent(params[name] ?? "");
    return keepsSlashes ? encoded.replaceAll("%2F", "/") : encoded;
  });
}

interface CallSettings extends RequestOptions {
  readonly as?: "customer" | "visitor" | "either";
  readonly params?: Readonly<Record<string, string>>;
}

// A user does not count as signed in until the second step is shown.
function isSigned(as: CallSettings["as"] = "customer"): boolean {
  if (as !== "either") return as === "customer";
  const session = getSession();
  return session !== null && !session.second_step;
}

// Visitors load none of the session's code. Customer pages have already loaded it (app/layouts/main-layout.tsx).
async function loadSigned(): Promise<typeof requestSigned> {
  try {
    return (await import("./request-signed.ts")).requestSigned;
  } catch (cause) {
    throw new ApiFailure("network", "The code of signed calls could not be loaded.", { cause });
  }
}

/** Returns the response of an endpoint without checking it against its type. Throws only ApiFailure. */
export async function callApi<E extends keyof Endpoints>(
  config: PortalConfig,
  endpoint: E,
  ...[options]: object extends CallOptions<E> ? [options?: CallOptions<E>] : [options: CallOptions<E>]
): Promise<Endpoints[E]["response"]> {
  const { as, params = {}, ...rest }: CallSettings = options ?? {};
  const [, method, service, address = ""] = /^(\w+) (\w+)(.+)$/.exec(endpoint) ?? [];
  const url = config.bases[service as keyof PortalConfig["bases"]] + fillAddress(address, params);
  const request = { ...rest, method: method as Method };
  return isSigned(as) ? (await loadSigned())(config, url, request) : send(url, request);
}
