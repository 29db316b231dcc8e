// The token that opens every other call: kept till shortly before it ends, fetched once for all who wait.

/** Renewed this long before its end, or in the last tenth of its life where that is shorter. */
const EARLY_MS = 120_000;

export class TokenKeeper {
  readonly #fetchToken: () => Promise<{ text: string; lasts_ms: number }>;
  readonly #now: () => Date;
  #token: { readonly text: string; readonly fresh_until: number } | null = null;
  #coming: Promise<string> | null = null;

  constructor(fetchToken: () => Promise<{ text: string; lasts_ms: number }>, now: () => Date) {
    this.#fetchToken = fetchToken;
    this.#now = now;
  }

  /** The token in force; whoever asks while one is being fetched waits for the same. Throws what fetching threw. */
  async get(): Promise<string> {
    if (this.#token && this.#now().getTime() < this.#token.fresh_until) return this.#token.text;
    this.#coming ??= this.#renew().finally(() => {
      this.#coming = null;
    });
    return this.#coming;
  }

  /** Forgets a token that was refused, unless it was replaced meanwhile. */
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
