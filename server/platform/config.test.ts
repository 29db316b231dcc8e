import path from "node:path";
import { describe, expect, it } from "vitest";
import { ConfigError, readConfig } from "./config.ts";

function listProblems(environment: Record<string, string>): ReadonlyArray<string> {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    return error instanceof ConfigError ? error.problems : [String(error)];
  }
}

const partner = {
  id: "retailer",
  puct_number: "10098",
  base: "https://api.retailer.example/v1/",
  token: "token-token-token",
  callback_secret: "callback-secret-callback",
};

describe("readConfig", () => {
  it("has a working default for everything", () => {
    const config = readConfig({});
    expect(config).toMatchObject({
      port: 3000,
      host: "127.0.0.1",
      databaseUrl: null,
      portalName: "Wattlane",
      services: ["compare", "auth", "portal", "usage", "storage", "functions", "notifications"],
    });
    expect(config.dataDir).toBe(path.resolve("./data"));
  });

  it("accepts proxies as a number or as networks, never as all", () => {
    const trusted = (text: string): unknown => readConfig({ TRUST_PROXY: text }).trustProxy;
    expect(["false", "0", "true", "1", "2"].map(trusted)).toEqual([false, false, 1, 1, 2]);
    expect(trusted("10.0.0.0/8, fd00::/8")).toEqual(["10.0.0.0/8", "fd00::/8"]);
    expect(listProblems({ TRUST_PROXY: "everybody" })[0]).toMatch(/^TRUST_PROXY: /);
  });

  it("treats an empty variable as not set, and removes a trailing slash from PUBLIC_URL", () => {
    const config = readConfig({ PORT: "", DATABASE_URL: "", PUBLIC_URL: "https://power.example.com/" });
    expect(config).toMatchObject({ port: 3000, databaseUrl: null, publicUrl: "https://power.example.com" });
  });

  it("accepts the former name of a setting, and the new name wins", () => {
    expect(readConfig({ METER_STAND_INS: "true" }).meterSimulators).toBe(true);
    expect(readConfig({ METER_STAND_INS: "true", METER_SIMULATORS: "false" }).meterSimulators).toBe(false);
  });

  it("rejects settings that have no effect without another setting", () => {
    expect(listProblems({ FINGERPRINT_KEY: "key" })).toEqual([
      "FINGERPRINT_KEY: does nothing without FINGERPRINT_SCRIPT_URLS",
    ]);
    expect(listProblems({ SUPPORT_APP_ID: "app" })).toEqual([
      "SUPPORT_APP_ID: does nothing without SUPPORT_SCRIPT_URL",
    ]);
    expect(
      listProblems({ FINGERPRINT_KEY: "key", FINGERPRINT_SCRIPT_URLS: "https://scripts.example/a.js" }),
    ).toEqual([]);
  });

  it("lists every bad value at once, by its name", () => {
    const problems = listProblems({
      PORT: "99999",
      DATABASE_URL: "mysql://x",
      PUBLIC_URL: "ftp://x",
      SERVICES: "compare,nonsense",
    });
    expect(problems.map((line) => line.split(":")[0])).toEqual([
      "PORT",
      "DATABASE_URL",
      "SERVICES",
      "PUBLIC_URL",
    ]);
  });

  it("never repeats a secret in an error", () => {
    const problems = listProblems({
      METRICS_TOKEN: "short-secret",
      DATABASE_URL: "mysql://user:hunter2@host/db",
    });
    expect(problems).toHaveLength(2);
    expect(problems.join()).not.toMatch(/hunter2|short-secret/);
  });

  it("sends text messages over TLS, or to this machine", () => {
    for (const url of ["https://sms.example/send?from=us", "http://127.0.0.1:4010/", "http://[::1]:4010/"])
      expect(readConfig({ SMS_PROVIDER_URL: url }).sms).toEqual({ url, token: null });
    for (const url of [
      "http://sms.example/",
      "http://localhost.example/",
      "https://me:hunter2@sms.example/",
      "sms",
    ])
      expect(listProblems({ SMS_PROVIDER_URL: url })).toEqual([
        "SMS_PROVIDER_URL: must be an https address, or http on this machine",
      ]);
  });

  it("accepts partners as a JSON list", () => {
    expect(readConfig({}).partners).toEqual([]);
    const local = { ...partner, id: "local", puct_number: "10099", base: "http://127.0.0.1:4010" };
    expect(readConfig({ PARTNERS: JSON.stringify([partner, local]) }).partners).toEqual([
      { ...partner, base: "https://api.retailer.example/v1" },
      local,
    ]);
  });

  it.each([
    ["not JSON: callback-secret-callback", "must be a JSON list"],
    [JSON.stringify(partner), "must be a JSON list"],
    [
      JSON.stringify([partner, { ...partner, id: "b", callback_secret: "short" }]),
      "entry 2, callback_secret: has fewer",
    ],
    [
      JSON.stringify([{ ...partner, base: "http://retailer.example/token-token-token" }]),
      "entry 1, base: must be an https",
    ],
    [JSON.stringify([{ ...partner, "token-token-token-2": 1 }]), "entry 1: must have id"],
    [
      JSON.stringify([{ ...partner, capabilities: { identity_page: "https://a.example/x" } }]),
      "entry 1, capabilities: must be a host in lower case",
    ],
    [
      JSON.stringify([{ ...partner, capabilities: { deposits: true } }]),
      "entry 1, capabilities: has a capability that does not exist",
    ],
    [JSON.stringify([{ ...partner, capabilities: { start_within_days: 91 } }]), "entry 1, capabilities:"],
    [JSON.stringify([partner, partner]), "two entries have the same id"],
    [JSON.stringify([partner, { ...partner, id: "b" }]), "two entries have the same puct_number"],
  ])("rejects partners that cannot be used, and repeats no secret (%#)", (text, expectedText) => {
    const problems = listProblems({ PARTNERS: text });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(`PARTNERS: ${expectedText}`);
    expect(problems[0]).not.toMatch(/token-token|callback-secret/);
  });

  it("accepts a bucket for objects, and rejects an unusable one without repeating a secret", () => {
    const bucket = {
      endpoint: "https://s3.example/",
      region: "us-east-1",
      bucket: "wattlane",
      access_key_id: "key-key-key",
      secret_access_key: "secret-secret",
    };
    expect(readConfig({}).storageS3).toBeNull();
    expect(readConfig({ STORAGE_S3: JSON.stringify(bucket) }).storageS3).toEqual({
      ...bucket,
      endpoint: "https://s3.example",
      force_path_style: false,
    });
    const wrong = [
      ["not JSON: secret-secret", "must have endpoint"],
      [JSON.stringify({ ...bucket, "secret-secret-2": 1 }), "must have endpoint"],
      [JSON.stringify({ ...bucket, bucket: undefined }), "bucket is missing"],
      [
        JSON.stringify({ ...bucket, endpoint: "http://s3.example/secret-secret" }),
        "endpoint must be an https",
      ],
      [
        JSON.stringify({ ...bucket, force_path_style: "secret-secret" }),
        "force_path_style must be true or false",
      ],
    ];
    for (const [text, expectedText] of wrong) {
      const [problem, ...more] = listProblems({ STORAGE_S3: text ?? "" });
      expect(problem).toContain(`STORAGE_S3: ${expectedText}`);
      expect(problem).not.toContain("secret-secret");
      expect(more).toEqual([]);
    }
  });
});
