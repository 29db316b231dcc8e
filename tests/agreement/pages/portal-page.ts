// A browser page in the portal: signed in as an account, with client-side navigation, read as rendered.
import type { Page } from "@playwright/test";
import type { Account } from "../fixture/accounts.ts";
import { LABELS } from "./labels.ts";

/** Storage keys of the session (web/shared/session) and of a visitor's inputs (web/features/compare). */
const KEYS = { session: "wattlane.auth", compare: "wattlane.compare" };

/** Rows of a list that are read if not all are. */
export const FIRST_ROWS = 10;

/** A plan with its own block on a page: a row of a list, or an option. */
export interface ReadBlock {
  readonly plan_id: string;
  readonly name: string;
  /** The heading of its section. */
  readonly section: string;
  readonly text: string;
}

/** A plan's column in a table. */
export interface ReadColumn {
  readonly plan_id: string;
  /** Texts by row heading. */
  readonly cells: Readonly<Record<string, string>>;
}

/** A home's card on the dashboard. */
export interface ReadCard {
  readonly esiid: string;
  readonly text: string;
  /** Its recommendation: the block under its heading. */
  readonly advice: string;
}

/** Returns the recommendation's sentence, which follows its heading. */
export function getSentence({ advice }: Pick<ReadCard, "advice">): string {
  const lines = advice.split("\n").map((line) => line.trim());
  return lines.filter((line) => line !== "")[1] ?? "";
}

export interface ReadPage {
  readonly title: string;
  /** The sentence under the title. */
  readonly lead: string;
  readonly text: string;
  readonly blocks: readonly ReadBlock[];
  readonly columns: readonly ReadColumn[];
  readonly cards: readonly ReadCard[];
  /** Cents and text of every `data` element. */
  readonly amounts: ReadonlyArray<{ readonly cents: number; readonly text: string }>;
  /** Texts of list entries that have a heading and no plan, by heading. */
  readonly entries: Readonly<Record<string, string>>;
}

// Runs in the page.
function readDocument(headings: readonly string[]): ReadPage {
  const main = document.querySelector("main") ?? document.body;
  const getText = (element: Element | null | undefined): string =>
    (element instanceof HTMLElement ? element.innerText : "").replaceAll(/[\u00A0\u202F]/g, " ");
  const getPlanId = (link: Element): string =>
    decodeURIComponent(new URL((link as HTMLAnchorElement).href).pathname.split("/").at(-1) ?? "");
  const links = [...main.querySelectorAll('a[href*="/compare/plans/"]')];
  const blocks = links.flatMap((link) => {
    const block = link.closest("li, article");
    const section = getText(link.closest("section")?.querySelector("h2"));
    return block ? [{ plan_id: getPlanId(link), name: getText(link), section, text: getText(block) }] : [];
  });
  const columns = [...main.querySelectorAll("thead th")].flatMap((head, index) => {
    const link = head.querySelector('a[href*="/compare/plans/"]');
    if (!link) return [];
    const rows = [...(head.closest("table")?.querySelectorAll("tbody tr") ?? [])];
    const cells = rows.flatMap((row) => {
      const cell = row.querySelectorAll("td")[index - 1];
      return cell ? [[getText(row.querySelector("th")).trim(), getText(cell)] as const] : [];
    });
    return [{ plan_id: getPlanId(link), cells: Object.fromEntries(cells) }];
  });
  const cards = [...main.querySelectorAll("article")].flatMap((card) => {
    const link = card.querySelector('h2 a[href*="/locations/"]');
    const heading = [...card.querySelectorAll("h3")].find((one) => headings.includes(getText(one)));
    if (!link) return [];
    return [{ esiid: getPlanId(link), text: getText(card), advice: getText(heading?.parentElement) }];
  });
  const entries = [...main.querySelectorAll("li")].flatMap((entry) => {
    const heading = entry.querySelector("h3");
    return heading && !entry.querySelector('a[href*="/compare/plans/"]')
      ? [[getText(heading), getText(entry)] as const]
      : [];
  });
  const title = document.querySelector("h1");
  return {
    title: getText(title),
    lead: getText(title?.parentElement?.querySelector("h1 ~ p")),
    text: getText(main),
    blocks,
    columns,
    cards,
    amounts: [...main.querySelectorAll("data")].map((one) => ({
      cents: Number(one.value),
      text: getText(one),
    })),
    entries: Object.fromEntries(entries),
  };
}

/** Whether the page at this address is complete, with everything that it requested. Runs in the page. */
function isComplete({ address, ready }: { address: string; ready: string | null }): boolean {
  const here = location.pathname + location.search;
  const title = document.querySelector("h1:not([data-agreement-old])");
  const waiting = document.querySelector("[data-skeleton]");
  // The parts below the first screen load with the first action on the page.
  if (waiting !== null) dispatchEvent(new Event("pointermove"));
  if (here !== address || title === null || waiting !== null) return false;
  return ready === null || (document.querySelector("main")?.innerText ?? "").includes(ready);
}

export class PortalPage {
  readonly #page: Page;
  readonly #url: string;
  constructor(page: Page, url: string) {
    this.#page = page;
    this.#url = url;
  }

  /** Opens the dashboard as this account, with nothing left of the previous one. */
  async signIn({ session }: Account): Promise<ReadPage> {
    await this.#keep({ [KEYS.session]: JSON.stringify(session) });
    return this.#load("/");
  }

  /** Opens the public results as a visitor with these inputs. */
  async visitResults(inputs: object): Promise<ReadPage> {
    await this.#keep({ [KEYS.compare]: JSON.stringify({ version: 1, inputs }) });
    return this.#load("/compare/results");
  }

  async #load(address: string): Promise<ReadPage> {
    await this.#page.goto(this.#url + address);
    // Rows outside the viewport are not laid out, and without layout they have no text.
    await this.#page.evaluate((first) => {
      const sheet = new CSSStyleSheet();
      const all = ":root:not([data-agreement-first]) main li";
      sheet.insertRule(`${all}, main li:nth-child(-n + ${first}) { content-visibility: visible !important }`);
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    }, FIRST_ROWS);
    return this.#read(address, null);
  }

  async #keep(entries: Readonly<Record<string, string>>): Promise<void> {
    // A page of the same origin without code that could write in the meantime.
    await this.#page.goto(`${this.#url}/healthz`);
    await this.#page.evaluate((stored) => {
      localStorage.clear();
      sessionStorage.clear();
      for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
    }, entries);
  }

  /**
   * Navigates to an address of the portal without a reload, waits until it is complete (and `ready` is in its text),
   * and reads it. `rows`: "first" lays out only the first rows of each list, which are the only ones with a text then.
   */
  async go(
    address: string,
    { ready = null, rows = "all" }: { readonly ready?: string | null; readonly rows?: "all" | "first" } = {},
  ): Promise<ReadPage> {
    const target = { to: address, first: rows === "first" };
    await this.#page.evaluate(({ to, first }) => {
      document.documentElement.toggleAttribute("data-agreement-first", first);
      for (const title of document.querySelectorAll("h1")) title.setAttribute("data-agreement-old", "");
      history.pushState({ key: to, idx: 0, usr: null }, "", to);
      dispatchEvent(new PopStateEvent("popstate", { state: history.state as unknown }));
    }, target);
    return this.#read(address, ready);
  }

  async #read(address: string, ready: string | null): Promise<ReadPage> {
    await this.#page.waitForFunction(isComplete, { address, ready }, { timeout: 30_000 });
    return this.#page.evaluate(readDocument, LABELS.advice);
  }
}
