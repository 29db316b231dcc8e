// Holds every message against the outlook of the home that it is about.
import type { Outlook } from "#contracts/outlook.ts";
import { recommendedOption, recommendsSwitch } from "../answers/compare-answers.ts";
import type { Answers } from "../answers/read-answers.ts";
import type { Findings } from "../disagreements.ts";
import { amountsIn, dollars, figuresOf } from "../figures.ts";
import type { WrittenHome } from "../world/write-world.ts";
import { namesIn } from "../names.ts";
import type { ReadMessage } from "./read-messages.ts";

const BETTER_PLAN = "better-plan-found";

/** What a message about a home may name: the home's outlook, and the one of a renewal of one of its orders. */
function outlooksOf({ outlook, renewals }: Answers): Outlook[] {
  return [outlook, ...[...renewals.values()].flatMap((one) => (one.ok ? [one.body.outlook] : []))];
}

/** Names of plans that a message about a home may use: what runs or is ordered there, and what is recommended. */
function namesAllowed(home: WrittenHome, outlooks: readonly Outlook[]): Set<string> {
  const own = home.orders.map(({ plan }) => plan.name);
  const contract = home.contract?.plan_name;
  const recommended = outlooks.flatMap((outlook) => recommendedOption(outlook)?.plan?.name ?? []);
  return new Set([...own, ...(contract ? [contract] : []), ...recommended]);
}

function checkBetterPlan(
  findings: Findings,
  home: WrittenHome,
  outlook: Outlook,
  message: ReadMessage,
): void {
  const { surface, data, text } = message;
  const { code, net_cents } = outlook.recommendation;
  const plan = recommendedOption(outlook)?.plan ?? null;
  findings.holds(
    home,
    `${surface}: a better plan is only found when a switch is recommended`,
    recommendsSwitch(outlook),
    () => code,
  );
  if (data) {
    findings.same(home, `${surface} vs outlook: better plan`, data["plan_id"], plan?.id);
    findings.same(home, `${surface} vs outlook: saving of the better plan`, data["saving_cents"], net_cents);
  }
  const saved = net_cents === null ? "nothing" : dollars(net_cents);
  findings.holds(
    home,
    `${surface}: the saving of the better plan is in the text`,
    amountsIn(text).includes(saved),
    () => `${saved}: ${text}`,
  );
  findings.holds(
    home,
    `${surface}: the better plan's name is in the text`,
    plan !== null && text.includes(plan.name),
    () => `${plan?.name}: ${text}`,
  );
}

/** Compares a message with the answers about the homes that it names. */
export function compareMessage(
  findings: Findings,
  message: ReadMessage,
  answersOf: (home: WrittenHome) => Answers,
  planNames: readonly string[],
): void {
  const { surface, kind, homes, text } = message;
  const [home] = homes;
  if (!home) {
    const [any] = message.account.homes;
    // A sign-in code or a welcome is about no home, and names no amount.
    if (any)
      findings.same(any, `${surface}, ${kind}: no amount without a home`, amountsIn(text, planNames), []);
    return;
  }
  const outlooks = homes.flatMap((one) => outlooksOf(answersOf(one)));
  const allowed = new Set(outlooks.flatMap((outlook) => [...figuresOf(outlook)]));
  const unknown = amountsIn(text, planNames).filter((amount) => !allowed.has(amount));
  findings.same(home, `${surface}, ${kind} vs outlook: amounts that no outlook has`, unknown, []);
  const names = new Set(homes.flatMap((one) => [...namesAllowed(one, outlooksOf(answersOf(one)))]));
  const others = namesIn(text, planNames).filter((name) => !names.has(name));
  findings.same(home, `${surface}, ${kind} vs outlook: plans that are not recommended`, others, []);
  if (kind.includes(BETTER_PLAN) && homes.length === 1)
    checkBetterPlan(findings, home, answersOf(home).outlook, message);
  // While an order is in progress nothing about another plan's saving goes out.
  const { outlook } = answersOf(home);
  if (homes.length === 1 && outlook.order) {
    const savings = new Set(
      outlooks.flatMap(({ options }) =>
        options.flatMap((one) => (one.plan && one.net_cents ? [dollars(one.net_cents)] : [])),
      ),
    );
    const urged = amountsIn(text, planNames).filter((amount) => savings.has(amount));
    findings.same(home, `${surface}, ${kind}: urges no order while one is in progress`, urged, []);
  }
}
