// Actors of a message as they are stored: the id of a user, or a text that names an object.
import type { ObjectName } from "../http/caller.ts";

// A collection's name can't contain a slash, and a user's id is never a text of this form in practice.
const OBJECT = /^\$object\/([^/]+)\/(.+)$/s;

/** Returns the text under which an object is stored as an actor. */
export function toObjectActor({ collection, id }: ObjectName): string {
  return `$object/${collection}/${id}`;
}

/** Returns the object that a stored actor names. Null: it is a user's id. */
export function findActorObject(actor: string): ObjectName | null {
  const [, collection, id] = OBJECT.exec(actor) ?? [];
  return collection === undefined || id === undefined ? null : { collection, id };
}
