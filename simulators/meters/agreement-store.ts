// The simulator's agreements. Two requests for one home create two, so that a caller's duplicate request is visible.
import { readFileSync, writeFileSync } from "node:fs";
import { addDays, toIsoDate, toLocalDay } from "#meter/calendar.ts";

export type SimulatedAgreementState =
  | "pending"
  | "active"
  | "declined"
  | "unanswered"
  | "completed"
  | "ended_by_csp"
  | "ended_there";

export interface SimulatedAgreement {
  readonly number: number;
  readonly esiid: string;
  readonly meter_number: string;
  readonly puct_number: number | null;
  readonly email: string;
  readonly language: string;
  readonly months: number;
  readonly asked_at: string;
  state: SimulatedAgreementState;
  starts_on: string | null;
  /** Last day. */
  ends_on: string | null;
  ended_at: string | null;
}

/** A home's records, if a test wants them checked. */
export interface PremiseRecords {
  readonly meter_number?: string;
  readonly puct_number?: number;
  /** This meter source has no meter there. */
  readonly unknown?: boolean;
}

export type AgreementRejection = "unknown_esiid" | "wrong_meter" | "wrong_provider";

/** Days that a customer has to respond to the email. */
const RESPONSE_DAYS = 5;
/** Days for which ended agreements stay in the list. */
const LISTED_DAYS = 45;
const FIRST_NUMBER = 3_000_001;
/** Wrong at every home, so that a developer can try that case. */
export const WRONG_METER = "00000000";
const DAY_MS = 86_400_000;

export type NewAgreement = Pick<
  SimulatedAgreement,
  "esiid" | "meter_number" | "puct_number" | "email" | "language" | "months"
>;

export class AgreementStore {
  readonly #now: () => Date;
  readonly #file: string | null;
  readonly #items: SimulatedAgreement[];
  /** By ESI ID. A home without an entry accepts any meter number except WRONG_METER and any provider. */
  readonly premiseRecords = new Map<string, PremiseRecords>();

  /** `file`: where agreements are stored beyond the life of the process. */
  constructor(now: () => Date, file: string | null) {
    this.#now = now;
    this.#file = file;
    this.#items = file === null ? [] : readItems(file);
  }

  /** Adds an agreement, or returns what is wrong with it. */
  requestAgreement(request: NewAgreement): SimulatedAgreement | AgreementRejection {
    const records = this.premiseRecords.get(request.esiid);
    if (records?.unknown) return "unknown_esiid";
    const meter = records?.meter_number;
    if (meter === undefined ? request.meter_number === WRONG_METER : request.meter_number !== meter)
      return "wrong_meter";
    if (records?.puct_number !== undefined && records.puct_number !== request.puct_number)
      return "wrong_provider";
    const agreement: SimulatedAgreement = {
      ...request,
      number: FIRST_NUMBER + this.#items.length,
      asked_at: this.#now().toISOString(),
      state: "pending",
      starts_on: null,
      ends_on: null,
      ended_at: null,
    };
    this.#items.push(agreement);
    this.#keep();
    return agreement;
  }

  /** Returns all of them with their state at the current time, oldest first. */
  all(): readonly SimulatedAgreement[] {
    for (const agreement of this.#items) this.#grow(agreement);
    return this.#items;
  }

  /** Returns those that the meter source lists: open ones, and ended ones for a while. */
  listed(): readonly SimulatedAgreement[] {
    const since = this.#now().getTime() - LISTED_DAYS * DAY_MS;
    return this.all().filter(({ ended_at }) => ended_at === null || Date.parse(ended_at) >= since);
  }

  of(esiid: string): readonly SimulatedAgreement[] {
    const ofLocation = this.#items.filter((agreement) => agreement.esiid === esiid);
    for (const agreement of ofLocation) this.#grow(agreement);
    return ofLocation;
  }

  find(number: number): SimulatedAgreement | null {
    const agreement = this.#items[number - FIRST_NUMBER];
    if (agreement) this.#grow(agreement);
    return agreement ?? null;
  }

  /** Whether the home's meter may be read. */
  allows(esiid: string): boolean {
    return this.of(esiid).some(({ state }) => state === "active");
  }

  /** Lets the customer approve a pending agreement. Returns false if there is none. */
  confirm(number: number): boolean {
    const agreement = this.#open(number, "pending");
    if (!agreement) return false;
    const today = this.#today();
    agreement.state = "active";
    agreement.starts_on = today;
    agreement.ends_on = addDays(addMonths(today, agreement.months), -1);
    this.#keep();
    return true;
  }

  /** Lets the customer decline it. */
  decline(number: number): boolean {
    return this.#end(number, "pending", "declined");
  }

  /** Ends the term, ahead of time if the clock has not reached its end. */
  expire(number: number): boolean {
    const agreement = this.#open(number, "active");
    if (agreement) agreement.ends_on = addDays(this.#today(), -1);
    return this.#end(number, "active", "completed");
  }

  /** Lets the customer end it on the meter source's page. */
  terminateThere(number: number): boolean {
    return this.#end(number, "active", "ended_there");
  }

  /** Ends it on our behalf. */
  terminate(number: number): boolean {
    return this.#end(number, "pending", "ended_by_csp") || this.#end(number, "active", "ended_by_csp");
  }

  #open(number: number, state: SimulatedAgreementState): SimulatedAgreement | null {
    const agreement = this.find(number);
    return agreement?.state === state ? agreement : null;
  }

  #end(number: number, from: SimulatedAgreementState, state: SimulatedAgreementState): boolean {
    const agreement = this.#open(number, from);
    if (!agreement) return false;
    agreement.state = state;
    agreement.ended_at = this.#now().toISOString();
    this.#keep();
    return true;
  }

  #grow(agreement: SimulatedAgreement): void {
    const now = this.#now();
    const { state, ends_on } = agreement;
    const unanswered = now.getTime() - Date.parse(agreement.asked_at) > RESPONSE_DAYS * DAY_MS;
    if (state === "pending" && unanswered) agreement.state = "unanswered";
    else if (state === "active" && ends_on !== null && this.#today() > ends_on) agreement.state = "completed";
    else return;
    agreement.ended_at = now.toISOString();
    this.#keep();
  }

  #today(): string {
    return toIsoDate(toLocalDay(this.#now().getTime()));
  }

  #keep(): void {
    if (this.#file !== null) writeFileSync(this.#file, JSON.stringify(this.#items));
  }
}

function readItems(file: string): SimulatedAgreement[] {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as SimulatedAgreement[];
  } catch {
    // The first start, or a file of another version: the simulator starts empty.
    return [];
  }
}

/** Returns the same day that many months later, or the last day of a shorter month. */
function addMonths(iso: string, months: number): string {
  const [year = 0, month = 1, day = 1] = iso.split("-").map(Number);
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, last))).toISOString().slice(0, 10);
}
