// One local day of one channel as a utility tells it, with the time of its revision: what connectors
// fetch, files hold and the readings' table keeps.
import type { Channel } from "./formats/values.ts";

export interface DayReads {
  readonly channel: Channel;
  /** Local (Central) day, YYYY-MM-DD. */
  readonly day: string;
  /** When the utility made this version of the day, ISO instant; the newest wins. */
  readonly revised_at: string;
  /** Wh per quarter hour in real time from local midnight: 92, 96 or 100; 0 where missing. */
  readonly wh: Int32Array;
  /** One QUALITY code per quarter hour (actual, estimated, missing). */
  readonly quality: Uint8Array;
}
