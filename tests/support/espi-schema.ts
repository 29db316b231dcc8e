// Checks Green Button documents against the facts of the public schemas (espiDerived.xsd and atom.xsd of the Green Button
// Alliance): which elements there are, their order, which are required, and the type of each value. Only the elements
// that the portal writes are in the tables, so any other is an error.
import { SaxesParser } from "saxes";
import { isIsoDate } from "#meter/calendar.ts";

const ESPI = "http://naesb.org/espi";
const ATOM = "http://www.w3.org/2005/Atom";
const XMLNS = "http://www.w3.org/2000/xmlns/";

interface Node {
  readonly name: string;
  readonly space: string;
  /** Without namespace declarations. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Node[];
  text: string;
}

/** Parses a document with its namespaces. Throws if it is not well-formed. */
export function parseXml(xml: string): Node {
  const root: Node = { name: "", space: "", attributes: {}, children: [], text: "" };
  const open = [root];
  const parser = new SaxesParser({ xmlns: true });
  parser.on("opentag", ({ local, uri, attributes }) => {
    const values = Object.entries(attributes).flatMap(([name, attribute]) =>
      attribute.uri === XMLNS ? [] : [[name, attribute.value]],
    );
    const node = { name: local, space: uri, attributes: Object.fromEntries(values), children: [], text: "" };
    open.at(-1)?.children.push(node);
    open.push(node);
  });
  parser.on("text", (text) => {
    const node = open.at(-1);
    if (node) node.text += text;
  });
  parser.on("closetag", () => void open.pop());
  parser.on("error", (error) => {
    throw error;
  });
  parser.write(xml).close();
  const [top] = root.children;
  if (!top) throw new Error("The document is empty.");
  return top;
}

const integer =
  (min: number, max: number) =>
  (text: string): boolean =>
    /^-?\d+$/.test(text) && Number(text) >= min && Number(text) <= max;
const UINT8 = integer(0, 255);
const UINT16 = integer(0, 2 ** 16 - 1);
const UINT32 = integer(0, 2 ** 32 - 1);
const INT48 = integer(-(2 ** 47), 2 ** 47);
const TIME = integer(-(2 ** 53), 2 ** 53);
const DST_RULE = (text: string): boolean => /^(?:[\dA-Fa-f]{2}){1,4}$/.test(text);
const string =
  (max: number) =>
  (text: string): boolean =>
    text.length <= max;
const oneOf =
  (...values: string[]) =>
  (text: string): boolean =>
    values.includes(text);
const ANY_URI = (text: string): boolean =>
  /^(?:[a-z][a-z\d+.-]*:|(?![^/?#]*:))(?:[\w.~:/?#[\]@!$&'()*+,;=-]|%[\dA-F]{2})*$/i.test(text);
const DATE_TIME = (text: string): boolean =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/.test(text) &&
  isIsoDate(text.slice(0, 10)) &&
  !Number.isNaN(Date.parse(text));

type Check = ((text: string) => boolean) | string;
/** Name, type (a function, or the name of a complex type), and how often it may occur. */
type Particle = readonly [name: string, check: Check, min?: number, max?: number];

/** Sequences of the schema, in its order. `min` is 1 where the schema requires the element. */
const TYPES: Readonly<Record<string, readonly Particle[]>> = {
  DateTimeInterval: [
    ["duration", UINT32, 1],
    ["start", TIME, 1],
  ],
  ReadingQuality: [["quality", UINT16, 1]],
  IntervalReading: [
    ["cost", INT48],
    ["ReadingQuality", "ReadingQuality", 0, Infinity],
    ["timePeriod", "DateTimeInterval"],
    ["value", INT48],
  ],
  IntervalBlock: [
    ["interval", "DateTimeInterval"],
    ["IntervalReading", "IntervalReading", 0, Infinity],
  ],
  MeterReading: [],
  ReadingType: [
    ["accumulationBehaviour", UINT16],
    ["commodity", UINT16],
    ["consumptionTier", UINT16],
    ["currency", UINT16],
    ["dataQualifier", UINT16],
    ["defaultQuality", UINT16],
    ["flowDirection", UINT16],
    ["intervalLength", UINT32],
    ["kind", UINT16],
    ["phase", UINT16],
    ["powerOfTenMultiplier", integer(-12, 12)],
    ["timeAttribute", UINT16],
    ["tou", UINT16],
    ["uom", UINT16],
  ],
  ServiceCategory: [["kind", UINT16, 1]],
  UsagePoint: [
    ["roleFlags", DST_RULE],
    ["ServiceCategory", "ServiceCategory"],
    ["status", UINT8],
  ],
  LocalTimeParameters: [
    ["dstEndRule", DST_RULE, 1],
    ["dstOffset", TIME, 1],
    ["dstStartRule", DST_RULE, 1],
    ["tzOffset", TIME, 1],
  ],
  Authorization: [
    ["authorizedPeriod", "DateTimeInterval", 1],
    ["publishedPeriod", "DateTimeInterval", 1],
    ["status", oneOf("0", "1", "2"), 1],
    ["expires_at", TIME, 1],
    ["grant_type", oneOf("authorization_code", "client_credentials", "refresh_token")],
    ["scope", string(256), 1],
    ["token_type", oneOf("Bearer"), 1],
    ["resourceURI", ANY_URI, 1],
    ["authorizationURI", ANY_URI, 1],
  ],
  BatchList: [["resources", ANY_URI, 0, Infinity]],
};

/** Elements that may be in an entry's content. */
const RESOURCES = new Set([
  "IntervalBlock",
  "MeterReading",
  "ReadingType",
  "UsagePoint",
  "LocalTimeParameters",
  "Authorization",
]);

/** Which text each child may have. The children come in any order. */
type Checks = Readonly<Record<string, (text: string) => boolean>>;
const FEED: Checks = {
  id: (text) => /^urn:uuid:[a-f\d]{8}-(?:[a-f\d]{4}-){3}[a-f\d]{12}$/.test(text),
  link: (text) => text === "",
  title: string(1_000),
  updated: DATE_TIME,
};
const ENTRY: Checks = { ...FEED, content: (text) => text.trim() === "", published: DATE_TIME };

const hasAttributes = ({ attributes }: Node): boolean => Object.keys(attributes).length > 0;

/** Whether a node has only text. */
const isValue = (node: Node): boolean => node.children.length === 0 && !hasAttributes(node);

/** Checks that a node has only elements. */
function checkContainer(node: Node, errors: string[]): void {
  if (hasAttributes(node)) errors.push(`${node.name}: attributes`);
  if (node.text.trim() !== "") errors.push(`${node.name}: ${node.text.trim()}`);
}

function checkSequence(node: Node, particles: readonly Particle[], errors: string[]): void {
  checkContainer(node, errors);
  const { name, children } = node;
  let at = 0;
  for (const [particle, check, min = 0, max = 1] of particles) {
    let count = 0;
    for (let child = children[at]; child?.name === particle && child.space === ESPI; child = children[at]) {
      if (typeof check === "string") checkSequence(child, TYPES[check] ?? [], errors);
      else if (!check(child.text) || !isValue(child)) errors.push(`${name}/${particle}: ${child.text}`);
      count += 1;
      at += 1;
    }
    if (count < min || count > max) errors.push(`${name}/${particle}: ${count} times`);
  }
  if (at < children.length) errors.push(`${name}: ${children[at]?.name} is unexpected`);
}

function checkLink({ children, attributes: { rel, href, ...others } }: Node, errors: string[]): void {
  if (!rel || !href || !ANY_URI(href)) errors.push(`link: ${rel} ${href}`);
  if (children.length > 0 || Object.keys(others).length > 0) errors.push("link: more than rel and href");
}

/** Checks what is in a feed or an entry, other than entries. */
function checkAtom(parent: string, node: Node, checks: Checks, errors: string[]): void {
  const { name, space, text } = node;
  if (space !== ATOM || checks[name]?.(text) !== true) errors.push(`${parent}/${name}: ${text}`);
  if (name === "link") checkLink(node, errors);
  else if (name === "content") checkContainer(node, errors);
  else if (!isValue(node)) errors.push(`${parent}/${name}: not only text`);
}

function checkEntry(entry: Node, errors: string[]): void {
  checkContainer(entry, errors);
  const links = entry.children.flatMap(({ name }, index) => (name === "link" ? [index] : []));
  const isOneBlock = links.every((index, n) => n === 0 || index === (links[n - 1] ?? 0) + 1);
  if (links.length < 2 || !isOneBlock) errors.push("entry: fewer than two links together");
  for (const child of entry.children) {
    checkAtom("entry", child, ENTRY, errors);
    if (child.name !== "content") continue;
    const { children } = child;
    const [resource] = children;
    if (children.length !== 1 || !resource || !RESOURCES.has(resource.name) || resource.space !== ESPI)
      errors.push(`content: ${resource?.name}`);
    else checkSequence(resource, TYPES[resource.name] ?? [], errors);
  }
  for (const name of ["id", "title", "published", "updated", "content"])
    if (entry.children.filter((child) => child.name === name).length !== 1)
      errors.push(`entry: not one ${name}`);
}

/** Returns what is wrong with a feed, an entry or a BatchList: nothing if it is valid. */
export function findSchemaErrors(xml: string): string[] {
  const root = parseXml(xml);
  const errors: string[] = [];
  if (root.name === "BatchList" && root.space === ESPI) checkSequence(root, TYPES["BatchList"] ?? [], errors);
  else if (root.name === "entry" && root.space === ATOM) checkEntry(root, errors);
  else if (root.name === "feed" && root.space === ATOM) {
    checkContainer(root, errors);
    for (const child of root.children) {
      if (child.name === "entry" && child.space === ATOM) checkEntry(child, errors);
      else checkAtom("feed", child, FEED, errors);
    }
  } else errors.push(`${root.name} is unexpected`);
  return errors;
}

/** Returns links that lead nowhere: each entry's `up` and `related` is the address of an entry, or of a list of some. */
export function findBrokenLinks(xml: string): string[] {
  const entries = parseXml(xml).children.filter(({ name }) => name === "entry");
  const linksOf = ({ children }: Node) =>
    children.filter(({ name }) => name === "link").map(({ attributes }) => attributes);
  const selves = entries.flatMap((entry) =>
    linksOf(entry).flatMap(({ rel, href = "" }) => (rel === "self" ? [href] : [])),
  );
  const known = new Set(selves.flatMap((href) => [href, href.slice(0, href.lastIndexOf("/"))]));
  return [
    ...selves.filter((href, index) => selves.indexOf(href) !== index),
    ...entries.flatMap((entry) => linksOf(entry).flatMap(({ href = "" }) => (known.has(href) ? [] : [href]))),
  ];
}
