// Pictures of every email and every text message, composed by the functions that send them.
import type { Language } from "#messages/languages.ts";
import { listSampleMessages, type SampleMessage } from "#tests/support/sample-messages.ts";
import type { Shot } from "./shot.ts";

/** Messages on one picture. */
const EMAILS = 3;
const TEXTS = 12;

const STYLE = `
  body { margin: 0; padding: 12px; font: 15px/1.5 system-ui, sans-serif; color: CanvasText; background: Canvas; color-scheme: light dark }
  section { margin: 0 0 24px } h2 { margin: 0 0 8px; font: 600 13px/1.4 monospace; opacity: .7; overflow-wrap: anywhere }
  h3 { margin: 0 0 8px; font-size: 16px } iframe { border: 0; width: 100%; display: block }
  .both { display: grid; gap: 12px } @media (min-width: 900px) { .both { grid-template-columns: 1fr 1fr } }
  pre, .text { margin: 0; padding: 12px; border: 1px solid; white-space: pre-wrap; overflow-wrap: anywhere; font: 14px/1.5 monospace }
  .text { max-width: 320px; border-radius: 16px; font: 15px/1.4 system-ui, sans-serif }`;

const escape = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/** What distinguishes two messages for a reader: all but the links, which are different in each. */
function words({ message: { subject, body } }: SampleMessage): string {
  return `${subject ?? ""}\n${body.replaceAll(/https?:\S+/g, "")}`;
}

/** Lists the messages of a channel without those that have the same words as an earlier one in both languages. */
function listDistinct(channel: "email" | "sms"): readonly SampleMessage[] {
  const spanish = listSampleMessages("es");
  const seen = new Set<string>();
  return listSampleMessages("en").filter((sample, index) => {
    const other = spanish[index];
    const key = words(sample) + (other ? words(other) : "");
    const isNew = sample.message.channel === channel && !seen.has(key);
    if (isNew) seen.add(key);
    return isNew;
  });
}

function email({ name, message: { subject, html, body } }: SampleMessage): string {
  const page = `<iframe srcdoc="${escape(html ?? "")}"></iframe>`;
  return `<section><h2>${escape(name)}</h2><h3>${escape(subject ?? "")}</h3><div class="both">${page}<pre>${escape(body)}</pre></div></section>`;
}

function text({ name, message: { body } }: SampleMessage): string {
  return `<section><h2>${escape(name)}</h2><p class="text">${escape(body)}</p></section>`;
}

function toDocument(title: string, language: Language, sections: readonly string[]): string {
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${STYLE}</style><main>${sections.join("")}</main></html>`;
}

const toGroup = {
  email: ({ message }: SampleMessage): string => `email-${message.kind.replaceAll(".", "-")}`,
  sms: ({ message }: SampleMessage): string => `texts-${message.kind.split(".")[0]}`,
};

/** Lists the pictures of a channel. Both languages have the same messages in the same order. */
function shotsOf(channel: "email" | "sms", size: number, draw: (sample: SampleMessage) => string): Shot[] {
  const groups = Map.groupBy(listDistinct(channel), toGroup[channel]);
  return [...groups].flatMap(([group, samples]) =>
    Array.from({ length: Math.ceil(samples.length / size) }, (_, index) => {
      const names = new Set(samples.slice(index * size, (index + 1) * size).map(({ name }) => name));
      const name = index === 0 ? group : `${group}-${index + 1}`;
      const html = (language: Language): string =>
        toDocument(
          name,
          language,
          listSampleMessages(language)
            .filter((sample) => names.has(sample.name) && sample.message.channel === channel)
            .map(draw),
        );
      return { name, path: "", html };
    }),
  );
}

/** A picture for each kind of email, as it looks and as plain text, and the text messages of each service. */
export function messageShots(): Shot[] {
  return [...shotsOf("email", EMAILS, email), ...shotsOf("sms", TEXTS, text)];
}
