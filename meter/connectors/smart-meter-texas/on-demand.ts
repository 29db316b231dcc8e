// Reads of a meter on request: Smart Meter Texas starts one, and about a minute later has what the meter shows. Its
// status codes here are 0 and PEN, not those of other functions.
import { parseRevision, revisionInstant } from "../../formats/revision.ts";
import { ConnectorFault, type MeterReadStart, type MeterReadStatus } from "../connector.ts";
import { findField, findText, objectsWith } from "../fields.ts";
import { harmless } from "../rejection.ts";
import type { MeterSourceReply } from "../session.ts";

/** More than any meter shows. */
const MAX_KWH = 2_000_000;

const NOT_ALLOWED = /agreement|not authori[sz]ed/i;

function createNotAllowed({ status }: MeterSourceReply): ConnectorFault {
  return new ConnectorFault("not_allowed", `The meter source does not let us read this home (${status}).`);
}

/** Whether the function itself rejected the request, with an error status or with a code of its own. */
function isRejected({ status, json }: MeterSourceReply): boolean {
  return status >= 400 || !/^(0+|PEN)$/i.test(findText(json, "statusCode") ?? "");
}

/** Parses the response to a new request. Throws ConnectorFault. */
export function parseReadStart(reply: MeterSourceReply): MeterReadStart {
  if (isRejected(reply)) {
    if (NOT_ALLOWED.test(reply.errorText)) throw createNotAllowed(reply);
    return { kind: "rejected", message: harmless(reply.errorText) };
  }
  const reference = findText(reply.json, "correlationId");
  if (!reference) throw new ConnectorFault("again", "The meter source sent a request without a number.");
  return { kind: "started", reference };
}

/** Parses the status of a request. The time of a read has no zone and is taken as Central. Throws ConnectorFault. */
export function parseReadStatus(reply: MeterSourceReply): MeterReadStatus {
  if (isRejected(reply)) {
    if (NOT_ALLOWED.test(reply.errorText)) throw createNotAllowed(reply);
    return { kind: "rejected", message: harmless(reply.errorText) };
  }
  if (/^PEN$/i.test(findText(reply.json, "statusCode") ?? "")) return { kind: "under_way" };
  const [read] = objectsWith(reply.json, "registeredRead");
  // With an exponent: 2.3459133E+4.
  const kwh = Number(findField(read, "registeredRead") ?? Number.NaN);
  const seconds = parseRevision(findText(read, "readDate") ?? "");
  if (!(kwh >= 0 && kwh <= MAX_KWH) || !seconds)
    throw new ConnectorFault("again", "The meter source sent a reading that we can't read.");
  return { kind: "done", wh: Math.round(kwh * 1000), read_at: new Date(revisionInstant(seconds)) };
}
