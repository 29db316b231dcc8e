// Calls to a running portal from scripts and browser tests.

/** Sends a request with a bearer token. Throws with the response if it is not successful. */
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
