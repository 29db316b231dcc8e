import { expect, it } from "vitest";
import { nameDevice, parseBrowser } from "./device-name.ts";

const CHROME =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";

it.each([
  [CHROME, "Chrome (Windows)", "Chrome (Windows)"],
  [`${CHROME} Edg/142.0.0.0`, "Microsoft Edge (Windows)", "Edge (Windows)"],
  [
    "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0",
    "Firefox (Linux)",
    "Firefox (Linux)",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
    "Safari (iOS)",
    "Safari (iPhone)",
  ],
  [
    "Mozilla/5.0 (iPad; CPU OS 15_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/15.6 Mobile/15E148 Safari/604.1",
    "Safari (iOS)",
    "Safari (iPad)",
  ],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:132.0) Gecko/20100101 Firefox/132.0",
    "Firefox (macOS)",
    "Firefox (Mac)",
  ],
  [
    "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36",
    "Chrome (Android)",
    "Chrome (Android)",
  ],
  ["node", "", ""],
  ["Made up/1.0 (by nobody)", "", ""],
  ["<b>x</b>/2 (y) z", "", ""],
  ["🙂", "", ""],
  ["", "", ""],
  [null, "", ""],
])("%s is %j, shown as %j", (agent, browser, name) => {
  expect(parseBrowser(agent)).toBe(browser);
  expect(nameDevice(agent)).toBe(name);
});
