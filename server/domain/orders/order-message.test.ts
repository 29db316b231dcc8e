// Emails about an order: every step in both languages.
import { parse } from "node-html-parser";
import { describe, expect, it } from "vitest";
import { REJECTION_CODES } from "#contracts/tables/orders.ts";
import { readConfig } from "#server/platform/config.ts";
import type { Message } from "#server/platform/mail/message.ts";
import type { LockedOrder } from "./locked-order.ts";
import { orderMessage } from "./order-message.ts";
import { ORDER_NOTIFICATION_KINDS } from "./order-message-kinds.ts";
import {
  ALL,
  AT,
  createMessage,
  ctx,
  ENVIRONMENT,
  ID,
  LANGUAGES,
  order,
  OUTCOME_URL,
  plan,
  RECEIPT,
} from "#tests/support/order-messages.ts";

function listLinks(message: Message): string[] {
  return parse(message.html ?? "")
    .querySelectorAll("a")
    .map((link) => link.getAttribute("href") ?? "");
}

it.each(
  (["rejected", "not_taken_in", "cancelled"] as const).flatMap((notificationKind) =>
    (["en", "es"] as const).flatMap((language) =>
      [{}, { email: null, phone: "15125550143" }].map((contact) => ({ notificationKind, language, contact })),
    ),
  ),
)("$notificationKind in $language tells who moves that there will be no power", (sent) => {
  const { notificationKind, language, contact } = sent;
  const read = (kind: LockedOrder["kind"]): string =>
    createMessage(notificationKind, { language, kind, connector: "partner", ...contact }).body;
  const unchanged = /[Ss]ervice stays the same|[Ss]ervicio sigue igual/;
  expect(read("move_in")).not.toMatch(unchanged);
  if (notificationKind === "not_taken_in" && "phone" in contact) return;
  expect(read("move_in")).toMatch(/power won’t|power won't|No (va a tener|tendrá) luz/);
  expect(read("switch")).toMatch(unchanged);
});

describe.each(ALL)("the $notificationKind email in $language", ({ notificationKind, language }) => {
  const mail = createMessage(notificationKind, { language });

  it("includes the plan and the provider, escaped, and who sends it", () => {
    expect(mail).toMatchObject({
      kind: `orders.${notificationKind}`,
      channel: "email",
      to: "ana@example.com",
      language,
    });
    expect(mail.body).toContain(language === "en" ? plan.name : "Ahorro del Campeón 12");
    expect(mail.body).toContain("Champion");
    expect(mail.body).toContain("4105 Maple St, Dallas, TX 75219");
    expect(mail.html).not.toContain("<b>");
    expect(mail.html).toContain(`lang="${language}"`);
    expect(mail.body + (mail.subject ?? "")).not.toMatch(/null|undefined|NaN|2026-|2027-/);
  });

  it("has the next step as a button, and never the receipt where a locked screen shows it", () => {
    const [first] = listLinks(mail);
    expect(first).toMatch(/^https:\/\/(power|champion)\.example/);
    expect(mail.body).toContain(first);
    expect(`${mail.subject}`).not.toContain(RECEIPT);
    expect(parse(mail.html ?? "").querySelector("body > div")?.text).not.toContain(RECEIPT);
  });

  it("is complete without dates, address and number", () => {
    const bare = createMessage(notificationKind, {
      language,
      starts_on: null,
      ends_on: null,
      home: { address: null, city: null, zip: null, tdu: null },
      plan: { ...plan, enroll: { url: null, phone: null }, texts: { en: null, es: null } },
    });
    expect(bare.body + (bare.subject ?? "")).not.toMatch(
      /null|undefined|\(\)| ,|\b(el|al|at|runs through|hasta|since|desde) ?[.,:)]/,
    );
    expect(bare.body).toContain("10443720000000001");
  });
});

describe("order emails", () => {
  it("differ between the two languages", () => {
    for (const notificationKind of ORDER_NOTIFICATION_KINDS) {
      const [en, es] = LANGUAGES.map((language) => createMessage(notificationKind, { language }));
      expect(en?.subject).not.toBe(es?.subject);
    }
  });

  it("include the reason for a rejection", () => {
    for (const language of LANGUAGES) {
      const bodies = REJECTION_CODES.map(
        (code) => orderMessage(ctx, order({ language }), "rejected", code)?.body,
      );
      expect(new Set(bodies).size).toBe(REJECTION_CODES.length);
      expect(orderMessage(ctx, order({ language }), "rejected", "other")?.body).toBe(bodies.at(-1));
    }
  });

  it("link guests to the provider, back here by the receipt, and to the sign-up", () => {
    for (const [language, path] of [
      ["en", "en"],
      ["es", "es"],
    ] as const) {
      const mail = createMessage("placed_handoff", { language });
      const page = `https://champion.example/${path}?plan=1&x=2`;
      expect(listLinks(mail)).toEqual([page, page, "https://power.example.com/signup", OUTCOME_URL]);
      expect(mail.body).toContain(OUTCOME_URL);
      expect(mail.body).toContain("https://power.example.com/signup");
    }
    expect(listLinks(createMessage("submitted"))[0]).toBe(OUTCOME_URL);
  });

  it("link accounts to their order without a receipt, whether they placed or claimed it", () => {
    const claimed = { user_id: "u", claimed_at: AT };
    const link = `https://power.example.com/orders/${ID}`;
    for (const notificationKind of ["scheduled", "how_did_it_go"] as const)
      expect(listLinks(createMessage(notificationKind, claimed))[0]).toBe(link);
    expect(createMessage("scheduled", claimed).body).not.toContain("/signup");
    const claimedLater = { claimed_at: new Date(AT.getTime() + 1) };
    for (const more of [{}, claimedLater, { email: null, phone: "15125550143" }])
      for (const notificationKind of ORDER_NOTIFICATION_KINDS)
        expect(createMessage(notificationKind, { ...claimed, ...more }).body).not.toContain(RECEIPT);
  });

  it.each(["placed_handoff", "not_finished", "no_answer"] as const)(
    "of kind %s never tell who moves in that nothing changes",
    (notificationKind) => {
      for (const language of LANGUAGES) {
        const { body } = createMessage(notificationKind, { language, kind: "move_in" });
        expect(body).toMatch(
          /the power won’t be turned on|service isn’t in your name|no tendrá luz|la luz no está/,
        );
        expect(body).not.toMatch(/service stays|servicio sigue igual|don’t have to do|no tiene que hacer/i);
      }
    },
  );

  it("ask guests to create an account before they add a contract, because only an account has homes", () => {
    for (const [language, text] of [
      ["en", "create an account with us and add it"],
      ["es", "cree una cuenta y agregue ahí su contrato"],
    ] as const) {
      const home = language === "en" ? "Add it to your home" : "Agréguelo a su domicilio";
      const guest = createMessage("no_answer", { language }).body;
      expect(guest).toContain(text);
      expect(guest).not.toContain(home);
      const account = createMessage("no_answer", { language, user_id: "u", claimed_at: AT }).body;
      expect(account).toContain(home);
      expect(account).not.toContain(text);
    }
  });

  it("lead from an order that was closed without an outcome back to it", () => {
    expect(listLinks(createMessage("no_answer"))[0]).toBe(OUTCOME_URL);
    expect(createMessage("no_answer").body).toContain("See your order:");
  });

  it("ask to write to the operator only where the address is known", () => {
    const write = (env: Record<string, string>): string => {
      const other = { ...ctx, config: readConfig({ ...ENVIRONMENT, ...env }) };
      return orderMessage(other, order(), "cancelled", null)?.body ?? "";
    };
    expect(write({})).not.toMatch(/contact us|email us/);
    expect(write({ SUPPORT_EMAIL: "help@example.com" })).toContain("email us at help@example.com");
  });

  it("are not sent if the address is erased", () => {
    for (const notificationKind of ORDER_NOTIFICATION_KINDS)
      expect(orderMessage(ctx, order({ email: null, phone: null }), notificationKind, null)).toBeNull();
  });

  it("match the snapshot", () => {
    expect(createMessage("placed_handoff").body.replaceAll(RECEIPT, "<43>")).toMatchInlineSnapshot(`
      "Almost done: finish at Champion <b>"Energy"</b> Services & Sons of Texas

      You chose Champ Saver 12 with a name that has no end from Champion <b>"Energy"</b> Services & Sons of Texas for 4105 Maple St, Dallas, TX 75219. The last step is to sign up with Champion <b>"Energy"</b> Services & Sons of Texas.

      When you sign up, choose Champ Saver 12 with a name that has no end: 12 months, average price 15.0¢/kWh at 1,000 kWh. If you see a different price or term, it’s another plan or the price changed. You can also call (877) 653-5090. Until you sign up, your order isn’t placed, and your service stays the same.

      Continue at Champion <b>"Energy"</b> Services & Sons of Texas:
      https://champion.example/en?plan=1&x=2

      To see your order any time, create a The Cooperative Electric Portal of Example County account with this email address.

      Sign up:
      https://power.example.com/signup

      If you didn’t choose this plan, ignore this email. Once you’ve signed up, update your order.

      Update order:
      https://power.example.com/order/outcome?order_id=0b9a4a3e-6f4e-4a63-9a53-0f5f7c0f3c11&receipt=<43>

      -- 
      The Cooperative Electric Portal of Example County sent this email to ana@example.com because an order was started with this email address.
      "
    `);
    expect(createMessage("scheduled", { language: "es", user_id: "u", claimed_at: AT }).body)
      .toMatchInlineSnapshot(`
        "Su plan empieza el 3 de febrero de 2026

        Ahorro del Campeón 12 de Champion <b>"Energy"</b> Services & Sons of Texas empieza el 3 de febrero de 2026 en 4105 Maple St, Dallas, TX 75219. No se quedará sin luz y no hace falta que usted esté en casa.

        Su contrato termina el 2 de febrero de 2027.

        Ver su pedido:
        https://power.example.com/orders/0b9a4a3e-6f4e-4a63-9a53-0f5f7c0f3c11

        Guarde este correo para volver a su pedido cuando quiera.

        -- 
        The Cooperative Electric Portal of Example County envió este correo a ana@example.com porque esta dirección de correo se usó para un pedido.
        "
      `);
  });
});
