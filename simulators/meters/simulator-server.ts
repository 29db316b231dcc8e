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

export interface SimulatorOptions {
  /** 0, the default, chooses a free port. */
  readonly port?: number;
  /** The clock until one is set. Defaults to the machine's. */
  readonly now?: () => Date;
  /** A different seed creates different homes and random events. */
  readonly seed?: string;
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

const MISMATCH = "Username/ServiceID Mismatch on both Header and Payload message.";

export class MeterSimulatorServer {
  readonly app: FastifyInstance;
  readonly book: AgreementStore;
  readonly faults: Faults;
  readonly #calls = new Map<Endpoint, number>();
  /** When each token expires, in epoch milliseconds. */
  readonly #tokens = new Map<string, number>();
  readonly #options: SimulatorOptions;
  readonly #seed: string;
  #setTo: Date | null = null;

  constructor(options: SimulatorOptions) {
    this.#options = options;
    this.#seed = options.seed ?? "simulator";
    this.app = Fastify({ forceCloseConnections: true });
    this.book = new AgreementStore(() => this.now(), options.agreements_file ?? null);
    this.faults = new Faults(this.#seed);
  }

  now(): Date {
    return this.#setTo ?? this.#options.now?.() ?? new Date();
  }

  /** Serves the route that issues tokens for this name and password. */
  serveToken(path: string, access: { readonly username: string; readonly password: string }): void {
    const wrong = { status: 401, body: { error: "Incorrect username or password." } };
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
        if ((this.#tokens.get(token) ?? 0) <= this.now().getTime())
          return reply.status(401).send({ error: "Invalid token." });
        if (!accept(request.headers, body)) return reply.status(401).send({ error: MISMATCH });
      }
      const response = work(body);
      return fault
        ? sendFault(fault, reply, this.faults, response.body)
        : reply.status(response.status).send(response.body);
    });
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
      url: `http://127.0.0.1:${(this.app.server.address() as AddressInfo).port}`,
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
