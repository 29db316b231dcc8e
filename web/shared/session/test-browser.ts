// The parts of a browser that web/shared/session uses, for its tests in Node: cookies by the rules of RFC 6265bis,
// storage, a URL, events. Tests install it with vi.stubGlobal.

interface StoredCookie {
  readonly name: string;
  readonly value: string;
  /** Null: only this host. */
  readonly domain: string | null;
}

/** document.cookie of one page. Writes for other domains and for public suffixes are ignored, as in browsers. */
export class TestCookies {
  readonly #host: string;
  #kept: readonly StoredCookie[] = [];
  /** Every text that was written, including attributes. */
  readonly written: string[] = [];

  constructor(host: string) {
    this.#host = host;
  }

  get cookie(): string {
    return this.#kept.map(({ name, value }) => `${name}=${value}`).join("; ");
  }

  set cookie(text: string) {
    this.written.push(text);
    const [pair = "", ...attributes] = text.split("; ");
    const cookieAttributes = new Map(
      attributes.map((part) => part.split("=", 2) as [string, string | undefined]),
    );
    const domain = cookieAttributes.get("domain") ?? null;
    const ours = domain === null || this.#host === domain || this.#host.endsWith(`.${domain}`);
    if (!ours || domain === "co.uk") return;
    const [name = "", value = ""] = pair.split("=", 2);
    this.#kept = this.#kept.filter((one) => one.name !== name || one.domain !== domain);
    if (cookieAttributes.get("max-age") !== "0") this.#kept = [...this.#kept, { name, value, domain }];
  }

  /** Names with their domains, for inspection. */
  names(): readonly string[] {
    return this.#kept.map(({ name, domain }) => `${name} @ ${domain ?? "host"}`);
  }
}

class TestStorage implements Pick<Storage, "getItem" | "setItem" | "removeItem" | "length" | "key"> {
  readonly #values = new Map<string, string>();
  /** Simulates browser settings that block storage. */
  rejected = false;

  #check(): void {
    if (this.rejected) throw new DOMException("refused", "SecurityError");
  }
  get length(): number {
    this.#check();
    return this.#values.size;
  }
  key(index: number): string | null {
    this.#check();
    return [...this.#values.keys()][index] ?? null;
  }
  getItem(key: string): string | null {
    this.#check();
    return this.#values.get(key) ?? null;
  }
  setItem(key: string, value: string): void {
    this.#check();
    this.#values.set(key, value);
  }
  removeItem(key: string): void {
    this.#check();
    this.#values.delete(key);
  }
}

export interface TestBrowser {
  readonly cookies: TestCookies;
  readonly localStorage: TestStorage;
  readonly sessionStorage: TestStorage;
  /** Where the page was redirected. `reload` for a load of the same URL. */
  readonly led: string[];
  /** The address bar. */
  readonly address: () => string;
  /** Simulates another tab's change of local storage. */
  readonly storageEvent: (key: string, newValue: string | null) => void;
  /** Simulates a page restored from the browser's cache. */
  readonly pageShown: () => void;
  readonly globals: Readonly<Record<string, unknown>>;
}

/** A page at `href`. */
export function testBrowser(href = "https://portal.example.com/"): TestBrowser {
  let url = new URL(href);
  const events = new EventTarget();
  const cookies = new TestCookies(url.hostname);
  const [local, session] = [new TestStorage(), new TestStorage()];
  const led: string[] = [];
  const location = {
    get href() {
      return url.href;
    },
    get hash() {
      return url.hash;
    },
    get pathname() {
      return url.pathname;
    },
    get search() {
      return url.search;
    },
    hostname: url.hostname,
    origin: url.origin,
    reload: () => led.push("reload"),
    assign: (to: string) => led.push(to),
  };
  const listen = events.addEventListener.bind(events);
  const writeCookies = (text: string): void => {
    cookies.cookie = text;
  };
  const unlisten = events.removeEventListener.bind(events);
  const globals = {
    document: Object.defineProperties(
      { visibilityState: "visible", addEventListener: listen, removeEventListener: unlisten },
      { cookie: { get: () => cookies.cookie, set: writeCookies } },
    ),
    localStorage: local,
    sessionStorage: session,
    location,
    history: { state: null, replaceState: (_: unknown, __: string, to: string) => (url = new URL(to, url)) },
    addEventListener: listen,
    removeEventListener: unlisten,
    // Otherwise the pages of other tests would receive this one's sign-outs.
    BroadcastChannel: undefined,
  };
  return {
    cookies,
    localStorage: local,
    sessionStorage: session,
    led,
    address: () => url.href,
    storageEvent: (key, newValue) =>
      events.dispatchEvent(Object.assign(new Event("storage"), { key, newValue })),
    pageShown: () => events.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true })),
    globals: { ...globals, window: globals },
  };
}

/** Creates an access token like the service's. Nothing here verifies the signature. */
export function testToken(claims: Readonly<Record<string, unknown>>): string {
  const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url");
  return `${part({ alg: "ES256", typ: "JWT" })}.${part(claims)}.c2ln`;
}

/** Creates a session as the auth client stores it, valid for an hour by default. */
export function testSession(
  change: {
    readonly factors?: readonly object[];
    readonly aal?: string;
    readonly email?: string;
    readonly session?: string;
    /** Seconds from now until it expires. */
    readonly expires?: number;
  } = {},
) {
  const expires_at = Math.floor(Date.now() / 1000) + (change.expires ?? 3600);
  const claims = {
    sub: "u-1",
    exp: expires_at,
    session_id: change.session ?? "s-1",
    aal: change.aal ?? "aal1",
  };
  return {
    access_token: testToken(claims),
    refresh_token: "refresh-1",
    token_type: "bearer",
    expires_in: 3600,
    expires_at,
    user: {
      id: "u-1",
      email: change.email ?? "ana@example.com",
      user_metadata: {},
      app_metadata: {},
      aud: "authenticated",
      created_at: "2026-01-01T00:00:00Z",
      factors: change.factors ?? [],
    },
  };
}
