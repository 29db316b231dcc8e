// Paged lists, with the headers that clients use to change pages.
import type { FastifyReply } from "fastify";
import { z } from "zod";
import { invalid } from "../errors.ts";

const DEFAULT_PER_PAGE = 50;
const MAX_PER_PAGE = 1_000;

// Clients send empty values for defaults. A repeated key arrives as an array, of which the first counts.
const oneText = z
  .union([z.string(), z.array(z.string())])
  .optional()
  .transform((value) => (Array.isArray(value) ? value[0] : value) ?? "");

export const pageQuery = z.object({ page: oneText, per_page: oneText });
export const usersQuery = pageQuery.extend({ filter: oneText, sort: oneText });

export interface Page {
  readonly page: number;
  readonly perPage: number;
  /** Whether the request had per_page. */
  readonly sized: boolean;
  readonly offset: number;
}

function readNumber(input: string, fallback: number): number {
  if (input === "") return fallback;
  if (!/^\d{1,9}$/.test(input))
    throw invalid(`Bad Pagination Parameters: ${JSON.stringify(input.slice(0, 20))} is not a page`);
  return Number(input);
}

/** Returns the requested page, counted from one. Throws validation_failed. */
export function readPage(query: z.output<typeof pageQuery>): Page {
  const page = Math.max(1, readNumber(query.page, 1));
  const perPage = Math.min(MAX_PER_PAGE, readNumber(query.per_page, DEFAULT_PER_PAGE));
  if (perPage === 0) throw invalid("Bad Pagination Parameters: per_page must be greater than 0");
  return { page, perPage, sized: query.per_page !== "", offset: (page - 1) * perPage };
}

/**
 * Sets X-Total-Count and Link (wire/auth.md §7). The client reads the number after the first "=" of an address, so
 * `page` comes first. It also splits at commas and semicolons, which are always encoded.
 */
export function setPageHeaders(
  reply: FastifyReply,
  path: string,
  { page, perPage, sized }: Page,
  total: number,
  more: Record<string, string> = {},
): void {
  const last = Math.ceil(total / perPage);
  const size = sized ? [["per_page", String(perPage)]] : [];
  const link = (to: number, rel: string): string => {
    const remaining = Object.entries(more).filter(([, value]) => value !== "");
    const query = new URLSearchParams([["page", String(to)], ...size, ...remaining]);
    return `<${path}?${query.toString()}>; rel="${rel}"`;
  };
  const links = [...(page < last ? [link(page + 1, "next")] : []), link(last, "last")];
  void reply.header("x-total-count", String(total)).header("link", links.join(", "));
}
