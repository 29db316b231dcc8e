// Smart Meter Texas for development and tests, following docs/smart-meter-texas.md.
import { addDays, daysIn, toIsoDate, toLocalDay } from "#meter/calendar.ts";
import { parseDate } from "#meter/formats/values.ts";
import { parseEsiid } from "#market/esiid.ts";
import { ACCESS_DEFAULTS } from "#meter/connectors/access.ts";
import type { SmtAccess } from "#meter/connectors/smart-meter-texas/client.ts";
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
import { OnDemandReads } from "./on-demand-reads.ts";
import { energyEntry } from "./reported-days.ts";

export interface SmtSimulator extends RunningSimulator {
  /** Configuration with which the portal connects to it. */
  readonly access: SmtAccess;
  /** Returns what a meter's display shows right now, in Wh. */
  showOnDisplay(esiid: string): number;
  /** Lists an agreement with these texts as `status` and `statusReason`, whatever its state. */
  listAs(number: number, status: string, reason: string): void;
}

export interface SmtSimulatorOptions extends SimulatorOptions {
  /** False: the list of agreements contains no ESI IDs, so each one has to be requested. */
  readonly lists_esiids?: boolean;
  /** `mixed`: codes and texts in either field, contradictions and an unknown status, by the agreement's number. */
  readonly statuses?: "texts" | "mixed";
}

const ACCESS = {
  username: "WATTLANESIM",
  password: "not-a-secret-password",
  duns: "1234567890000",
  service_id: null,
} as const;
/** Unlike the real service, it allows repeated requests after a short time. */
const WAIT_MS = 500;
const MAX_DAYS = 365;
/** Twelve months back, also across a leap day. */
const MAX_BACK = 366;

type StatusTexts = readonly [status: string, reason: string];

const STATUS: Readonly<Record<SimulatedAgreement["state"], StatusTexts>> = {
  pending: ["Pending - Customer Authorization", ""],
  active: ["Active - Authorization Confirmed", ""],
  declined: ["Not Accepted", "Declined by customer"],
  unanswered: ["Not Accepted", "No response from customer"],
  completed: ["Completed", ""],
  ended_by_csp: ["Non Active - Terminated by CSP", ""],
  ended_there: ["Non Active - Terminated by Customer", ""],
};

/** Agreements in a row that are spelled the same way. */
const SPELLING_RUN = 20;
/** What has been seen of each state, in either field. The last ones contradict themselves or are unknown. */
const MIXED_STATUS: Readonly<Record<SimulatedAgreement["state"], readonly StatusTexts[]>> = {
  pending: [
    ["PEN", ""],
    ["", "PEN"],
    ["PEN", "Pending - Customer Authorization"],
    ["Under review", ""],
  ],
  active: [
    ["ACT", ""],
    ["", "Active - Authorization Confirmed"],
    ["ACT", "Pending - Customer Authorization"],
    ["ACT", "COM"],
    ["Non Active - Terminated by Customer", "ACT"],
    ["Under review", ""],
  ],
  declined: [
    ["NACOM", "Not Accepted - Declined by customer"],
    ["Not Accepted", "NACOM"],
    ["Declined", ""],
  ],
  unanswered: [
    ["NACOM", "Not Accepted - No response from customer"],
    ["Not Accepted", "No response from customer"],
    ["NACOM", ""],
  ],
  completed: [
    ["COM", ""],
    ["", "Completed"],
    ["NACOM", "Agreement expired in last 45 days"],
    ["ACT", "COM"],
  ],
  ended_by_csp: [
    ["NACOM", "Non Active - Terminated by CSP"],
    ["Non Active - Terminated by CSP", ""],
  ],
  ended_there: [
    ["NACOM", ""],
    ["Non Active - Terminated by Customer", "NACOM"],
    ["ACT", "Terminated in last 45 days"],
    ["Under review", ""],
  ],
};
const REJECTED = {
  unknown_esiid: "Invalid ESIID. The ESIID was not found.",
  wrong_meter: "Please check ESIID and Meter Number combination.",
  wrong_provider: "The PUCT ROR number is not the retail electric provider of record.",
} as const;

function ok(body: object): SimulatorResponse {
  return { status: 200, body };
}

// The numbers of most of its errors are not published, so callers rely on the messages.
function createErrorResponse(errorMessage: string): SimulatorResponse {
  return { status: 400, body: { statusCode: 400, errorCode: "", errorMessage } };
}

/** Starts it on 127.0.0.1. */
export async function startSmtSimulator(options: SmtSimulatorOptions = {}): Promise<SmtSimulator> {
  const server = new MeterSimulatorServer(options);
  // Headers and payload must contain the same names.
  const accept = (headers: Body, body: Body): boolean =>
    textIn(body, "requestorID") === ACCESS.username &&
    textIn(body, "requesterAuthenticationID") === ACCESS.duns &&
    textIn(headers, "username") === ACCESS.username &&
    textIn(headers, "serviceid") === ACCESS.username;
  const seen = new Set<string>();
  const listedTexts = new Map<number, StatusTexts>();
  const serve = (
    path: string,
    endpoint: Parameters<MeterSimulatorServer["serve"]>[1],
    work: (body: Body) => SimulatorResponse,
  ): void =>
    server.serve(`${options.mutual_tls ? "" : "/v2"}${path}`, endpoint, accept, (body) => {
      const transaction = textIn(body, "trans_id");
      if (transaction === "" || seen.has(transaction)) return createErrorResponse("trans_id must be unique.");
      seen.add(transaction);
      if (textIn(body, "SMTTermsandConditions") !== "Y")
        return createErrorResponse("SMTTermsandConditions must be Y.");
      const response = work(body);
      return { ...response, body: { trans_id: transaction, ...response.body } };
    });
  server.serveToken("/v2/token/", ACCESS);
  serve("/NewAgreement/", "new_agreement", (body) => newAgreement(server, body));
  serve("/myagreements/", "agreements", (body) =>
    myAgreements(server, body, {
      namesEsiids: options.lists_esiids ?? true,
      isMixed: options.statuses === "mixed",
      texts: listedTexts,
    }),
  );
  serve("/AgreementESIIDs/", "agreement_esiids", (body) => {
    const agreement = server.book.find(Number(textIn(body, "agreementNumber")));
    if (!agreement) return createErrorResponse("Agreement not found.");
    return ok({ agreementNumber: agreement.number, ESIIDList: [{ ESIID: agreement.esiid }] });
  });
  serve("/Terminateagreement/", "terminate", (body) => terminate(server, body));
  serve("/15minintervalreads/", "reads", (body) => intervalReads(server, body));
  const onDemand = new OnDemandReads(server, options.seed);
  serve("/odr/", "odr", (body) => onDemand.request(textIn(body, "ESIID")));
  serve("/odrstatus/", "odr_status", (body) => onDemand.getStatus(textIn(body, "correlationId")));
  const simulator = await server.start("Smart Meter Texas");
  return {
    ...simulator,
    access: { ...ACCESS_DEFAULTS, ...ACCESS, base: simulator.url, wait_ms: WAIT_MS },
    showOnDisplay: (esiid) => onDemand.showOnDisplay(esiid),
    listAs: (number, ...texts) => void listedTexts.set(number, texts),
  };
}

function listIn(body: Body, name: string): readonly unknown[] {
  const value = body[name];
  return Array.isArray(value) ? value : [];
}

function newAgreement(server: MeterSimulatorServer, body: Body): SimulatorResponse {
  const [meter] = listIn(body, "customerMeterList");
  const months = Number(textIn(body, "agreementDuration"));
  if (![1, 3, 6, 9, 12, 24, 36].includes(months)) return createErrorResponse("Invalid agreementDuration.");
  if (!textIn(body, "retailCustomerEmail").includes("@"))
    return createErrorResponse("Invalid retailCustomerEmail.");
  if (!parseEsiid(textIn(meter, "ESIID")).ok) return createErrorResponse(REJECTED.unknown_esiid);
  const result = server.book.requestAgreement({
    esiid: textIn(meter, "ESIID"),
    meter_number: textIn(meter, "meterNumber"),
    puct_number: Number(textIn(meter, "PUCTRORNumber")),
    email: textIn(body, "retailCustomerEmail"),
    language: textIn(body, "customerLanguagePreference"),
    months,
  });
  if (typeof result === "string") return createErrorResponse(REJECTED[result]);
  return ok({ statusCode: 200, agreementNumber: result.number, statusReason: "Agreement request received" });
}

interface Listing {
  readonly namesEsiids: boolean;
  readonly isMixed: boolean;
  readonly texts: ReadonlyMap<number, StatusTexts>;
}

function statusOf({ number, state }: SimulatedAgreement, { isMixed, texts }: Listing): StatusTexts {
  const mixed = MIXED_STATUS[state];
  return (
    texts.get(number) ??
    (isMixed ? mixed[Math.floor(number / SPELLING_RUN) % mixed.length] : undefined) ??
    STATUS[state]
  );
}

function listedAs(agreement: SimulatedAgreement, listing: Listing): object {
  const { number, esiid, starts_on, ends_on } = agreement;
  const [status, statusReason] = statusOf(agreement, listing);
  const entry: Record<string, unknown> = { agreementNumber: number, status, statusReason };
  if (listing.namesEsiids) entry["ESIID"] = esiid;
  if (starts_on !== null) entry["agreementStartDate"] = usDate(starts_on);
  if (ends_on !== null) entry["agreementEndDate"] = usDate(ends_on);
  return entry;
}

function myAgreements(server: MeterSimulatorServer, body: Body, listing: Listing): SimulatorResponse {
  const [number, email] = [textIn(body, "agreementNumber"), textIn(body, "retailCustomerEmail")];
  const agreementStatusList = server.book
    .listed()
    .filter(
      (one) => (number === "" || String(one.number) === number) && (email === "" || one.email === email),
    )
    .map((agreement) => listedAs(agreement, listing));
  return ok({ statusCode: 200, agreementStatusList });
}

function terminate(server: MeterSimulatorServer, body: Body): SimulatorResponse {
  for (const item of listIn(body, "agreementList")) {
    const agreement = server.book.find(Number(textIn(item, "agreementNumber")));
    if (!agreement || agreement.email !== textIn(item, "retailCustomerEmail"))
      return createErrorResponse("Agreement not found.");
    if (!server.book.terminate(agreement.number))
      return createErrorResponse("The agreement is already non active.");
  }
  return ok({ statusCode: 200, statusReason: "Agreement terminated" });
}

function intervalReads(server: MeterSimulatorServer, body: Body): SimulatorResponse {
  const [from, to] = [parseDate(textIn(body, "startDate")), parseDate(textIn(body, "endDate"))];
  const [esiid] = listIn(body, "esiid");
  const today = toIsoDate(toLocalDay(server.now().getTime()));
  if (from === undefined || to === undefined || from > to || typeof esiid !== "string")
    return createErrorResponse("Invalid request.");
  if (to >= today || daysIn(from, to) >= MAX_DAYS || from < addDays(today, -MAX_BACK))
    return createErrorResponse("startDate and endDate must lie within the last 12 months.");
  if (!server.book.allows(esiid)) return { status: 401, body: { error: "Authorization failure" } };
  const type = textIn(body, "readingType");
  const channel = type === "G" ? "generation" : "consumption";
  const energyData = server
    .listReportedDays(esiid, { from, to }, textIn(body, "version") === "A" ? "all" : "newest")
    .filter(({ reads }) => type === "A" || reads.channel === channel)
    .map(energyEntry);
  if (energyData.length === 0) return createErrorResponse("No Energy Data received from the respective TDSP");
  return ok({ statusCode: 200, esiid, energyData });
}
