// The auth service's messages in both languages: complete, escaped, and the same in both parts.
import { parse } from "node-html-parser";
import { describe, expect, it } from "vitest";
import { LANGUAGES } from "#messages/languages.ts";
import { getMessages } from "#messages/node.ts";
import { countSmsParts, isSmsText } from "#server/platform/mail/sms-text.ts";
import { authMessage } from "./auth-message.ts";
import type { AuthMessageInput } from "./auth-message-input.ts";
import { type AuthMessageKind, MAIL_KINDS, TEXT_KINDS, TEXT_NOTIFICATIONS } from "./message-kinds.ts";

const LINK =
  "https://power.example.com/auth/v1/verify?token=pkce_0a1b&type=recovery&redirect_to=https://power.example.com/";
const CODE = "481516";
const WITHOUT_CODE = new Set<string>(TEXT_NOTIFICATIONS);
const WITHOUT_BUTTON = new Set<string>([...TEXT_NOTIFICATIONS, "reauthentication"]);

function message(
  kind: AuthMessageKind,
  change: Partial<AuthMessageInput> = {},
): ReturnType<typeof authMessage> {
  return authMessage({
    kind,
    language: "en",
    portal_name: "Lone Star Power",
    support_email: null,
    to: "ana@example.com",
    link: LINK,
    code: CODE,
    code_life_seconds: 3_600,
    other_address: "new@example.com",
    confirms: { what: "password", provider: null, at: new Date("2026-11-22T18:15:00Z") },
    ...change,
  });
}

/** Returns the visible text of the HTML part, without its head and its hidden preview line. */
function visibleText(html: string): string {
  const body = parse(html).querySelector("body");
  body?.querySelector("div")?.remove();
  return body?.structuredText.replaceAll(/\s+/g, " ") ?? "";
}

const squeezed = (text: string): string => text.replaceAll(/\s+/g, " ").trim();

const MAILS = LANGUAGES.flatMap((language) => MAIL_KINDS.map((kind) => ({ kind, language })));
const TEXT_NOTIFICATION_CASES = LANGUAGES.flatMap((language) =>
  TEXT_NOTIFICATIONS.map((kind) => ({ kind, language })),
);
const TEXTS = LANGUAGES.flatMap((language) => TEXT_KINDS.map((kind) => ({ kind, language })));

describe.each(MAILS)("the $kind email in $language", ({ kind, language }) => {
  const mail = message(kind, { language });
  const html = mail.html ?? "";

  it("has its kind, language and address", () => {
    expect(mail).toMatchObject({ kind: `auth.${kind}`, channel: "email", to: "ana@example.com", language });
    expect(parse(html).querySelector("html")?.getAttribute("lang")).toBe(language);
  });

  it("has the same content in both parts", () => {
    const seen = visibleText(html);
    for (const line of mail.body.split("\n").filter((text) => text && text !== "-- ")) {
      // The text part adds a colon after the button's label.
      expect(seen).toContain(squeezed(line.replace(/:$/, "")));
    }
    for (const word of seen.split(" ")) {
      if (word.length > 12 && !/bot[oó]n|button|direcci[oó]n/i.test(word)) expect(mail.body).toContain(word);
    }
  });

  it("has the link as a button and as text, unless the kind has none", () => {
    const links = parse(html)
      .querySelectorAll("a")
      .map((link) => link.getAttribute("href"));
    expect(links).toEqual(WITHOUT_BUTTON.has(kind) ? [] : [LINK, LINK]);
    expect(mail.body.includes(LINK)).toBe(!WITHOUT_BUTTON.has(kind));
  });

  it("never has the code in the parts that a locked screen shows", () => {
    const hidden = parse(html).querySelector("body > div");
    expect(hidden?.text).toBeTruthy();
    // The preview is long enough to hide what comes after it.
    expect(hidden?.text.length).toBeGreaterThan(200);
    expect(`${mail.subject} ${hidden?.text} ${parse(html).querySelector("title")?.text}`).not.toContain(CODE);
    expect(mail.body.split("\n")).toContain(CODE);
    // Who was invited did not start on a page.
    expect(/where you started|donde empezó/.test(mail.body)).toBe(kind !== "invite");
  });

  it("includes how long it works, and what to do if the recipient did not request it", () => {
    const ttl = language === "en" ? "1 hour" : "1 hora";
    expect(mail.body.includes(ttl)).toBe(!WITHOUT_CODE.has(kind));
    expect(mail.body).toMatch(language === "en" ? /If (you didn|it wasn)’t/ : /Si (usted )?no /);
  });

  it("is complete without link, code and other address", () => {
    const bare = message(kind, { language, link: null, code: null, other_address: null });
    expect(bare.body + bare.html).not.toMatch(/null|undefined|NaN|\b(en|a) \./);
    expect(bare.body).not.toContain(CODE);
    expect(parse(bare.html ?? "").querySelectorAll("a")).toEqual([]);
    expect(bare.body).not.toContain(language === "en" ? "1 hour" : "1 hora");
  });

  it("escapes every value", () => {
    const evil = '"><script>alert(1)</script>';
    const attacked = message(kind, {
      language,
      portal_name: evil,
      to: `${evil}@example.com`,
      link: `https://a.test/?x=${evil}`,
      code: evil,
      other_address: evil,
    });
    const tree = parse(attacked.html ?? "");
    expect(tree.querySelectorAll("script")).toEqual([]);
    expect(attacked.html).not.toContain("<script");
    expect(attacked.html).toContain("&lt;script&gt;");
    for (const link of tree.querySelectorAll("a"))
      expect(link.getAttribute("href")).toBe(`https://a.test/?x=${evil}`);
  });
});

it.each(LANGUAGES)("asks to email the operator only with an address, in %s", (language) => {
  const write = /contact|email us|email help|comuníquese|escríbanos|escriba de/i;
  for (const kind of ["email_changed", "identity_unlinked", "phone_changed"] as const) {
    const to = kind === "phone_changed" ? "15125550143" : "ana@example.com";
    expect(message(kind, { language, to }).body).not.toMatch(write);
    const { body } = message(kind, { language, to, support_email: "help@example.com" });
    expect(body).toMatch(write);
    expect(body).toContain("help@example.com");
  }
});

describe("emails in two languages", () => {
  it("differ for every kind", () => {
    for (const kind of MAIL_KINDS) {
      const [en, es] = LANGUAGES.map((language) => message(kind, { language }));
      expect(en?.subject).not.toBe(es?.subject);
      expect(en?.body).not.toBe(es?.body);
    }
  });

  it("include the other address for a change of address", () => {
    for (const kind of ["email_change_current", "email_change_new", "email_changed"] as const) {
      for (const language of LANGUAGES) expect(message(kind, { language }).body).toContain("new@example.com");
    }
  });

  it("describe what works: both, the link alone, the code alone", () => {
    const { expiry } = getMessages("serverAuthEmails", "en");
    const duration = "1 hour";
    expect(message("magic_link").body).toContain(expiry.both({ duration }));
    expect(message("magic_link", { code: null }).body).toContain(expiry.link({ duration }));
    expect(message("magic_link", { link: null }).body).toContain(expiry.code({ duration }));
    expect(message("magic_link", { language: "es", code_life_seconds: 86_400 }).body).toContain(
      getMessages("serverAuthEmails", "es").expiry.both({ duration: "24 horas" }),
    );
  });

  it("match the snapshot", () => {
    expect(message("recovery").body).toMatchInlineSnapshot(`
      "Choose a new Lone Star Power password

      You asked for a new password. Until you choose one, your old one keeps working.

      Choose new password:
      https://power.example.com/auth/v1/verify?token=pkce_0a1b&type=recovery&redirect_to=https://power.example.com/

      Or enter this code on the page where you started:
      481516

      The link and the code work once and expire in 1 hour. We’ll never ask you for this code.

      If you didn’t ask for this, ignore this email. Nothing has changed.

      -- 
      Lone Star Power sent this email to ana@example.com about a Lone Star Power account.
      "
    `);
    expect(message("reauthentication", { language: "es", link: null, code_life_seconds: 600 }).body)
      .toMatchInlineSnapshot(`
        "Confirme su identidad en Lone Star Power

        Usted está por cambiar un dato de seguridad de su cuenta de Lone Star Power, como su contraseña.

        Escriba este código en la página donde empezó:
        481516

        El código sirve una sola vez y vence en 10 minutos. Nunca le pediremos este código.

        Si no lo pidió, no comparta el código. Cambie su contraseña, porque alguien podría estar usando su cuenta.

        -- 
        Lone Star Power envió este correo a ana@example.com sobre una cuenta de Lone Star Power.
        "
      `);
  });
});

describe.each(TEXTS)("the text message $kind in $language", ({ kind, language }) => {
  const text = (change: Partial<AuthMessageInput> = {}): string =>
    message(kind, { language, to: "15125550143", link: null, code_life_seconds: 60, ...change }).body;

  it("goes to the phone with the code and its lifetime", () => {
    expect(message(kind, { language, to: "15125550143" })).toMatchObject({
      kind: `auth.${kind}`,
      channel: "sms",
      to: "15125550143",
      subject: null,
      html: null,
    });
    expect(text()).toContain(CODE);
    expect(text()).toContain("Lone Star Power");
    expect(text()).toContain(language === "en" ? "60 seconds" : "60 segundos");
  });

  it("fits one GSM message, whatever the portal's name is and however long the code", () => {
    for (const portal_name of [
      "Lone Star Power",
      "Compañía Eléctrica de la Frontera del Río Grande, S. A.",
      "⚡️ 電力 ⚡️",
      "x".repeat(60),
    ]) {
      const body = text({ portal_name, code: "4815162342", code_life_seconds: 5_400 });
      expect(isSmsText(body, "en")).toBe(true);
      expect(body.length).toBeLessThanOrEqual(160);
      expect(body).not.toMatch(/ {2}| \./);
    }
  });

  it("is not rendered without a code", () => {
    expect(() => text({ code: null })).toThrow(/needs a code/);
  });
});

describe.each(TEXT_NOTIFICATION_CASES)("the $kind text notification in $language", ({ kind, language }) => {
  const PORTALS = [
    "Lone Star Power",
    "Compañía Eléctrica de la Frontera del Río Grande, S. A.",
    "x".repeat(60),
  ];
  it.each(PORTALS)("fits one message, without code or link, and includes what to do: %s", (portal_name) => {
    const texted = message(kind, { language, to: "15125550143", portal_name });
    expect(texted).toMatchObject({ kind: `auth.${kind}`, channel: "sms", to: "15125550143", subject: null });
    expect(isSmsText(texted.body, language)).toBe(true);
    expect(countSmsParts(texted.body)).toBeLessThanOrEqual(language === "en" ? 1 : 3);
    expect(texted.body.length).toBeLessThanOrEqual(160);
    expect(texted.body).not.toMatch(/481516|http/);
    expect(texted.body).toContain(language === "en" ? "Not you?" : "Si no fue usted");
  });
});

it("a reauthentication is emailed to an email address and texted to a number", () => {
  expect(message("reauthentication").channel).toBe("email");
  expect(message("reauthentication", { to: "15125550143" }).channel).toBe("sms");
});
