// Calls of a running portal by scripts and browser tests.

/** A call with a bearer token; throws with what was answered where that is no success. */
export async function send<T>(url: string, bearer: string, method: string, body?: object): Promise<T> {
  const response = await fetch(url, {
    method,
    headers: {
      authorization: `Bearer ${bearer}`,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${url}: ${text.slice(0, 200)}`);
  return (text === "" ? undefined : JSON.parse(text)) as T;
}
