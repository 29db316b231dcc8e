// The parts of a browser that a sign-in by redirects needs: follows redirects and stores cookies.
const MAX_HOPS = 10;

export interface Browser {
  /** fetch with the site's cookies, as a page of the same origin has it. */
  readonly fetch: typeof fetch;
  /** Opens a URL and follows redirects while they stay on the given origins. Returns the first URL outside them. */
  open(address: string): Promise<URL>;
  /** The value of a Cookie header. Tests set it to drop or forge cookies. */
  cookie: string;
}

/** A new browser that really visits the given origins. Any other URL is where it ends up. */
export function newBrowser(site: string, ...others: string[]): Browser {
  const origins = new Set([site, ...others]);
  const browser: Browser = {
    cookie: "",
    async fetch(input, init) {
      const address = new URL(input instanceof Request ? input.url : input);
      const headers = new Headers(init?.headers);
      const ours = address.origin === site && address.pathname.startsWith("/auth/v1/");
      if (ours && browser.cookie) headers.set("cookie", browser.cookie);
      const response = await fetch(address, { ...init, headers });
      const [set] = response.headers.getSetCookie();
      if (ours && set) browser.cookie = set.split(";", 1)[0] ?? "";
      return response;
    },
    async open(address) {
      let url = new URL(address);
      for (let hop = 0; hop < MAX_HOPS; hop += 1) {
        const response = await browser.fetch(url, { redirect: "manual" });
        const location = response.headers.get("location");
        if (!location) throw new Error(`${response.status} ${await response.text()}`);
        await response.body?.cancel();
        url = new URL(location, url);
        if (!origins.has(url.origin)) return url;
      }
      throw new Error("Too many redirects.");
    },
  };
  return browser;
}

/** Returns the parameters after the #. */
export function getHashParams(url: URL): URLSearchParams {
  return new URLSearchParams(url.hash.slice(1));
}
