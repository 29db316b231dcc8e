// What customers do, signed in or by their receipt, over HTTP; and the same once more, as after a lost answer.
import { expect } from "vitest";
import type { Outcome, PlaceOrder } from "#contracts/placing.ts";
import { receiptOf } from "#server/domain/orders/receipt.ts";
import type { Decision } from "#server/domain/orders/partner-stand-in/book.ts";
import { newEmail, type Answer } from "#tests/support/auth.ts";
import { filledOrder, postOrder } from "#tests/support/placing.ts";
import { api, signIn, type Person } from "#tests/support/portal.ts";
import type { Real, World } from "./model.ts";

export interface Placing {
  readonly connector: "partner" | "handoff";
  /** A stranger, a guest under the address of an account, or that account itself. */
  readonly who: "stranger" | "guest" | "account";
  readonly language: "en" | "es";
  /** Made anew for each clock. */
  readonly decision: (world: World) => Decision;
  /** How often it is sent at the same time. */
  readonly times: number;
}

let houses = 0;

/** Shorter than a token's own life. */
const SESSION_MS = 1_800_000;
let session = { token: "", until: 0 };

async function signedIn({ server, owner, clock }: World): Promise<Person> {
  const now = clock.now().getTime();
  if (session.until < now) session = { token: await signIn(server, owner.email), until: now + SESSION_MS };
  return { ...owner, token: session.token };
}

async function filled(world: World, { connector, who, language }: Placing): Promise<PlaceOrder> {
  houses += 1;
  return filledOrder(world.server, {
    plan_id: world.plans[connector].id,
    language,
    home: { address: `${100_000 + houses} Maple St`, city: "Dallas", zip: "75219" },
    email: who === "stranger" ? newEmail() : world.owner.email,
  });
}

/** Places one order, however often it is sent and whatever `breaking` does to the first try. */
export async function place(
  { world, model }: Real,
  placing: Placing,
  breaking: (work: () => Promise<unknown>) => Promise<void> = async () => {},
): Promise<void> {
  const request = await filled(world, placing);
  const by = placing.who === "account" ? await signedIn(world) : null;
  await breaking(async () =>
    expect([200, 500]).toContain((await postOrder(world.server, request, by)).status),
  );
  const answers = await Promise.all(
    Array.from({ length: placing.times }, () => postOrder(world.server, request, by)),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  const [id, ...others] = new Set(answers.map(({ body }) => String(body.order_id)));
  expect(others).toEqual([]);
  if (id === undefined) return;
  const { book } = world.standIn;
  const [before, decision] = [book.decide, placing.decision(world)];
  book.decide = (asked) => (asked.order_id === id ? decision : before(asked));
  model.placed.set(id, { request, by, events: [], user_id: null, notYets: 0, revivals: 0 });
}

/** The form of an order is sent again, long after: it is the same order. */
export async function placeAgain({ world, model }: Real, id: string | undefined): Promise<void> {
  const placed = id === undefined ? undefined : model.placed.get(id);
  if (!placed) return;
  const by = placed.by && (await signedIn(world));
  const { status, body } = await postOrder(world.server, placed.request, by);
  expect([status, body.order_id]).toEqual([200, id]);
}

/** Done, no longer possible, or (by a receipt of what an account took in) not allowed. */
const ANSWERS = [200, 401, 409];

/** An act on an order by its receipt. `broken`: our own failures are answers, too. */
export async function act(
  { world }: Real,
  id: string | undefined,
  name: "handoff" | "outcome" | "cancel",
  body: object = {},
  broken = false,
): Promise<Answer | null> {
  if (id === undefined) return null;
  const receipt = receiptOf(world.server.ctx, id);
  const answer = await api(world.server, "POST", `/api/orders/${id}/${name}`, null, { receipt, ...body });
  expect(broken ? [...ANSWERS, 500] : ANSWERS).toContain(answer.status);
  return answer;
}

/** The customer says how it went, twice. */
export async function tellOutcome(real: Real, id: string | undefined, outcome: Outcome): Promise<void> {
  const placed = id === undefined ? undefined : real.model.placed.get(id);
  if (!placed) return;
  for (let time = 0; time < 2; time += 1) {
    const answer = await act(real, id, "outcome", outcome);
    if (outcome.outcome === "not_yet" && answer?.status === 200) placed.notYets += 1;
  }
}

/** The account takes in an order that was placed under its address; one of a stranger's stays theirs. */
export async function claim({ world, model }: Real, id: string | undefined): Promise<void> {
  const placed = id === undefined ? undefined : model.placed.get(id);
  if (!placed) return;
  const owner = await signedIn(world);
  const { status } = await api(world.server, "POST", `/api/orders/${id}/claim`, owner, {});
  expect(status).toBe(placed.request.email === owner.email ? 200 : 404);
}
