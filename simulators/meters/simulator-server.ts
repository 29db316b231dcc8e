// The frame of a simulated meter source: a clock that can be set, tokens, faults, agreements, homes. It listens on this
// machine only, and no part of the product mounts it.
import { randomUUID } from "node:crypto";
import type { AddressInfo } from "node:net";
import Fastify, { type FastifyInstance } from "fastify";
import type { DayReads } from "#meter/day-reads.ts";
import { AgreementStore } from "./agreement-store.ts";
import { Faults, isAfterTheWork, sendFault, type Endpoint } from "./faults.ts";
import { createTestLocation } from "./simulated-home.ts";
import { registerPages } from "./pages.ts";
import { groupRevisions, type ReportedDay } from "./reported-days.ts";

interface MutualTls {
  readonly certificate: string;
  readonly key: string;
  /** Certificate of the only caller that is let in. */
  readonly caller: string;
}

export interface SimulatorOptions {
  /** 0, the default, chooses a free port. */
  readonly port?: number;
  /** The clock until one is set. Defaults to the machine's. */
  readonly now?: () => Date;
  /** A different seed creates different homes and random events. */
  readonly seed?: string;
  /** The older scheme: HTTPS with a client certificate and Basic instead of tokens. Everything in PEM. */
  readonly mutual_tls?: MutualTls;
  /** Lifetime of a token in seconds. */
  readonly token_lasts?: number;
  /** Where agreements are stored beyond the life of the process. By default, they are not. */
  readonly agreements_file?: string;
}

export interface RunningSimulator {
  readonly url: string;
  readonly book: AgreementStore;
  readonly faults: Faults;
  /** Returns the number of calls to each endpoint, including failed ones. */
  calls(endpoint: Endpoint): number;
  /** Sets the clock. Null makes it run again. */
  setNow(at: Date | null): void;
  /**
   * Returns the days of a home (ISO, both included) as the meter source currently reports them, with the newest
   * revision of each.
   */
  listReads(esiid: string, from: string, to: string): readonly DayReads[];
  close(): Promise<void>;
}

export interface SimulatorResponse {
  readonly status: number;
  readonly body: object;
}

export type Body = Readonly<Record<string, unknown>>;

/** Returns the text of a field, or "". */
export function textIn(body: unknown, name: string): string {
  const value = typeof body === "object" && body !== null ? (body as Body)[name] : undefined;
  return typeof value === "string" ? value : typeof value === "number" ? String(value) : "";
}

const WRONG_PASSWORD = "Incorrect username or password.";
const NO_BASIC = "Basic authentication header is missing.";
const MISMATCH = "Username/ServiceID Mismatch on both Header and Payload message.";

function createApp(tls: MutualTls | undefined): FastifyInstance {
  if (!tls) return Fastify({ forceCloseConnections: true });
  const { certificate: cert, key, caller: ca } = tls;
  const https = { cert, key, ca, requestCert: true, rejectUnauthorized: true };
  return Fastify({ forceCloseConnections: true, https });
}

export class MeterSimulatorServer {
  readonly app: FastifyInstance;
  readonly book: AgreementStore;
  readonly faults: Faults;
  readonly #calls = new Map<Endpoint, number>();
  /** When each token expires, in epoch milliseconds. */
  readonly #tokens = new Map<string, number>();
  readonly #options: SimulatorOptions;
  readonly #seed: string;
  /** What a caller signs in with. */
  #access = { username: "", password: "" };
  #setTo: Date | null = null;

  constructor(options: SimulatorOptions) {
    this.#options = options;
    this.#seed = options.seed ?? "simulator";
    this.app = createApp(options.mutual_tls);
    this.book = new AgreementStore(() => this.now(), options.agreements_file ?? null);
    this.faults = new Faults(this.#seed);
  }

  now(): Date {
    return this.#setTo ?? this.#options.now?.() ?? new Date();
  }

  /** Serves the route that issues tokens for this name and password. */
  serveToken(path: string, access: { readonly username: string; readonly password: string }): void {
    this.#access = access;
    // The older scheme has no tokens.
    if (this.#options.mutual_tls) return;
    const wrong = { status: 401, body: { error: WRONG_PASSWORD } };
    this.#serve(path, "token", null, (body) => {
      if (textIn(body, "username") !== access.username || textIn(body, "password") !== access.password)
        return wrong;
      const lasts = this.#options.token_lasts ?? 3600;
      const accessToken = randomUUID();
      this.#tokens.set(accessToken, this.now().getTime() + lasts * 1000);
      return {
        status: 200,
        body: { statusCode: "200", accessToken, tokenType: "Bearer", expiresIn: String(lasts) },
      };
    });
  }

  /** Serves a route that requires a token, and headers that `accept` the body. */
  serve(
    path: string,
    endpoint: Endpoint,
    accept: (headers: Body, body: Body) => boolean,
    work: (body: Body) => SimulatorResponse,
  ): void {
    this.#serve(path, endpoint, accept, work);
  }

  #serve(
    path: string,
    endpoint: Endpoint,
    accept: ((headers: Body, body: Body) => boolean) | null,
    work: (body: Body) => SimulatorResponse,
  ): void {
    this.app.post(path, async (request, reply) => {
      this.#calls.set(endpoint, (this.#calls.get(endpoint) ?? 0) + 1);
      const fault = this.faults.pick(endpoint, this.now(), request.body);
      const token = (request.headers.authorization ?? "").replace(/^Bearer /, "");
      if (fault === "401") this.#tokens.delete(token);
      if (fault && !isAfterTheWork(fault)) return sendFault(fault, reply, this.faults, null);
      const body = (request.body ?? {}) as Body;
      if (accept !== null) {
        const unknown = this.#rejectCaller(request.headers.authorization ?? "");
        if (unknown) return reply.status(unknown.status).send(unknown.body);
        if (!accept(request.headers, body)) return reply.status(401).send({ error: MISMATCH });
      }
      const response = work(body);
      return fault
        ? sendFault(fault, reply, this.faults, response.body)
        : reply.status(response.status).send(response.body);
    });
  }

  #rejectCaller(authorization: string): SimulatorResponse | null {
    if (!this.#options.mutual_tls) {
      const expires = this.#tokens.get(authorization.replace(/^Bearer /, "")) ?? 0;
      return expires > this.now().getTime() ? null : { status: 401, body: { error: "Invalid token." } };
    }
    if (!authorization.startsWith("Basic ")) return { status: 403, body: { error: NO_BASIC } };
    const { username, password } = this.#access;
    const expected = Buffer.from(`${username}:${password}`).toString("base64");
    return authorization === `Basic ${expected}` ? null : { status: 401, body: { error: WRONG_PASSWORD } };
  }

  /** Returns days as the meter source currently reports them. */
  listReportedDays(
    esiid: string,
    range: { readonly from: string; readonly to: string },
    version: "newest" | "all",
  ): ReportedDay[] {
    return groupRevisions(createTestLocation(esiid, this.#seed), range, this.now(), version);
  }

  /** Starts listening on 127.0.0.1. */
  async start(name: string): Promise<RunningSimulator> {
    registerPages(this.app, name, this.book);
    await this.app.listen({ host: "127.0.0.1", port: this.#options.port ?? 0 });
    return {
      url: `${this.#options.mutual_tls ? "https" : "http"}://127.0.0.1:${(this.app.server.address() as AddressInfo).port}`,
      book: this.book,
      faults: this.faults,
      calls: (endpoint) => this.#calls.get(endpoint) ?? 0,
      setNow: (at) => {
        this.#setTo = at;
      },
      listReads: (esiid, from, to) =>
        this.listReportedDays(esiid, { from, to }, "newest").map(({ reads }) => reads),
      close: () => this.app.close(),
    };
  }
}
