// Smart Meter Texas for third parties (docs/smart-meter-texas.md): agreements and 15-minute reads over HTTP.
import { randomUUID } from "node:crypto";
import { addDays } from "../../calendar.ts";
import type { DayReads } from "../../day-reads.ts";
import { parseDate } from "../../formats/values.ts";
import { stateOfStatus } from "../agreement-status.ts";
import {
  ConnectorFault,
  type AgreementNews,
  type AgreementOrder,
  type KnownOfAgreement,
  type MeterConnector,
  type RangeOrder,
  type RequestOutcome,
} from "../connector.ts";
import { objectsWith, textOf } from "../fields.ts";
import { readsOfAnswer, type TellOddity } from "../reads.ts";
import { refusalOf } from "../refusal.ts";
import { CompanySession, isNothingThere, type CompanyAccess, type Told } from "../session.ts";
import { askableDays, usDate } from "../window.ts";

export interface SmtAccess extends CompanyAccess {
  /** The number that the company knows us by. */
  readonly duns: string;
  /** Null: the same as the name. */
  readonly service_id: string | null;
}

/** Months that an agreement of a residence may last. */
const DURATIONS = [12, 9, 6, 3, 1] as const;
/** Where the last day is not there yet the whole range may be refused: so many days are left off, one by one. */
const DAYS_LEFT_OFF = 2;

const NUMBER_NAMES = ["agreementNumber", "agreementId"] as const;

export class SmartMeterTexas implements MeterConnector {
  readonly name = "smart_meter_texas";
  readonly #session: CompanySession;
  readonly #common: Readonly<Record<string, string>>;
  readonly #now: () => Date;
  readonly #tell: TellOddity;
  /** ESI IDs of agreements that the list names without: an agreement's never change. */
  readonly #esiids = new Map<string, readonly string[]>();

  constructor(access: SmtAccess, now: () => Date, tell: TellOddity = (): void => undefined) {
    const { username, duns, service_id } = access;
    // The company compares the headers with what the payload says and answers 401 where they differ.
    const headers = { username, serviceId: service_id ?? username };
    this.#session = new CompanySession(access, { tokenPath: "/v2/token/", headers, now });
    this.#common = {
      requestorID: username,
      requesterType: "CSP",
      requesterAuthenticationID: duns,
      SMTTermsandConditions: "Y",
    };
    this.#now = now;
    this.#tell = tell;
  }

  async requestAgreement(order: AgreementOrder): Promise<RequestOutcome> {
    const told = await this.#post("/v2/NewAgreement/", {
      retailCustomerEmail: order.email,
      agreementDuration: DURATIONS.find((months) => months <= order.months) ?? 1,
      customerLanguagePreference: order.language === "es" ? "SPANISH" : "ENGLISH",
      customerMeterList: [
        {
          ESIID: order.esiid,
          meterNumber: order.meter_number,
          // A number in every client that was seen, so a certificate's letter is left out.
          PUCTRORNumber: Number((order.puct_number ?? "").replace(/\D/g, "")),
        },
      ],
    });
    const [agreement] = objectsWith(told.json, ...NUMBER_NAMES);
    const reference = agreement ? textOf(agreement, ...NUMBER_NAMES) : null;
    if (reference) {
      // The answer to a new one tells its number only; whatever else, the customer is asked now.
      const news = newsOf(agreement, reference, order.esiid);
      const pending = { state: "pending_customer", code: null, starts_on: null, ends_on: null } as const;
      return { kind: "requested", news: news ?? { reference, esiid: order.esiid, ...pending } };
    }
    if (told.status >= 400) return refusalOf(told.words);
    throw new ConnectorFault("again", "The meter's company gave an agreement without a number.");
  }

  async findAgreements(esiid?: string, known: KnownOfAgreement = {}): Promise<readonly AgreementNews[]> {
    const { reference, email } = known;
    const told = await this.#post("/v2/myagreements/", {
      ...(reference ? { agreementNumber: Number(reference) } : {}),
      ...(email && !reference ? { retailCustomerEmail: email } : {}),
    });
    if (told.status >= 400) {
      if (/no (agreements?|records?|data)|not found/i.test(told.words)) return [];
      throw refusedRequest(told);
    }
    const news: AgreementNews[] = [];
    for (const entry of objectsWith(told.json, ...NUMBER_NAMES)) {
      const number = textOf(entry, ...NUMBER_NAMES) ?? "";
      if (reference && number !== reference) continue;
      const of = reference && esiid ? [esiid] : await this.#esiidsOf(entry, number);
      for (const one of of) {
        if (esiid !== undefined && one !== esiid) continue;
        const told = newsOf(entry, number, one);
        if (told) news.push(told);
        else if (esiid === undefined) this.#tell({ what: "status_unknown" });
        else throw new ConnectorFault("again", "The meter's company tells a state that is not known here.");
      }
    }
    return news.sort((left, right) => Number(right.reference) - Number(left.reference));
  }

  async terminate(agreement: { reference: string; esiid: string; email: string }): Promise<void> {
    const told = await this.#post("/v2/Terminateagreement/", {
      agreementList: [{ agreementNumber: Number(agreement.reference), retailCustomerEmail: agreement.email }],
    });
    if (told.status < 400) return;
    // Refused: the list, not the words, tells whether there is still something to end.
    const left = await this.findAgreements(agreement.esiid, { reference: agreement.reference });
    if (left.some(({ state }) => state === "pending_customer" || state === "active"))
      throw refusedRequest(told);
  }

  async fetchRange(order: RangeOrder): Promise<readonly DayReads[]> {
    const range = askableDays(order, this.#now());
    if (!range) return [];
    for (let to = range.to, left = DAYS_LEFT_OFF; to >= range.from; to = addDays(to, -1), left--) {
      const told = await this.#post("/v2/15minintervalreads/", {
        startDate: usDate(range.from),
        endDate: usDate(to),
        version: order.version === "all" ? "A" : "L",
        readingType: "A",
        esiid: [order.esiid],
        deliveryMode: "API",
        reportFormat: "JSON",
      });
      if (!isNothingThere(told)) return readsOfAnswer(told, order, range, this.#tell);
      if (left === 0) break;
    }
    return [];
  }

  async #post(path: string, payload: object): Promise<Told> {
    return this.#session.post(path, { trans_id: randomUUID(), ...this.#common, ...payload });
  }

  async #esiidsOf(entry: unknown, number: string): Promise<readonly string[]> {
    const named = textOf(entry, "ESIID");
    if (named) return [named];
    const kept = this.#esiids.get(number);
    if (kept) return kept;
    const told = await this.#post("/v2/AgreementESIIDs/", { agreementNumber: Number(number) });
    if (told.status >= 400) throw refusedRequest(told);
    const found = objectsWith(told.json, "ESIID").flatMap((meter) => textOf(meter, "ESIID") ?? []);
    this.#esiids.set(number, found);
    return found;
  }
}

function refusedRequest({ status }: Told): ConnectorFault {
  return new ConnectorFault("again", `The meter's company refused the request (${status}).`);
}

/** Null where its state is not known here. */
function newsOf(entry: unknown, reference: string, esiid: string): AgreementNews | null {
  const status = textOf(entry, "status", "agreementStatus") ?? "";
  const state = stateOfStatus(status, textOf(entry, "statusReason") ?? "");
  if (!state) return null;
  const date = (...names: string[]): string | null => parseDate(textOf(entry, ...names) ?? "") ?? null;
  return {
    reference,
    esiid,
    ...state,
    starts_on: date("agreementStartDate", "startDate"),
    ends_on: date("agreementEndDate", "endDate"),
  };
}
