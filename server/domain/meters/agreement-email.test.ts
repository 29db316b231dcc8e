// What a customer can do on the meter's page depends on whether the meter is linked.
import { expect, it } from "vitest";
import { LANGUAGES } from "#messages/languages.ts";
import { getMessages } from "#messages/node.ts";
import { listSampleMessages } from "#tests/support/sample-messages.ts";

it.each(LANGUAGES)("offers to unlink a meter only once it is linked, in %s", (language) => {
  const { footnotes } = getMessages("serverMeterEmails", language);
  const messages = listSampleMessages(language);
  for (const [kind, footnote] of [
    ["waiting", footnotes.waiting],
    ["linked", footnotes.linked],
    ["expired", footnotes.unlinked],
  ] as const) {
    const sent = messages.find(({ name }) => name === `meters.${kind}`);
    expect(sent?.message.body).toContain(footnote);
  }
});
