// Which site a WebAuthn ceremony may belong to.
import { describe, expect, it } from "vitest";
import { authServer } from "#tests/support/auth.ts";
import { createAuthenticator } from "#tests/support/authenticator/authenticator.ts";
import { asCeremony, challengeFactor, enrollKey } from "#tests/support/authenticator/ceremony.ts";
import { onPage } from "#tests/support/authenticator/page.ts";
import { createTestUser } from "#tests/support/authenticator/test-user.ts";
import { movableClock } from "#tests/support/movable-clock.ts";
import { setup } from "#tests/support/setup.ts";
import { ORIGIN, webauthnServer } from "#tests/support/authenticator/ceremony.ts";

const clock = movableClock();

const server = setup(() =>
  webauthnServer(clock, {
    AUTH_URI_ALLOW_LIST: "https://*.portal.example/**,https://beta.example/welcome",
  }),
);

describe("the site of a ceremony", () => {
  it.each([
    [undefined, "portal.example"],
    [{}, "portal.example"],
    [{ rpId: "portal.example" }, "portal.example"],
    [{ rpId: "PORTAL.example", rpOrigins: [ORIGIN] }, "portal.example"],
    [{ rpOrigins: ORIGIN }, "portal.example"],
    [{ rpId: "app.portal.example", rpOrigins: ["https://app.portal.example"] }, "app.portal.example"],
    [{ rpId: "portal.example", rpOrigins: [ORIGIN, "https://app.portal.example"] }, "portal.example"],
    [{ rpId: "beta.example", rpOrigins: ["https://beta.example"] }, "beta.example"],
  ])("may be %j", async (webauthn, rpId) => {
    const { client } = await createTestUser(server);
    const factorId = await enrollKey(client);
    const response = await challengeFactor(server, client, factorId, webauthn);
    expect(asCeremony(response).webauthn.credential_options.publicKey.rp.id).toBe(rpId);
  });

  it.each([
    [{ rpId: "evil.net", rpOrigins: ["https://evil.net"] }],
    [{ rpId: "portal.example", rpOrigins: ["https://evil.net"] }],
    [{ rpId: "portal.example", rpOrigins: [ORIGIN, "https://evil.net"] }],
    [{ rpId: "evil.net", rpOrigins: [ORIGIN] }],
    [{ rpId: "evil.net" }],
    [{ rpId: "example", rpOrigins: [ORIGIN] }],
    [{ rpId: "portal.example", rpOrigins: ["http://portal.example"] }],
    [{ rpId: "portal.example", rpOrigins: ["https://portal.example.evil.net"] }],
    [{ rpId: "portal.example", rpOrigins: ["https://evil.net/.portal.example"] }],
    [{ rpId: "portal.example", rpOrigins: ["https://a@portal.example"] }],
    [{ rpId: "portal.example", rpOrigins: ["https://evil.net#.portal.example/"] }],
    [{ rpId: "localhost", rpOrigins: ["http://localhost:3000"] }],
    [{ rpOrigins: ["null"] }],
    [{ rpOrigins: ["javascript:alert(1)"] }],
  ])("may not be %j", async (webauthn) => {
    const { client } = await createTestUser(server);
    const factorId = await enrollKey(client);
    expect(await challengeFactor(server, client, factorId, webauthn)).toMatchObject({
      status: 400,
      body: { error_code: "validation_failed" },
    });
  });

  it("is this machine, under any of its names, if nothing is configured", async () => {
    const local = await authServer({ AUTH_AUTOCONFIRM: "true" }, { now: clock.now });
    const { client } = await createTestUser(local);
    const key = createAuthenticator();
    const page = "http://localhost:5173";
    const done = await onPage(page, key, () =>
      client.mfa.webauthn.register({
        friendlyName: "key",
        webauthn: { rpId: "localhost", rpOrigins: [page] },
      }),
    );
    const factorId = (await client.mfa.listFactors()).data?.webauthn[0]?.id ?? "";
    const otherChallenge = await client.mfa.challenge({
      factorId,
      webauthn: { rpId: "evil.net", rpOrigins: ["https://evil.net"] },
    });
    await local.close();
    expect(done.error).toBeNull();
    expect(otherChallenge.error).toMatchObject({ status: 400, code: "validation_failed" });
  });
});
