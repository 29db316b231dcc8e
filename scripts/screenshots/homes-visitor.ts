// A user with one home of which everything is known, with bills, and one home for each thing that is missing.
import { randomUUID } from "node:crypto";
import { billFolder, billName, BILLS } from "#contracts/bills.ts";
import type { Contract } from "#contracts/portal.ts";
import { addDays } from "#meter/calendar.ts";
import { today } from "#server/platform/context.ts";
import type { RunningServer } from "#server/server.ts";
import { tinyPdf } from "#tests/support/tiny-pdf.ts";
import { send } from "../lib/send.ts";
import { createAccount, type Account } from "./order-visitor.ts";

/** An ESI ID for each home. The last one is no utility's. */
export const HOME_ESIIDS = {
  known: "10443720009900061",
  bare: "10443720009900062",
  priceless: "10443720009900063",
  over: "10443720009900064",
  nowhere: "10999990009900065",
} as const;

const DALLAS = { city: "Dallas", zip: "75201" };
/** Homes elsewhere. The last ZIP code has several utilities. */
const PLACES: Readonly<Record<string, typeof DALLAS>> = {
  [HOME_ESIIDS.known]: { city: "Euless", zip: "76039" },
  [HOME_ESIIDS.nowhere]: { city: "Addison", zip: "75001" },
};

export const BILL_FILES = ["October bill.pdf", "September bill.pdf"] as const;

/** Creates the user. */
export async function createHomesVisitor(server: RunningServer): Promise<Account> {
  const account = await createAccount(server);
  const call = (method: string, path: string, body: object): Promise<unknown> =>
    send(server.url + path, account.access_token, method, body);
  for (const [index, esiid] of Object.values(HOME_ESIIDS).entries()) {
    const address = `${4121 + 2 * index} Maple St`;
    await call("POST", "/api/service_locations", { esiid, address, ...(PLACES[esiid] ?? DALLAS) });
  }
  const contract: Contract = {
    provider: "Sample Power",
    plan_name: "Plain 12",
    plan_id: null,
    ends_on: addDays(today(server.ctx), 160),
    price: { cents_per_kwh: 16.19, base_usd: 4.95, includes_delivery: false },
    leaving_fee: { kind: "flat", usd: 150 },
  };
  await call("PATCH", `/api/service_locations/${HOME_ESIIDS.known}`, {
    contract,
    tax_place: { limits: "inside", city: "Euless" },
  });
  await call("PATCH", `/api/service_locations/${HOME_ESIIDS.priceless}`, {
    contract: { ...contract, price: null, leaving_fee: null },
  });
  await call("PATCH", `/api/service_locations/${HOME_ESIIDS.over}`, {
    contract: { ...contract, ends_on: addDays(today(server.ctx), -20) },
  });
  await call("PUT", `/api/service_locations/${HOME_ESIIDS.known}/price_alert`, { limit_cents: 95_000 });
  for (const esiid of [HOME_ESIIDS.known, HOME_ESIIDS.priceless])
    for (const file of BILL_FILES.toReversed()) await uploadBill(server, account, esiid, file);
  return account;
}

async function uploadBill(
  server: RunningServer,
  { access_token, user }: Account,
  esiid: string,
  file: string,
): Promise<void> {
  const path = `${BILLS}/${billFolder(user.id, esiid)}/${billName(randomUUID(), file)}`;
  const response = await fetch(`${server.url}/storage/v1/object/${path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${access_token}`, "content-type": "application/pdf" },
    body: tinyPdf([[[file, "$228.73"]]]),
  });
  if (!response.ok) throw new Error(`The bill was not saved: ${await response.text()}`);
}
