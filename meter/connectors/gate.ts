// Limits requests to a meter source: few at once, and none for a while after it requested a pause.
import pLimit from "p-limit";
import { ConnectorFault } from "./connector.ts";

export class Gate {
  readonly #limit: ReturnType<typeof pLimit>;
  readonly #elapsed: () => number;
  #silentUntil = 0;

  /**
   * Allows at most `atOnce` calls at a time. `elapsed` returns real elapsed milliseconds, which no test clock stops.
   */
  constructor(atOnce: number, elapsed: () => number = (): number => performance.now()) {
    this.#limit = pLimit(atOnce);
    this.#elapsed = elapsed;
  }

  /** Calls when there is capacity. Throws ConnectorFault (`again`) during a requested pause. */
  async pass<T>(call: () => Promise<T>): Promise<T> {
    return this.#limit(async () => {
      const left = this.#silentUntil - this.#elapsed();
      if (left > 0) throw new ConnectorFault("again", "The meter source asked us to wait.", Math.ceil(left));
      return call();
    });
  }

  /** Sends no requests for this long, in milliseconds. */
  holdFor(wait: number): void {
    this.#silentUntil = Math.max(this.#silentUntil, this.#elapsed() + wait);
  }
}
