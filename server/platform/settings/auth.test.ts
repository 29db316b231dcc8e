import { describe, expect, it } from "vitest";
import { ConfigError, readConfig } from "#server/platform/config.ts";

function listProblems(environment: Record<string, string>): ReadonlyArray<string> {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

describe("settings of the auth service", () => {
  it("are safe and usable when nothing is set", () => {
    expect(readConfig({}).auth).toMatchObject({
      jwtAlgorithm: "ES256",
      jwtTtl: 3_600,
      mailAutoconfirm: false,
      smsAutoconfirm: false,
      signUpOff: false,
      anonymousEnabled: false,
      reuseInterval: 10,
      secureEmailChange: true,
      providers: [],
      mailCode: { ttl: 3_600, length: 6, interval: 60 },
      smsCode: { ttl: 60, length: 6, interval: 60 },
      password: { minLength: 6, required: [], leakCheckUrl: null },
      limits: { failedPasswords: 7, failedPasswordsInAll: 90, failedCodes: 100 },
    });
  });

  it("accept the reference server's names, with ours taking precedence", () => {
    const { auth } = readConfig({
      GOTRUE_JWT_SECRET: "a-secret-of-enough-length",
      GOTRUE_JWT_EXP: "120",
      GOTRUE_SITE_URL: "https://theirs.example",
      AUTH_SITE_URL: "https://ours.example",
      API_EXTERNAL_URL: "https://auth.example/auth/v1/",
      GOTRUE_URI_ALLOW_LIST: "https://a.example/**, https://b.example",
      GOTRUE_MAILER_AUTOCONFIRM: "true",
      GOTRUE_DISABLE_SIGNUP: "true",
      GOTRUE_SMS_TEST_OTP: "15551234567:123456,+15557654321=654321",
    });
    expect(auth).toMatchObject({
      jwtSecret: "a-secret-of-enough-length",
      jwtTtl: 120,
      siteUrl: "https://ours.example",
      externalUrl: "https://auth.example/auth/v1",
      allowList: ["https://a.example/**", "https://b.example"],
      mailAutoconfirm: true,
      smsAutoconfirm: false,
      signUpOff: true,
    });
    expect([...auth.smsCode.test]).toEqual([
      ["15551234567", "123456"],
      ["15557654321", "654321"],
    ]);
  });

  it("accept an unchanged file of the reference server", () => {
    const { auth } = readConfig({
      GOTRUE_JWT_SECRET: "a-secret-of-enough-length",
      GOTRUE_DISABLE_SIGNUP: "False",
      GOTRUE_SMTP_MAX_FREQUENCY: "1m0s",
      GOTRUE_SMS_MAX_FREQUENCY: "500ms",
      GOTRUE_RATE_LIMIT_EMAIL_SENT: "30/1h",
      GOTRUE_PASSWORD_REQUIRED_CHARACTERS: "abc:123:!\\:?",
    });
    expect(auth).toMatchObject({
      jwtAlgorithm: "HS256",
      signUpOff: false,
      mailCode: { interval: 60 },
      smsCode: { interval: 0.5 },
      limits: { emailsAnHour: 30 },
      password: { required: ["abc", "123", "!:?"] },
    });
  });

  it("parse times with and without a unit", () => {
    const { auth } = readConfig({
      AUTH_JWT_EXP: "10m",
      AUTH_SMS_OTP_EXP: "90",
      AUTH_SESSIONS_TIMEBOX: "7d",
      AUTH_SECURITY_REFRESH_TOKEN_REUSE_INTERVAL: "0",
    });
    expect([auth.jwtTtl, auth.smsCode.ttl, auth.sessions.timebox, auth.reuseInterval]).toEqual([
      600, 90, 604_800, 0,
    ]);
  });

  it("open the enabled providers, and report what one of them lacks", () => {
    const google = { AUTH_EXTERNAL_GOOGLE_ENABLED: "true", AUTH_EXTERNAL_GOOGLE_CLIENT_ID: "web, phone" };
    expect(listProblems(google)).toEqual(["AUTH_EXTERNAL_GOOGLE_SECRET: must be set"]);
    expect(readConfig({ ...google, AUTH_EXTERNAL_GOOGLE_SECRET: "x" }).auth.providers).toEqual([
      {
        name: "google",
        issuer: "https://accounts.google.com",
        clientIds: ["web", "phone"],
        secret: "x",
        redirectUri: null,
        emailOptional: false,
      },
    ]);
  });

  it("list every bad value, and repeat no secret", () => {
    const problems = listProblems({
      AUTH_JWT_SECRET: "short-one",
      AUTH_JWT_EXP: "soon",
      AUTH_JWT_KEYS: '{"k":"very secret"',
      AUTH_PASSWORD_MIN_LENGTH: "3",
    });
    expect(problems.map((line) => line.split(":")[0])).toEqual([
      "AUTH_JWT_SECRET",
      "AUTH_JWT_EXP",
      "AUTH_JWT_KEYS",
      "AUTH_PASSWORD_MIN_LENGTH",
    ]);
    expect(problems.join()).not.toMatch(/short-one|very secret/);
  });
});
