import { expect, it } from "vitest";
import { browserKind } from "./browser-kind.ts";

const WINDOWS = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)";
const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";

it.each([
  [`${WINDOWS} Chrome/141.0.0.0 Safari/537.36`, "chrome on windows"],
  [`${WINDOWS} Chrome/142.0.0.0 Safari/537.36`, "chrome on windows"],
  [`${WINDOWS} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.3595.53`, "edge on windows"],
  [`${IPHONE} Version/18.5 Mobile/15E148 Safari/604.1`, "safari on ios"],
  [`${IPHONE} CriOS/142.0.7444.77 Mobile/15E148 Safari/604.1`, "chrome on ios"],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0", "firefox on linux"],
  [
    "Mozilla/5.0 (Linux; Android 14; SM-S921U) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36",
    "samsung on android",
  ],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Safari/605.1.15",
    "safari on mac",
  ],
  ["curl/8.5.0", "other on other"],
  ["", "other on other"],
])("%s", (agent, kind) => {
  expect(browserKind(agent)).toBe(kind);
});
