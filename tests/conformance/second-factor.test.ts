// A second factor from enrollment to aal2 and what requires it, with the unmodified client. The service's own tests of
// factors (other kinds, guessing, replay) are in server/services/auth/factors.
import { generateSync } from "otplib";
import { expect, it } from "vitest";
import { authClient, authServer } from "#tests/support/auth.ts";
import { newEmail } from "#tests/support/contacts.ts";
import { setup } from "#tests/support/setup.ts";

const server = setup(() => authServer({ AUTH_AUTOCONFIRM: "true" }));

it("TOTP: enrolls, elevates to aal2, signs in again with it, and unenrolls", async () => {
  const email = newEmail();
  const password = "correct horse battery";
  const client = authClient(server);
  await client.signUp({ email, password });
  const enrolled = await client.mfa.enroll({ factorType: "totp", friendlyName: "phone" });
  expect(enrolled.error).toBeNull();
  const factorId = enrolled.data?.id ?? "";
  const secret = enrolled.data?.type === "totp" ? enrolled.data.totp.secret : "";
  expect(enrolled.data?.type === "totp" && enrolled.data.totp.qr_code).toMatch(
    /^data:image\/svg\+xml;utf-8,<svg/,
  );
  const before = await client.mfa.getAuthenticatorAssuranceLevel();
  expect(before.data).toMatchObject({ currentLevel: "aal1", nextLevel: "aal1" });

  const raised = await client.mfa.challengeAndVerify({ factorId, code: generateSync({ secret }) });
  expect(raised.error).toBeNull();
  const after = await client.mfa.getAuthenticatorAssuranceLevel();
  expect(after.data).toMatchObject({ currentLevel: "aal2", nextLevel: "aal2" });
  expect(after.data?.currentAuthenticationMethods).toMatchObject([
    { method: "totp" },
    { method: "password" },
  ]);
  expect((await client.refreshSession()).error).toBeNull();
  expect((await client.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel).toBe("aal2");

  const again = authClient(server);
  await again.signInWithPassword({ email, password });
  expect((await again.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
    currentLevel: "aal1",
    nextLevel: "aal2",
  });
  const early = await again.updateUser({ password: "something quite new" });
  expect(early.error).toMatchObject({ status: 401, code: "insufficient_aal" });
  const unenrol = await again.mfa.unenroll({ factorId });
  expect(unenrol.error).toMatchObject({ status: 422, code: "insufficient_aal" });
  expect((await again.mfa.challengeAndVerify({ factorId, code: generateSync({ secret }) })).error).toBeNull();
  expect((await again.updateUser({ password: "something quite new" })).error).toBeNull();

  expect((await again.mfa.unenroll({ factorId })).error).toBeNull();
  expect((await again.mfa.listFactors()).data?.all).toEqual([]);
});
