// A label as it comes from a retailer (PDF or HTML bytes) → plain text for
// market/facts-label. The bytes are a stranger's: size, pages and time are bounded,
// and every failure is a value.
import { parse as parseHtml } from "node-html-parser";
import { extractText, getDocumentProxy } from "unpdf";

export const LABEL_LIMITS = {
  /** Labels are one or two pages; a scanned one is a few MB. */
  bytes: 10 * 1024 * 1024,
  pages: 8,
  milliseconds: 10_000,
} as const;

export type LabelDocument =
  | { readonly ok: true; readonly kind: "pdf" | "html"; readonly text: string }
  | { readonly ok: false; readonly errors: ReadonlyArray<string> };

const failed = (error: string): LabelDocument => ({ ok: false, errors: [error] });

const ascii = (bytes: Uint8Array): string => new TextDecoder("latin1").decode(bytes.subarray(0, 1024));

async function readPdf(bytes: Uint8Array): Promise<LabelDocument> {
  // The reader takes the buffer over: it gets a copy.
  const pdf = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 });
  try {
    if (pdf.numPages > LABEL_LIMITS.pages)
      return failed(`the PDF has ${pdf.numPages} pages, a label has at most ${LABEL_LIMITS.pages}`);
    const { text } = await extractText(pdf, { mergePages: false });
    const joined = text.join("\n");
    return joined.trim() === ""
      ? failed("the PDF holds no text (a scanned picture?)")
      : { ok: true, kind: "pdf", text: joined };
  } finally {
    await pdf.cleanup();
  }
}

/** Cells of a table row stay on one line; every other block begins its own. */
function readHtml(bytes: Uint8Array): LabelDocument {
  const root = parseHtml(new TextDecoder().decode(bytes), { comment: false });
  for (const hidden of root.querySelectorAll("script, style, head, template")) hidden.remove();
  for (const row of root.querySelectorAll("tr")) {
    const cells = row.querySelectorAll("td, th").map((cell) => cell.text.replaceAll(/\s+/g, " ").trim());
    row.replaceWith(parseHtml(`<p>${escapeHtml(cells.join("   "))}</p>`));
  }
  const text = root.structuredText;
  return text.trim() === "" ? failed("the page holds no text") : { ok: true, kind: "html", text };
}

const escapeHtml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

async function within<T>(work: Promise<T>, onLate: T): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(onLate), LABEL_LIMITS.milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Text of a label document (PDF or HTML, told by its first bytes) within `LABEL_LIMITS`; errors are sentences. */
export async function readLabelDocument(bytes: Uint8Array): Promise<LabelDocument> {
  if (bytes.byteLength === 0) return failed("the document is empty");
  if (bytes.byteLength > LABEL_LIMITS.bytes)
    return failed(`the document is larger than ${LABEL_LIMITS.bytes} bytes`);
  const head = ascii(bytes);
  try {
    if (head.includes("%PDF-")) {
      return await within(readPdf(bytes), failed(`the PDF took longer than ${LABEL_LIMITS.milliseconds} ms`));
    }
    if (/<(?:!doctype html|html|head|body|table|div|p)\b/i.test(head)) return readHtml(bytes);
    return failed("neither a PDF nor an HTML page");
  } catch (error) {
    return failed(`the document cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}
