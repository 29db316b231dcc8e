const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a text is a UUID. A query for a uuid column fails with any other text. */
export function isUuid(text: unknown): text is string {
  return typeof text === "string" && UUID.test(text);
}
