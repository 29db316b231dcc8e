// Reads a label's bytes (PDF or HTML) as text; runs in a thread of its own (read-label-document.ts).
import { parse as parseHtml } from "node-html-parser";
import { extractText, getDocumentProxy } from "unpdf";
import { failed, LABEL_LIMITS, type LabelDocument } from "./label-limits.ts";

function ofText(kind: "pdf" | "html", text: string, none: string): LabelDocument {
  if (text.trim() === "") return failed(none);
  return text.length > LABEL_LIMITS.characters
    ? failed(`the document has more than ${LABEL_LIMITS.characters} characters of text`)
    : { ok: true, kind, text };
}

async function readPdf(bytes: Uint8Array): Promise<LabelDocument> {
  // The reader takes the buffer over: it gets a copy.
  const pdf = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 });
  try {
    if (pdf.numPages > LABEL_LIMITS.pages)
      return failed(`the PDF has ${pdf.numPages} pages, a label has at most ${LABEL_LIMITS.pages}`);
    const { text } = await extractText(pdf, { mergePages: false });
    return ofText("pdf", text.join("\n"), "the PDF holds no text (a scanned picture?)");
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
  return ofText("html", root.structuredText, "the page holds no text");
}

const escapeHtml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** Returns the text of a PDF or HTML document, recognized by its first bytes, or the reason it cannot be read. */
export async function readLabelText(bytes: Uint8Array): Promise<LabelDocument> {
  const head = new TextDecoder("latin1").decode(bytes.subarray(0, 1024));
  try {
    if (head.includes("%PDF-")) return await readPdf(bytes);
    if (/<(?:!doctype html|html|head|body|table|div|p)\b/i.test(head)) return readHtml(bytes);
    return failed("neither a PDF nor an HTML page");
  } catch (error) {
    return failed(`the document cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}
