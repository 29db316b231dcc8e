// A browser page with the authenticator, for clients that use `navigator.credentials` themselves.
import { vi } from "vitest";
import type { Authenticator, CreationOptions, RequestOptions } from "./authenticator.ts";

/** Runs `work` as on a page of `origin`, whose browser has the authenticator. */
export async function onPage<T>(
  origin: string,
  authenticator: Authenticator,
  work: () => Promise<T>,
): Promise<T> {
  class PublicKeyCredential {
    toJSON: () => unknown;
    constructor(credential: object) {
      this.toJSON = () => credential;
    }
  }
  const { hostname } = new URL(origin);
  const credentials = {
    create: async ({ publicKey }: { publicKey: CreationOptions }) =>
      new PublicKeyCredential({ ...authenticator.create(publicKey, origin) }),
    get: async ({ publicKey }: { publicKey: RequestOptions }) =>
      new PublicKeyCredential({ ...authenticator.get(publicKey, origin) }),
  };
  vi.stubGlobal("PublicKeyCredential", PublicKeyCredential);
  vi.stubGlobal("window", { PublicKeyCredential, location: { hostname, origin } });
  vi.stubGlobal("document", {});
  vi.stubGlobal("navigator", { credentials });
  try {
    return await work();
  } finally {
    vi.unstubAllGlobals();
  }
}
