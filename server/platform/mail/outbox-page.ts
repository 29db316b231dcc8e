// The page of the development outbox: messages as text, with their links and codes. No script.
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

function unsubscribeLine(url: string | null): Html | null {
  if (url === null) return null;
  return markup`<p class="meta" lang="en">Unsubscribe button of mail programs: <a href="${url}">${url}</a></p>`;
}

function renderEntry(entry: OutboxEntry, base: string): Html {
  const { links, codes } = entry;
  const inbox = `${base}?to=${encodeURIComponent(entry.to)}`;
  return markup`<article lang="${entry.language}">
    <header lang="en">
      <p class="meta">
        <time datetime="${entry.created_at}">${entry.created_at.replace("T", " ").slice(0, 19)} UTC</time> ·
        ${entry.channel === "sms" ? "text message" : "mail"} · ${entry.kind} · ${entry.language}
      </p>
      <p class="meta">to <a href="${inbox}">${entry.to}</a></p>
    </header>
    <h2>${entry.subject ?? "Text message"}</h2>
    ${codes.length > 0 ? markup`<p class="codes">${codes.map((code) => markup`<code>${code}</code> `)}</p>` : null}
    <pre>${entry.text}</pre>
    ${
      links.length > 0
        ? markup`<ul>
            ${links.map(linkItem)}
          </ul>`
        : null
    }
    ${unsubscribeLine(entry.unsubscribe_url)}
    ${entry.html === null ? null : markup`<p lang="en"><a href="${base}/${entry.id}">See it as a mail</a></p>`}
  </article>`;
}

/** Renders the whole page: a filter, then the messages. `base` is where the outbox is mounted. */
export function outboxPage(entries: ReadonlyArray<OutboxEntry>, to: string | null, base: string): string {
  const empty = to
    ? markup`<p class="empty">Nothing for this address yet. Reload to look again.</p>`
    : markup`<p class="empty">No message yet. What the services would mail or text appears here.</p>`;
  return markup`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>Outbox</title>
        <link rel="stylesheet" href="${base}/style.css" />
      </head>
      <body>
        <main>
          <h1>Outbox</h1>
          <p class="lead">Messages are kept here because no mail server is set. Newest first.</p>
          <form action="${base}" method="get" role="search">
            <label for="to">E-mail address or phone</label>
            <div class="row">
              <input
                id="to"
                name="to"
                value="${to ?? ""}"
                autocomplete="off"
                autocapitalize="none"
                spellcheck="false"
              /><button>Show</button>${to ? markup`<a class="all" href="${base}">Show all</a>` : null}
            </div>
          </form>
          ${entries.length === 0 ? empty : entries.map((entry) => renderEntry(entry, base))}
        </main>
      </body>
    </html> `.text;
}
