// Compares every message with the outlook of its home.
import type { Outlook } from "#contracts/outlook.ts";
import { getRecommendedNet } from "#messages/describe-advice.ts";
import { getShownNet } from "#messages/message-values.ts";
import { recommendedOption, recommendsSwitch } from "../responses/compare-responses.ts";
import type { Responses } from "../responses/fetch-responses.ts";
import type { Findings } from "../disagreements.ts";
import { amountsIn, dollars, listAmounts } from "../amounts.ts";
import type { SeededLocation } from "../fixture/seed-fixture.ts";
import { namesIn } from "../names.ts";
import type { ReadMessage } from "./read-messages.ts";

const BETTER_PLAN = "better-plan-found";

/**
 * Returns the outlooks that a message about a home may use: the home's own, and that of a renewal of one of its orders.
 */
function listOutlooks({ outlook, renewals }: Responses): Outlook[] {
  return [outlook, ...[...renewals.values()].flatMap((one) => (one.ok ? [one.body.outlook] : []))];
}

/**
 * Returns the plan names that a message about a home may use: what is active or ordered there, and what is recommended.
 */
function namesAllowed(location: SeededLocation, outlooks: readonly Outlook[]): Set<string> {
  const planNames = location.orders.map(({ plan }) => plan.name);
  const contract = location.contract?.plan_name;
  const recommended = outlooks.flatMap((outlook) => recommendedOption(outlook)?.plan?.name ?? []);
  return new Set([...planNames, ...(contract ? [contract] : []), ...recommended]);
}

function checkBetterPlan(
  findings: Findings,
  location: SeededLocation,
  outlook: Outlook,
  message: ReadMessage,
): void {
  const { surface, data, text } = message;
  const { code } = outlook.recommendation;
  const net_cents = getRecommendedNet(outlook);
  const plan = recommendedOption(outlook)?.plan ?? null;
  findings.holds(
    location,
    `${surface}: a better plan is only found when a switch is recommended`,
    recommendsSwitch(outlook),
    () => code,
  );
  if (data) {
    findings.same(location, `${surface} vs outlook: better plan`, data["plan_id"], plan?.id);
    findings.same(
      location,
      `${surface} vs outlook: saving of the better plan`,
      data["saving_cents"],
      net_cents,
    );
  }
  const saved = net_cents === null ? "nothing" : dollars(net_cents);
  findings.holds(
    location,
    `${surface}: the saving of the better plan is in the text`,
    amountsIn(text).includes(saved),
    () => `${saved}: ${text}`,
  );
  findings.holds(
    location,
    `${surface}: the better plan's name is in the text`,
    plan !== null && text.includes(plan.name),
    () => `${plan?.name}: ${text}`,
  );
}

/** Compares a message with the responses for the homes that it names. */
export function compareMessage(
  findings: Findings,
  message: ReadMessage,
  getResponses: (location: SeededLocation) => Responses,
  planNames: readonly string[],
): void {
  const { surface, kind, locations, text } = message;
  const [location] = locations;
  if (!location) {
    const [any] = message.account.locations;
    // A sign-in code or a welcome message is not about a home, and contains no amount.
    if (any)
      findings.same(any, `${surface}, ${kind}: no amount without a home`, amountsIn(text, planNames), []);
    return;
  }
  const outlooks = locations.flatMap((one) => listOutlooks(getResponses(one)));
  const allowed = new Set(outlooks.flatMap((outlook) => [...listAmounts(outlook)]));
  const unknown = amountsIn(text, planNames).filter((amount) => !allowed.has(amount));
  findings.same(location, `${surface}, ${kind} vs outlook: amounts that no outlook has`, unknown, []);
  const names = new Set(locations.flatMap((one) => [...namesAllowed(one, listOutlooks(getResponses(one)))]));
  const others = namesIn(text, planNames).filter((name) => !names.has(name));
  findings.same(location, `${surface}, ${kind} vs outlook: plans that are not recommended`, others, []);
  if (kind.includes(BETTER_PLAN) && locations.length === 1)
    checkBetterPlan(findings, location, getResponses(location).outlook, message);
  // While an order is in progress, no message about another plan's savings is sent.
  const { outlook } = getResponses(location);
  if (locations.length === 1 && outlook.order) {
    const savings = new Set(
      outlooks.flatMap(({ options }) =>
        options.flatMap((one) => (one.plan && one.net_cents ? [dollars(getShownNet(one) ?? 0)] : [])),
      ),
    );
    const urged = amountsIn(text, planNames).filter((amount) => savings.has(amount));
    findings.same(location, `${surface}, ${kind}: urges no order while one is in progress`, urged, []);
  }
}
