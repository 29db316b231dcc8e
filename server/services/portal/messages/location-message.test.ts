// Texts of the emails and text messages to the customer who has a home.
import { describe, expect, it } from "vitest";
import type { Contact } from "#server/domain/accounts/contact.ts";
import { readConfig } from "#server/platform/config.ts";
import { isSmsText } from "#server/platform/mail/sms-text.ts";
import { TEST_SECRET } from "#tests/support/server.ts";
import { LANGUAGES } from "#messages/languages.ts";
import { renderLocationMessage } from "./location-message.ts";
import { LOCATION_MESSAGE_KINDS, type LocationMessageKind } from "./location-message-kinds.ts";

const KINDS = LANGUAGES.flatMap((language) => LOCATION_MESSAGE_KINDS.map((kind) => ({ language, kind })));
const TEST_ADDRESS = '4105 MAPLE ST <b>"2"</b>, DALLAS, 75219';
const config = readConfig({ AUTH_JWT_SECRET: TEST_SECRET, PUBLIC_URL: "https://power.example.com" });

function createMessage(
  contact: Contact,
  kind: LocationMessageKind,
  portalName = "Example",
): ReturnType<typeof renderLocationMessage> {
  const code = kind === "claim_code" ? "048213" : null;
  return renderLocationMessage({ config: { ...config, portalName } }, contact, {
    kind,
    location: TEST_ADDRESS,
    code,
    code_life_minutes: 30,
  });
}

describe("an email about a home", () => {
  it.each(KINDS)(
    "$language $kind names the home, and shows the code only in the body",
    ({ language, kind }) => {
      const mail = createMessage({ channel: "email", to: "holder@example.com", language }, kind);
      expect(mail).toMatchObject({ kind: `portal.${kind}`, channel: "email", language });
      expect(mail.body).toContain(TEST_ADDRESS);
      expect(mail.body).toContain("Example");
      expect(mail.html).toContain(`lang="${language}"`);
      expect(mail.html).toContain("4105 MAPLE ST &lt;b&gt;&quot;2&quot;&lt;/b&gt;");
      const coded = kind === "claim_code";
      for (const part of [mail.body, mail.html]) expect(part?.includes("048213")).toBe(coded);
      expect(mail.subject).not.toContain("048213");
      // The part that an email program shows next to the subject.
      expect(mail.html?.slice(0, mail.html.indexOf("</div>"))).not.toContain("048213");
      expect(mail.body.includes("30 minut")).toBe(coded);
    },
  );
});

describe("a text message about a home", () => {
  it.each(KINDS)("$language $kind fits in one message for any portal name", ({ language, kind }) => {
    const contact: Contact = { channel: "sms", to: "15125550100", language };
    const text = createMessage(contact, kind, "The Cooperative Electric Portal of Example County");
    expect(text).toMatchObject({ channel: "sms", subject: null, html: null });
    expect(text.body.length).toBeLessThanOrEqual(160);
    expect(isSmsText(text.body, language)).toBe(true);
    expect(text.body.includes("048213")).toBe(kind === "claim_code");
  });
});
