// The customer's side of a simulated meter source: its email is a page here, with buttons to confirm and decline.
import type { FastifyInstance, FastifyReply } from "fastify";
import type { AgreementStore, SimulatedAgreement } from "./agreement-store.ts";

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>${escaped(title)}</title>
<style>body{font:16px/1.5 system-ui;max-width:40rem;margin:2rem auto;padding:0 1rem}
button{font:inherit;padding:.5rem 1rem;margin-right:.5rem}dt{font-weight:600}</style>
<h1>${escaped(title)}</h1>${body}</html>`;
}

const MESSAGES: Readonly<Record<SimulatedAgreement["state"], string>> = {
  pending: "Waiting for your OK",
  active: "Active",
  declined: "Declined",
  unanswered: "Expired",
  completed: "Ended",
  ended_by_csp: "Ended by the portal",
  ended_there: "Ended by you",
};

function listPage(name: string, agreements: readonly SimulatedAgreement[]): string {
  const rows = agreements
    .map(
      ({ number, esiid, email, state }) =>
        `<li><a href="/agreements/${number}">Agreement ${number}</a>: ESI ID ${escaped(esiid)}, emailed to ${escaped(email)}. ${MESSAGES[state]}.</li>`,
    )
    .join("");
  return page(
    `${name} (simulator)`,
    rows === "" ? "<p>No agreements yet. Requests from the portal show up here.</p>" : `<ul>${rows}</ul>`,
  );
}

function buttons({ number, state }: SimulatedAgreement): string {
  const button = (action: string, label: string): string =>
    `<form method="post" action="/agreements/${number}/${action}" style="display:inline"><button>${label}</button></form>`;
  if (state === "pending") return button("confirm", "Confirm") + button("decline", "Decline");
  return state === "active" ? button("end", "End this agreement") : "";
}

function agreementPage(agreement: SimulatedAgreement): string {
  const { number, esiid, meter_number, months, state, ends_on } = agreement;
  const facts = `<dl><dt>ESI ID</dt><dd>${escaped(esiid)}</dd><dt>Meter</dt><dd>${escaped(meter_number)}</dd>
<dt>Term</dt><dd>${months} months${ends_on === null ? "" : `, through ${ends_on}`}</dd><dt>Status</dt><dd>${MESSAGES[state]}</dd></dl>`;
  const consentText = "<p>The portal asks to read this meter’s usage. Do you allow this?</p>";
  return page(
    `Agreement ${number}`,
    `${state === "pending" ? consentText : ""}${facts}${buttons(agreement)}<p><a href="/">All agreements</a></p>`,
  );
}

/** Registers the pages of a meter source called `name`: GET / and one for each agreement. */
export function registerPages(app: FastifyInstance, name: string, book: AgreementStore): void {
  const html = (reply: FastifyReply, text: string): FastifyReply =>
    reply.type("text/html; charset=utf-8").send(text);
  // A form without fields.
  app.addContentTypeParser("application/x-www-form-urlencoded", (_request, payload, done) => {
    payload.resume();
    done(null, null);
  });
  app.get("/", async (_request, reply) => html(reply, listPage(name, book.all().toReversed())));
  app.get("/agreements/:number", async (request, reply) => {
    const agreement = book.find(Number((request.params as { number: string }).number));
    return agreement
      ? html(reply, agreementPage(agreement))
      : reply.status(404).send("We couldn’t find that agreement.");
  });
  app.post("/agreements/:number/:action", async (request, reply) => {
    const { number, action } = request.params as { number: string; action: string };
    if (action === "confirm") book.confirm(Number(number));
    else if (action === "decline") book.decline(Number(number));
    else if (action === "end") book.terminateThere(Number(number));
    return reply.redirect(`/agreements/${Number(number)}`, 303);
  });
}
