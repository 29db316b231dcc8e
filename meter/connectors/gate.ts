// Manners towards a meter's company: few calls at once, and silence for a while after it asked for that.
import pLimit from "p-limit";
import { ConnectorFault } from "./connector.ts";

export class Gate {
  readonly #limit: ReturnType<typeof pLimit>;
  readonly #elapsed: () => number;
  #silentUntil = 0;

  /** At most `atOnce` calls at a time; `elapsed` tells milliseconds that really pass, which no test's clock stops. */
  constructor(atOnce: number, elapsed: () => number = (): number => performance.now()) {
    this.#limit = pLimit(atOnce);
    this.#elapsed = elapsed;
  }

  /** Calls when there is room; throws ConnectorFault (`again`) while the company wants silence. */
  async pass<T>(call: () => Promise<T>): Promise<T> {
    return this.#limit(async () => {
      const left = this.#silentUntil - this.#elapsed();
      if (left > 0)
        throw new ConnectorFault("again", "The meter's company asked us to wait.", Math.ceil(left));
      return call();
    });
  }

  /** Nothing is asked for so long, milliseconds. */
  holdFor(wait: number): void {
    this.#silentUntil = Math.max(this.#silentUntil, this.#elapsed() + wait);
  }
}
