// What the hours of a text are read as.

/** One range of hours. A field that is left out means all. Same meaning as in `EnergyWindow`. */
export interface HoursRule {
  readonly months?: number[];
  readonly weekdays?: number[];
  readonly from_minute?: number;
  readonly to_minute?: number;
}

/** The hours of a text, and whether another reading of it is possible. */
export interface ReadHours {
  readonly rules: ReadonlyArray<HoursRule>;
  readonly is_doubtful: boolean;
}
