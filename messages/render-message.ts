/** A message of the catalog: a text, or a function of its arguments. */
export type CatalogMessage<V> = string | ((values: V) => string);

/** Returns the text of a message that needs none, some or all of `values`. */
export function renderMessage<V>(message: CatalogMessage<V>, values: V): string {
  return typeof message === "string" ? message : message(values);
}
