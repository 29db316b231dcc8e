import { expect, it } from "vitest";
import { checkClock } from "./clock.ts";
import { ConfigError, readConfig } from "./config.ts";

it("rejects days ahead on an instance that others can reach, or that emails anyone", () => {
  const check = (environment: Record<string, string>) => (): void =>
    checkClock(readConfig({ CLOCK_AHEAD_DAYS: "9", ...environment }));
  expect(check({})).not.toThrow();
  expect(check({ PUBLIC_URL: "http://localhost:3000" })).not.toThrow();
  const reachable: Array<Record<string, string>> = [
    { PUBLIC_URL: "https://power.example.com" },
    { HOST: "0.0.0.0" },
    { HOST: "0.0.0.0", PUBLIC_URL: "http://localhost:3000" },
    { SMTP_HOST: "mail.example.com" },
  ];
  for (const environment of reachable) expect(check(environment)).toThrow(ConfigError);
});
