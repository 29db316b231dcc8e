// Smart Meter Texas for third parties (docs/smart-meter-texas.md): agreements and 15-minute reads over HTTP.
import { addDays, toIsoDate, toLocalDay } from "../../calendar.ts";
import type { DayReads } from "../../day-reads.ts";
import { parseDate } from "../../formats/values.ts";
import { parseAgreementStatus, type AgreementStatus } from "../agreement-status.ts";
import {
  ConnectorFault,
  type AgreementUpdate,
  type AgreementOrder,
  type AgreementQuery,
  type MeterConnector,
  type MeterReadStart,
  type MeterReadStatus,
  type RangeOrder,
  type RequestResult,
} from "../connector.ts";
import type { MeterSourceAccess } from "../access.ts";
import { objectsWith, findText } from "../fields.ts";
import { parseReads, type ReportOddity } from "../reads.ts";
import { harmless, toRejection } from "../rejection.ts";
import { MeterSourceSession, isNothingThere, type MeterSourceReply } from "../session.ts";
import { askableDays, usDate } from "../window.ts";
import type { DeliveryAccess } from "./delivery/access.ts";
import { parseReadStart, parseReadStatus } from "./on-demand.ts";

export interface SmtAccess extends MeterSourceAccess {
  /** The number that identifies us at the meter source. */
  readonly duns: string;
  /** Null: same as the name. */
  readonly service_id: string | null;
  /** The folder where files with readings arrive. */
  readonly delivery?: DeliveryAccess | null;
}

/** Months that an agreement for a residence can last. */
const DURATIONS = [12, 9, 6, 3, 1] as const;
/**
 * If the last day is not available yet, the whole range may be rejected. Up to this many days are left off, one by one.
 */
const DAYS_LEFT_OFF = 2;

type ListedState = Pick<AgreementUpdate, "state" | "code">;
const UNKNOWN: ListedState = { state: "unknown", code: null };

const NUMBER_NAMES = ["agreementNumber", "agreementId"] as const;

export class SmartMeterTexas implements MeterConnector {
  readonly name = "smart_meter_texas";
  readonly #session: MeterSourceSession;
  /** The addresses of the older scheme have no version. */
  readonly #version: "/v2" | "";
  readonly #common: Readonly<Record<string, string>>;
  readonly #now: () => Date;
  readonly #reportOddity: ReportOddity;
  /** ESI IDs of agreements that are listed without one. An agreement's ESI IDs never change. */
  readonly #esiids = new Map<string, readonly string[]>();

  constructor(access: SmtAccess, now: () => Date, reportOddity: ReportOddity = (): void => undefined) {
    const { username, duns, service_id } = access;
    // The meter source compares the headers with the payload and responds with 401 if they differ.
    const headers = { username, serviceId: service_id ?? username };
    this.#session = new MeterSourceSession(access, { tokenPath: "/v2/token/", headers, now });
    this.#version = access.client_certificate ? "" : "/v2";
    this.#common = {
      requestorID: username,
      requesterType: "CSP",
      requesterAuthenticationID: duns,
      SMTTermsandConditions: "Y",
    };
    this.#now = now;
    this.#reportOddity = reportOddity;
  }

  async requestAgreement(order: AgreementOrder): Promise<RequestResult> {
    const reply = await this.#post("/NewAgreement/", {
      retailCustomerEmail: order.email,
      agreementDuration: DURATIONS.find((months) => months <= order.months) ?? 1,
      customerLanguagePreference: order.language === "es" ? "SPANISH" : "ENGLISH",
      customerMeterList: [
        {
          ESIID: order.esiid,
          meterNumber: order.meter_number,
          // It is a number in every client that we found, so a certificate's letter is removed.
          PUCTRORNumber: Number((order.puct_number ?? "").replace(/\D/g, "")),
        },
      ],
    });
    const [agreement] = objectsWith(reply.json, ...NUMBER_NAMES);
    const reference = agreement ? findText(agreement, ...NUMBER_NAMES) : null;
    if (reference) {
      // The response to a new one only contains its number. In any case, the customer is now asked to confirm.
      const status = parseStatus(agreement);
      const state =
        status.kind === "known" ? status.state : ({ state: "pending_customer", code: null } as const);
      return {
        kind: "requested",
        update: { reference, esiid: order.esiid, ...state, ...parseTerm(agreement) },
      };
    }
    if (reply.status >= 400) return toRejection(reply.errorText);
    throw new ConnectorFault("again", "The meter source sent an agreement without a number.");
  }

  async findAgreements(esiid?: string, known: AgreementQuery = {}): Promise<readonly AgreementUpdate[]> {
    const { reference, email, except } = known;
    const reply = await this.#post("/myagreements/", {
      ...(reference ? { agreementNumber: Number(reference) } : {}),
      ...(email && !reference ? { retailCustomerEmail: email } : {}),
    });
    if (reply.status >= 400) {
      if (/no (agreements?|records?|data)|not found/i.test(reply.errorText)) return [];
      throw createRejectedFault(reply);
    }
    const updates: AgreementUpdate[] = [];
    for (const entry of objectsWith(reply.json, ...NUMBER_NAMES)) {
      const number = findText(entry, ...NUMBER_NAMES) ?? "";
      if ((reference && number !== reference) || number === except) continue;
      const of = reference && esiid ? [esiid] : await this.#esiidsOf(entry, number);
      for (const one of of) {
        if (esiid !== undefined && one !== esiid) continue;
        const status = parseStatus(entry);
        const state = esiid === undefined ? stateInList(status) : await this.#resolveState(status, one);
        updates.push({ reference: number, esiid: one, ...state, ...parseTerm(entry) });
        if (esiid !== undefined && state.state === "unknown") this.#reportUnknown(entry);
      }
    }
    return updates.sort((left, right) => Number(right.reference) - Number(left.reference));
  }

  /**
   * Returns the state of an agreement. If its status is contradictory or unknown, whether its meter can be read decides.
   */
  async #resolveState(status: AgreementStatus, esiid: string): Promise<ListedState> {
    if (status.kind === "known") return status.state;
    if (await this.#isReadable(esiid)) return { state: "active", code: null };
    return status.kind === "contradiction" ? status.otherwise : UNKNOWN;
  }

  /** Whether the meter source lets us read a home's meter, by a request for yesterday. */
  async #isReadable(esiid: string): Promise<boolean> {
    const day = addDays(toIsoDate(toLocalDay(this.#now().getTime())), -1);
    try {
      await this.fetchRange({
        esiid,
        meter_number: "",
        reference: "",
        from: day,
        to: day,
        version: "newest",
      });
      return true;
    } catch (error) {
      if (error instanceof ConnectorFault && error.kind === "not_allowed") return false;
      throw error;
    }
  }

  #reportUnknown(entry: unknown): void {
    const { status, reason } = statusTexts(entry);
    this.#reportOddity({ what: "status_unknown", status: harmless(status), reason: harmless(reason) });
  }

  async terminate(agreement: { reference: string; esiid: string; email: string }): Promise<void> {
    const reply = await this.#post("/Terminateagreement/", {
      agreementList: [{ agreementNumber: Number(agreement.reference), retailCustomerEmail: agreement.email }],
    });
    if (reply.status < 400) return;
    // Rejected: the list, not the message, shows whether there is still something to end.
    const left = await this.findAgreements(agreement.esiid, { reference: agreement.reference });
    if (left.some(({ state }) => state === "pending_customer" || state === "active"))
      throw createRejectedFault(reply);
  }

  async fetchRange(order: RangeOrder): Promise<readonly DayReads[]> {
    const range = askableDays(order, this.#now());
    if (!range) return [];
    for (let to = range.to, left = DAYS_LEFT_OFF; to >= range.from; to = addDays(to, -1), left--) {
      const reply = await this.#post("/15minintervalreads/", {
        startDate: usDate(range.from),
        endDate: usDate(to),
        version: order.version === "all" ? "A" : "L",
        readingType: "A",
        esiid: [order.esiid],
        deliveryMode: "API",
        reportFormat: "JSON",
      });
      if (!isNothingThere(reply)) return parseReads(reply, order, range, this.#reportOddity);
      if (left === 0) break;
    }
    return [];
  }

  async startRead(esiid: string): Promise<MeterReadStart> {
    const format = { reportFormat: "JSON", deliveryMode: "API" };
    return parseReadStart(await this.#post("/odr/", { ...format, ESIID: esiid }));
  }

  async checkRead(reference: string): Promise<MeterReadStatus> {
    return parseReadStatus(await this.#post("/odrstatus/", { correlationId: reference }));
  }

  async #post(path: string, payload: object): Promise<MeterSourceReply> {
    return this.#session.post(`${this.#version}${path}`, { ...this.#common, ...payload });
  }

  async #esiidsOf(entry: unknown, number: string): Promise<readonly string[]> {
    const named = findText(entry, "ESIID");
    if (named) return [named];
    const cached = this.#esiids.get(number);
    if (cached) return cached;
    const reply = await this.#post("/AgreementESIIDs/", { agreementNumber: Number(number) });
    if (reply.status >= 400) throw createRejectedFault(reply);
    const found = objectsWith(reply.json, "ESIID").flatMap((meter) => findText(meter, "ESIID") ?? []);
    this.#esiids.set(number, found);
    return found;
  }
}

/** In a list of all homes, an unclear status is not resolved, because that takes a request for each. */
function stateInList(status: AgreementStatus): ListedState {
  return status.kind === "known" ? status.state : UNKNOWN;
}

function createRejectedFault({ status }: MeterSourceReply): ConnectorFault {
  return new ConnectorFault("again", `The meter source rejected the request (${status}).`);
}

function statusTexts(entry: unknown): { readonly status: string; readonly reason: string } {
  return {
    status: findText(entry, "status", "agreementStatus") ?? "",
    reason: findText(entry, "statusReason") ?? "",
  };
}

function parseStatus(entry: unknown): AgreementStatus {
  const { status, reason } = statusTexts(entry);
  return parseAgreementStatus(status, reason);
}

function parseTerm(entry: unknown): Pick<AgreementUpdate, "starts_on" | "ends_on"> {
  const date = (...names: string[]): string | null => parseDate(findText(entry, ...names) ?? "") ?? null;
  return {
    starts_on: date("agreementStartDate", "startDate"),
    ends_on: date("agreementEndDate", "endDate"),
  };
}
