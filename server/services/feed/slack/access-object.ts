// The object whose channel data has the access to a chat provider, from a query: with brackets, or as JSON.
import { z } from "zod";
import { type ObjectName } from "../http/caller.ts";
import { failures } from "../http/notify-error.ts";
import { collectionName, entityId, nested } from "../http/params.ts";

const objectSchema = z.object({ object_id: entityId, collection: collectionName });

function parsed(value: unknown): unknown {
  if (typeof value !== "string") return value;
  try {
    return JSON.parse(value);
  } catch {
    return null;
  }
}

/** Returns the object in the query's `name`. Throws NotifyError. */
export function accessObject(query: unknown, name: string): ObjectName {
  const { data } = objectSchema.safeParse(parsed(nested(query)[name]));
  if (!data) throw failures.invalid(`querystring/${name} has to name an object_id and a collection`);
  return { collection: data.collection, id: data.object_id };
}

const OPTION = "query_options.";

/**
 * Returns the `query_options` of a query: with brackets, with dots, or as JSON. A name with a dot takes precedence,
 * because the libraries for servers add the next page's cursor that way to the options of the first page.
 */
export function queryOptions(query: unknown): unknown {
  const options = parsed(nested(query).query_options) ?? {};
  const dotted = Object.entries(query ?? {}).filter(([name]) => name.startsWith(OPTION));
  if (dotted.length === 0 || typeof options !== "object") return options;
  return {
    ...options,
    ...Object.fromEntries(dotted.map(([name, value]) => [name.slice(OPTION.length), value])),
  };
}
