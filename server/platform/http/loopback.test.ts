import { describe, expect, it } from "vitest";
import { hasLocalPublicUrl } from "#server/platform/mail/local-instance.ts";
import { isSecureUrl } from "#server/platform/settings/secure-url.ts";
import { isAllowedRedirect } from "#server/services/auth/flows/redirect-to.ts";
import { isLocalName, isLoopbackAddress, isLoopbackHost, withoutPort } from "./loopback.ts";

describe("loopback hosts", () => {
  it.each(["localhost", "LOCALHOST", "127.0.0.1", "127.8.9.10", "::1", "[::1]"])(
    "treats the host %s as this machine",
    (host) => {
      expect([isLoopbackHost(host), isLocalName(host)]).toEqual([true, true]);
    },
  );

  it.each(["a.localhost", "a.b.localhost"])("treats %s as this machine for browsers only", (host) => {
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
  ])("does not treat the host %j as this machine", (host) => {
    expect([isLoopbackHost(host), isLocalName(host)]).toEqual([false, false]);
  });

  it("recognizes IPv4 and IPv6 addresses, including an IPv4 address written as IPv6", () => {
    for (const address of ["127.0.0.1", "127.8.9.10", "::1", "::ffff:127.0.0.1"])
      expect(isLoopbackAddress(address), address).toBe(true);
    for (const address of ["", "localhost", "10.0.0.1", "::ffff:10.0.0.1"])
      expect(isLoopbackAddress(address), address).toBe(false);
  });

  it("removes the port from a Host header", () => {
    expect(["localhost:3000", "[::1]:3000", "127.0.0.1"].map(withoutPort)).toEqual([
      "localhost",
      "[::1]",
      "127.0.0.1",
    ]);
  });

  // Three checks used to accept only 127.0.0.1, the others the whole network.
  it("accepts every address of 127.0.0.0/8 in every check", () => {
    const url = "http://127.0.0.2:3000";
    expect(hasLocalPublicUrl({ publicUrl: url })).toBe(true);
    expect(isSecureUrl(url)).toBe(true);
    expect(isAllowedRedirect("http://127.0.0.2:9/", url, [])).toBe(true);
    expect(isAllowedRedirect("http://127.0.0.2:9/", "http://127.0.0.1:3000", [])).toBe(false);
  });
});
