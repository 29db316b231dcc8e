// CenterPoint's own usage feed. It has no public description: the paths are our own, and the formats follow Smart Meter
// Texas (docs/smart-meter-texas.md). No email is sent: the meter's number is enough to read it.
import type { DayReads } from "../../day-reads.ts";
import { parseDate } from "../../formats/values.ts";
import { parseAgreementStatus } from "../agreement-status.ts";
import {
  ConnectorFault,
  type AgreementUpdate,
  type AgreementOrder,
  type AgreementQuery,
  type MeterConnector,
  type RangeOrder,
  type RequestResult,
} from "../connector.ts";
import { objectsWith, findText } from "../fields.ts";
import { parseReads, type ReportOddity } from "../reads.ts";
import { toRejection } from "../rejection.ts";
import {
  MeterSourceSession,
  isNothingThere,
  type MeterSourceAccess,
  type MeterSourceReply,
} from "../session.ts";
import { askableDays, usDate } from "../window.ts";

export class CenterPoint implements MeterConnector {
  readonly name = "centerpoint";
  readonly #session: MeterSourceSession;
  readonly #now: () => Date;
  readonly #reportOddity: ReportOddity;

  constructor(
    access: MeterSourceAccess,
    now: () => Date,
    reportOddity: ReportOddity = (): void => undefined,
  ) {
    this.#session = new MeterSourceSession(access, { tokenPath: "/usage/v1/token", headers: {}, now });
    this.#now = now;
    this.#reportOddity = reportOddity;
  }

  async requestAgreement(order: AgreementOrder): Promise<RequestResult> {
    const { esiid, meter_number: meterNumber, months } = order;
    const reply = await this.#post("authorizations", { esiid, meterNumber, months });
    const [agreement] = objectsWith(reply.json, "authorizationNumber");
    const update = agreement ? parseAgreementUpdate(agreement) : null;
    if (update) return { kind: "requested", update };
    if (reply.status >= 400) return toRejection(reply.errorText);
    throw new ConnectorFault("again", "The meter source sent an agreement that we can't read.");
  }

  async findAgreements(esiid?: string, known: AgreementQuery = {}): Promise<readonly AgreementUpdate[]> {
    const reply = await this.#post("authorizations/list", esiid === undefined ? {} : { esiid });
    if (reply.status >= 400) throw createRejectedFault(reply);
    return objectsWith(reply.json, "authorizationNumber")
      .flatMap((entry) => parseAgreementUpdate(entry) ?? [])
      .filter((update) => esiid === undefined || update.esiid === esiid)
      .filter((update) => !known.reference || update.reference === known.reference)
      .sort((left, right) => Number(right.reference) - Number(left.reference));
  }

  async terminate({ reference }: { readonly reference: string }): Promise<void> {
    const reply = await this.#post("authorizations/end", { authorizationNumber: reference });
    if (reply.status >= 400 && !/already/i.test(reply.errorText)) throw createRejectedFault(reply);
  }

  async fetchRange(order: RangeOrder): Promise<readonly DayReads[]> {
    const range = askableDays(order, this.#now());
    if (!range) return [];
    const reply = await this.#post("interval-reads", {
      esiid: order.esiid,
      meterNumber: order.meter_number,
      startDate: usDate(range.from),
      endDate: usDate(range.to),
      version: order.version === "all" ? "A" : "L",
    });
    return isNothingThere(reply) ? [] : parseReads(reply, order, range, this.#reportOddity);
  }

  async #post(what: string, payload: object): Promise<MeterSourceReply> {
    return this.#session.post(`/usage/v1/${what}`, payload);
  }
}

function createRejectedFault({ status }: MeterSourceReply): ConnectorFault {
  return new ConnectorFault("again", `The meter source rejected the request (${status}).`);
}

function parseAgreementUpdate(entry: unknown): AgreementUpdate | null {
  const reference = findText(entry, "authorizationNumber");
  const esiid = findText(entry, "esiid");
  const status = parseAgreementStatus(findText(entry, "status") ?? "", findText(entry, "statusReason") ?? "");
  if (!reference || !esiid || status.kind !== "known") return null;
  const date = (name: string): string | null => parseDate(findText(entry, name) ?? "") ?? null;
  return { reference, esiid, ...status.state, starts_on: date("startDate"), ends_on: date("endDate") };
}
