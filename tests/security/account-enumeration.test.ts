// Neither a response nor its time reveals whether an address has an account.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { adminClient, authServer, call, type ApiResponse, type AuthServer } from "#tests/support/auth.ts";
import { newEmail, newPhone } from "#tests/support/contacts.ts";

const password = "correct horse battery";
/** Pairs of calls whose times are compared. */
const SAMPLES = 11;
const STEP_MS = 100;
let server: AuthServer;
let limited: AuthServer;
beforeAll(async () => {
  const site = { AUTH_SITE_URL: "https://portal.example" };
  server = await authServer({
    ...site,
    AUTH_SMTP_MAX_FREQUENCY: "0",
    AUTH_SMS_MAX_FREQUENCY: "0",
    AUTH_RATE_LIMIT_FAILED_PASSWORDS: "1000",
    AUTH_RATE_LIMIT_FAILED_PASSWORDS_TOTAL: "1000",
  });
  limited = await authServer(site);
});
afterAll(async () => {
  await server.close();
  await limited.close();
});

interface Contact {
  readonly email: string;
  readonly phone: string;
}

async function known(on: AuthServer): Promise<Contact> {
  const user = { email: newEmail(), phone: newPhone() };
  const { error } = await adminClient(on).createUser({
    ...user,
    password,
    email_confirm: true,
    phone_confirm: true,
  });
  if (error) throw error;
  return user;
}

const unknown = (): Contact => ({ email: newEmail(), phone: newPhone() });

type SendRequest = (on: AuthServer, user: Contact) => Promise<ApiResponse>;
const posts =
  (path: string, body: (user: Contact) => object): SendRequest =>
  (on, user) =>
    call(on, "POST", path, { body: body(user) });

const ROUTES: Record<string, { send: SendRequest; padded: boolean; sends: boolean }> = {
  "sign-in by e-mail": {
    send: posts("/token?grant_type=password", ({ email }) => ({ email, password: "not this one" })),
    padded: false,
    sends: false,
  },
  "sign-in by phone": {
    send: posts("/token?grant_type=password", ({ phone }) => ({ phone, password: "not this one" })),
    padded: false,
    sends: false,
  },
  "sign-up by e-mail": {
    send: posts("/signup", ({ email }) => ({ email, password, data: { plan: "a" } })),
    padded: true,
    sends: true,
  },
  "sign-up by phone": {
    send: posts("/signup", ({ phone }) => ({ phone, password })),
    padded: true,
    sends: true,
  },
  recover: { send: posts("/recover", ({ email }) => ({ email })), padded: true, sends: true },
  "otp by e-mail": { send: posts("/otp", ({ email }) => ({ email })), padded: true, sends: true },
  "otp by phone": { send: posts("/otp", ({ phone }) => ({ phone })), padded: true, sends: true },
  "otp without sign-up": {
    send: posts("/otp", ({ email }) => ({ email, create_user: false })),
    padded: true,
    sends: true,
  },
  magiclink: { send: posts("/magiclink", ({ email }) => ({ email })), padded: true, sends: true },
  "resend a confirmation": {
    send: posts("/resend", ({ email }) => ({ type: "signup", email })),
    padded: true,
    sends: true,
  },
  "resend a text": {
    send: posts("/resend", ({ phone }) => ({ type: "sms", phone })),
    padded: true,
    sends: true,
  },
  "resend a change": {
    send: posts("/resend", ({ email }) => ({ type: "email_change", email })),
    padded: true,
    sends: true,
  },
  "verify a code": {
    send: posts("/verify", ({ email }) => ({ type: "email", email, token: "000000" })),
    padded: false,
    sends: false,
  },
};

function getRoute(name: string): (typeof ROUTES)[string] {
  const route = ROUTES[name];
  if (!route) throw new Error(`There is no route called ${name}.`);
  return route;
}

/** Returns a response's status, header names and body, without any personal values. */
function shape({ status, headers, body }: ApiResponse): unknown {
  const strip = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(strip);
    if (typeof value === "object" && value !== null)
      return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, strip(inner)]));
    if (typeof value === "string" && /@|^\d{11}$|^[0-9a-f-]{36}$|^\d{4}-\d\d-\d\dT/.test(value)) return "…";
    return value;
  };
  return { status, headers: [...headers.keys()].sort(), body: strip(body) };
}

describe("the response is the same", () => {
  it.each(Object.keys(ROUTES))("%s", async (name) => {
    const { send } = getRoute(name);
    const there = shape(await send(server, await known(server)));
    const free = shape(await send(server, unknown()));
    if (!name.startsWith("sign-up")) expect(there).toEqual(free);
    else {
      // The fabricated account of the protocol has no identities and no role.
      const body = { identities: [], role: "" };
      expect(there).toMatchObject({ status: 200, body });
      const { body: createdBody, ...rest } = free as { body: object };
      expect(there).toEqual({ ...rest, body: { ...createdBody, ...body } });
    }
  });

  it("with the interval between messages: the second request is too soon for both", async () => {
    for (const [name, { send, sends }] of Object.entries(ROUTES)) {
      if (!sends) continue;
      const [there, free] = [await known(limited), unknown()];
      const first = [await send(limited, there), await send(limited, free)];
      expect([name, first.map(({ status }) => status)]).toEqual([name, [200, 200]]);
      const second = [await send(limited, there), await send(limited, free)];
      for (const response of second) {
        expect([name, response.status]).toEqual([name, 429]);
        expect(response.body.msg).toMatch(
          /^For security purposes, you can only request this after \d+ seconds\.$/,
        );
      }
    }
  });
});

describe("limits of wrong passwords", () => {
  const tried = async ({ email, phone }: Contact): Promise<unknown[]> => {
    const responses: unknown[] = [];
    const send = async (body: object): Promise<void> => {
      const response = await call(limited, "POST", "/token?grant_type=password", { body });
      responses.push(shape(response));
    };
    for (let attempt = 0; attempt < 8; attempt += 1) await send({ email, password: `wrong ${attempt}` });
    // The account's attempts are used up now. An error here would reveal that the number and the address belong to one
    // user.
    for (let attempt = 0; attempt < 8; attempt += 1) await send({ phone, password: `wrong ${attempt}` });
    return responses;
  };

  it("apply to each address at the same attempt, whether unknown, or both of one account", async () => {
    const there = await tried(await known(limited));
    expect(there).toEqual(await tried(unknown()));
    const statuses = [...Array.from({ length: 7 }, () => 400), 429];
    expect(there).toMatchObject([...statuses, ...statuses].map((status) => ({ status })));
  });
});

const median = (times: number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

async function timed(work: () => Promise<ApiResponse>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

describe("the time is the same", () => {
  it.each(Object.keys(ROUTES).filter((name) => ROUTES[name]?.padded))("%s: at full steps", async (name) => {
    const { send } = getRoute(name);
    const times = { there: [] as number[], free: [] as number[] };
    const users = await Promise.all(Array.from({ length: SAMPLES }, () => known(server)));
    for (const user of users) {
      const [there, free] = await Promise.all([
        timed(() => send(server, user)),
        timed(() => send(server, unknown())),
      ]);
      times.there.push(there);
      times.free.push(free);
    }
    const [there = 0, free = 0] = [times.there, times.free].map((all) => Math.floor(median(all) / STEP_MS));
    // Without padding, both would be in step 0 on an idle machine. A busy one may put the two on different sides of a
    // step boundary.
    expect(Math.min(there, free)).toBeGreaterThanOrEqual(1);
    expect(Math.abs(there - free)).toBeLessThanOrEqual(1);
  });

  it.each(["sign-in by e-mail", "sign-in by phone"])(
    "%s: a hash is also checked for unknown users",
    async (name) => {
      const { send } = getRoute(name);
      const user = await known(server);
      const times = { there: [] as number[], free: [] as number[] };
      await send(server, unknown());
      for (let index = 0; index < SAMPLES; index += 1) {
        times.there.push(await timed(() => send(server, user)));
        times.free.push(await timed(() => send(server, unknown())));
      }
      const ratio = median(times.there) / median(times.free);
      expect(ratio).toBeGreaterThan(0.5);
      expect(ratio).toBeLessThan(2);
    },
  );
});
