// A user with two-step verification: its settings, and the second step of signing in.
import { randomBytes } from "node:crypto";
import { generateSync } from "otplib";
import { getMessages } from "#messages/node.ts";
import type { RunningServer } from "#server/server.ts";
import { send } from "../lib/send.ts";
import { createAccount } from "./order-visitor.ts";
import type { Shot, Steps } from "./shot.ts";
import type { Visitor } from "./visitors.ts";

const EMAIL = "secured@example.com";
const PASSWORD = randomBytes(12).toString("hex");

/** Creates the user with an authenticator app. Returns the session that its code gave. */
export async function createSecuredVisitor(server: RunningServer): Promise<Visitor> {
  const { access_token: token } = await createAccount(server, EMAIL, PASSWORD);
  const factors = `${server.url}/auth/v1/factors`;
  const created = await send<{ id: string; totp: { secret: string } }>(factors, token, "POST", {
    factor_type: "totp",
    friendly_name: "app",
  });
  const factor = `${factors}/${created.id}`;
  const { id: challenge_id } = await send<{ id: string }>(`${factor}/challenge`, token, "POST", {});
  const code = generateSync({ secret: created.totp.secret });
  return send<Visitor>(`${factor}/verify`, token, "POST", { challenge_id, code });
}

const CODE = "main input[autocomplete=one-time-code]";

const reachSecondStep: Steps = async (page) => {
  await page.locator("main input[type=email], main input[name=email]").first().fill(EMAIL);
  await page.locator("main input[type=password]").fill(PASSWORD);
  await page.locator("main form button[type=submit]").first().click();
  await page.locator(CODE).first().waitFor();
};

/** Shots of that user. `create` creates it, if no other shot has. */
export function securedShots(create: () => Promise<unknown>): Shot[] {
  const second: Steps = async (page, language) => {
    await create();
    await reachSecondStep(page, language);
  };
  return [
    { name: "account-two-steps", path: "/account", as: "secured" },
    {
      name: "account-two-steps-remove",
      path: "/account",
      as: "secured",
      steps: async (page, language) => {
        const { remove, app } = getMessages("security", language).second;
        await page.getByRole("button", { name: `${remove}: ${app}` }).click();
        await page.locator("dialog[open]").waitFor();
      },
    },
    { name: "login-second-step", path: "/login", steps: second },
    {
      name: "login-second-step-wrong",
      path: "/login",
      steps: async (page, language) => {
        await second(page, language);
        await page.locator(CODE).first().fill("000000");
        await page.locator("main [aria-invalid=true], main [role=alert]").first().waitFor();
      },
    },
  ];
}
