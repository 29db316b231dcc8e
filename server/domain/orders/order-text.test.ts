// Text messages about an order: every step in both languages.
import { describe, expect, it } from "vitest";
import { isSmsText } from "#server/platform/mail/sms-text.ts";
import { orderMessage } from "./order-message.ts";
import { orderPageToken, readOrderPageToken } from "./order-links.ts";
import { ALL, AT, createMessage, ctx, ID, order, OUTCOME_URL } from "#tests/support/order-messages.ts";
import { stopLink } from "./unsubscribe-link.ts";

describe.each(ALL)("the $notificationKind text message in $language", ({ notificationKind, language }) => {
  it("fits, in the characters of its language, with the link", () => {
    const text = createMessage(notificationKind, { language, email: null, phone: "15125550143" });
    expect(text).toMatchObject({ channel: "sms", to: "15125550143", subject: null, html: null });
    expect(isSmsText(text.body, language)).toBe(true);
    const links = text.body.match(/https:\S+/g) ?? [];
    const stop = links.at(-1) ?? "";
    expect(text.body.replaceAll(/https:\S+/g, "").length).toBeLessThanOrEqual(160);
    expect(text.body.length).toBeLessThanOrEqual(306);
    expect(stop).toBe(stopLink(ctx, ID));
    expect(text.body.endsWith(language === "en" ? `\nStop texts: ${stop}` : `\nBaja: ${stop}`)).toBe(true);
    expect(links.length).toBeLessThanOrEqual(2);
    expect(text.body).not.toMatch(/null|undefined/);
    const needsAction = ["placed_handoff", "not_finished", "how_did_it_go", "went_through"].includes(
      notificationKind,
    );
    if (needsAction) expect(links[0]).toBe(`https://power.example.com/api/o/${orderPageToken(ctx, ID)}`);
  });

  it("is not sent after its stop link was used", () => {
    const stopped = order({ language, email: null, phone: "15125550143", opted_out_at: AT });
    expect(orderMessage(ctx, stopped, notificationKind, null)).toBeNull();
    const byEmail = order({ language, opted_out_at: AT });
    expect(orderMessage(ctx, byEmail, notificationKind, null)).toMatchObject({ channel: "email" });
  });
});

it("a text message's link to an order leads to its receipt's page, and only with our token", () => {
  const token = orderPageToken(ctx, ID);
  expect(readOrderPageToken(ctx, token)).toBe(OUTCOME_URL);
  for (const wrong of ["", ID, `${token}A`, token.replace(/.$/, (last) => (last === "A" ? "Q" : "A"))])
    expect(readOrderPageToken(ctx, wrong)).toBeNull();
});
