// Files of an account with a second factor: a session that has not completed it can access none of them.
import { generateSync } from "otplib";
import { beforeAll, expect, it } from "vitest";
import { seedBuckets } from "#server/domain/objects/product-buckets.ts";
import { authClient } from "#tests/support/auth.ts";
import { newEmail } from "#tests/support/contacts.ts";
import { callStorage, storageServer } from "#tests/support/storage.ts";
import { setup } from "#tests/support/setup.ts";

const server = setup(() => storageServer({ AUTH_AUTOCONFIRM: "true" }));
beforeAll(async () => {
  await seedBuckets(server.ctx);
});

const csv = { bytes: "a,b\n", headers: { "content-type": "text/csv", "x-upsert": "true" } };

it("requires the second factor of an account that has one for every kind of request", async () => {
  const client = authClient(server);
  const email = newEmail();
  const password = "correct horse battery";
  await client.signUp({ email, password });
  const plain = (await client.getSession()).data.session;
  const id = plain?.user.id ?? "";
  const path = `/object/usage-files/${id}/a.csv`;
  const before = plain?.access_token ?? "";
  expect((await callStorage(server, "POST", path, { ...csv, token: before })).status).toBe(200);
  const enrolled = await client.mfa.enroll({ factorType: "totp" });
  const secret = enrolled.data?.type === "totp" ? enrolled.data.totp.secret : "";
  const factorId = enrolled.data?.id ?? "";
  // A factor that was never verified is not required.
  expect((await callStorage(server, "GET", path, { token: before })).text).toBe("a,b\n");
  await client.mfa.challengeAndVerify({ factorId, code: generateSync({ secret }) });
  const strong = (await client.getSession()).data.session?.access_token ?? "";
  const again = authClient(server);
  const weak = (await again.signInWithPassword({ email, password })).data.session?.access_token ?? "";
  const requested: Array<[string, string, object]> = [
    ["GET", path, {}],
    ["HEAD", path, {}],
    ["POST", path, csv],
    ["DELETE", path, {}],
    ["GET", `/object/info/usage-files/${id}/a.csv`, {}],
    ["POST", "/object/list/usage-files", { json: { prefix: id } }],
    ["POST", `/object/sign/usage-files/${id}/a.csv`, { json: { expiresIn: 60 } }],
    [
      "POST",
      "/object/move",
      { json: { bucketId: "usage-files", sourceKey: `${id}/a.csv`, destinationKey: "b" } },
    ],
    ["GET", `/render/image/authenticated/usage-files/${id}/a.csv`, {}],
  ];
  for (const [method, where, more] of requested) {
    const response = await callStorage(server, method, where, { ...more, token: weak });
    expect(response.status, `${method} ${where}`).toBe(400);
    if (method !== "HEAD")
      expect(response.body, `${method} ${where}`).toMatchObject({
        statusCode: "403",
        message: "This account needs its second factor",
        code: "AccessDenied",
      });
  }
  const upload = await callStorage(server, "POST", "/upload/resumable", {
    token: weak,
    headers: { "tus-resumable": "1.0.0", "upload-length": "1", "upload-metadata": "" },
  });
  expect([upload.status, upload.text]).toEqual([403, "This account needs its second factor"]);
  expect((await callStorage(server, "GET", path, { token: strong })).text).toBe("a,b\n");
});
