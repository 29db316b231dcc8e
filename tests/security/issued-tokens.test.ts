// Tokens that customers, affiliates and clients already have, as they were issued on 2026-11-23. They still work, and
// only for the purpose for which they were issued.
import { expect, it } from "vitest";
import { createLinkToken, readLinkToken } from "#server/domain/affiliates/link-token.ts";
import {
  createUnsubscribeLink,
  readUnsubscribeToken,
} from "#server/domain/notifications/unsubscribe-link.ts";
import { readLink, signLink } from "#server/domain/objects/link-tokens.ts";
import { orderPageToken, readOrderPageToken } from "#server/domain/orders/order-links.ts";
import { createReceipt, isValidReceipt } from "#server/domain/orders/receipt.ts";
import { parseUnsubscribeToken, stopToken, unsubscribeLink } from "#server/domain/orders/unsubscribe-link.ts";
import { readConfig } from "#server/platform/config.ts";
import { deriveSecrets } from "#server/platform/secrets/secrets.ts";
import { readPollToken, writePollToken } from "#server/services/feed/socket/poll-token.ts";

const ctx = {
  config: readConfig({ PUBLIC_URL: "https://portal.example" }),
  now: () => new Date("2026-11-23T09:00:00Z"),
  secrets: deriveSecrets("a-secret-that-only-tests-use-0123456789"),
};
const ID = "3f2b8c1e-7a54-4d09-9c1b-0a2f5e6d7c88";
const API = "https://portal.example/api/notifications";

const RECEIPT = "KaWxAamU9e_maDFtzGwnChRpMie7Nc_blFK7RYvz0ps";
const UNSUBSCRIBE = `${ID}.eLyTbkUJomZG6tG6CKkXP5A-xAE7Poca_rh-Z5q9E4Q`;
const STOP = "PyuMHnpUTQmcGwovXm18iHi8k25FCaJmRurRugipFz8";
const ORDER_LINK = "PyuMHnpUTQmcGwovXm18iISxKqFfiFVufVhR8yceaPQ";
const ORDER_PAGE = "PyuMHnpUTQmcGwovXm18iIjetefSbM7D4rIJzUbND78";
const UNSUBSCRIBE_NOTICES =
  "WyIzZjJiOGMxZS03YTU0LTRkMDktOWMxYi0wYTJmNWU2ZDdjODgiLCJwbGFuLWNoYW5nZWQiLCJiZXR0ZXItcGxhbi1mb3VuZCJd." +
  "FNSVXZ61pYmLfoMPXt-UapIciKshQK9CPwmH6cuSGb0";
const POLL = "WyJuMSIsInMxIiwxNzk1NDI0NDAwMDAwXQ.HBxF-JAXEmFECMqf2X6bQRd_AsiobfcgDMrrhnj3JRI";
const STORAGE =
  "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9." +
  "eyJ1cmwiOiJidWNrZXQvYS50eHQiLCJzY29wZSI6ImRvd25sb2FkIiwiaWF0IjoxNzk1NDI0NDAwLCJleHAiOjE3OTU0MjQ0NjB9." +
  "nJ8uwwQzwxc_HzdbmjGo3HkpNhY-LReBltVZ82SW9Ys";

const WORKFLOWS = ["plan-changed", "better-plan-found"] as const;

it("still issues the same tokens", () => {
  expect(createReceipt(ctx, ID)).toBe(RECEIPT);
  expect(unsubscribeLink(ctx, ID)).toBe(`${API}/unsubscribe/${UNSUBSCRIBE}`);
  expect(stopToken(ctx, ID)).toBe(STOP);
  expect(createLinkToken(ctx, ID)).toBe(ORDER_LINK);
  expect(orderPageToken(ctx, ID)).toBe(ORDER_PAGE);
  expect(createUnsubscribeLink(ctx, ID, WORKFLOWS)).toBe(`${API}/mails/unsubscribe/${UNSUBSCRIBE_NOTICES}`);
  expect(writePollToken(ctx, { node: "n1", id: "s1" })).toBe(POLL);
  expect(signLink(ctx, { url: "bucket/a.txt", scope: "download" }, 60)).toBe(STORAGE);
});

it("accepts each token for its purpose", () => {
  expect(isValidReceipt(ctx, ID, RECEIPT)).toBe(true);
  expect([UNSUBSCRIBE, STOP].map((token) => parseUnsubscribeToken(ctx, token))).toEqual([ID, ID]);
  expect(readLinkToken(ctx, ORDER_LINK)).toBe(ID);
  expect(readOrderPageToken(ctx, ORDER_PAGE)).toContain(`order_id=${ID}&receipt=${RECEIPT}`);
  expect(readUnsubscribeToken(ctx, UNSUBSCRIBE_NOTICES)).toEqual({ userId: ID, workflows: WORKFLOWS });
  expect(readPollToken(ctx, POLL)).toEqual({ node: "n1", id: "s1" });
  expect(readLink(ctx, STORAGE, "download", "bucket/a.txt").url).toBe("bucket/a.txt");
});

it("rejects each token for every other purpose, with another secret, and if it was altered", () => {
  const tokens = [RECEIPT, UNSUBSCRIBE, STOP, ORDER_LINK, ORDER_PAGE, UNSUBSCRIBE_NOTICES, POLL, STORAGE];
  const others = { ...ctx, secrets: deriveSecrets("another-secret-that-only-tests-use-01234") };
  const readers: [own: string[], read: (token: string, context: typeof ctx) => unknown][] = [
    [[UNSUBSCRIBE, STOP], (token, context) => parseUnsubscribeToken(context, token)],
    [[ORDER_LINK], (token, context) => readLinkToken(context, token)],
    [[ORDER_PAGE], (token, context) => readOrderPageToken(context, token)],
    [[UNSUBSCRIBE_NOTICES], (token, context) => readUnsubscribeToken(context, token)],
    [[POLL], (token, context) => readPollToken(context, token)],
    [[RECEIPT], (token, context) => isValidReceipt(context, ID, token) || null],
  ];
  for (const [own, read] of readers) {
    for (const token of tokens) {
      if (own.includes(token)) expect(read(token, ctx), token).not.toBeNull();
      else expect(read(token, ctx), token).toBeNull();
      expect(read(token, others), token).toBeNull();
      expect(
        read(token.replace(/.$/, (last) => (last === "A" ? "Q" : "A")).replace(/^./, "Z"), ctx),
      ).toBeNull();
    }
    for (const token of ["", ".", "a.b", "a.b.c", "\0"]) expect(read(token, ctx), token).toBeNull();
  }
});
