/** Environment for Playwright: where Chromium is, and the libraries it needs. */
export function browserEnvironment(first?: string): {
  readonly CHROMIUM_PATH: string;
  readonly LD_LIBRARY_PATH?: string;
};
