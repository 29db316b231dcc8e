import { describe, expect, it } from "vitest";
import { toClientName } from "./clients.ts";
import { isDocumentId } from "./client-document.ts";
import { findClientHost } from "#server/domain/accounts/connections.ts";
import { findRedirectHost, isAllowedRedirect, isRegisteredRedirect } from "./redirect-uri.ts";

const SITE = "https://portal.example";

describe("a redirect address", () => {
  it.each([
    "https://app.example/callback",
    "https://app.example:8443/callback?keep=1",
    "http://127.0.0.1:4000/callback",
    "http://localhost/callback",
    "http://[::1]:9/callback",
  ])("may be %s", (uri) => {
    expect(isAllowedRedirect(uri, SITE)).toBe(true);
  });

  it.each([
    "http://app.example/callback",
    "javascript:alert(1)",
    "data:text/html,hi",
    "file:///etc/passwd",
    "myapp://callback",
    "//app.example/callback",
    "/callback",
    "",
    "https://app.example/callback#token",
    "https://user:pass@app.example/callback",
    "https://*.example/callback",
    "https://app.example\\@evil.example/",
    "https://app.example/call\nback",
    "https://app.example/ callback",
    "https://app.example/cállback",
    "http://127.0.0.1.evil.example/callback",
    "https://portal.example/callback",
    `https://app.example/${"x".repeat(500)}`,
  ])("may not be %j", (uri) => {
    expect(isAllowedRedirect(uri, SITE)).toBe(false);
  });

  it("is the client's only if every character is the same, except the port of an app on the device", () => {
    const registered = ["https://app.example/callback", "http://127.0.0.1:4000/done?a=1"];
    const isTheirs = (uri: string): boolean => isRegisteredRedirect(registered, uri);
    expect(registered.every(isTheirs)).toBe(true);
    expect(isTheirs("http://127.0.0.1:65000/done?a=1")).toBe(true);
    expect(isTheirs("http://127.0.0.1/done?a=1")).toBe(true);
    for (const uri of [
      "https://app.example/callback/",
      "https://app.example/callback?x=1",
      "https://app.example/Callback",
      "https://app.example:444/callback",
      "https://app.example/callback/../evil",
      "https://sub.app.example/callback",
      "https://app.example.evil.example/callback",
      "http://app.example/callback",
      "http://localhost:4000/done?a=1",
      "http://127.0.0.1:4000/done",
      "http://127.0.0.1:4000@evil.example/done?a=1",
      "http://127.0.0.1:4000.evil.example/done?a=1",
      "",
    ])
      expect([uri, isTheirs(uri)]).toEqual([uri, false]);
  });

  it("names the host, or none for an app on the device", () => {
    expect(findRedirectHost("https://app.example:8443/callback")).toBe("app.example:8443");
    expect(findRedirectHost("http://127.0.0.1:4000/callback")).toBeNull();
  });
});

describe("a client", () => {
  it("has a name on one line, without characters that hide or reverse text", () => {
    expect(toClientName("  My\n  app ", "app.example")).toBe("My app");
    expect(toClientName("\u202eppa\u200b \u0000", "app.example")).toBe("ppa");
    expect(toClientName("\u200b", "app.example")).toBe("app.example");
    expect(toClientName("😀".repeat(100), "")).toBe("😀".repeat(60));
  });

  it("is known by the host of its document, except on the device, where any program can use its id", () => {
    const id = "https://app.example/client.json";
    expect(findClientHost(id, "https://app.example/callback")).toBe("app.example");
    for (const uri of ["http://127.0.0.1:4000/done", "http://localhost/done", "http://[::1]/done"])
      expect(findClientHost(id, uri)).toBeNull();
    expect(findClientHost("0190a3f0-0000-7000-8000-000000000000", "https://app.example/")).toBeNull();
  });

  it("has a document only at an https address with a path, in normal form", () => {
    expect(isDocumentId("https://app.example/client.json")).toBe(true);
    for (const id of [
      "https://app.example/",
      "https://app.example",
      "http://app.example/client.json",
      "https://app.example/client.json#a",
      "https://user@app.example/client.json",
      "https://app.example/a/../client.json",
      "https://APP.example/client.json",
      "0190a3f0-0000-7000-8000-000000000000",
    ])
      expect([id, isDocumentId(id)]).toEqual([id, false]);
  });
});
