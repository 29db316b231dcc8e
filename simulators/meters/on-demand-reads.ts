// On-demand reads of the simulated Smart Meter Texas: a request reads the meter at once, and its first status is PEN.
import { randomUUID } from "node:crypto";
import { toLocalDay, toMidnight } from "#meter/calendar.ts";
import { EPOCH_2000, revisionInstant } from "#meter/formats/revision.ts";
import { createTestLocation } from "./simulated-home.ts";
import type { MeterSimulatorServer, SimulatorResponse } from "./simulator-server.ts";

const HOUR_MS = 3_600_000;
/** Where clients have seen the service stop. */
const PER_HOUR = 2;
/** When the simulated meters were at the start of their count, before any test's day. */
const INSTALLED = Date.UTC(2015, 0, 1);
/** Wh a day of a home of level 1. */
const WH_A_DAY = 38_000;

interface Read {
  readonly esiid: string;
  readonly at: number;
  readonly wh: number;
  checks: number;
}

function rejected(errorMessage: string): SimulatorResponse {
  return { status: 400, body: { statusCode: 400, errorCode: "", errorMessage } };
}

/** Returns an instant on the Central clock: MM/DD/YYYY HH:MM:SS. */
function formatCentral(at: number): string {
  const day = toLocalDay(at);
  let local = at - toMidnight(day) + day * 24 * HOUR_MS;
  // On the days of a clock change, the clock's time is the one that leads back to the instant.
  local -= revisionInstant((local - EPOCH_2000) / 1000) - at;
  const [date = "", time = ""] = new Date(local).toISOString().split("T");
  const [year, month, dayOfMonth] = date.split("-");
  return `${month}/${dayOfMonth}/${year} ${time.slice(0, 8)}`;
}

export class OnDemandReads {
  readonly #server: MeterSimulatorServer;
  readonly #seed: string;
  readonly #reads = new Map<string, Read>();

  constructor(server: MeterSimulatorServer, seed = "simulator") {
    this.#server = server;
    this.#seed = seed;
  }

  /** Returns what a meter's display shows at the simulator's time, in Wh. */
  showOnDisplay(esiid: string): number {
    const days = (this.#server.now().getTime() - INSTALLED) / (24 * HOUR_MS);
    return Math.round(createTestLocation(esiid, this.#seed).level * WH_A_DAY * days);
  }

  request(esiid: string): SimulatorResponse {
    if (!this.#server.book.allows(esiid)) return { status: 401, body: { error: "Authorization failure" } };
    const at = this.#server.now().getTime();
    const recent = [...this.#reads.values()].filter((read) => read.esiid === esiid && at - read.at < HOUR_MS);
    if (recent.length >= PER_HOUR) return rejected("On demand read limit reached for this ESIID.");
    const correlationId = randomUUID();
    this.#reads.set(correlationId, { esiid, at, wh: this.showOnDisplay(esiid), checks: 0 });
    return { status: 200, body: { correlationId, statusCode: "0", statusReason: "Request accepted" } };
  }

  getStatus(correlationId: string): SimulatorResponse {
    const read = this.#reads.get(correlationId);
    if (!read) return rejected("Invalid correlationId.");
    read.checks += 1;
    if (read.checks === 1) return { status: 200, body: { correlationId, statusCode: "PEN" } };
    const registeredRead = (read.wh / 1000).toExponential();
    const odrRead = { registeredRead, readDate: formatCentral(read.at) };
    return { status: 200, body: { correlationId, statusCode: "0", statusReason: "", odrRead } };
  }
}
