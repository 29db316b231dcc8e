// A clock that tests move.

export interface Clock {
  /** The real time plus the waited time. */
  readonly now: () => Date;
  /** Advances the clock by seconds. */
  readonly wait: (seconds: number) => void;
}

/** Creates a clock that tests can move forward, never back. */
export function movableClock(): Clock {
  let ahead = 0;
  return {
    now: () => new Date(Date.now() + ahead),
    wait: (seconds) => void (ahead += seconds * 1000),
  };
}
