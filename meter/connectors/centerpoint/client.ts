// CenterPoint's own usage feed. It has no public description: the paths are ours, the shapes follow Smart
// Meter Texas (docs/smart-meter-texas.md). Nobody is mailed: whoever knows the meter's number may read it.
import { randomUUID } from "node:crypto";
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

export class CenterPoint implements MeterConnector {
  readonly name = "centerpoint";
  readonly #session: CompanySession;
  readonly #now: () => Date;
  readonly #tell: TellOddity;

  constructor(access: CompanyAccess, now: () => Date, tell: TellOddity = (): void => undefined) {
    this.#session = new CompanySession(access, { tokenPath: "/usage/v1/token", headers: {}, now });
    this.#now = now;
    this.#tell = tell;
  }

  async requestAgreement(order: AgreementOrder): Promise<RequestOutcome> {
    const { esiid, meter_number: meterNumber, months } = order;
    const told = await this.#post("authorizations", { esiid, meterNumber, months });
    const [agreement] = objectsWith(told.json, "authorizationNumber");
    const news = agreement ? newsOf(agreement) : null;
    if (news) return { kind: "requested", news };
    if (told.status >= 400) return refusalOf(told.words);
    throw new ConnectorFault("again", "The meter's company gave an agreement that cannot be read.");
  }

  async findAgreements(esiid?: string, known: KnownOfAgreement = {}): Promise<readonly AgreementNews[]> {
    const told = await this.#post("authorizations/list", esiid === undefined ? {} : { esiid });
    if (told.status >= 400) throw refusedRequest(told);
    return objectsWith(told.json, "authorizationNumber")
      .flatMap((entry) => newsOf(entry) ?? [])
      .filter((news) => esiid === undefined || news.esiid === esiid)
      .filter((news) => !known.reference || news.reference === known.reference)
      .sort((left, right) => Number(right.reference) - Number(left.reference));
  }

  async terminate({ reference }: { readonly reference: string }): Promise<void> {
    const told = await this.#post("authorizations/end", { authorizationNumber: reference });
    if (told.status >= 400 && !/already/i.test(told.words)) throw refusedRequest(told);
  }

  async fetchRange(order: RangeOrder): Promise<readonly DayReads[]> {
    const range = askableDays(order, this.#now());
    if (!range) return [];
    const told = await this.#post("interval-reads", {
      esiid: order.esiid,
      meterNumber: order.meter_number,
      startDate: usDate(range.from),
      endDate: usDate(range.to),
      version: order.version === "all" ? "A" : "L",
    });
    return isNothingThere(told) ? [] : readsOfAnswer(told, order, range, this.#tell);
  }

  async #post(what: string, payload: object): Promise<Told> {
    return this.#session.post(`/usage/v1/${what}`, { trans_id: randomUUID(), ...payload });
  }
}

function refusedRequest({ status }: Told): ConnectorFault {
  return new ConnectorFault("again", `The meter's company refused the request (${status}).`);
}

function newsOf(entry: unknown): AgreementNews | null {
  const reference = textOf(entry, "authorizationNumber");
  const esiid = textOf(entry, "esiid");
  const state = stateOfStatus(textOf(entry, "status") ?? "", textOf(entry, "statusReason") ?? "");
  if (!reference || !esiid || !state) return null;
  const date = (name: string): string | null => parseDate(textOf(entry, name) ?? "") ?? null;
  return { reference, esiid, ...state, starts_on: date("startDate"), ends_on: date("endDate") };
}
