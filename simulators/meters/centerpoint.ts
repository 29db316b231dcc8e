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

function createErrorResponse(errorMessage: string): SimulatorResponse {
  return { status: 400, body: { statusCode: 400, errorCode: "", errorMessage } };
}

/** Starts it on 127.0.0.1. */
export async function startCenterpointSimulator(
  options: SimulatorOptions = {},
): Promise<CenterpointSimulator> {
  const server = new MeterSimulatorServer(options);
  const { book } = server;
  const serve = (
    what: string,
    endpoint: Parameters<MeterSimulatorServer["serve"]>[1],
    work: (body: Body) => SimulatorResponse,
  ): void => server.serve(`/usage/v1/${what}`, endpoint, () => true, work);
  server.serveToken("/usage/v1/token", ACCESS);
  serve("authorizations", "new_agreement", (body) => authorize(server, body));
  serve("authorizations/list", "agreements", (body) => {
    const esiid = textIn(body, "esiid");
    const authorizations = book.listed().filter((one) => esiid === "" || one.esiid === esiid);
    return ok({ authorizations: authorizations.map(toAuthorization) });
  });
  serve("authorizations/end", "terminate", (body) => {
    const number = Number(textIn(body, "authorizationNumber"));
    if (!book.find(number)) return createErrorResponse("There is no such authorization.");
    return book.terminate(number)
      ? ok({ statusCode: 200 })
      : createErrorResponse("The authorization has ended already.");
  });
  serve("interval-reads", "reads", (body) => intervalReads(server, body));
  const simulator = await server.start("CenterPoint");
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

function authorize(server: MeterSimulatorServer, body: Body): SimulatorResponse {
  const esiid = textIn(body, "esiid");
  const unknown = createErrorResponse("The ESIID was not found.");
  if (!parseEsiid(esiid).ok) return unknown;
  const result = server.book.requestAgreement({
    esiid,
    meter_number: textIn(body, "meterNumber"),
    puct_number: null,
    email: "",
    language: "",
    months: Math.min(12, Math.max(1, Number(textIn(body, "months")) || 12)),
  });
  if (result === "unknown_esiid") return unknown;
  if (typeof result === "string") return createErrorResponse("The meter number does not match the ESIID.");
  // Knowing the number is enough to read the meter, and no email is sent.
  server.book.confirm(result.number);
  return ok(toAuthorization(result));
}

function intervalReads(server: MeterSimulatorServer, body: Body): SimulatorResponse {
  const esiid = textIn(body, "esiid");
  const [from, to] = [parseDate(textIn(body, "startDate")), parseDate(textIn(body, "endDate"))];
  if (from === undefined || to === undefined || from > to)
    return createErrorResponse("The request cannot be read.");
  if (!server.book.allows(esiid)) return createErrorResponse("There is no active agreement for this ESIID.");
  const energyData = server
    .listReportedDays(esiid, { from, to }, textIn(body, "version") === "A" ? "all" : "newest")
    .map(energyEntry);
  return ok({ statusCode: 200, esiid, energyData });
}
