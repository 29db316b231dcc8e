import { describe, expect, it } from "vitest";
import { isAllowedAddress } from "./check-address.ts";

const config = { webhookPrivateOrigins: ["http://127.0.0.1:4000"] };

describe("isAllowedAddress", () => {
  it.each([
    "https://example.com/hook",
    "https://example.com:8443/a?b=c",
    "https://1.1.1.1/",
    "https://[2606:4700::1]/",
  ])("allows %s", (address) => expect(isAllowedAddress(config, address)).toBe(true));

  it.each([
    "http://example.com/hook",
    "https://user:pass@example.com/",
    "https://user@example.com/",
    "https://example.com/#part",
    "https://localhost/",
    "https://intranet/",
    "https://a.localhost/",
    "https://printer.local/",
    "https://metadata.google.internal/",
    "https://127.0.0.1/",
    "https://0x7f000001/",
    "https://2130706433/",
    "https://10.1.2.3/",
    "https://169.254.169.254/latest",
    "https://[::1]/",
    "https://[::ffff:10.0.0.1]/",
    "ftp://example.com/",
    "javascript:alert(1)",
    "nothing",
  ])("rejects %s", (address) => expect(isAllowedAddress(config, address)).toBe(false));

  it("allows only the exact private origins of the setting", () => {
    expect(isAllowedAddress(config, "http://127.0.0.1:4000/hook")).toBe(true);
    expect(isAllowedAddress(config, "http://127.0.0.1:4001/hook")).toBe(false);
    expect(isAllowedAddress(config, "https://127.0.0.1:4000/hook")).toBe(false);
  });
});
