import { describe, expect, it } from "vitest";
import { hasLocalPublicUrl } from "#server/platform/mail/local-instance.ts";
import { isSecureUrl } from "#server/platform/settings/secure-url.ts";
import { isAllowedRedirect } from "#server/services/auth/flows/redirect-to.ts";
import { isLocalName, isLoopbackAddress, isLoopbackHost, withoutPort } from "./loopback.ts";

describe("this machine", () => {
  it.each(["localhost", "LOCALHOST", "127.0.0.1", "127.8.9.10", "::1", "[::1]"])("is the host %s", (host) => {
    expect([isLoopbackHost(host), isLocalName(host)]).toEqual([true, true]);
  });

  it.each(["a.localhost", "a.b.localhost"])("is %s for browsers only", (host) => {
    expect([isLoopbackHost(host), isLocalName(host)]).toEqual([false, true]);
  });

  it.each([
    "",
    "localhost.example.com",
    "127.0.0.1.example.com",
    "128.0.0.1",
    "10.0.0.1",
    "::2",
    ".localhost",
  ])("is not the host %j", (host) => {
    expect([isLoopbackHost(host), isLocalName(host)]).toEqual([false, false]);
  });

  it("has addresses of both kinds, also an IPv4 one written as an IPv6 one", () => {
    for (const address of ["127.0.0.1", "127.8.9.10", "::1", "::ffff:127.0.0.1"])
      expect(isLoopbackAddress(address), address).toBe(true);
    for (const address of ["", "localhost", "10.0.0.1", "::ffff:10.0.0.1"])
      expect(isLoopbackAddress(address), address).toBe(false);
  });

  it("is found in a Host header with a port", () => {
    expect(["localhost:3000", "[::1]:3000", "127.0.0.1"].map(withoutPort)).toEqual([
      "localhost",
      "[::1]",
      "127.0.0.1",
    ]);
  });

  // Three places knew 127.0.0.1 only, the others the whole network.
  it("is every address of 127.0.0.0/8, wherever that is checked", () => {
    const url = "http://127.0.0.2:3000";
    expect(hasLocalPublicUrl({ publicUrl: url })).toBe(true);
    expect(isSecureUrl(url)).toBe(true);
    expect(isAllowedRedirect("http://127.0.0.2:9/", url, [])).toBe(true);
    expect(isAllowedRedirect("http://127.0.0.2:9/", "http://127.0.0.1:3000", [])).toBe(false);
  });
});
