// A clock that does not move until a test moves it.

/** A clock set by the test. */
export class FakeClock {
  #at: number;
  constructor(start: string) {
    this.#at = Date.parse(start);
  }
  readonly now = (): Date => new Date(this.#at);
  set(time: string): void {
    this.#at = Date.parse(time);
  }
  /** Seconds. */
  wait(seconds: number): void {
    this.#at += seconds * 1000;
  }
}
