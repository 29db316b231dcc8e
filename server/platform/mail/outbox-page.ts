// The page of the development outbox: messages as text, with their links and codes. No script.
import type { Catalog } from "#messages/catalog.ts";
import type { Language } from "#messages/languages.ts";
import { getMessages } from "#messages/node.ts";
import { markup, type Html } from "./html.ts";

export interface OutboxEntry {
  readonly id: string;
  readonly channel: string;
  readonly kind: string;
  readonly to: string;
  readonly subject: string | null;
  readonly text: string;
  readonly html: string | null;
  readonly links: ReadonlyArray<string>;
  readonly codes: ReadonlyArray<string>;
  /** From the email's headers. Null if it has none. */
  readonly unsubscribe_url: string | null;
  readonly language: string;
  /** ISO 8601. */
  readonly created_at: string;
}

function linkItem(link: string): Html {
  // Only links that a browser opens as a page. Anything else is shown as plain text.
  const open = /^https?:/i.test(link);
  return markup`<li>${open ? markup`<a href="${link}">${link}</a>` : link}</li>`;
}

/** What every part of the page needs. */
interface View {
  readonly t: Catalog["serverOutbox"];
  readonly language: Language;
  /** Where the outbox is mounted. */
  readonly base: string;
}

function unsubscribeLine(url: string | null, { t, language }: View): Html | null {
  if (url === null) return null;
  return markup`<p class="meta" lang="${language}">${t.unsubscribe} <a href="${url}">${url}</a></p>`;
}

function renderEntry(entry: OutboxEntry, view: View): Html {
  const { links, codes } = entry;
  const { t, language, base } = view;
  const inbox = `${base}?to=${encodeURIComponent(entry.to)}`;
  return markup`<article lang="${entry.language}">
    <header lang="${language}">
      <p class="meta">
        <time datetime="${entry.created_at}">${entry.created_at.replace("T", " ").slice(0, 19)} UTC</time> ·
        ${entry.channel === "sms" ? t.text : t.email} · ${entry.kind} · ${entry.language}
      </p>
      <p class="meta">${t.to} <a href="${inbox}">${entry.to}</a></p>
    </header>
    <h2>${entry.subject ?? t.text}</h2>
    ${codes.length > 0 ? markup`<p class="codes">${codes.map((code) => markup`<code>${code}</code> `)}</p>` : null}
    <pre>${entry.text}</pre>
    ${
      links.length > 0
        ? markup`<ul>
            ${links.map(linkItem)}
          </ul>`
        : null
    }
    ${unsubscribeLine(entry.unsubscribe_url, view)}
    ${entry.html === null ? null : markup`<p lang="${language}"><a href="${base}/${entry.id}">${t.asEmail}</a></p>`}
  </article>`;
}

interface OutboxView {
  readonly language: Language;
  /** Where the outbox is mounted. */
  readonly base: string;
  /** The address or number that the list is filtered by. */
  readonly to: string | null;
}

/** Renders the whole page: a filter, then the messages. */
export function outboxPage(entries: ReadonlyArray<OutboxEntry>, { language, base, to }: OutboxView): string {
  const t = getMessages("serverOutbox", language);
  const empty = markup`<p class="empty">${to ? t.emptyFor : t.empty}</p>`;
  return markup`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${t.title}</title>
        <link rel="stylesheet" href="${base}/style.css" />
      </head>
      <body>
        <main>
          <h1>${t.title}</h1>
          <p class="lead">${t.lead}</p>
          <form action="${base}" method="get" role="search">
            <label for="to">${t.search}</label>
            <div class="row">
              <input
                id="to"
                name="to"
                value="${to ?? ""}"
                autocomplete="off"
                autocapitalize="none"
                spellcheck="false"
              /><button>${t.show}</button>${to ? markup`<a class="all" href="${base}">${t.showAll}</a>` : null}
            </div>
          </form>
          ${entries.length === 0 ? empty : entries.map((entry) => renderEntry(entry, { t, language, base }))}
        </main>
      </body>
    </html> `.text;
}
