/** Arguments of the browser in component and browser tests. */
export const BROWSER_ARGS = [
  "--disable-gpu",
  "--disable-background-networking",
  // A test's pages are gone before optimizing their scripts would pay off. Without it, pages take 7 % less time.
  "--js-flags=--no-maglev --no-turbofan",
];
