// The HTML part of an email: one column, in tables and inline styles, which is what email clients support. Colors are
// those of web/styles/tokens.css.
import type { Language } from "#messages/languages.ts";
import { getMessages } from "#messages/node.ts";
import { Html, markup } from "./html.ts";
import { keepTogether } from "./keep-together.ts";
import type { MailDescription, MailRow } from "./mail-description.ts";

const FONT =
  "font-family:Inter,-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const TEXT = `margin:0 0 16px;${FONT};font-size:16px;line-height:24px;color:#151c2b`;
const SMALL = `margin:0 0 12px;${FONT};font-size:14px;line-height:20px;color:#566074`;
const TITLE = `margin:0 0 16px;${FONT};font-size:22px;line-height:28px;font-weight:600;color:#151c2b`;
const BUTTON = `display:inline-block;padding:13px 22px;${FONT};font-size:16px;line-height:22px;font-weight:600;color:#ffffff;text-decoration:none`;
const CODE =
  "margin:0 0 16px;padding:14px 18px;border-radius:8px;background:#f3f5fa;font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:30px;line-height:38px;font-weight:600;letter-spacing:6px;color:#151c2b";
const CARD = "padding:28px 24px 16px;background:#ffffff;border:1px solid #e1e6ef;border-radius:12px";
const HIDDEN =
  "display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;font-size:1px;line-height:1px;color:transparent";

// The light colors above apply in email clients without media queries.
const DARK = new Html(`<style>
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .ground { background: #0e131c !important; }
  .card { background: #151c28 !important; border-color: #28334a !important; }
  .ink { color: #e9edf5 !important; }
  .muted { color: #9da8bc !important; }
  .line { border-color: #28334a !important; }
  .accent { color: #86a6ff !important; }
  .button { background: #86a6ff !important; }
  .button a { color: #0e131c !important; }
  .code { background: #1c2534 !important; color: #e9edf5 !important; }
}
</style>`);

// After the preheader, so that the preview continues with blanks instead of the code.
const PADDING = new Html("&#847;&zwnj;&nbsp;".repeat(90));

function preheader(text: string): Html {
  return markup`<div style="${HIDDEN}">${text}${PADDING}</div>`;
}

const TABLE = new Html('role="presentation" cellpadding="0" cellspacing="0" border="0"');

function button({ label, link: href }: NonNullable<MailDescription["button"]>, language: Language): Html {
  const { orOpen } = getMessages("serverCommon", language);
  return markup`<table ${TABLE} style="margin:8px 0 20px"><tr>
<td class="button" style="border-radius:8px;background:#2b57e0"><a href="${href}" style="${BUTTON}">${label}</a></td>
</tr></table>
<p class="muted" style="${SMALL}">${orOpen}<br>
<a class="accent" href="${href}" style="color:#2b57e0;word-break:break-all">${href}</a></p>
`;
}

function code({ intro, code: digits }: NonNullable<MailDescription["code"]>): Html {
  return markup`<p class="ink" style="${TEXT};margin-bottom:8px">${intro}</p>
<p class="code" style="${CODE}">${digits}</p>
`;
}

function link({ label, link: href }: { readonly label: string; readonly link: string }): Html {
  return markup`<a class="accent" href="${href}" style="color:#2b57e0">${label}</a>`;
}

function offerLine({ offer }: MailDescription): Html | null {
  return offer
    ? markup`<p class="ink" style="${TEXT}">${keepTogether(offer.text)} ${link(offer)}</p>\n`
    : null;
}

function footnoteLink({ footnote_link }: MailDescription): Html | null {
  return footnote_link ? markup` ${link(footnote_link)}` : null;
}

function postalAddress({ postal_address }: MailDescription): Html | null {
  return postal_address ? markup`<p class="muted" style="${SMALL}">${postal_address}</p>` : null;
}

const CELL = `padding:8px 0;border-top:1px solid #e1e6ef;${FONT};font-size:16px;line-height:22px;color:#151c2b;vertical-align:top`;

function rowTable(rows: readonly MailRow[]): Html {
  const lines = rows.map(
    ({ label, detail, value }) =>
      markup`<tr><td class="ink line" style="${CELL}">${label}${detail ? markup`<br><span class="muted" style="font-size:14px;line-height:20px;color:#566074">${keepTogether(detail)}</span>` : null}</td><td class="ink line" style="${CELL};padding-left:12px;text-align:right;white-space:nowrap;font-weight:600">${value}</td></tr>\n`,
  );
  return markup`<table cellpadding="0" cellspacing="0" border="0" width="100%" style="margin:0 0 16px">${lines}</table>`;
}

function card(mail: MailDescription): Html {
  return markup`<h1 class="ink" style="${TITLE}">${keepTogether(mail.subject)}</h1>
${mail.paragraphs.map((text) => markup`<p class="ink" style="${TEXT}">${keepTogether(text)}</p>\n`)}
${mail.rows && mail.rows.length > 0 ? rowTable(mail.rows) : null}
${mail.button ? button(mail.button, mail.language) : null}
${offerLine(mail)}${mail.code ? code(mail.code) : null}
${mail.terms ? markup`<p class="muted" style="${SMALL}">${keepTogether(mail.terms)}</p>` : null}
<p class="muted" style="${SMALL}">${keepTogether(mail.footnote)}${footnoteLink(mail)}</p>`;
}

/** Renders the email as an HTML document. Every value is escaped. */
export function renderHtml(mail: MailDescription): string {
  return markup`<!doctype html>
<html lang="${mail.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no">
<title>${mail.subject}</title>
${DARK}
</head>
<body class="ground" style="margin:0;padding:0;background:#fafbfd">
${preheader(mail.preheader)}
<table ${TABLE} class="ground" width="100%" style="background:#fafbfd"><tr><td align="center" style="padding:24px 12px">
<table ${TABLE} width="100%" style="max-width:520px;text-align:left">
<tr><td style="padding:0 4px 16px"><p class="ink" style="${TEXT};margin:0;font-weight:600">${mail.portal}</p></td></tr>
<tr><td class="card" style="${CARD}">
${card(mail)}
</td></tr>
<tr><td style="padding:16px 4px 0"><p class="muted" style="${SMALL}">${mail.sent}</p>${postalAddress(mail)}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`.text;
}
