// CenterPoint's own usage feed for development and tests, modeled after our client, because there is no public
// description.
import { parseEsiid } from "#market/esiid.ts";
import { parseDate } from "#meter/formats/values.ts";
import { ACCESS_DEFAULTS, type MeterSourceAccess } from "#meter/connectors/session.ts";
import { usDate } from "#meter/connectors/window.ts";
import type { SimulatedAgreement } from "./agreement-store.ts";
import {
  MeterSimulatorServer,
  textIn,
  type Body,
  type SimulatorResponse,
  type RunningSimulator,
  type SimulatorOptions,
} from "./simulator-server.ts";
import { energyEntry } from "./reported-days.ts";

export interface CenterpointSimulator extends RunningSimulator {
  /** Configuration with which the portal connects to it. */
  readonly access: MeterSourceAccess;
}

const ACCESS = { username: "wattlane-simulator", password: "not-a-secret-password" } as const;
const WAIT_MS = 500;

const STATUS: Readonly<Record<SimulatedAgreement["state"], string>> = {
  pending: "Pending",
  active: "Active",
  declined: "Declined",
  unanswered: "Declined",
  completed: "Completed",
  ended_by_csp: "Terminated by CSP",
  ended_there: "Terminated",
};

function ok(body: object): SimulatorResponse {
  return { status: 200, body };
}

function rejectRequest(errorMessage: string): SimulatorResponse {
  return { status: 400, body: { statusCode: 400, errorCode: "", errorMessage } };
}

/** Starts it on 127.0.0.1. */
export async function startCenterpointSimulator(
  options: SimulatorOptions = {},
): Promise<CenterpointSimulator> {
  const company = new MeterSimulatorServer(options);
  const { book } = company;
  const serve = (
    what: string,
    endpoint: Parameters<MeterSimulatorServer["serve"]>[1],
    work: (body: Body) => SimulatorResponse,
  ): void => company.serve(`/usage/v1/${what}`, endpoint, () => true, work);
  company.serveToken("/usage/v1/token", ACCESS);
  serve("authorizations", "new_agreement", (body) => authorize(company, body));
  serve("authorizations/list", "agreements", (body) => {
    const esiid = textIn(body, "esiid");
    const authorizations = book.listed().filter((one) => esiid === "" || one.esiid === esiid);
    return ok({ authorizations: authorizations.map(toAuthorization) });
  });
  serve("authorizations/end", "terminate", (body) => {
    const number = Number(textIn(body, "authorizationNumber"));
    if (!book.find(number)) return rejectRequest("There is no such authorization.");
    return book.terminate(number)
      ? ok({ statusCode: 200 })
      : rejectRequest("The authorization has ended already.");
  });
  serve("interval-reads", "reads", (body) => intervalReads(company, body));
  const simulator = await company.start("CenterPoint");
  return { ...simulator, access: { ...ACCESS_DEFAULTS, ...ACCESS, base: simulator.url, wait_ms: WAIT_MS } };
}

function toAuthorization(agreement: SimulatedAgreement): object {
  const { number, esiid, state, starts_on, ends_on } = agreement;
  return {
    authorizationNumber: String(number),
    esiid,
    status: STATUS[state],
    startDate: starts_on === null ? null : usDate(starts_on),
    endDate: ends_on === null ? null : usDate(ends_on),
  };
}

function authorize(company: MeterSimulatorServer, body: Body): SimulatorResponse {
  const esiid = textIn(body, "esiid");
  const unknown = rejectRequest("The ESIID was not found.");
  if (!parseEsiid(esiid).ok) return unknown;
  const asked = company.book.requestAgreement({
    esiid,
    meter_number: textIn(body, "meterNumber"),
    puct_number: null,
    email: "",
    language: "",
    months: Math.min(12, Math.max(1, Number(textIn(body, "months")) || 12)),
  });
  if (asked === "unknown_esiid") return unknown;
  if (typeof asked === "string") return rejectRequest("The meter number does not match the ESIID.");
  // Knowing the number is enough to read the meter, and no email is sent.
  company.book.confirm(asked.number);
  return ok(toAuthorization(asked));
}

function intervalReads(company: MeterSimulatorServer, body: Body): SimulatorResponse {
  const esiid = textIn(body, "esiid");
  const [from, to] = [parseDate(textIn(body, "startDate")), parseDate(textIn(body, "endDate"))];
  if (from === undefined || to === undefined || from > to)
    return rejectRequest("The request cannot be read.");
  if (!company.book.allows(esiid)) return rejectRequest("There is no active agreement for this ESIID.");
  const energyData = company
    .told(esiid, { from, to }, textIn(body, "version") === "A" ? "all" : "newest")
    .map(energyEntry);
  return ok({ statusCode: 200, esiid, energyData });
}
