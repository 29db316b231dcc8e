// Messages about an order whose dates are not known claim none.
import { expect, it } from "vitest";
import { getMessages } from "#messages/node.ts";
import { listSampleMessages } from "#tests/support/sample-messages.ts";
import type { OrderNotificationKind } from "./order-message-kinds.ts";

const LANGUAGES = ["en", "es"] as const;
const VALUES = { provider: "Octopus Energy", plan: "Octo Green 12", home: "4101 Maple St" };

function readSample(language: "en" | "es", kind: OrderNotificationKind, channel: "email" | "sms"): string {
  const name = `orders.${kind} refused without dates`;
  const found = listSampleMessages(language).find(
    (sample) => sample.name === name && sample.message.channel === channel,
  );
  if (!found) throw new Error(`There is no sample of ${name}.`);
  return found.message.body;
}

it("says that a plan has no end date only if it has no term", () => {
  for (const [language, never, term] of [
    ["en", "no end date", "for 12 months. Ask Octopus Energy when it ends."],
    ["es", "no tiene fecha de término", "de 12 meses. Pregunte a Octopus Energy cuándo termina."],
  ] as const) {
    const email = readSample(language, "active", "email");
    expect(email).not.toContain(never);
    expect(email).toContain(term);
    const { next } = getMessages("serverOrderEmails", language).kinds.active;
    expect(next({ ...VALUES, ends: null, freeFrom: null, months: 0 })).toContain(never);
  }
});

it("mentions the day that power is turned on only with its date", () => {
  for (const language of LANGUAGES) {
    const { lead } = getMessages("serverOrderEmails", language).kinds.scheduled;
    const values = { ...VALUES, kind: "move_in" };
    expect(lead({ ...values, starts: "2026-12-03" })).toMatch(/that day|ese día/i);
    expect(lead({ ...values, starts: null })).not.toMatch(/that day|ese día/i);
  }
});

it("says in a text message that the provider has the start date", () => {
  for (const kind of ["scheduled", "date_changed"] as const)
    for (const [language, ask] of [
      ["en", "Ask Octopus Energy"],
      ["es", "Pida la fecha a Octopus Energy"],
    ] as const)
      expect(readSample(language, kind, "sms")).toContain(ask);
});
