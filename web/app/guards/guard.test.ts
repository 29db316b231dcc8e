import { expect, it } from "vitest";
import { decide, type OnboardingState } from "#contracts/onboarding.ts";
import { ROUTES } from "../routes.ts";
import { isOpen } from "./guard.ts";

// Values that an earlier visit may have stored.
const VISITOR: OnboardingState = {
  user: null,
  recovering: true,
  renewal_order_id: "0193a5f0-0000-7000-8000-000000000000",
  renewal_email_address: "ana@example.com",
  redirect_url: "/orders",
};

const GUARDS = [...new Set(ROUTES.flatMap(({ guard }) => (guard ? [guard] : [])))];

it.each(GUARDS)("skips the rules of %s for visitors only if they would stay", (guard) => {
  expect(decide(guard, VISITOR).kind === "stay").toBe(isOpen(guard));
});
