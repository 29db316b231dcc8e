// The stand-in's codes and access tokens, in memory.
import { createHash, randomBytes } from "node:crypto";
import type { Person } from "./people.ts";

export interface Grant {
  readonly person: Person;
  readonly clientId: string;
  readonly redirectUri: string;
  readonly scopes: ReadonlyArray<string>;
  readonly nonce: string | undefined;
  readonly challenge: string | undefined;
  readonly offline: boolean;
  readonly at: number;
}

const CODE_LIFE_MS = 60_000;
const MAX_KEPT = 1_000;

export class GrantError extends Error {
  readonly error: string;
  constructor(error: string, message: string) {
    super(message);
    this.name = "GrantError";
    this.error = error;
  }
}

class Kept<T> {
  readonly #items = new Map<string, T>();

  add(item: T): string {
    const [oldest] = this.#items.keys();
    if (this.#items.size >= MAX_KEPT && oldest) this.#items.delete(oldest);
    const key = randomBytes(24).toString("base64url");
    this.#items.set(key, item);
    return key;
  }

  get(key: string): T | undefined {
    return this.#items.get(key);
  }

  take(key: string): T | undefined {
    const item = this.#items.get(key);
    this.#items.delete(key);
    return item;
  }
}

/** The store of one stand-in. */
export class Grants {
  readonly #codes = new Kept<Grant>();
  readonly #tokens = new Kept<Grant>();
  readonly #now: () => Date;

  constructor(now: () => Date) {
    this.#now = now;
  }

  issueCode(grant: Omit<Grant, "at">): string {
    return this.#codes.add({ ...grant, at: this.#now().getTime() });
  }

  /** Takes the code, once; throws GrantError invalid_grant. */
  redeem(code: string, given: { clientId: string; redirectUri: string; verifier: string }): Grant {
    const grant = this.#codes.take(code);
    if (!grant || this.#now().getTime() - grant.at >= CODE_LIFE_MS)
      throw new GrantError("invalid_grant", "The code is unknown, used or too old.");
    if (grant.clientId !== given.clientId || grant.redirectUri !== given.redirectUri)
      throw new GrantError("invalid_grant", "The code was given to another client or address.");
    const hashed = createHash("sha256").update(given.verifier).digest("base64url");
    if (grant.challenge !== undefined && grant.challenge !== hashed)
      throw new GrantError("invalid_grant", "The verifier does not answer the challenge.");
    return grant;
  }

  issueAccessToken(grant: Grant): string {
    return this.#tokens.add(grant);
  }

  /** The person and scopes of an access token; undefined where it is not one of ours. */
  holderOf(token: string): Grant | undefined {
    return this.#tokens.get(token);
  }
}
