import { expect, it } from "vitest";
import { getAgreementText } from "./agreement.ts";
import { testQuote } from "./test-quote.ts";

const quote = testQuote();
const spanish = quote.consents.map((consent) => ({ ...consent, text: `Sí: ${consent.text}` }));

it("is the same for the same text", () => {
  expect(getAgreementText(testQuote())).toBe(getAgreementText(quote));
});

it.each([
  ["another plan seen", { ...quote, seen: "seen-2" }],
  ["another wording or language", { ...quote, consents: spanish }],
  ["one more consent", { ...quote, consents: [...quote.consents, ...quote.consents] }],
])("changes with %s", (_, other) => {
  expect(getAgreementText(other)).not.toBe(getAgreementText(quote));
});
