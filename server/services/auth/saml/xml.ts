// Parses untrusted XML: strictly, without document types, entities or unlimited depth.
import { SaxesParser } from "saxes";

export interface XmlElement {
  /** The name without its prefix. */
  readonly name: string;
  /** The namespace. Empty if there is none. */
  readonly uri: string;
  /** Attributes without a namespace, by name. */
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: ReadonlyArray<XmlElement>;
  /** The text directly inside, without that of children. */
  readonly text: string;
}

/** Thrown if the text is not XML, or not of the accepted simple kind. The message contains nothing of the text. */
export class XmlError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "XmlError";
  }
}

const MAX_DEPTH = 60;

interface Growing extends XmlElement {
  readonly children: Growing[];
  text: string;
}

function createXmlError(what: string): () => never {
  return () => {
    throw new XmlError(`XML with ${what} is not taken`);
  };
}

/**
 * Returns the root element. Throws XmlError. `plain` also rejects comments, CDATA and processing instructions: a signed
 * message needs none, and parsers that read them differently are how such messages are forged.
 */
export function readXml(text: string, plain = false): XmlElement {
  const parser = new SaxesParser({
    xmlns: true,
    position: false,
    forceXMLVersion: true,
    defaultXMLVersion: "1.0",
  });
  const open: Growing[] = [];
  let root: Growing | null = null;
  parser.on("doctype", createXmlError("a document type"));
  if (plain) {
    parser.on("comment", createXmlError("comments"));
    parser.on("cdata", createXmlError("CDATA"));
    parser.on("processinginstruction", createXmlError("processing instructions"));
  } else {
    parser.on("cdata", (part) => {
      const top = open.at(-1);
      if (top) top.text += part;
    });
  }
  parser.on("opentag", (tag) => {
    if (open.length >= MAX_DEPTH) throw new XmlError("XML is nested too deep");
    const attributes = Object.values(tag.attributes).filter((attribute) => attribute.uri === "");
    const element: Growing = {
      name: tag.local,
      uri: tag.uri,
      attributes: new Map(attributes.map((attribute) => [attribute.local, attribute.value])),
      children: [],
      text: "",
    };
    open.at(-1)?.children.push(element);
    root ??= element;
    open.push(element);
  });
  parser.on("text", (part) => {
    const top = open.at(-1);
    if (top) top.text += part;
  });
  parser.on("closetag", () => void open.pop());
  try {
    parser.write(text).close();
  } catch (error) {
    throw error instanceof XmlError ? error : new XmlError("the text is not well-formed XML");
  }
  if (!root) throw new XmlError("the text is not well-formed XML");
  return root;
}

/** Iterates over the element and all descendants, outermost first. */
export function* everyElement(element: XmlElement): Generator<XmlElement> {
  yield element;
  for (const child of element.children) yield* everyElement(child);
}

/** Lists the direct children with a name. */
export function listChildren(element: XmlElement | undefined, uri: string, name: string): XmlElement[] {
  return element?.children.filter((child) => child.uri === uri && child.name === name) ?? [];
}

/** Returns the only direct child with a name. Undefined if there is none or there are several. */
export function onlyChild(
  element: XmlElement | undefined,
  uri: string,
  name: string,
): XmlElement | undefined {
  const found = listChildren(element, uri, name);
  return found.length === 1 ? found[0] : undefined;
}
