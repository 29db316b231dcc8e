// Every email and text message that the server sends keeps to the rules for them (docs/glossary.md), in both languages.
import { parse } from "node-html-parser";
import { describe, expect, it } from "vitest";
import { LANGUAGES } from "#messages/languages.ts";
import { listSampleMessages, POSTAL_ADDRESS, type SampleMessage } from "#tests/support/sample-messages.ts";
import { countSmsParts, isSmsText } from "./platform/mail/sms-text.ts";

const MAX_SUBJECT = 50;
const MAX_PARAGRAPHS = 3;
/** One text message, and two concatenated ones (3GPP TS 23.040 §9.2.3.24.1). */
const MAX_TEXT = 160;
const MAX_TEXT_OF_TWO = 306;
/** Characters besides the links in a text message of two: with two links, and with the one that stops texts alone. */
const MAX_WORDS = 115;
const MAX_WORDS_AND_STOP = 160;

/** Texts with links that are longer because anyone who has them needs no account: all about orders can be stopped. */
const HAS_SIGNED_LINK = / guest$|^orders\./;

const LINK = /https?:\S+/g;

describe.each(LANGUAGES)("messages in %s", (language) => {
  const samples = listSampleMessages(language);
  const emails = samples.filter(({ message }) => message.channel === "email");
  const texts = samples.filter(({ message }) => message.channel === "sms");
  const listWrong = (list: readonly SampleMessage[], isWrong: (sample: SampleMessage) => boolean): string[] =>
    list.filter(isWrong).map(({ name, message }) => `${name}: ${message.subject ?? message.body}`);

  it("are complete", () => {
    expect(emails.length).toBeGreaterThan(100);
    expect(texts.length).toBeGreaterThan(50);
    const incomplete = /undefined|null|NaN|[{}]|\[object| {2}| [.,;:]|\(\)|\.\./;
    expect(
      listWrong(samples, ({ message: { subject, body } }) =>
        incomplete.test(`${subject ?? ""} ${body}`.replaceAll(LINK, "").replaceAll("\n", "|")),
      ),
    ).toEqual([]);
  });

  it("have a subject of less than 50 characters, without the code", () => {
    expect(
      listWrong(
        emails,
        ({ message: { subject } }) =>
          !subject || subject.length >= MAX_SUBJECT || subject.endsWith(".") || /\d{6}/.test(subject),
      ),
    ).toEqual([]);
  });

  it("have at most 3 paragraphs and one button", () => {
    expect(
      listWrong(emails, ({ message: { html } }) => {
        const root = parse(html ?? "");
        const paragraphs = root.querySelectorAll(".card p.ink");
        const text = paragraphs.filter((one) => !one.text.trim().endsWith(":"));
        return text.length > MAX_PARAGRAPHS || root.querySelectorAll(".button a").length > 1;
      }),
    ).toEqual([]);
  });

  it("have a button that opens the thing itself, unless only a code or an answer is needed", () => {
    const withoutButton = emails
      .filter(({ message }) => parse(message.html ?? "").querySelectorAll(".button a").length === 0)
      .map(({ message }) => message.kind);
    expect([...new Set(withoutButton)].sort()).toEqual([
      "auth.email_changed",
      "auth.factor_added",
      "auth.factor_removed",
      "auth.identity_linked",
      "auth.identity_unlinked",
      "auth.password_changed",
      "auth.phone_changed",
      "auth.reauthentication",
      "portal.claim_code",
    ]);
  });

  it("show the reason for sending in the footer only", () => {
    for (const { message } of emails) {
      const [content = "", footer = ""] = message.body.split("\n-- \n");
      expect(footer).toContain(message.to);
      expect(content.split("\n").slice(0, 3).join(" ")).not.toMatch(/because you|porque usted/);
    }
  });

  it("carry the operator's postal address in both parts if they offer plans, and only then", () => {
    const isAddressed = ({ body, html }: SampleMessage["message"]): boolean =>
      body.endsWith(`${POSTAL_ADDRESS}\n`) && (html ?? "").includes(POSTAL_ADDRESS);
    const addressed = emails.filter(({ message }) => isAddressed(message)).map(({ message }) => message.kind);
    expect([...new Set(addressed)].sort()).toEqual([
      "notices.better-plan-found",
      "notices.plan-changed",
      "notices.price-below-limit",
      "prices.below",
    ]);
  });

  it("fit one text message by their length, sender first", () => {
    expect(
      listWrong(texts, ({ name, message: { body } }) => {
        const max = HAS_SIGNED_LINK.test(name) ? MAX_TEXT_OF_TWO : MAX_TEXT - 1;
        return body.length > max || !isSmsText(body, language) || !body.startsWith("Wattlane: ");
      }),
    ).toEqual([]);
    const long = texts.filter(({ message }) => message.body.length > MAX_TEXT);
    expect(
      listWrong(long, ({ message: { body } }) => {
        const links = body.match(LINK) ?? [];
        return body.replaceAll(LINK, "").length > (links.length > 1 ? MAX_WORDS : MAX_WORDS_AND_STOP);
      }),
    ).toEqual([]);
  });

  it("are sent as few text messages, also with the accents of Spanish", () => {
    expect(
      listWrong(texts, ({ name, message: { body } }) => {
        const [short, long] = language === "en" ? [1, 2] : [3, 5];
        return countSmsParts(body) > (HAS_SIGNED_LINK.test(name) ? long : short);
      }),
    ).toEqual([]);
  });

  it("have at most one link in a text message, besides the one that stops them", () => {
    expect(
      listWrong(texts, ({ message: { body } }) => {
        const links = body.match(LINK) ?? [];
        return links.filter((link) => !link.includes("/api/stop")).length > 1;
      }),
    ).toEqual([]);
    const stoppable = texts.filter(({ message }) => /^notices|renewal_notice/.test(message.kind));
    expect(stoppable.length).toBeGreaterThan(10);
    expect(listWrong(stoppable, ({ message }) => !message.body.includes("/api/stop"))).toEqual([]);
  });
});

it("differ between the languages", () => {
  const [en = [], es = []] = LANGUAGES.map((language) => listSampleMessages(language));
  expect(en.map(({ name }) => name)).toEqual(es.map(({ name }) => name));
  const same = en.filter(({ message }, index) => message.body === es[index]?.message.body);
  expect(same.map(({ name }) => name)).toEqual([]);
});
