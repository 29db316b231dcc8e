// Starts the real server on a throwaway database and takes a screenshot of every page, of its states, and of every
// message.
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { chromium } from "@playwright/test";
import { readConfig } from "#server/platform/config.ts";
import { createLogger } from "#server/platform/log.ts";
import { startServer, type RunningServer } from "#server/server.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { accountChangeShots } from "./account-change-shots.ts";
import { accountStateShots } from "./account-states.ts";
import { addingShots } from "./adding-shots.ts";
import { billShots } from "./bill-shots.ts";
import { writeContactSheets } from "./contact-sheet.ts";
import { readSelection, type Look } from "./looks.ts";
import { messageShots } from "./message-shots.ts";
import { guestShots } from "./guest-states.ts";
import { createHomesVisitor } from "./homes-visitor.ts";
import { companyShots, createCompanyVisitor } from "./company-visitor.ts";
import { createMeterVisitor, LOCATION_ESIIDS } from "./meters.ts";
import { createEmptyVisitor, createOrderVisitor } from "./order-visitor.ts";
import { missingDataShots } from "./missing-data-shots.ts";
import { meterShots, shots, signedInShots, storedInputs } from "./pages.ts";
import { priceAlertShots } from "./price-alert-shots.ts";
import { publicStateShots } from "./public-states.ts";
import { writeReadingSheets } from "./reading-sheets.ts";
import { partnerFormShots } from "./partner-form.ts";
import { createProgramVisitor, programShots, type ProgramVisitor } from "./program-visitor.ts";
import { createSecuredVisitor, securedShots } from "./secured-visitor.ts";
import { signInShots } from "./sign-in-shots.ts";
import type { Shot, Who } from "./shot.ts";
import { startSimulators, toSettings, type Simulators } from "./simulators.ts";
import { takeShots, type Studio } from "./take.ts";
import { createWaitingVisitor, waitingShots } from "./waiting-orders.ts";
import { belongings, createOnboardingUser, signInDemo, type Visitor } from "./visitors.ts";

/** Pages open at once, because most of a visit is waiting. */
const TABS = 3;
const OUT = path.join(import.meta.dirname, "..", "..", "screenshots");

interface Listed {
  items: {
    id: string;
    provider: { puct_number: string };
    term_months: number;
    prepaid: boolean;
    time_of_use: boolean;
    tariff: { credits: unknown[]; one_time_fees?: unknown[]; conditions?: { effect: string }[] } | null;
  }[];
}

/** Returns the ids of plans. Only `partner` is ordered here, because its provider has an API. */
async function chosenPlans(
  url: string,
  partner: string,
): Promise<Parameters<typeof shots>[0] & { readonly partner: string }> {
  const listed: Listed = await (await fetch(`${url}/compare/v1/plans?tdu=oncor&limit=500`)).json();
  const isPartner = ({ provider }: Listed["items"][number]): boolean => provider.puct_number === partner;
  const items = listed.items.filter((plan) => !isPartner(plan));
  const ordered = listed.items.find(
    (plan) => isPartner(plan) && plan.tariff !== null && plan.term_months === 12 && !plan.prepaid,
  );
  return {
    partner: ordered?.id ?? "",
    credit: items.find(({ tariff }) => tariff && tariff.credits.length > 0)?.id ?? "",
    terms: items.find(({ tariff }) => tariff?.conditions?.some(({ effect }) => effect === "fee"))?.id ?? "",
    purchase: items.find(({ tariff }) => tariff?.one_time_fees)?.id ?? "",
    hours: items.find(({ time_of_use }) => time_of_use)?.id ?? "",
    several: items
      .filter(({ tariff }) => tariff)
      .slice(0, 4)
      .map(({ id }) => id),
  };
}

/** Returns a function that signs a user in, and creates it when it is first needed. */
function openVisitors(
  server: RunningServer,
  simulators: Simulators,
  programs: ProgramVisitor,
): (who: Who) => Promise<Visitor> {
  const create: Readonly<Record<Who, () => Promise<Visitor>>> = {
    customer: () => signInDemo(server, false),
    affiliate: () => signInDemo(server, true),
    new: () => createOnboardingUser(server, "new"),
    terms: () => createOnboardingUser(server, "terms"),
    processed: () => createOnboardingUser(server, "processed"),
    meters: () => createMeterVisitor(server, simulators),
    orders: () => createOrderVisitor(server),
    empty: () => createEmptyVisitor(server),
    secured: () => createSecuredVisitor(server),
    company: () => createCompanyVisitor(server),
    programs: async () => programs,
    homes: () => createHomesVisitor(server),
    waiting: () => createWaitingVisitor(server),
    fresh: () => createEmptyVisitor(server),
  };
  const created = new Map<Who, Promise<Visitor>>();
  return (who) => {
    // What it creates on a page is in no other picture.
    if (who === "fresh") return create.fresh();
    const visitor = created.get(who) ?? create[who]();
    created.set(who, visitor);
    return visitor;
  };
}

async function listShots(
  server: RunningServer,
  { partner }: Simulators,
  visit: (who: Who) => Promise<Visitor>,
  programs: ProgramVisitor,
): Promise<Shot[]> {
  const plans = await chosenPlans(server.url, partner.partner.puct_number);
  const mine = await belongings(server, await visit("customer"));
  return [
    ...shots(plans),
    ...publicStateShots(plans, storedInputs),
    ...(await guestShots(server, plans.credit, storedInputs)),
    ...signedInShots(mine),
    ...accountStateShots(mine),
    ...securedShots(() => visit("secured")),
    ...meterShots(LOCATION_ESIIDS),
    ...companyShots(),
    ...programShots(programs),
    ...partnerFormShots(server, plans.partner, storedInputs),
    ...billShots(),
    ...addingShots(mine.esiid),
    ...accountChangeShots(),
    ...signInShots(),
    ...priceAlertShots(),
    ...waitingShots(),
    ...missingDataShots(),
    ...messageShots(),
  ];
}

/** Groups the variants that one visit can show. */
function groupVisits(shot: Shot, looks: readonly Look[]): Look[][] {
  const groups = Map.groupBy(looks, ({ language, width }) =>
    shot.steps ? `${language} ${width}` : language,
  );
  return [...groups.values()];
}

const folder = await temporaryFolder("shots");
const simulators = await startSimulators(new Date());
const server = await startServer(
  readConfig({
    PORT: "0",
    DATA_DIR: folder.path,
    SEED: "demo",
    RATE_LIMIT_FACTOR: "1000",
    ...toSettings(simulators),
  }),
  createLogger("warn"),
);
const browser = await chromium.launch({
  executablePath: process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"],
});
try {
  await mkdir(OUT, { recursive: true });
  const { looks, isSelected } = readSelection(process.argv.slice(2));
  const programs = await createProgramVisitor(server);
  const visit = openVisitors(server, simulators, programs);
  const all = (await listShots(server, simulators, visit, programs)).filter(({ name }) => isSelected(name));
  const problems: string[] = [];
  const report = (line: string): void => {
    problems.push(line);
    process.stdout.write(`${line}\n`);
  };
  const studio: Studio = { browser, url: server.url, folder: OUT, report };
  const visits = all.flatMap((shot) => groupVisits(shot, looks).map((group) => ({ shot, group })));
  const remaining = visits.values();
  const work = async (): Promise<void> => {
    for (const { shot, group } of remaining)
      await takeShots(studio, shot, group, shot.as ? await visit(shot.as) : null);
  };
  await Promise.all(Array.from({ length: TABS }, work));
  const names = all.map(({ name }) => name);
  await writeContactSheets(
    browser,
    OUT,
    names,
    looks.map(({ name }) => name),
  );
  for (const look of looks) {
    const sheets = await writeReadingSheets(OUT, names, look);
    process.stdout.write(
      `${look.name}: ${names.length} pictures, ${sheets} sheets in screenshots/reading/\n`,
    );
  }
  process.stdout.write(
    `${names.length * looks.length} pictures in screenshots/, ${problems.length} problems\n`,
  );
} finally {
  await browser.close();
  await server.close();
  await simulators.close();
  await folder.remove();
}
