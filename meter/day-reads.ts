// One local day of one channel as sent by a utility, with the time of its revision: fetched by connectors, contained in
// files and stored in the readings table.
import type { Channel } from "./formats/values.ts";

export interface DayReads {
  readonly channel: Channel;
  /** Local (Central) day, YYYY-MM-DD. */
  readonly day: string;
  /** When the utility created this version of the day, as an ISO instant. The newest wins. */
  readonly revised_at: string;
  /** Wh per quarter hour in real time from local midnight: 92, 96 or 100. 0 if missing. */
  readonly wh: Int32Array;
  /** One QUALITY code per quarter hour (actual, estimated, missing). */
  readonly quality: Uint8Array;
}
