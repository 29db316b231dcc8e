// The simulator's codes and access tokens, in memory.
import { createHash, randomBytes } from "node:crypto";
import type { ProviderUser } from "./users.ts";

export interface Grant {
  readonly user: ProviderUser;
  readonly clientId: string;
  readonly redirectUri: string;
  readonly scopes: ReadonlyArray<string>;
  readonly nonce: string | undefined;
  readonly challenge: string | undefined;
  readonly offline: boolean;
  readonly at: number;
}

const CODE_TTL_MS = 60_000;
const MAX_STORED = 1_000;

export class GrantError extends Error {
  readonly error: string;
  constructor(error: string, message: string) {
    super(message);
    this.name = "GrantError";
    this.error = error;
  }
}

class ExpiringStore<T> {
  readonly #items = new Map<string, T>();

  add(item: T): string {
    const [oldest] = this.#items.keys();
    if (this.#items.size >= MAX_STORED && oldest) this.#items.delete(oldest);
    const key = randomBytes(24).toString("base64url");
    this.#items.set(key, item);
    return key;
  }

  get(key: string): T | undefined {
    return this.#items.get(key);
  }

  consume(key: string): T | undefined {
    const item = this.#items.get(key);
    this.#items.delete(key);
    return item;
  }
}

/** The store of one simulator. */
export class Grants {
  readonly #codes = new ExpiringStore<Grant>();
  readonly #tokens = new ExpiringStore<Grant>();
  readonly #now: () => Date;

  constructor(now: () => Date) {
    this.#now = now;
  }

  issueCode(grant: Omit<Grant, "at">): string {
    return this.#codes.add({ ...grant, at: this.#now().getTime() });
  }

  /** Redeems the code, once. Throws GrantError invalid_grant. */
  redeem(code: string, client: { clientId: string; redirectUri: string; verifier: string }): Grant {
    const grant = this.#codes.consume(code);
    if (!grant || this.#now().getTime() - grant.at >= CODE_TTL_MS)
      throw new GrantError("invalid_grant", "The code is unknown, used or too old.");
    if (grant.clientId !== client.clientId || grant.redirectUri !== client.redirectUri)
      throw new GrantError("invalid_grant", "The code was given to another client or address.");
    const hashed = createHash("sha256").update(client.verifier).digest("base64url");
    if (grant.challenge !== undefined && grant.challenge !== hashed)
      throw new GrantError("invalid_grant", "The verifier does not answer the challenge.");
    return grant;
  }

  issueAccessToken(grant: Grant): string {
    return this.#tokens.add(grant);
  }

  /** Returns the user and scopes of an access token, or undefined if it is not one of ours. */
  findGrant(token: string): Grant | undefined {
    return this.#tokens.get(token);
  }
}
