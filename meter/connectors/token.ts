// The token that every other call needs: cached until shortly before it expires, and fetched once for all waiting
// callers.

/** Renewed this long before it expires (docs/smart-meter-texas.md), or in the last tenth of its lifetime if that is shorter. */
const EARLY_MS = 60_000;

export class TokenKeeper {
  readonly #fetchToken: () => Promise<{ text: string; lasts_ms: number }>;
  readonly #now: () => Date;
  #token: { readonly text: string; readonly fresh_until: number } | null = null;
  #coming: Promise<string> | null = null;

  constructor(fetchToken: () => Promise<{ text: string; lasts_ms: number }>, now: () => Date) {
    this.#fetchToken = fetchToken;
    this.#now = now;
  }

  /**
   * Returns the current token. Callers that arrive while one is being fetched wait for the same one. Throws what
   * fetching threw.
   */
  async get(): Promise<string> {
    if (this.#token && this.#now().getTime() < this.#token.fresh_until) return this.#token.text;
    this.#coming ??= this.#renew().finally(() => {
      this.#coming = null;
    });
    return this.#coming;
  }

  /** Discards a token that was rejected, unless it has been replaced in the meantime. */
  invalidate(text: string): void {
    if (this.#token?.text === text) this.#token = null;
  }

  async #renew(): Promise<string> {
    const { text, lasts_ms } = await this.#fetchToken();
    const early = Math.min(EARLY_MS, lasts_ms / 10);
    this.#token = { text, fresh_until: this.#now().getTime() + lasts_ms - early };
    return text;
  }
}
