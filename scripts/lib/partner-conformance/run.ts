// Runs the conformance kit against a provider's enrollment API, one statement at a time.
import { CHECKS, withEnrollment, type Check } from "./checks.ts";
import { checkDelivery, checkRetry, type CallbackReceiver, type Delivery } from "./callbacks.ts";
import { Violation, type Target } from "./provider.ts";

export interface Outcome {
  readonly id: string;
  readonly statement: string;
  readonly result: "pass" | "fail" | "skipped";
  /** Why it failed or was skipped. */
  readonly reason: string | null;
}

export interface CallbackOptions {
  readonly receiver: CallbackReceiver;
  readonly secret: string;
  readonly waitMs: number;
}

async function runCheck({ id, statement, run }: Check, target: Target): Promise<Outcome> {
  try {
    const applies = await run(target);
    return applies === false
      ? { id, statement, result: "skipped", reason: "The provider did not agree to this." }
      : { id, statement, result: "pass", reason: null };
  } catch (error) {
    if (!(error instanceof Violation)) throw error;
    return { id, statement, result: "fail", reason: error.message };
  }
}

function listCallbackChecks({ receiver, secret, waitMs }: CallbackOptions): Check[] {
  let deliveries: readonly Delivery[] | null = null;
  // One enrollment whose status the provider changes in the meantime serves both.
  async function receive(target: Target): Promise<readonly Delivery[]> {
    if (deliveries === null)
      await withEnrollment(target, async () => {
        deliveries = await receiver.deliveries(waitMs);
      });
    return deliveries ?? [];
  }
  return [
    {
      id: "callback",
      statement: "A callback is signed over its bytes and has the agreed format.",
      run: async (target) =>
        checkDelivery(await receive(target), { secret, capabilities: target.capabilities }),
    },
    {
      id: "callback-retry",
      statement: "A callback that gets a 503 is sent again with the same id.",
      run: async (target) => checkRetry(await receive(target)),
    },
  ];
}

/**
 * Runs every check in order, and calls `onOutcome` after each. The enrollments it makes are canceled. Callbacks are only
 * checked with a receiver.
 */
export async function runConformance(
  target: Target,
  callbacks: CallbackOptions | null,
  onOutcome: (outcome: Outcome) => void = () => {},
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const check of [...CHECKS, ...(callbacks ? listCallbackChecks(callbacks) : [])]) {
    const outcome = await runCheck(check, target);
    outcomes.push(outcome);
    onOutcome(outcome);
  }
  return outcomes;
}
