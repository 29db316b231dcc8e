// A clock that tests move.

export interface Clock {
  /** Now, ahead of the real time by what was waited. */
  readonly now: () => Date;
  /** Lets seconds pass. */
  readonly wait: (seconds: number) => void;
}

/** A clock that tests can put forward, never back. */
export function movableClock(): Clock {
  let ahead = 0;
  return {
    now: () => new Date(Date.now() + ahead),
    wait: (seconds) => void (ahead += seconds * 1000),
  };
}
