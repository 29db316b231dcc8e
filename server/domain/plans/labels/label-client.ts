// Requests labels politely: the site's robots.txt, one request at a time with a pause in between, conditional requests,
// limits on size and time, and never an address inside our network.
import type { Context } from "#server/domain/context.ts";
import { createOutboundFetch } from "#server/platform/http/outbound-fetch.ts";
import { getPrivateOrigins } from "#server/platform/http/private-origins.ts";
import { MAX_ROBOTS_BYTES, parseRobots, type Robots } from "#server/platform/http/robots.ts";
import { fetchFileOnce, ListingUnavailable, type FetchedFile } from "../fetch-listing.ts";
import { LABEL_LIMITS } from "../label-limits.ts";
import type { AddressRow, Failure } from "./label-addresses.ts";
import { readSites, saveSite } from "./label-sites.ts";
import { toPause } from "./label-times.ts";

/** What tests replace, so that they never wait. */
export interface LabelTools {
  /** Waits, or less if the signal ends the run. */
  readonly pause: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Returns the time limit of a request. */
  readonly deadline: (address: string) => AbortSignal;
}

export type LabelResponse =
  | { readonly kind: "document"; readonly file: FetchedFile }
  | { readonly kind: "unchanged" }
  | {
      readonly kind: "failed";
      readonly failure: Failure;
      /** A retry is not expected to help soon. */
      readonly final: boolean;
      /** Until when the site asked for no other request. */
      readonly pausedUntil: Date | null;
    };

export interface LabelClient {
  /** Requests an address. Never throws for what the other side does. */
  request(row: AddressRow): Promise<LabelResponse>;
  /** Whether a site asked to be left alone until later. */
  isPaused(origin: string): boolean;
}

/** The time limit of a request. */
export const LABEL_TIMEOUT_MS = 30_000;
const ROBOTS_TTL_MS = 24 * 3_600_000;
const MAX_REDIRECTS = 5;
/** The name for which a robots.txt can have rules. */
const AGENT = "Wattlane";

class ForbiddenByRobots extends Error {
  readonly rule: string;
  constructor(rule: string) {
    super("The site's robots.txt doesn't allow it.");
    this.name = "ForbiddenByRobots";
    this.rule = rule;
  }
}

function toUserAgent({ labelFetch, publicUrl }: Context["config"]): string {
  const contact = labelFetch?.contact ?? publicUrl;
  return `${AGENT}/1.0 (reads the Facts Labels of listed plans once a day${contact ? `; ${contact}` : ""})`;
}

function requestHeaders({ sha256, etag, last_modified }: AddressRow): Record<string, string> {
  return {
    accept: "application/pdf, text/html;q=0.9, text/plain;q=0.8, */*;q=0.1",
    ...(sha256 !== null && etag ? { "if-none-match": etag } : {}),
    ...(sha256 !== null && last_modified ? { "if-modified-since": last_modified } : {}),
  };
}

function toFailed(error: unknown, now: Date): Extract<LabelResponse, { kind: "failed" }> {
  const forbidden = error instanceof Error && error.cause instanceof ForbiddenByRobots ? error.cause : error;
  if (forbidden instanceof ForbiddenByRobots) {
    const failure = { failure: "robots", problem: forbidden.message, quote: forbidden.rule };
    return { kind: "failed", failure, final: true, pausedUntil: null };
  }
  if (!(error instanceof ListingUnavailable)) throw error;
  const failure = { failure: error.failure, problem: error.message, quote: null };
  return { kind: "failed", failure, final: error.final, pausedUntil: toPause(error, now) };
}

/** Creates a client for one run. `signal` ends its waiting and its requests. */
export async function createLabelClient(
  ctx: Context,
  tools: LabelTools,
  signal: AbortSignal,
): Promise<LabelClient> {
  const userAgent = toUserAgent(ctx.config);
  const spacingMs = ctx.config.labelFetch?.spacingMs ?? 0;
  const privateOrigins = getPrivateOrigins(ctx.config);
  const sites = await readSites(ctx.db.sql);
  const turns = new Map<string, number>();
  const robots = new Map<string, Promise<Robots>>();
  const limits = { maxBytes: LABEL_LIMITS.bytes, timeoutMs: LABEL_TIMEOUT_MS };
  const deadline = (address: string): AbortSignal => AbortSignal.any([tools.deadline(address), signal]);

  async function waitForTurn(origin: string, ms: number): Promise<void> {
    const now = ctx.now().getTime();
    const turn = Math.max(now, turns.get(origin) ?? 0);
    turns.set(origin, turn + ms);
    if (turn > now) await tools.pause(turn - now, signal);
  }

  const fetchRobotsFile = createOutboundFetch({ privateOrigins, maxRedirects: MAX_REDIRECTS });
  async function fetchRobots(origin: string): Promise<Robots> {
    const known = sites.get(origin);
    if (known?.robots_at && ctx.now().getTime() - known.robots_at.getTime() < ROBOTS_TTL_MS)
      return parseRobots(known.robots ?? "", AGENT);
    await waitForTurn(origin, spacingMs);
    const address = `${origin}/robots.txt`;
    const headers = { "user-agent": userAgent, accept: "text/plain" };
    let text = "";
    try {
      const options = { ...limits, headers, maxBytes: MAX_ROBOTS_BYTES, deadline: deadline(address) };
      const file = await fetchFileOnce(fetchRobotsFile, address, options);
      // PostgreSQL stores no zero bytes.
      text = new TextDecoder().decode(file?.bytes).replaceAll("\0", "");
    } catch (error) {
      // Without a robots.txt, everything is allowed. If it can't be read now, nothing is (RFC 9309, 2.3.1).
      if (!(error instanceof ListingUnavailable && error.failure === "http" && error.final)) throw error;
    }
    await saveSite(ctx.db.sql, origin, { robots: text, robots_at: ctx.now() });
    return parseRobots(text, AGENT);
  }

  /** Waits until an address may be requested. Throws if the site doesn't allow it, or can't be reached. */
  async function admit(address: string): Promise<void> {
    const { origin, pathname, search } = new URL(address);
    const rules = robots.get(origin) ?? fetchRobots(origin);
    robots.set(origin, rules);
    const { findRule, crawlDelayMs } = await rules;
    const rule = findRule(pathname + search);
    if (rule !== null) throw new ForbiddenByRobots(rule);
    await waitForTurn(origin, Math.max(spacingMs, crawlDelayMs));
  }

  const fetchLabel = createOutboundFetch({ privateOrigins, maxRedirects: MAX_REDIRECTS, onRedirect: admit });
  return {
    isPaused: (origin) => (sites.get(origin)?.paused_until ?? ctx.now()) > ctx.now(),
    async request(row) {
      try {
        await admit(row.address);
        const headers = { "user-agent": userAgent, ...requestHeaders(row) };
        const options = { ...limits, headers, deadline: deadline(row.address) };
        const file = await fetchFileOnce(fetchLabel, row.address, options);
        return file === null ? { kind: "unchanged" } : { kind: "document", file };
      } catch (error) {
        const failed = toFailed(error, ctx.now());
        if (failed.pausedUntil !== null) {
          const empty = { origin: row.origin, robots: null, robots_at: null };
          const site = { ...(sites.get(row.origin) ?? empty), paused_until: failed.pausedUntil };
          sites.set(row.origin, site);
          await saveSite(ctx.db.sql, row.origin, { paused_until: failed.pausedUntil });
        }
        return failed;
      }
    },
  };
}
