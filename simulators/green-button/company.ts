// A company that offers Green Button Connect My Data, on 127.0.0.1: consent, tokens, batches, notifications, and the
// faults of real ones. Its homes are those of the simulated Smart Meter Texas.
import { createHash, randomUUID } from "node:crypto";
import type { AddressInfo } from "node:net";
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { addDays, toIsoDate, toLocalDay } from "#meter/calendar.ts";
import type { DayReads } from "#meter/day-reads.ts";
import { createTestLocation } from "../meters/simulated-home.ts";
import { groupRevisions } from "../meters/reported-days.ts";
import { writeBatch, writeBatchList } from "./feed.ts";

/**
 * `500`, `202` (the batch is not ready), `malformed` (it is cut off), `slow` (no response), `401` (the token is rejected
 * before its time), `elsewhere` (the token's response names another host's address).
 */
type CompanyFault = "500" | "202" | "malformed" | "slow" | "401" | "elsewhere";
type CompanyEndpoint = "token" | "batch" | "authorization";

interface Permission {
  readonly esiid: string;
  readonly subscription: string;
  readonly authorization: string;
  access: string;
  refresh: string;
  expires_at: number;
  revoked: boolean;
}

interface Code {
  readonly esiid: string;
  readonly challenge: string;
  readonly redirect_uri: string;
}

interface CompanySimulatorOptions {
  readonly now: () => Date;
  /** Days of history. */
  readonly history_days: number;
}

interface CompanySimulator {
  readonly url: string;
  /** The entry of GREEN_BUTTON_COMPANIES. */
  readonly setting: Readonly<Record<string, unknown>>;
  /** Endpoints in the order in which they were called. */
  readonly calls: CompanyEndpoint[];
  /** Faults of the next calls of an endpoint. */
  fail(endpoint: CompanyEndpoint, ...faults: CompanyFault[]): void;
  /** Whether the batches of a home get a 500. */
  setDown(esiid: string, down: boolean): void;
  /** Returns the days of a home that a batch of the whole history has now. */
  listReads(esiid: string): readonly DayReads[];
  /** Returns the newest permission for a home. */
  permission(esiid: string): Readonly<Permission>;
  /** The customer ends the permission at the company. */
  revoke(esiid: string): void;
  /** Writes a notification about a home, with the address that it has here. */
  notification(esiid: string): string;
  close(): Promise<void>;
}

const CLIENT = { id: "wattlane-test", secret: "secret of the simulator" } as const;
const TOKEN_SECONDS = 3_600;
const SEED = "green-button";
const TIMEOUT_MS = 500;

class Company {
  readonly app: FastifyInstance = Fastify({ forceCloseConnections: true });
  readonly permissions: Permission[] = [];
  readonly calls: CompanyEndpoint[] = [];
  readonly #options: CompanySimulatorOptions;
  readonly #codes = new Map<string, Code>();
  readonly #faults = new Map<CompanyEndpoint, CompanyFault[]>();
  readonly down = new Set<string>();
  url = "";

  constructor(options: CompanySimulatorOptions) {
    this.#options = options;
    this.app.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string" },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    this.app.get("/authorize", async (request, reply) => this.#showConsent(request, reply));
    this.app.get("/decide", async (request, reply) => this.#decide(request, reply));
    this.#serve("POST", "/token", "token", (request, reply, fault) => this.#issue(request, reply, fault));
    this.#serve("GET", "/espi/Batch/Subscription/:id", "batch", (request, reply, fault) =>
      this.#sendBatch(request, reply, fault),
    );
    this.#serve("DELETE", "/espi/Authorization/:id", "authorization", (request, reply) => {
      const permission = this.#find(request, "authorization");
      if (!permission) return reply.status(401).send();
      permission.revoked = true;
      return reply.status(200).send();
    });
  }

  fail(endpoint: CompanyEndpoint, faults: readonly CompanyFault[]): void {
    this.#faults.set(endpoint, [...(this.#faults.get(endpoint) ?? []), ...faults]);
  }

  listReads(esiid: string): readonly DayReads[] {
    const now = this.#options.now();
    const today = toIsoDate(toLocalDay(now.getTime()));
    const range = { from: addDays(today, -this.#options.history_days), to: addDays(today, -1) };
    return groupRevisions(createTestLocation(esiid, SEED), range, now, "newest").map(({ reads }) => reads);
  }

  #serve(
    method: "GET" | "POST" | "DELETE",
    url: string,
    endpoint: CompanyEndpoint,
    work: (request: FastifyRequest, reply: FastifyReply, fault: CompanyFault | undefined) => unknown,
  ): void {
    this.app.route({
      method,
      url,
      handler: async (request, reply) => {
        this.calls.push(endpoint);
        const fault = this.#faults.get(endpoint)?.shift();
        // The caller hangs up.
        if (fault === "slow") return reply.hijack();
        if (fault === "500") return reply.status(500).send("Internal error");
        if (fault === "401") return reply.status(401).send();
        if (fault === "202") return reply.status(202).send();
        return work(request, reply, fault);
      },
    });
  }

  /** A page on which a developer chooses the home and agrees. */
  async #showConsent(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const query = request.query as Record<string, string>;
    if (query["client_id"] !== CLIENT.id || query["response_type"] !== "code")
      return reply.status(400).send();
    const fields = ["redirect_uri", "state", "code_challenge"]
      .map((name) => `<input type="hidden" name="${name}" value="${encodeURIComponent(query[name] ?? "")}">`)
      .join("");
    return reply
      .type("text/html")
      .send(
        `<!doctype html><title>Example Energy</title><h1>Example Energy</h1><form action="/decide">${fields}<label>ESI ID <input name="esiid"></label> <button name="agree" value="yes">Agree</button> <button name="agree" value="no">Decline</button></form>`,
      );
  }

  async #decide(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const query = request.query as Record<string, string>;
    const [redirect_uri = "", state = "", challenge = ""] = ["redirect_uri", "state", "code_challenge"].map(
      (name) => decodeURIComponent(query[name] ?? ""),
    );
    const target = new URL(redirect_uri);
    target.searchParams.set("state", state);
    if (query["agree"] === "yes") {
      const code = randomUUID();
      this.#codes.set(code, { esiid: query["esiid"] ?? "", challenge, redirect_uri });
      target.searchParams.set("code", code);
    } else target.searchParams.set("error", "access_denied");
    return reply.redirect(target.href, 302);
  }

  #issue(request: FastifyRequest, reply: FastifyReply, fault: CompanyFault | undefined): FastifyReply {
    const basic = [CLIENT.id, CLIENT.secret].map(encodeURIComponent).join(":");
    if (request.headers.authorization !== `Basic ${Buffer.from(basic).toString("base64")}`)
      return reply.status(401).send({ error: "invalid_client" });
    const form = request.body as Record<string, string>;
    const permission =
      form["grant_type"] === "refresh_token"
        ? this.permissions.find(({ refresh, revoked }) => refresh === form["refresh_token"] && !revoked)
        : this.#redeem(form);
    if (!permission) return reply.status(400).send({ error: "invalid_grant" });
    permission.access = randomUUID();
    permission.refresh = randomUUID();
    permission.expires_at = this.#options.now().getTime() + TOKEN_SECONDS * 1000;
    const resourceURI = fault === "elsewhere" ? "https://example.org/espi/1" : permission.subscription;
    return reply.send({
      access_token: permission.access,
      refresh_token: permission.refresh,
      token_type: "Bearer",
      expires_in: TOKEN_SECONDS,
      scope: "FB=4_5_15;IntervalDuration=900",
      resourceURI,
      authorizationURI: permission.authorization,
    });
  }

  #redeem({ code = "", code_verifier = "", redirect_uri }: Record<string, string>): Permission | undefined {
    const known = this.#codes.get(code);
    this.#codes.delete(code);
    const challenge = createHash("sha256").update(code_verifier).digest("base64url");
    if (known?.challenge !== challenge || known.redirect_uri !== redirect_uri) return undefined;
    const id = randomUUID();
    const permission: Permission = {
      esiid: known.esiid,
      subscription: `${this.url}/espi/Batch/Subscription/${id}`,
      authorization: `${this.url}/espi/Authorization/${id}`,
      access: "",
      refresh: "",
      expires_at: 0,
      revoked: false,
    };
    this.permissions.push(permission);
    return permission;
  }

  /** Returns the permission at the request's address, if its token permits it. */
  #find(request: FastifyRequest, at: "subscription" | "authorization"): Permission | undefined {
    const token = (request.headers.authorization ?? "").replace(/^Bearer /, "");
    const { pathname } = new URL(request.url, this.url);
    return this.permissions.find(
      (permission) =>
        permission[at] === `${this.url}${pathname}` &&
        permission.access === token &&
        permission.expires_at > this.#options.now().getTime() &&
        !permission.revoked,
    );
  }

  #sendBatch(request: FastifyRequest, reply: FastifyReply, fault: CompanyFault | undefined): FastifyReply {
    const permission = this.#find(request, "subscription");
    if (!permission) return reply.status(401).send();
    if (this.down.has(permission.esiid)) return reply.status(500).send("Internal error");
    const from = (request.query as Record<string, string>)["published-min"]?.slice(0, 10) ?? "";
    const reads = this.listReads(permission.esiid).filter(({ day }) => day >= from);
    const feed = writeBatch(permission.subscription, permission.esiid, reads);
    return reply
      .type("application/atom+xml")
      .send(fault === "malformed" ? feed.slice(0, Math.floor(feed.length / 2)) : feed);
  }
}

/** Starts the company on a free port. */
export async function startCompanySimulator(options: CompanySimulatorOptions): Promise<CompanySimulator> {
  const company = new Company(options);
  await company.app.listen({ host: "127.0.0.1", port: 0 });
  const url = `http://127.0.0.1:${(company.app.server.address() as AddressInfo).port}`;
  company.url = url;
  const permission = (esiid: string): Permission => {
    const newest = company.permissions.findLast((each) => each.esiid === esiid);
    if (!newest) throw new Error("The company has no permission for this home.");
    return newest;
  };
  return {
    url,
    calls: company.calls,
    setting: {
      id: "example",
      name: "Example Energy",
      authorization_url: `${url}/authorize`,
      token_url: `${url}/token`,
      resource_base: `${url}/espi`,
      client_id: CLIENT.id,
      client_secret: CLIENT.secret,
      scope: "FB=4_5_15;IntervalDuration=900;BlockDuration=daily;HistoryLength=13",
      timeout_ms: TIMEOUT_MS,
    },
    fail: (endpoint, ...faults) => company.fail(endpoint, faults),
    setDown: (esiid, down) => void (down ? company.down.add(esiid) : company.down.delete(esiid)),
    listReads: (esiid) => company.listReads(esiid),
    permission,
    revoke: (esiid) => {
      permission(esiid).revoked = true;
    },
    notification: (esiid) => writeBatchList([permission(esiid).subscription]),
    close: () => company.app.close(),
  };
}
