// Smart Meter Texas for development and tests, speaking as docs/smart-meter-texas.md has it.
import { addDays, daysIn, isoOfDay, localDayOf } from "#meter/calendar.ts";
import { parseDate } from "#meter/formats/values.ts";
import { parseEsiid } from "#market/esiid.ts";
import { ACCESS_DEFAULTS } from "#meter/connectors/session.ts";
import type { SmtAccess } from "#meter/connectors/smart-meter-texas/client.ts";
import { usDate } from "#meter/connectors/window.ts";
import type { StandInAgreement } from "./agreement-book.ts";
import {
  Company,
  textIn,
  type Body,
  type CompanyAnswer,
  type StandIn,
  type StandInOptions,
} from "./company.ts";
import { energyEntry } from "./told.ts";

export interface SmtStandIn extends StandIn {
  /** What the portal is configured with to speak to it. */
  readonly access: SmtAccess;
}

export interface SmtStandInOptions extends StandInOptions {
  /** False: the list of agreements names no ESI IDs, so that each has to be asked for. */
  readonly lists_esiids?: boolean;
}

const ACCESS = {
  username: "WATTLANESTANDIN",
  password: "not-a-secret-password",
  duns: "1234567890000",
  service_id: null,
} as const;
/** Unlike the real company it does not mind being asked soon again. */
const WAIT_MS = 500;
const MOST_DAYS = 365;

const STATUS: Readonly<Record<StandInAgreement["state"], readonly [string, string]>> = {
  pending: ["Pending - Customer Authorization", ""],
  active: ["Active - Authorization Confirmed", ""],
  declined: ["Not Accepted", "Declined by customer"],
  unanswered: ["Not Accepted", "No response from customer"],
  completed: ["Completed", ""],
  ended_by_csp: ["Non Active - Terminated by CSP", ""],
  ended_there: ["Non Active - Terminated by Customer", ""],
};

const REFUSED = {
  unknown_esiid: "Invalid ESIID. The ESIID was not found.",
  wrong_meter: "Please check ESIID and Meter Number combination.",
  wrong_provider: "The PUCT ROR number is not the retail electric provider of record.",
} as const;

function ok(body: object): CompanyAnswer {
  return { status: 200, body };
}

// The numbers of most of its errors are not published; callers go by the words.
function refused(errorMessage: string): CompanyAnswer {
  return { status: 400, body: { statusCode: 400, errorCode: "", errorMessage } };
}

/** Starts it on 127.0.0.1. */
export async function startSmtStandIn(options: SmtStandInOptions = {}): Promise<SmtStandIn> {
  const company = new Company(options);
  // Headers and payload must tell the same names.
  const accept = (headers: Body, body: Body): boolean =>
    textIn(body, "requestorID") === ACCESS.username &&
    textIn(body, "requesterAuthenticationID") === ACCESS.duns &&
    textIn(headers, "username") === ACCESS.username &&
    textIn(headers, "serviceid") === ACCESS.username;
  const seen = new Set<string>();
  const serve = (
    path: string,
    endpoint: Parameters<Company["serve"]>[1],
    work: (body: Body) => CompanyAnswer,
  ): void =>
    company.serve(path, endpoint, accept, (body) => {
      const transaction = textIn(body, "trans_id");
      if (transaction === "" || seen.has(transaction)) return refused("trans_id must be unique.");
      seen.add(transaction);
      if (textIn(body, "SMTTermsandConditions") !== "Y") return refused("SMTTermsandConditions must be Y.");
      const answer = work(body);
      return { ...answer, body: { trans_id: transaction, ...answer.body } };
    });
  company.serveToken("/v2/token/", ACCESS);
  serve("/v2/NewAgreement/", "new_agreement", (body) => newAgreement(company, body));
  serve("/v2/myagreements/", "agreements", (body) =>
    myAgreements(company, body, options.lists_esiids ?? true),
  );
  serve("/v2/AgreementESIIDs/", "agreement_esiids", (body) => {
    const agreement = company.book.find(Number(textIn(body, "agreementNumber")));
    if (!agreement) return refused("Agreement not found.");
    return ok({ agreementNumber: agreement.number, ESIIDList: [{ ESIID: agreement.esiid }] });
  });
  serve("/v2/Terminateagreement/", "terminate", (body) => terminate(company, body));
  serve("/v2/15minintervalreads/", "reads", (body) => intervalReads(company, body));
  const standIn = await company.start("Smart Meter Texas");
  return { ...standIn, access: { ...ACCESS_DEFAULTS, ...ACCESS, base: standIn.url, wait_ms: WAIT_MS } };
}

function listIn(body: Body, name: string): readonly unknown[] {
  const value = body[name];
  return Array.isArray(value) ? value : [];
}

function newAgreement(company: Company, body: Body): CompanyAnswer {
  const [meter] = listIn(body, "customerMeterList");
  const months = Number(textIn(body, "agreementDuration"));
  if (![1, 3, 6, 9, 12, 24, 36].includes(months)) return refused("Invalid agreementDuration.");
  if (!textIn(body, "retailCustomerEmail").includes("@")) return refused("Invalid retailCustomerEmail.");
  if (!parseEsiid(textIn(meter, "ESIID")).ok) return refused(REFUSED.unknown_esiid);
  const asked = company.book.ask({
    esiid: textIn(meter, "ESIID"),
    meter_number: textIn(meter, "meterNumber"),
    puct_number: Number(textIn(meter, "PUCTRORNumber")),
    email: textIn(body, "retailCustomerEmail"),
    language: textIn(body, "customerLanguagePreference"),
    months,
  });
  if (typeof asked === "string") return refused(REFUSED[asked]);
  return ok({ statusCode: 200, agreementNumber: asked.number, statusReason: "Agreement request received" });
}

function listedAs(
  { number, esiid, state, starts_on, ends_on }: StandInAgreement,
  namesEsiid: boolean,
): object {
  const [status, statusReason] = STATUS[state];
  const entry: Record<string, unknown> = { agreementNumber: number, status, statusReason };
  if (namesEsiid) entry["ESIID"] = esiid;
  if (starts_on !== null) entry["agreementStartDate"] = usDate(starts_on);
  if (ends_on !== null) entry["agreementEndDate"] = usDate(ends_on);
  return entry;
}

function myAgreements(company: Company, body: Body, listsEsiids: boolean): CompanyAnswer {
  const [number, email] = [textIn(body, "agreementNumber"), textIn(body, "retailCustomerEmail")];
  const agreementStatusList = company.book
    .listed()
    .filter(
      (one) => (number === "" || String(one.number) === number) && (email === "" || one.email === email),
    )
    .map((agreement) => listedAs(agreement, listsEsiids));
  return ok({ statusCode: 200, agreementStatusList });
}

function terminate(company: Company, body: Body): CompanyAnswer {
  for (const item of listIn(body, "agreementList")) {
    const agreement = company.book.find(Number(textIn(item, "agreementNumber")));
    if (!agreement || agreement.email !== textIn(item, "retailCustomerEmail"))
      return refused("Agreement not found.");
    if (!company.book.terminate(agreement.number)) return refused("The agreement is already non active.");
  }
  return ok({ statusCode: 200, statusReason: "Agreement terminated" });
}

function intervalReads(company: Company, body: Body): CompanyAnswer {
  const [from, to] = [parseDate(textIn(body, "startDate")), parseDate(textIn(body, "endDate"))];
  const [esiid] = listIn(body, "esiid");
  const today = isoOfDay(localDayOf(company.now().getTime()));
  if (from === undefined || to === undefined || from > to || typeof esiid !== "string")
    return refused("Invalid request.");
  if (to >= today || daysIn(from, to) >= MOST_DAYS || from < addDays(today, -MOST_DAYS))
    return refused("startDate and endDate must lie within the last 365 days.");
  if (!company.book.allows(esiid)) return refused("There is no active agreement for this ESIID.");
  const type = textIn(body, "readingType");
  const channel = type === "G" ? "generation" : "consumption";
  const energyData = company
    .told(esiid, { from, to }, textIn(body, "version") === "A" ? "all" : "newest")
    .filter(({ reads }) => type === "A" || reads.channel === channel)
    .map(energyEntry);
  if (energyData.length === 0) return refused("No Energy Data received from the respective TDSP");
  return ok({ statusCode: 200, esiid, energyData });
}
