// Creates elements manually: the offline page is three small files that a device stores, without React. Texts are
// inserted as text nodes, so that no stored value can become markup.

type Attributes = Readonly<Record<string, string | number>>;
type Child = Element | string;

function fill(element: Element, attributes: Attributes, children: readonly Child[]): void {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
}

/** Creates an HTML element with attributes and children. */
export function html(tag: string, attributes: Attributes = {}, ...children: readonly Child[]): HTMLElement {
  const element = document.createElement(tag);
  fill(element, attributes, children);
  return element;
}

/** Creates an SVG element with attributes and children. */
export function svg(tag: string, attributes: Attributes = {}, ...children: readonly Child[]): SVGElement {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  fill(element, attributes, children);
  return element;
}
