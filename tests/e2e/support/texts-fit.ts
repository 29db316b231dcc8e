// Finds texts on a page that are cut off, and buttons whose text takes more than two lines.
import type { Page } from "@playwright/test";
import { expect } from "@playwright/test";

/** Returns one line for each text that does not fit. Runs in the page. */
export function findMisfits(): string[] {
  /** Rounding of layouts. */
  const SLACK = 1;
  const clips = (value: string): boolean => value === "hidden" || value === "clip";
  /** Whether only screen readers get the text: a box of one pixel, at this width or at all. */
  const isForReaders = (element: Element): boolean => {
    for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) {
      const { width, height } = box.getBoundingClientRect();
      if (width <= 1 && height <= 1 && getComputedStyle(box).position === "absolute") return true;
    }
    return false;
  };
  const isShown = (element: Element): boolean =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !element.closest("svg, [data-skeleton], option, [popover]:not(:popover-open)") &&
    !isForReaders(element);
  /** Marked as deliberately truncated, with its full text in the tooltip or the accessible name. */
  const isMarked = (element: Element, text: string): boolean => {
    const marked = element.closest("[data-truncated]");
    const full = marked?.getAttribute("title") ?? marked?.getAttribute("aria-label") ?? "";
    return marked !== null && full.includes(text);
  };

  /** Whether a box around the text hides part of it. A box that scrolls shows it all. */
  const isClipped = (rect: DOMRect, parent: Element): boolean => {
    for (let box: Element | null = parent; box && box !== document.body; box = box.parentElement) {
      const style = getComputedStyle(box);
      if (style.position === "fixed") return false;
      if (/auto|scroll/.test(style.overflowX + style.overflowY)) return false;
      const edge = box.getBoundingClientRect();
      if (clips(style.overflowX) && (rect.left < edge.left - SLACK || rect.right > edge.right + SLACK))
        return true;
      if (clips(style.overflowY) && (rect.top < edge.top - SLACK || rect.bottom > edge.bottom + SLACK))
        return true;
    }
    return false;
  };

  /** Returns the rectangles of the text's lines. */
  const listLines = (node: Text): DOMRect[] => {
    const range = document.createRange();
    range.selectNodeContents(node);
    const lines: DOMRect[] = [];
    for (const rect of range.getClientRects()) {
      const last = lines.at(-1);
      if (rect.width > 0 && (!last || rect.top > last.top + rect.height / 2)) lines.push(rect);
    }
    return lines;
  };

  const misfits: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    const text = node.textContent?.trim() ?? "";
    if (!parent || text === "" || !isShown(parent)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const style = getComputedStyle(parent);
    const overflows =
      (clips(style.overflowX) && parent.scrollWidth > parent.clientWidth + SLACK) ||
      (clips(style.overflowY) && parent.scrollHeight > parent.clientHeight + SLACK);
    const cut = overflows || isClipped(range.getBoundingClientRect(), parent);
    if (cut && !isMarked(parent, text)) misfits.push(`cut: ${text.slice(0, 80)}`);
    const button = parent.closest("button, a[data-print=hide], [role=button]");
    const lines = button ? listLines(node as Text).length : 0;
    if (lines > 2) misfits.push(`${lines} lines in a button: ${text.slice(0, 80)}`);
  }
  return misfits;
}

/**
 * Fails if a text is cut off without being marked as truncated (`data-truncated`, with its full text in the tooltip), or
 * if a button's text takes more than two lines. Also checks the given widths, and restores the window.
 */
export async function expectTextsFit(page: Page, widths: readonly number[] = []): Promise<void> {
  const size = page.viewportSize();
  const check = (width: number): Promise<void> =>
    expect
      .poll(() => page.evaluate(findMisfits), `texts that don't fit at ${width} px, ${page.url()}`)
      .toEqual([]);
  await check(size?.width ?? 0);
  if (!size) return;
  for (const width of widths) {
    await page.setViewportSize({ width, height: size.height });
    await check(width);
  }
  if (widths.length > 0) await page.setViewportSize(size);
}
