// A clock that tests move.

export interface Clock {
  /** The real time, or the fixed start, plus the waited time. */
  readonly now: () => Date;
  /** Advances the clock by seconds. */
  readonly wait: (seconds: number) => void;
}

/** Creates a clock that tests can move forward, never back. With `start`, it moves only when a test moves it. */
export function movableClock(start: Date | null = null): Clock {
  let ahead = 0;
  return {
    now: () => new Date((start?.getTime() ?? Date.now()) + ahead),
    wait: (seconds) => void (ahead += seconds * 1000),
  };
}
